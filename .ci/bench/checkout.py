"""A temporary copy of what the site is built from, built by the command as a user builds it."""

import gzip
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.memory import Peak
from bench.running import FailedError, run

ROOT = Path(__file__).resolve().parents[2]
# Pages that Sphinx, its extensions and sphinx-gallery add by themselves.
AUTOMATIC = {"genindex", "search", "404", "sg_execution_times"}
FROM_NOTHING = "Building from nothing: "


@dataclass(frozen=True)
class Build:
    """What a build took and did.

    `busy` are the seconds of all its processes on the cores. `executed` names the examples that it executed.
    `from_nothing` says why it used nothing of the last build; None if it went on from there.
    """

    seconds: float
    busy: float
    executed: tuple[str, ...]
    from_nothing: str | None
    peak: Peak | None


@dataclass(frozen=True)
class Checkout:
    """A folder with ``docs``, ``gallery`` and ``src``."""

    folder: Path

    @property
    def source(self) -> Path:
        """Where the package is imported from."""
        return self.folder / "src"

    @property
    def register(self) -> Path:
        """The TOML files of claims, a folder for each origin."""
        return self.source / "tensorcopy_docs" / "register"

    @property
    def articles(self) -> Path:
        """The articles' TOML files."""
        return self.register / "articles"

    @property
    def gallery(self) -> Path:
        """The scripts of the examples."""
        return self.folder / "gallery"

    @property
    def docs(self) -> Path:
        """The folder with conf.py."""
        return self.folder / "docs"

    @property
    def html(self) -> Path:
        """Where the site is published: a folder for each language."""
        return self.docs / "_build" / "html"

    def clean(self) -> None:
        """Delete all that builds have written: the next one is cold."""
        for name in ("_build", "examples"):
            shutil.rmtree(self.docs / name, ignore_errors=True)

    def build(self, options: Sequence[str] = (), watched: bool = False) -> Build:
        """Build the site, all languages unless `options` say otherwise. Raises FailedError."""
        before = self._notes()
        done = run(["-m", "tensorcopy_docs", "build", *options], self.folder, self.source, watched)
        executed = [path.name.partition(".")[0] for path, time in self._notes().items() if before.get(path) != time]
        reasons = [line for line in done.output.splitlines() if line.startswith(FROM_NOTHING)]
        from_nothing = reasons[0].removeprefix(FROM_NOTHING) if reasons else None
        return Build(done.seconds, done.busy, tuple(sorted(executed)), from_nothing, done.peak)

    def pages(self) -> int:
        """How many pages the last build has published."""
        return pages_below(self.html)

    def check_shows(self, text: str, page: str) -> None:
        """Raise FailedError unless the published `page` shows `text` in every language."""
        files = sorted(self.html.glob(f"*/{page}.html"))
        without = [file for file in files if text not in file.read_text(encoding="utf-8")]
        if without or not files:
            where = ", ".join(file.relative_to(self.html).as_posix() for file in without) or page
            raise FailedError(f"{where}: must show the edit {text!r} after the build; found nothing of it")

    def _notes(self) -> dict[Path, int]:
        """The files that sphinx-gallery writes each time it has executed a script, with their times."""
        return {path: path.stat().st_mtime_ns for path in self.docs.glob("examples/**/*.md5")}


def copy_checkout(folder: Path) -> Checkout:
    """Copy docs, gallery and package into the new `folder`, without what builds have written."""
    built = {str(ROOT / "docs"): {"_build", "examples"}}

    def generated(place: str, names: list[str]) -> set[str]:
        return {name for name in names if name == "__pycache__" or name.endswith(".mo")} | built.get(place, set())

    for name in ("docs", "gallery", "src"):
        shutil.copytree(ROOT / name, folder / name, ignore=generated)
    checkout = Checkout(folder)
    # A user's package is compiled long since; only a copy would be compiled while its time is taken.
    run(["-m", "compileall", "-q", str(checkout.source)], folder, checkout.source)
    return checkout


def pages_below(folder: Path) -> int:
    """How many HTML pages are below `folder`, without those that no author wrote and no example made."""
    return sum("_static" not in path.parts and path.stem not in AUTOMATIC for path in folder.rglob("*.html"))


def weights_below(folder: Path) -> dict[str, int]:
    """The compressed size in bytes of each HTML page below `folder`, by its name, such as ``en/claims.html``."""
    return {
        path.relative_to(folder).as_posix(): len(gzip.compress(path.read_bytes())) for path in folder.rglob("*.html")
    }
