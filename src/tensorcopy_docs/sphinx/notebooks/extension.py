"""The Sphinx extension for pages that are notebooks: myst-nb, at no cost if no page has a cell."""

from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from tensorcopy_docs.sphinx.notebooks.postponed import import_without_execution

# Here and not in setup(), so that the processes of a build, which are forked from one that has imported this, need not.
import_without_execution()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Entry point of Sphinx."""
    app.setup_extension("myst_nb")
    app.connect("builder-inited", _drop_style_sheet)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def _drop_style_sheet(app: Sphinx) -> None:
    """Let pages be written without myst-nb's style sheet, as in a first build: it comes when all are written.

    The one of the build before would add a checksum to its address, on each page.
    """
    for sheet in Path(app.outdir, "_static").glob("mystnb.*.css"):
        sheet.unlink()
