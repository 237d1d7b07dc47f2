"""Records any version of torch: installs it in a temporary environment, runs the lab there, and writes its record."""

import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.console import fault
from tensorcopy_docs.files import put
from tensorcopy_docs.history.record_files import load_records, name_of
from tensorcopy_docs.history.torch_versions import RELEASES, needs

PACKAGE = Path(__file__).parent.parent
GIGABYTES = 12  # free disk that an install with its downloads can take
VERSION = re.compile(r"\d+\.\d+\.\d+")


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
    """The interpreter at `path`, or of that name on the PATH; raises ReleaseError."""
    found = shutil.which(path)
    if found is None:
        raise ReleaseError(f"--python {path}: must be an interpreter; found no such program")
    done = _run([found, "-c", "import sys; print(*sys.version_info[:3])"])
    if done.returncode or not re.fullmatch(r"\d+ \d+ \d+", done.stdout.strip()):
        raise ReleaseError(f"--python {path}: must be an interpreter; it did not say its version")
    return Python(found, tuple(map(int, done.stdout.split())))


def fitting(version: str, pythons: Sequence[Python]) -> Python:
    """The first of `pythons`, or else of those on the PATH, on which torch `version` installs; raises ReleaseError."""
    wanted = needs(version).python
    for python in pythons:
        if python.version[:2] == wanted:
            return python
    name = "python{}.{}".format(*wanted)
    if shutil.which(name) is None:
        raise ReleaseError(f"torch {version}: needs {name}, which is not on the path; name one with --python")
    return python_named(name)


def packages(version: str) -> Sequence[str]:
    """What is installed for torch `version`: torch itself, and a NumPy that it was made for."""
    return [f"torch=={version}", needs(version).numpy]


def record_release(
    version: str, folder: Path, pythons: Sequence[Python], report: Callable[[str], None], *, choose: bool = False
) -> Path:
    """Record torch `version` in `folder`; return the file.

    The last of `pythons` runs it; with `choose`, or where `pythons` is empty, the interpreter that fits. `report` is
    called with a line for each step. The environment is always deleted, and the record is whole or not there. Raises
    ReleaseError, or OSError if the record cannot be written.
    """
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"--torch {version}: must be a release such as 2.4.1")
    python = pythons[-1] if pythons and not choose else fitting(version, pythons)
    check_folder(folder)
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as name:
        place = Path(name)
        _check_disk(version, place)
        report(f"torch {version}: installing on {python}")
        environment = _install(version, python, place)
        report(f"torch {version}: measuring")
        found = _measure(version, environment, place)
        folder.mkdir(parents=True, exist_ok=True)
        return put(folder / name_of(version), found.read_bytes())


def record_all(folder: Path, pythons: Sequence[Python], report: Callable[[str], None]) -> Sequence[str]:
    """Record every version in RELEASES that `folder` has no record of, one at a time; return a line for each failure.

    Raises RecordError if a record in `folder` cannot be read, and ReleaseError if no record can be written there.
    """
    check_folder(folder)
    known = load_records(folder) if folder.exists() else {}
    left = [version for version in RELEASES if version not in known]
    failed = []
    for number, version in enumerate(left, 1):
        report(f"{number} of {len(left)}: torch {version}")
        try:
            record_release(version, folder, pythons, report, choose=True)
        except (OSError, ReleaseError) as error:
            line = str(error) if isinstance(error, ReleaseError) else f"torch {version}: {fault(error)}"
            report(line)
            failed.append(line)
    return failed


def check_folder(folder: Path) -> None:
    """Raise ReleaseError if no record can be written to `folder`, or to the folder in which it will be created."""
    must = f"--output {folder}: must be a folder that can be written"
    try:
        there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        with tempfile.TemporaryFile(dir=there):
            pass
        blocked = [each for each in folder.glob(name_of("*")) if each.is_dir()]
    except OSError as error:
        raise ReleaseError(f"{must}; {error.strerror}") from None
    if blocked:
        raise ReleaseError(f"{must}; {blocked[0].name} is a folder, move it")


def _check_disk(version: str, place: Path) -> None:
    free = shutil.disk_usage(place).free / 1e9
    if free < GIGABYTES:
        raise ReleaseError(f"torch {version}: needs {GIGABYTES} GB of disk below {place.parent}; found {free:.0f}")


def _install(version: str, python: Python, place: Path) -> Path:
    """Make an environment with torch `version`; return its interpreter."""
    done = _run([python.path, "-m", "venv", str(place / "environment")], TMPDIR=str(place))
    if done.returncode:
        raise ReleaseError(f"torch {version}: {python.path} made no environment: {_last_line(done)}")
    interpreter = place / "environment" / "bin" / "python"
    # Without its cache pip would fetch again, but with it the disk would fill.
    pip = [str(interpreter), "-m", "pip", "install", "--quiet", "--no-cache-dir", "--disable-pip-version-check"]
    done = _run([*pip, *packages(version)], TMPDIR=str(place))
    if done.returncode:
        raise ReleaseError(f"torch {version}: cannot be installed on {python}: {_last_line(done)}")
    return interpreter


def _measure(version: str, interpreter: Path, place: Path) -> Path:
    """Run the lab, alone as it is on any Python, with `interpreter`; return its evidence file."""
    alone = place / "lab" / PACKAGE.name
    shutil.copytree(PACKAGE / "lab", alone / "lab", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(PACKAGE / "__init__.py", alone / "__init__.py")
    file = place / "evidence.json"
    # Python looks into the working folder first; it, too, has nothing but the lab.
    command = [str(interpreter), "-m", "tensorcopy_docs.lab.runner", str(file)]
    done = _run(command, folder=alone.parent, PYTHONPATH=str(alone.parent))
    if done.returncode:
        raise ReleaseError(f"torch {version}: {_last_line(done)}")
    found = json.loads(file.read_text(encoding="utf-8"))["torch"]
    if found != version:
        raise ReleaseError(f"torch {version}: must be what is installed; found torch {found}")
    return file


def _run(command: list[str], folder: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    # The other interpreter must not find the packages of this one.
    inherited = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    everything = {**inherited, **environment}
    pipe = subprocess.PIPE
    # It leads a session, so that it can be killed together with all the processes that it has started.
    with subprocess.Popen(
        command, cwd=folder, env=everything, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as process:
        try:
            said, complained = process.communicate()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    return subprocess.CompletedProcess(command, process.returncode, said, complained)


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    """The last line of a program's output that mentions an error, or else the last line."""
    lines = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    faults = [line for line in lines if "error" in line.lower()]
    return (faults or lines or ["it said nothing"])[-1]
