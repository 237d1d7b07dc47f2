"""Holds the folders and the options of one build, which its processes are given."""

from dataclasses import dataclass
from pathlib import Path

PAGES = "pages"


@dataclass(frozen=True)
class Job:
    """A build of the site in `docs` with Sphinx's `builder`."""

    docs: Path
    builder: str

    @property
    def place(self) -> Path:
        """Where everything is written that is not published."""
        return self.docs / "_build"

    @property
    def work(self) -> Path:
        """What one build leaves for the next."""
        return self.place / "work"

    @property
    def galleries(self) -> list[Path]:
        """Where sphinx-gallery writes the pages of the examples and of the recipes, among the sources."""
        return [self.docs / "examples", self.docs / "recipes"]

    @property
    def evidence(self) -> Path:
        """What the lab has measured."""
        return self.work / "evidence.json"

    @property
    def compiled(self) -> Path:
        """What came of the compiled programs that pages show; there is none where there is no compiler."""
        return self.work / "compiled.json"

    @property
    def atlas(self) -> Path:
        """The folder of the atlas's record of the installed torch, if the package has none; no build removes it."""
        return self.place / "atlas"

    def of_language(self, folder: str) -> Path:
        """What Sphinx writes for one language: doctrees and pages."""
        return self.work / f"{self.builder}-{folder}"

    def pages(self, folder: str) -> Path:
        """The pages of one language."""
        return self.of_language(folder) / PAGES
