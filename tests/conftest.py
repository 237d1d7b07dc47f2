"""The site, built as a user builds it: by the command, in a copy of the checkout."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from fake_pythons import THREE, Fakes

from tensorcopy_docs.history import recorder
from tensorcopy_docs.lab.runner import measure

ROOT = Path(__file__).parent.parent
GENERATED = {ROOT / "docs" / "_build", ROOT / "docs" / "examples"}


def _generated(folder: str, names: list[str]) -> set[str]:
    return {name for name in names if Path(folder, name) in GENERATED or name.endswith(".mo")}


@dataclass(frozen=True)
class Checkout:
    """A copy of what the site is built from, and the command run in it."""

    folder: Path

    @property
    def html(self) -> Path:
        """Where the site is built."""
        return self.folder / "docs" / "_build" / "html"

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess:
        """Run ``tensorcopy-docs`` here; `environment` is added to ours, less what a documentation service sets."""
        ours = {name: value for name, value in os.environ.items() if not name.startswith("READTHEDOCS")}
        return subprocess.run(
            [sys.executable, "-m", "tensorcopy_docs", *arguments],
            cwd=self.folder,
            env={**ours, **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    def build(self, *arguments: str) -> str:
        """Build, which must succeed; return what the command said."""
        done = self.run("build", *arguments)
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout


@pytest.fixture(scope="session")
def evidence() -> dict:
    """What the lab finds on this torch, measured once for all tests; nobody may change it."""
    return measure()


@pytest.fixture(scope="session")
def new_checkout(tmp_path_factory):
    """Makes copies of the checkout, each in a folder of its own."""

    def copy() -> Checkout:
        folder = tmp_path_factory.mktemp("checkout")
        for name in ("docs", "gallery"):
            shutil.copytree(ROOT / name, folder / name, ignore=_generated)
        return Checkout(folder)

    return copy


@pytest.fixture(scope="session")
def built_checkout(new_checkout) -> Checkout:
    """A checkout in which the site has been built; tests may build it again, but leave its sources alone."""
    checkout = new_checkout()
    checkout.build()
    # A build that finds nothing changed writes the search index anew, in another order.
    shutil.copytree(checkout.html, checkout.folder / "clean")
    return checkout


@pytest.fixture(scope="session")
def built_site(built_checkout) -> Path:
    """The folder of the built site as a clean build has left it: ``index.html``, ``en``, ``zh-cn``."""
    return built_checkout.folder / "clean"


@pytest.fixture
def fakes(tmp_path, monkeypatch) -> Fakes:
    """Fake interpreters, the only ones on the path, and an empty folder for all that is temporary."""
    made = Fakes(tmp_path)
    made.plan()
    made.add("python3.7", "3 7 17")
    made.add("python3.11", "3 11 9")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(recorder, "RELEASES", THREE)
    return made


@pytest.fixture
def folder(tmp_path) -> Path:
    """Where records go."""
    return tmp_path / "records"
