"""A small project whose steps are those of `fake_child`."""

from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

from tensorcopy_docs.building.site import Built, build_site
from tensorcopy_docs.languages import LANGUAGES
from tests.planted_command import wait_for

BOTH = [language.folder for language in LANGUAGES]


@dataclass
class Project:
    """A folder with a site in ``docs``."""

    folder: Path

    @property
    def docs(self) -> Path:
        return self.folder / "docs"

    @property
    def html(self) -> Path:
        return self.docs / "_build" / "html"

    def act(self, **code: str) -> None:
        """Run `code` in the place of a step, whose name has "_" for "-"; "" takes that back."""
        for step, text in code.items():
            file = self.folder / "acts" / f"{step.replace('_', '-')}.py"
            file.parent.mkdir(exist_ok=True)
            file.write_text(text or "default()")

    def build(self, languages: list[str] = BOTH, output: Path | None = None, builder: str = "html") -> Built:
        return build_site(self.docs, output, languages, builder)

    def ran(self) -> list[str]:
        """The steps and scripts that have run since this was last asked."""
        file = self.folder / "ran"
        found = file.read_text().split() if file.exists() else []
        file.unlink(missing_ok=True)
        return found

    def hanging(self) -> int:
        """The number of the process that hangs, once one does."""
        wait_for((self.folder / "pid").exists)
        return int((self.folder / "pid").read_text())


def site(folder: Path) -> dict[str, bytes]:
    """Every file below `folder`, hidden ones too."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def in_background(run: Callable[[], object]) -> int:
    """Run it in a process; return its id."""
    process = get_context("fork").Process(target=run)
    process.start()
    assert process.pid
    return process.pid
