"""Which function renders which part; the rooms enter theirs by name."""

from collections.abc import Callable, Mapping

from tensorcopy_docs.sphinx.domain import PartName
from tensorcopy_docs.sphinx.parts.page import Page

Renderer = Callable[[Page, str], str]
_RENDERERS: dict[str, Renderer] = {}


def enter(renderers: Mapping[str, Renderer]) -> None:
    """Make the parts of a room known, by name."""
    _RENDERERS.update(renderers)


def rendered(page: Page, part: PartName) -> str:
    """The HTML of a part of `page`.

    It is rendered once in a build: first to see whether the page has changed, then to write it.
    """
    known = page.parts.setdefault(page.docname, {})
    if part not in known:
        known[part] = _RENDERERS[part.name](page, part.argument)
    return known[part]
