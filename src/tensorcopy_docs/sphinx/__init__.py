"""The site's Sphinx extension."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def setup(app: "Sphinx") -> dict[str, object]:
    """Connect the extension to Sphinx; `extension` says what is connected."""
    from tensorcopy_docs.sphinx.extension import wire

    return wire(app)
