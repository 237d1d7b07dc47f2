"""``make bench``: how long proofs, table and builds take, as ratios measured in one run; seconds say little.

The floor of a build is what cannot be saved: all scripts run in one process, and Sphinx on the same pages with
nothing executed. Aims: proofs below twice `import torch`, the table of calls below three times; cold at most 1.3 times
the floor, nothing changed at most a third of cold, one example edited at most half of cold with only that example
executed.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLE = Path("gallery") / "extensions" / "extensions-clone.py"
RUN_SCRIPTS = """
import contextlib, io, pathlib, runpy
for path in sorted(pathlib.Path("gallery").glob("*/*.py")):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        runpy.run_path(str(path))
"""
MEASURE = """
import json, sys
from tensorcopy_docs.lab.runner import measure
json.dump(measure(), open(sys.argv[1], "w"))
"""
# The evidence that was measured before, in place of measuring it.
BUILD_WITHOUT_PROOFS = """
import json, sys
from tensorcopy_docs.cli import main
from tensorcopy_docs.sphinx import state
evidence = json.load(open(sys.argv[1]))
state.measured_once = lambda: evidence
sys.exit(main(["build"]))
"""


def seconds(arguments, folder, repeat=1):
    """The best time of `repeat` runs of Python with `arguments` in `folder`, and what the last one printed."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        done = subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True)
        times.append(time.perf_counter() - start)
        if done.returncode:
            sys.exit(f"bench: {' '.join(arguments)[:80]} failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return min(times), done.stdout


def measurements(folder):
    """Times of `import torch`, of every proof, and of the whole table with the facts of its pictures."""
    torch, _ = seconds(["-c", "import torch"], folder, 3)
    everything, said = seconds(["-m", "tensorcopy_docs.lab.worker"], folder, 3)
    kinds = json.loads(said.splitlines()[0])["kinds"]
    first_cell = next(number for number, (_, kind) in enumerate(kinds) if kind == "cell")
    table, _ = seconds(["-m", "tensorcopy_docs.lab.worker", str(first_cell)], folder, 3)
    return torch, everything - table, table - torch


def builds(folder):
    """Times of a cold build, one with nothing changed, one with an example edited, and of the floor."""
    build = ["-m", "tensorcopy_docs", "build"]
    cold, _ = seconds(build, folder)
    same, _ = seconds(build, folder)
    script = folder / EXAMPLE
    script.write_text(script.read_text(encoding="utf-8").replace("y[0] = 10", "y[0] = 10 "), encoding="utf-8")
    edited, said = seconds(build, folder)
    executed = re.search(r"successfully executed (\d+) out of", said)[1]
    evidence = folder / "evidence.json"
    seconds(["-c", MEASURE, str(evidence)], folder)
    for name in ("html", "doctrees"):
        shutil.rmtree(folder / "docs" / "_build" / name)
    scripts, _ = seconds(["-c", RUN_SCRIPTS], folder)
    pages, _ = seconds(["-c", BUILD_WITHOUT_PROOFS, str(evidence)], folder)
    return cold, same, edited, executed, scripts + pages


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("docs", "gallery"):
            skipped = shutil.ignore_patterns("_build") if part == "docs" else None
            shutil.copytree(ROOT / part, folder / part, ignore=skipped)
        shutil.rmtree(folder / "docs" / "examples", ignore_errors=True)
        torch, proofs, table = measurements(folder)
        cold, same, edited, executed, floor = builds(folder)
    print(f"all proofs / import torch        {proofs / torch:5.2f}   aim below 2")
    print(f"whole table / import torch       {table / torch:5.2f}   aim below 3")
    print(f"cold build / floor               {cold / floor:5.2f}   aim at most 1.3")
    print(f"nothing changed / cold           {same / cold:5.2f}   aim at most 0.33")
    print(f"one example edited / cold        {edited / cold:5.2f}   aim at most 0.5, {executed} example executed")


if __name__ == "__main__":
    main()
