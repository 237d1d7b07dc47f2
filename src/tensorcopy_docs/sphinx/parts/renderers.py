"""Which function renders which part; the rooms enter theirs by name."""

from collections.abc import Callable, Mapping

from tensorcopy_docs.sphinx.domain import PartName, Rendered
from tensorcopy_docs.sphinx.parts.page import Page

Renderer = Callable[[Page, str], str]
_RENDERERS: dict[str, Renderer] = {}


def enter(renderers: Mapping[str, Renderer]) -> None:
    """Make the parts of a room known, by name."""
    _RENDERERS.update(renderers)


def rendered(page: Page, part: PartName) -> Rendered:
    """A part of `page`, its HTML and its words for the search.

    It is rendered once in a build: first to see whether the page has changed, then to write it.
    """
    known = page.parts.setdefault(page.docname, {})
    if part not in known:
        known[part] = Rendered(_RENDERERS[part.name](page, part.argument))
    return known[part]
