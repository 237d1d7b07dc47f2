"""The wheel of the package, and environments with nothing but it and what it depends on."""

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path

from checkout import ROOT
from packaging.requirements import Requirement

NAME = "tensorcopy-docs"
MINORS = (11, 12, 13)  # of the versions of Python 3 that pyproject.toml says are tested
PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet"]


# What pip and others ask a project for, as pyproject.toml says: the archive of the sources, and a wheel of that.
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"
SECONDS, DAY = 1_700_000_000, "2023-11-14"


def build_wheel(folder: Path) -> Path:
    """Build the wheel by way of the archive of the sources, from a copy of them that says that it is of `DAY`.

    Nothing is asked of the network.
    """
    source = folder / "source"
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", source / "src", ignore=left_out)
    for name in ("pyproject.toml", "setup.py", "README.md"):
        shutil.copy(ROOT / name, source)
    without = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    dated = {**without, "SOURCE_DATE_EPOCH": str(SECONDS)}
    run([sys.executable, "-c", BUILD, "build_sdist", str(folder)], cwd=source, env=dated)
    (archive,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(archive, folder / "archive")
    (unpacked,) = (folder / "archive").iterdir()
    run([sys.executable, "-c", BUILD, "build_wheel", str(folder)], cwd=unpacked, env=without)
    (wheel,) = folder.glob("*.whl")
    return wheel


def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def interpreters() -> Mapping[int, Path]:
    """The Python that runs, and those on the path or of pyenv, by their minor version; each that starts."""
    found = {sys.version_info.minor: Path(sys.executable)}
    for minor in MINORS:
        for candidate in _candidates(minor) if minor not in found else ():
            if _minor_of(candidate) == minor:
                found[minor] = candidate
                break
    return {minor: found[minor] for minor in MINORS if minor in found}


def _candidates(minor: int) -> Iterator[Path]:
    if on_path := shutil.which(f"python3.{minor}"):
        yield Path(on_path)
    yield from sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python3.{minor}"), reverse=True)


def _minor_of(python: Path) -> int | None:
    """What it says that it is; a pyenv's stand-in says nothing if its version is not chosen."""
    command = [str(python), "-I", "-c", "import sys, venv; print(sys.version_info.minor)"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return int(done.stdout) if done.returncode == 0 else None


@dataclass(frozen=True)
class Environment:
    """A new environment: its folder, and the minor version of its Python.

    In the folder `compiled` is what Python compiles, so that the next run need not.
    """

    folder: Path
    minor: int
    compiled: Path

    @property
    def python(self) -> str:
        return str(self.folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))

    @property
    def packages(self) -> Path:
        """Where its packages are."""
        lib = "Lib" if sys.platform == "win32" else f"lib/python3.{self.minor}"
        return self.folder / lib / "site-packages"

    def install(self, wheels: Iterable[Path]) -> None:
        """Install wheels, without what they depend on."""
        options = ["--no-deps", "--no-index", "--no-compile", "--no-warn-script-location"]
        ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment = {**ours, "PYTHONPYCACHEPREFIX": str(self.compiled)}
        run([sys.executable, *PIP, "--python", self.python, "install", *options, *map(str, wheels)], env=environment)

    def link(self, each: Distribution) -> None:
        """Have it import a distribution that is installed here."""
        for name in sorted({file.parts[0] for file in each.files or () if file.parts[0] != ".."}):
            target = self.packages / name
            if name != "__pycache__" and not target.exists():
                target.symlink_to(Path(str(each.locate_file(name))))


def new_environment(folder: Path, python: Path, minor: int, compiled: Path) -> Environment:
    """Make an empty environment of `python`, whose minor version is known, in place of what is in the folder."""
    run([str(python), "-m", "venv", "--clear", "--without-pip", str(folder)])
    return Environment(folder, minor, compiled)


def needed() -> list[Distribution]:
    """All that the package depends on, without what only the site and the tests need."""
    found: dict[str, Distribution] = {}
    wanted = [NAME]
    while wanted:
        of = distribution(wanted.pop())
        for text in of.requires or ():
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                name = requirement.name
                if name not in found:
                    found[name] = distribution(name)
                    wanted.append(name)
    return list(found.values())


def is_compiled(each: Distribution) -> bool:
    """Whether it has code for one version of Python."""
    return any(file.suffix in (".so", ".pyd") for file in each.files or ())


def compiled_for(minor: int, each: Distribution, cache: Path) -> Path | None:
    """The wheel of the same version of a compiled distribution for another Python; None if it cannot be had here.

    It is kept in `cache` for the next run: without a network, a wheel that was there once is still there.
    """
    name = each.metadata["Name"].replace("-", "_")
    pattern = f"{name}-{each.version}-cp3{minor}-*.whl"
    if not list(cache.glob(pattern)):
        options = ["--no-deps", "--only-binary=:all:", "--retries", "0", "--timeout", "10"]
        wanted = ["--python-version", f"3.{minor}", "-d", str(cache), f"{each.metadata['Name']}=={each.version}"]
        subprocess.run([sys.executable, *PIP, "download", *options, *wanted], capture_output=True, check=False)
    return next(iter(sorted(cache.glob(pattern))), None)
