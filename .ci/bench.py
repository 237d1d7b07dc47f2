"""``make bench``: how long builds and `watch()` take, as ratios measured in one run; seconds say little.

The builds run in a temporary copy of the checkout, with what is not committed.
"""

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import median

import torch

from tensorcopy_docs import watch

ROOT = Path(__file__).resolve().parent.parent
# The lines of the table: what is measured, the label of its ratio, and the other part of it.
RATIOS = {
    "cold": ("cold build, both languages / plain sphinx-gallery and furo, one language", "plain"),
    "unchanged": ("build after no edit / cold build", "cold"),
    "page": ("build after an edit of a page / cold build", "cold"),
    "style": ("build after an edit of a style sheet / cold build", "cold"),
    "toml": ("build after an edit of a claim in its TOML file / cold build", "cold"),
    "template": ("build after an edit of a template / cold build", "cold"),
    "renderer": ("build after an edit of a renderer / cold build", "cold"),
    "proof": ("build after an edit of a proof / cold build", "cold"),
    "interrupted": ("build after one that was interrupted as it wrote pages / cold build", "cold"),
    "transformer": ("training a transformer of 12 layers, with watch() / without", "transformer unwatched"),
    "loop": ("training a recurrent loop in Python, with watch() / without", "loop unwatched"),
}
# The file of each edit, and what is put in the place of what, once; `{}` is a mark that the built site must have.
EDITS = {
    "page": ("docs/method.md", "\n\n", "\n\nThis is {}.\n\n"),
    "style": ("docs/_static/site.css", "", "/* {} */\n"),
    "toml": ("src/tensorcopy_docs/register/articles/clone-detach.toml", 'statement.en = "', 'statement.en = "{}: '),
    "template": ("src/tensorcopy_docs/sphinx/templates/claims/cards.html", 'class="tc-run"', 'class="tc-run {}"'),
    "renderer": ("src/tensorcopy_docs/sphinx/claims/pages.py", "", "# {}\n"),
    "proof": ("src/tensorcopy_docs/lab/proofs/basics.py", "    assert ", "    assert '{}' and "),
}
# What a careful user sets. Without scrapers and reset_modules, matplotlib is neither needed nor imported.
PLAIN = r"""
extensions = ["sphinx_gallery.gen_gallery"]
html_theme = "furo"
sphinx_gallery_conf = {
    "examples_dirs": ["../gallery/articles", "../gallery/recipes"],
    "gallery_dirs": ["examples", "recipes"],
    "filename_pattern": r"\.py$",
    "image_scrapers": (),
    "reset_modules": (),
}
"""
INDEX = "Plain\n=====\n\n.. toctree::\n\n   examples/index\n   recipes/index\n"


def run(folder: Path, source: Path, *arguments: str) -> float:
    """Run Python with the package in `source`; return the seconds, or end with the last lines that it printed."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("READTHEDOCS", "TENSORCOPY"))}
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=clean | {"PYTHONPATH": str(source)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit("\n".join([f"bench: python {' '.join(arguments)} failed:", *done.stdout.splitlines()[-30:]]))
    return seconds


def copied(folder: Path) -> Path:
    """Copy what the site is built from, compiled as a user's package is."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "docs", "gallery", "src"]
    for name in subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout.split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    run(folder, folder / "src", "-m", "compileall", "-q", "src")
    return folder


