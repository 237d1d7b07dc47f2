"""Copies of the checkout, in which the site is built as a user builds it: by the command."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GENERATED = {ROOT / "docs" / name for name in ("_build", "examples", "recipes")}


@dataclass(frozen=True)
class Checkout:
    """A copy of what the site is built from, and the command run in it."""

    folder: Path

    @property
    def html(self) -> Path:
        """Where the site is built."""
        return self.folder / "docs" / "_build" / "html"

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run ``tensorcopy-docs`` here; `environment` is added to ours, less what says where a site is published."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith(("READTHEDOCS", "TENSORCOPY"))}
        return subprocess.run(
            [sys.executable, "-m", "tensorcopy_docs", *arguments],
            cwd=self.folder,
            env={**ours, **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    def build(self, *arguments: str) -> str:
        """Build, which must succeed; return what the command printed."""
        done = self.run("build", *arguments)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout


def copy_sources(folder: Path) -> Checkout:
    """Copy what the site is built from into `folder`, without anything that was built."""

    def generated(parent: str, names: list[str]) -> set[str]:
        return {name for name in names if Path(parent, name) in GENERATED or name.endswith(".mo")}

    for name in ("docs", "gallery"):
        shutil.copytree(ROOT / name, folder / name, ignore=generated)
    return Checkout(folder)


def copy_measured(built: Checkout, folder: Path) -> Checkout:
    """Copy the sources into `folder`, with all that was measured and executed for `built`."""
    checkout = copy_sources(folder)
    for name in ("_build/measured", "examples", "recipes"):
        shutil.copytree(built.folder / "docs" / name, folder / "docs" / name)
    return checkout


@dataclass(frozen=True)
class Build:
    """A clean build: where it was made, and what the command printed."""

    checkout: Checkout
    said: str


def clean_build(folder: Path) -> Build:
    """Build the site in a copy of the checkout in `folder`."""
    checkout = copy_sources(folder / "checkout")
    return Build(checkout, checkout.build())
