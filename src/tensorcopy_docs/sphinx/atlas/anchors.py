"""Links to the entries of the atlas."""

from tensorcopy_docs.atlas.places import INDEX, anchor
from tensorcopy_docs.sphinx.parts.page import Page


def entry_uri(page: Page, name: str) -> str:
    """Return the address of the entry called `name` from `page`."""
    return page.uri(INDEX, anchor(name))
