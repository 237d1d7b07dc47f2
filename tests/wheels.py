"""Builds the wheel of the package as pip does, and looks into it."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.checkout import ROOT

# What pip and others ask a project for, as pyproject.toml says: the archive of the sources, and a wheel of that.
BUILD = "import sys; from setuptools import build_meta; getattr(build_meta, sys.argv[1])(sys.argv[2])"


def build_wheel(folder: Path) -> Path:
    """Build the wheel by way of the archive of the sources, from a copy of them; nothing is asked of the network."""
    source = folder / "source"
    left_out = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(ROOT / "src", source / "src", ignore=left_out)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, source)
    run([sys.executable, "-c", BUILD, "build_sdist", str(folder)], cwd=source)
    (archive,) = folder.glob("*.tar.gz")
    shutil.unpack_archive(archive, folder / "archive")
    (unpacked,) = (folder / "archive").iterdir()
    run([sys.executable, "-c", BUILD, "build_wheel", str(folder)], cwd=unpacked)
    (wheel,) = folder.glob("*.whl")
    return wheel


def run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())
