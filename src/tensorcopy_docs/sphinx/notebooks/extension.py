"""The Sphinx extension for pages that are notebooks: myst-nb, at no cost if no page has a cell."""

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from tensorcopy_docs.sphinx.notebooks.postponed import postpone


def setup(app: Sphinx) -> ExtensionMetadata:
    """Entry point of Sphinx."""
    postpone()
    app.setup_extension("myst_nb")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
