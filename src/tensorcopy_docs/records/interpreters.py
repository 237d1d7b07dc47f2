"""Finds the interpreter and the packages that a version of torch needs, runs it, and words its failure in one line."""

import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.console import progress
from tensorcopy_docs.lab.outcomes import Outcome
from tensorcopy_docs.lab.process import run_program
from tensorcopy_docs.versions import release


@dataclass(frozen=True)
class Needs:
    """The requirements of torch from the version `since` on: a minor version of Python, and packages."""

    since: str
    python: tuple[int, int]
    packages: tuple[str, ...]


# From 2.1 on, torch's samples of its functions import packaging.
NEEDS = (
    Needs("0", (3, 7), ("numpy<1.22",)),
    Needs("2.0", (3, 10), ("numpy<2",)),  # torch.compile() of 2.0 needs a Python before 3.11
    Needs("2.1", (3, 11), ("numpy<2", "setuptools<81", "packaging")),  # torch.utils.checkpoint imports pkg_resources
    Needs("2.2", (3, 11), ("numpy<2", "packaging")),
    Needs("2.3", (3, 11), ("numpy>=2", "packaging")),
)


def needs(version: str) -> Needs:
    """Return the requirements of torch `version`: the last entry of NEEDS that is not newer."""
    return [each for each in NEEDS if release(each.since) <= release(version)][-1]


class ReleaseError(Exception):
    """A version cannot be recorded; the message is one line."""


@dataclass(frozen=True)
class Python:
    """A Python interpreter: its path, and its version as numbers."""

    path: str
    version: tuple[int, ...]

    def __str__(self) -> str:
        return "Python " + ".".join(map(str, self.version))


def python_named(path: str) -> Python:
    """Return the interpreter at `path`, or of that name on the PATH; raises ReleaseError."""
    found = shutil.which(path)
    if found is None:
        raise ReleaseError(f"--python {path}: must be an interpreter; found no such program")
    done = run([found, "-c", "import sys; print(*sys.version_info[:3])"])
    if done.code or not re.fullmatch(r"\d+ \d+ \d+", done.value.strip()):
        raise ReleaseError(f"--python {path}: must be an interpreter; it did not say its version")
    return Python(found, tuple(map(int, done.value.split())))


def fitting(version: str, pythons: Sequence[Python]) -> Python:
    """Return a Python, of `pythons` or else of the PATH, on which torch `version` installs; raises ReleaseError."""
    wanted = needs(version).python
    for python in pythons:
        if python.version[:2] == wanted:
            return python
    name = "python{}.{}".format(*wanted)
    if shutil.which(name) is None:
        raise ReleaseError(f"torch {version}: needs {name}, which is not on the path; name one with --python")
    try:
        return python_named(name)
    except ReleaseError:
        found = f"needs {name}, and the one on the path did not say its version"
        raise ReleaseError(f"torch {version}: {found}; name one with --python") from None


def run(command: list[str], folder: Path | None = None, step: str = "", **environment: str) -> Outcome:
    """Run `command` in `folder` to its end; what ends this process ends all that it has started.

    A terminal shows the `step` that takes long, and for how many seconds it has run.
    """
    # The other interpreter must not find the packages of this one.
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    with progress() as shown:
        if step:
            shown.add_task(step, total=None)
        outcome: Outcome = run_program(
            command, waiting=shown.refresh, folder=folder, environment={**inherited, **environment}
        )
    return outcome


def last_line(done: Outcome) -> str:
    """Return the last line of a program's output that mentions an error, or else the last line."""
    lines: list[str] = [line.strip() for line in (done.value + done.text).splitlines() if line.strip()]
    faults = [line for line in lines if "error" in line.lower()]
    return (faults or lines or ["it said nothing"])[-1]


def check_writable(folder: Path, option: str) -> None:
    """Raise ReleaseError if `folder`, which `option` names, is none that can be written or created."""
    try:
        there = next(each for each in (folder, *folder.absolute().parents) if os.path.lexists(each))
        with tempfile.TemporaryFile(dir=there):
            pass
    except OSError as error:
        raise ReleaseError(f"{option} {folder}: must be a folder that can be written; {error.strerror}") from None