def plain(site: Path, folder: Path) -> float:
    """The seconds of a build of the same scripts as a plain project, in one language, from nothing."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(site / "gallery", folder / "gallery")
    for header in folder.rglob("*.rst"):  # without our own directives
        header.write_text(re.sub(r"(?m)^\.\. scripts::.*\n?", "", header.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "docs").mkdir()
    (folder / "docs" / "conf.py").write_text(PLAIN, encoding="utf-8")
    (folder / "docs" / "index.rst").write_text(INDEX, encoding="utf-8")
    return run(folder, site / "src", "-m", "sphinx", "-M", "html", "docs", "build")


def built(site: Path, name: str, mark: str) -> float:
    """The seconds of a build of the site: from nothing if `name` is "cold", or after the edit of that name."""
    if name == "cold":
        for folder in ("_build", "examples", "recipes"):
            shutil.rmtree(site / "docs" / folder, ignore_errors=True)
    elif name in EDITS:
        file, before, after = EDITS[name]
        text = (ROOT / file).read_text(encoding="utf-8").replace(before, after.format(mark), 1)
        (site / file).write_text(text, encoding="utf-8")
    elif name == "interrupted":
        interrupt(site, mark)
    seconds = run(site, site / "src", "-m", "tensorcopy_docs", "build")
    files = (file for file in (site / "docs" / "_build" / "html").rglob("*") if file.suffix in (".html", ".css"))
    if name in EDITS and name != "renderer" and not any(mark.encode() in file.read_bytes() for file in files):
        sys.exit(f"bench: the site must show the edit of {EDITS[name][0]}; found nothing of it")
    return seconds


def interrupt(site: Path, mark: str) -> None:
    """Begin a build after an edit of a page, and end it as Ctrl-C does when it has read all pages of a language."""
    page = site / "docs" / "glossary.md"
    page.write_text(page.read_text(encoding="utf-8") + f"\n% {mark}\n", encoding="utf-8")
    command = [sys.executable, "-m", "tensorcopy_docs", "build"]
    with subprocess.Popen(
        command, cwd=site, env={**os.environ, "PYTHONPATH": str(site / "src")}, stdout=subprocess.PIPE
    ) as build:
        assert build.stdout
        next(line for line in build.stdout if b"] pickling environment" in line)
        build.send_signal(signal.SIGINT)


def loop_loss(weights: torch.nn.ParameterDict, x: torch.Tensor) -> torch.Tensor:
    """The loss of a recurrent network that is a loop of small operations in the reader's own code."""
    h = torch.zeros(8, 32)
    kept = []
    for value in x:
        projected = value @ weights["w"]
        h = torch.tanh(projected + h @ weights["u"] + weights["b"])
        kept.append(h)
    return torch.stack(kept).pow(2).mean()


def train(net: torch.nn.Module, loss: Callable[[], torch.Tensor]) -> float:
    """The processor seconds of 20 training steps."""
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    start = time.process_time()
    for _ in range(20):
        value = loss()
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
    return time.process_time() - start


def trained(net: torch.nn.Module, loss: Callable[[], torch.Tensor]) -> tuple[float, float]:
    """The processor seconds of a training with `watch()` and without, on one core, after one that warms up."""
    torch.set_num_threads(1)
    train(net, loss)
    unwatched = min(train(net, loss) for _ in range(3))
    with watch(net):
        return min(train(net, loss) for _ in range(3)), unwatched


def trainings() -> dict[str, tuple[torch.nn.Module, Callable[[], torch.Tensor]]]:
    """Models and what computes their loss; the lines of the transformer are those of a package, and not looked at."""
    net = torch.nn.TransformerEncoder(torch.nn.TransformerEncoderLayer(64, 4, 256), 12, enable_nested_tensor=False)
    words = torch.randn(32, 4, 64)
    parts = {"w": torch.randn(16, 32) / 4, "u": torch.randn(32, 32) / 6, "b": torch.zeros(32)}
    weights, x = torch.nn.ParameterDict(parts), torch.randn(100, 8, 16)
    return {
        "transformer": (net, lambda: net(words).pow(2).mean()),
        "loop": (weights, lambda: loop_loss(weights, x)),
    }


def table(names: Iterable[str], taken: Mapping[str, list[float]]) -> list[str]:
    """A line for each name: the ratio of the medians of what was taken."""
    return [f"{RATIOS[name][0]:<76}{median(taken[name]) / median(taken[RATIOS[name][1]]):>6.2f}" for name in names]


def main() -> None:
    """Measure what the options ask for, in rounds, so that what else the machine does falls on all of it."""
    parser = argparse.ArgumentParser(prog="bench", description="Print how long builds and watch() take, as ratios.")
    parser.add_argument("--rounds", type=int, default=3, help="how often each is measured (3)")
    parser.add_argument("--only", action="append", choices=RATIOS, help="this line of the table only; repeatable")
    parser.add_argument("--no-scale", action="store_const", dest="only", const=["cold"], help="the same as --only cold")
    options = parser.parse_args()
    names = options.only or list(RATIOS)
    wanted = {*names, *(RATIOS[name][1] for name in names)}
    taken: defaultdict[str, list[float]] = defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="bench-") as place:
        site = copied(Path(place, "site"))
        for number in range(options.rounds):
            for name in ["plain", *RATIOS]:
                if name not in wanted:
                    continue
                print(f"round {number + 1}: {name}", file=sys.stderr, flush=True)
                if name == "plain":
                    taken[name].append(plain(site, Path(place, "plain")))
                elif name in trainings():
                    watched, unwatched = trained(*trainings()[name])
                    taken[name].append(watched)
                    taken[f"{name} unwatched"].append(unwatched)
                else:
                    taken[name].append(built(site, name, f"edit{number}of{name}"))
    print("\n".join(table(names, taken)))


if __name__ == "__main__":
    main()
