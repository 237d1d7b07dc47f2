"""Makes an environment with one version of torch, in a temporary folder or in one that is kept for the next time."""

import contextlib
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.files import put
from tensorcopy_docs.lines import line_of
from tensorcopy_docs.records.interpreters import Python, ReleaseError, check_writable, fitting, last_line, needs, run

GIGABYTES = 12  # free disk that an install with its downloads can take
KEPT_GIGABYTES = 6  # disk that an environment takes once it is installed
# The marker file in an environment that this command makes, and its content before and after all is installed.
MARKER = "tensorcopy-docs.txt"
UNFINISHED, FINISHED = "unfinished\n", "finished\n"
# What pip says when it tries an index for the last time; the line that it ends with may be about something else.
GAVE_UP = "Retrying (Retry(total=0"
NO_NETWORK = "a package index did not answer; check the network, and that pip knows the right index"
QUESTION = "import numpy, torch; print(torch.__version__)"


@dataclass(frozen=True)
class Environments:
    """A source of virtual environments: the interpreters to make them with, and the folder that keeps them.

    The last of `pythons` makes one; with `choose`, or where `pythons` is empty, the interpreter that fits does. Without
    a folder, each is made in a temporary one and not kept. `report` is called with a line for each step.
    """

    pythons: Sequence[Python]
    report: Callable[[str], None]
    folder: Path | None = None
    choose: bool = False

    def report_failure(self, version: str, error: OSError | ReleaseError, further: bool = True) -> str:
        """Report that torch `version` could not be recorded, if there are `further` versions; return the line."""
        line = str(error) if isinstance(error, ReleaseError) else f"torch {version}: {line_of(error)}"
        if further:
            self.report(line)
        return line

    def check(self, versions: Sequence[str]) -> None:
        """Say how much disk environments for `versions` will take; raise ReleaseError if none can be kept."""
        if self.folder is None:
            return
        check_writable(self.folder, "--environments")
        missing = [version for version in versions if not _is_there(self.folder / version)]
        if missing:
            free = _free(self.folder)
            self.report(
                f"--environments {self.folder}: {len(missing)} to install, up to {KEPT_GIGABYTES} GB each, "
                f"{len(missing) * KEPT_GIGABYTES} GB together, and {GIGABYTES} GB during an install; {free:.0f} GB free"
            )

    def interpreter(self, version: str, place: Path) -> Path:
        """Return the interpreter of an environment with torch `version`, made in the temporary folder `place` or kept.

        Raises ReleaseError, or OSError if an environment cannot be written.
        """
        if self.folder is None:
            self._make(version, place / "environment", place)
            return _interpreter(place / "environment")
        home = self.folder.absolute() / version
        if _is_unfinished(home) or not _is_usable(version, home):
            self._make_kept(version, home, place)
        return _interpreter(home)

    def _make_kept(self, version: str, home: Path, place: Path) -> None:
        """Make an environment in `home`; a marker tells one whose installation was cut off."""
        python = self._python(version)
        _check_disk(version, home)
        home.mkdir(parents=True, exist_ok=True)
        put(home / MARKER, UNFINISHED.encode())
        _empty(home)
        try:
            self._make(version, home, place, python)
        except BaseException:
            with contextlib.suppress(OSError):
                _empty(home)  # the marker goes last: if this is cut off, too, it still tells who made the rest
                shutil.rmtree(home)
            raise
        put(home / MARKER, FINISHED.encode())

    def _make(self, version: str, home: Path, place: Path, python: Python | None = None) -> None:
        """Make an environment with torch `version` in `home`."""
        python = python or self._python(version)
        _check_disk(version, place)
        self.report(f"torch {version}: installing on {python}")
        done = run([python.path, "-m", "venv", str(home)], TMPDIR=str(place))
        if done.code:
            raise ReleaseError(f"torch {version}: {python.path} could not make an environment: {last_line(done)}")
        # Without its cache pip would fetch again, but with it the disk would fill.
        pip = [str(_interpreter(home)), "-m", "pip", "install", "--quiet", "--no-cache-dir"]
        done = run(
            [*pip, "--disable-pip-version-check", *packages(version)],
            step=f"installing torch {version}",
            TMPDIR=str(place),
        )
        if done.code:
            found = NO_NETWORK if GAVE_UP in done.value + done.text else last_line(done)
            raise ReleaseError(f"torch {version}: cannot be installed on {python}: {found}")

    def _python(self, version: str) -> Python:
        return self.pythons[-1] if self.pythons and not self.choose else fitting(version, self.pythons)


def packages(version: str) -> Sequence[str]:
    """Return the packages to install for torch `version`: torch itself, and those of `needs`."""
    return [f"torch=={version}", *needs(version).packages]


def _interpreter(home: Path) -> Path:
    return home / "bin" / "python"


def _marker(home: Path) -> str | None:
    """Return the text of the marker in `home`; None if there is none, so that this command did not make it."""
    try:
        return (home / MARKER).read_text(encoding="utf-8", errors="replace")
    except (FileNotFoundError, NotADirectoryError):
        return None


def _is_there(home: Path) -> bool:
    return home.exists() and not _is_unfinished(home)


def _is_unfinished(home: Path) -> bool:
    """True if `home` has no environment yet, or one whose installation was cut off."""
    if not home.exists():
        return True
    if not home.is_dir():
        return False
    return _marker(home) == UNFINISHED or not any(home.iterdir())


def _is_usable(version: str, home: Path) -> bool:
    """True if the environment in `home` has torch `version` and NumPy.

    False if this command made the environment and can make it again; raises ReleaseError for any other.
    """
    done = run([str(_interpreter(home)), "-c", QUESTION]) if _interpreter(home).is_file() else None
    found = "no bin/python" if done is None else last_line(done)
    if done is not None and not done.code:
        there = done.value.strip().rpartition("\n")[2].partition("+")[0]
        if there == version:
            return True
        found = f"torch {there}"
    if _marker(home) is not None:
        return False
    raise ReleaseError(f"torch {version}: {home}: must have torch {version} and NumPy, or be moved; found {found}")


def _empty(home: Path) -> None:
    """Remove all that is in `home` but the marker."""
    for each in home.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        elif each.name != MARKER:
            each.unlink()


def _free(folder: Path) -> float:
    """Return the free disk, in gigabytes, for `folder`, which need not exist yet."""
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    return shutil.disk_usage(there).free / 1e9


def _check_disk(version: str, place: Path) -> None:
    free = _free(place)
    if free < GIGABYTES:
        raise ReleaseError(f"torch {version}: needs {GIGABYTES} GB of disk below {place.parent}; found {free:.0f}")
