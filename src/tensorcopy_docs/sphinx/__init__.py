"""The site's Sphinx extension."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: "Sphinx") -> dict[str, object]:
    """Entry point of Sphinx; see `extension` for what is wired."""
    from tensorcopy_docs.sphinx.extension import wire

    return wire(app)
