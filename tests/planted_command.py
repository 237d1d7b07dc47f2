"""The command as a separate process, with a lab that answers at once or never."""

import json
import os
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

# Python imports it before anything else. What the lab and the programs find is the record of the pinned torch, or the
# lab's evidence is that of a planted worker.
SITE = """
import os, sys
from tensorcopy_docs.lab import runner

def recorded(progress=None, units=None, on_result=None):
    from tensorcopy_docs.records.record import nearest_record
    from tensorcopy_docs.versions import pinned_torch
    found = nearest_record(pinned_torch()).evidence().model_dump(mode="json")
    runs = {name: dict(run, kind="proof") for name, run in found["proofs"].items()}
    if progress:
        progress(len(runs), len(runs))
    return dict(found, proofs=runs, platform="Planted", pictures={}, broken={})

if "PLANTED_WORKER" in os.environ:
    runner.WORKER = [sys.executable, os.environ["PLANTED_WORKER"]]
else:
    runner.measure = recorded
    if "check" in sys.orig_argv:
        from tensorcopy_docs.records import recorder
        from tensorcopy_docs.records.staleness import load_records
        from tensorcopy_docs.versions import pinned_torch
        recorder.run_lab = lambda runner: load_records()[pinned_torch()]
"""
# After SITE: one claim and one record, in the folders ``register`` and ``records``, since reading all takes long.
FEW = """
if {"check", "record", "build"} & set(sys.orig_argv):
    from pathlib import Path
    from tensorcopy_docs.records import record
    from tensorcopy_docs.register import loading
    from tensorcopy_docs.snippets.proofs import Source
    here, load, name = Path(__file__).parent, loading.load, "detach_copies_the_data"
    loading.load = lambda: load(here / "register", {name: Source(name, "proof", "planted.py", "pass", False)})
    record.RECORDS = here / "records"
"""
ARTICLE = """
key = "planted"
title = "Planted"
language = "en"
bottom_line.en = "Wrong."
bottom_line.zh = "不可信。"
about.en = "A planted article."
about.zh = "示例文章。"
corrects = ["planted.copies"]
scripts = []
[[claims]]
id = "planted.copies"
kind = "behaviour"
expected = "false"
proof = "detach_copies_the_data"
statement.en = "It copies."
statement.zh = "它会复制。"
place.en = "Section 1"
place.zh = "第 1 节"
reason.en = "It ran."
reason.zh = "已运行。"
consequence.en = "It changes."
consequence.zh = "会改变。"
instead.en = "Write {idiom}`clone`."
instead.zh = "请写 {idiom}`clone`。"
"""
# In place of SITE: what the lab finds is written to a file, too.
NOTING = """
import json, os, sys

if "check" in sys.orig_argv:
    from tensorcopy_docs.lab import runner
    measure = runner.measure

    def noted(progress):
        found = measure(progress)
        with open(os.environ["NOTED"], "w", encoding="utf-8") as file:
            json.dump(found, file)
        return found

    runner.measure = noted
"""
# In place of SITE: a Python without torch.
NO_TORCH = """
import sys

class NoTorch:
    def find_spec(name, path=None, target=None):
        if name == "torch":
            raise ModuleNotFoundError("No module named 'torch'", name="torch")

sys.meta_path.insert(0, NoTorch)
"""
# What changes how a command behaves or prints.
NOT_OURS = ("READTHEDOCS", "PYTHON", "FORCE_COLOR", "TTY_COMPATIBLE")
# A worker that never ends; it writes its id to a file once it runs.
HANGING = """
import json, os, pathlib, sys, time
print(json.dumps({"torch": "9.9.9", "kinds": [["hangs", "proof"]]}), flush=True)
pathlib.Path(os.environ["STARTED"]).write_text(str(os.getpid()))
time.sleep(600)
"""
# A site of one page, and one whose configuration is never read to the end.
CONF = "project = 'planted'\n"
HANGING_CONF = """
import os, pathlib, time
pathlib.Path(os.environ["STARTED"]).write_text(str(os.getpid()))
time.sleep(600)
"""


@dataclass(frozen=True)
class Ending:
    """How the command ended: its exit code, and the lines that it wrote to standard output and standard error."""

    code: int
    printed: list[str]
    complained: list[str]


@dataclass(frozen=True)
class Planted:
    """A folder from which the command is run, and what it finds there."""

    folder: Path

    def write(self, name: str, text: str) -> Path:
        """Write the file called `name`; return it."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def site(self, conf: str = CONF) -> None:
        """Make ``docs``, a site of one page."""
        self.write("docs/conf.py", conf)
        self.write("docs/index.rst", "Planted\n=======\n\nA page.\n")

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of the command: ours, the planted modules, and `more`."""
        path = os.pathsep.join(filter(None, [str(self.folder / "planted"), os.environ.get("PYTHONPATH")]))
        ours = {name: value for name, value in os.environ.items() if not name.startswith(NOT_OURS)}
        plain = {"PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80", "TERM": "xterm"}
        return {**ours, **plain, "STARTED": str(self.folder / "started"), **more}

    def start(self, *arguments: str, stdout: int = subprocess.PIPE, **environment: str) -> subprocess.Popen[str]:
        """Start the command in a separate session."""
        return subprocess.Popen(
            [sys.executable, "-m", "tensorcopy_docs", *arguments],
            cwd=self.folder,
            env=self.environment(**environment),
            stdout=stdout,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            start_new_session=True,
        )

    def run(self, *arguments: str, stdout: int = subprocess.PIPE, **environment: str) -> Ending:
        """Run the command to its end."""
        return ending(self.start(*arguments, stdout=stdout, **environment))

    def started(self) -> int:
        """Wait until a worker or a site that hangs runs; return its process id."""
        file = self.folder / "started"
        wait_for(lambda: file.exists() and file.read_text() != "")
        return int(file.read_text())


def check_with(wheel: Path, folder: Path) -> tuple[Ending, dict]:
    """How ``check --json`` ends on the installed torch where a user has `wheel`, and what its lab found."""
    place = of_wheel(wheel, folder)
    place.write("planted/sitecustomize.py", NOTING)
    noted = folder / "noted.json"
    end = place.run("check", "--json", NOTED=str(noted))
    assert noted.exists(), end.complained
    return end, json.loads(noted.read_text(encoding="utf-8"))


def of_wheel(wheel: Path, folder: Path) -> Planted:
    """`folder` as one where the command is that of `wheel`."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "planted")
    return Planted(folder)


def ending(process: subprocess.Popen[str]) -> Ending:
    """How `process` ends."""
    printed, complained = process.communicate(timeout=900)
    return Ending(process.returncode, (printed or "").splitlines(), complained.splitlines())


def wait_for(happened: Callable[[], bool]) -> None:
    """Return when `happened()`; fail if it does not."""
    until = time.monotonic() + 300
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.01)


def runs(process: int) -> bool:
    """Whether the process with that id runs; one that is dead and not yet waited for does not."""
    state = Path(f"/proc/{process}/stat")
    try:
        return state.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
