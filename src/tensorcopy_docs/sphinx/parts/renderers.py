"""Registers render functions by the name of the part; each subpackage of `sphinx/` registers its own."""

from collections.abc import Callable, Mapping

from tensorcopy_docs.sphinx.domain import PartName, Rendered
from tensorcopy_docs.sphinx.parts.page import Page

Renderer = Callable[[Page, str], str]
_RENDERERS: dict[str, Renderer] = {}


def enter(renderers: Mapping[str, Renderer]) -> None:
    """Make the parts of a room known, by name."""
    _RENDERERS.update(renderers)


def rendered(page: Page, part: PartName) -> Rendered:
    """A part of `page`, its HTML and its words for the search."""
    return Rendered(_RENDERERS[part.name](page, part.argument))
