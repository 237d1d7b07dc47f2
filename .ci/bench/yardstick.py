"""The yardstick: the same gallery as a plain project of sphinx-gallery and furo, in one language."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from bench.checkout import ROOT, pages_below
from bench.running import Run, run

# What a careful user sets. Without scrapers and reset_modules, matplotlib is neither needed nor imported.
CONF = r"""
project = "Yardstick"
extensions = ["sphinx_gallery.gen_gallery"]
exclude_patterns = ["_build"]
html_theme = "furo"
sphinx_gallery_conf = {
    "examples_dirs": "../gallery",
    "gallery_dirs": "examples",
    "filename_pattern": r"\.py$",
    "image_scrapers": (),
    "reset_modules": (),
}
"""
INDEX = """
Yardstick
=========

.. toctree::

   examples/index
"""
OWN_DIRECTIVE = re.compile(r"^\.\. scripts::.*\n?", re.MULTILINE)


@dataclass(frozen=True)
class Yardstick:
    """The project in `folder`; its scripts import the package from `source`, as those of the site do."""

    folder: Path
    source: Path

    @property
    def docs(self) -> Path:
        """The folder with conf.py."""
        return self.folder / "docs"

    def build(self) -> Run:
        """Build it from nothing, as its user does. Raises FailedError."""
        for name in ("_build", "examples"):
            shutil.rmtree(self.docs / name, ignore_errors=True)
        (self.docs / "sg_execution_times.rst").unlink(missing_ok=True)
        return run(["-m", "sphinx", "-M", "html", "docs", "docs/_build"], self.folder, self.source)

    def pages(self) -> int:
        """How many pages the last build has written."""
        return pages_below(self.docs / "_build" / "html")


def make_yardstick(folder: Path, source: Path) -> Yardstick:
    """Make the project in the new `folder` from the repository's gallery."""
    made = Yardstick(folder, source)
    shutil.copytree(ROOT / "gallery", folder / "gallery", ignore=shutil.ignore_patterns("__pycache__"))
    for header in folder.glob("gallery/**/*.rst"):
        header.write_text(OWN_DIRECTIVE.sub("", header.read_text(encoding="utf-8")), encoding="utf-8")
    made.docs.mkdir()
    (made.docs / "conf.py").write_text(CONF, encoding="utf-8")
    (made.docs / "index.rst").write_text(INDEX, encoding="utf-8")
    return made
