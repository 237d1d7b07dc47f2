"""Which function renders which part; the rooms enter theirs by name."""

from collections.abc import Callable, Mapping

from tensorcopy_docs.sphinx.parts.page import Page

Renderer = Callable[[Page, str], str]
_RENDERERS: dict[str, Renderer] = {}


def enter(renderers: Mapping[str, Renderer]) -> None:
    """Make the parts of a room known, by name."""
    _RENDERERS.update(renderers)


def rendered(page: Page, name: str, argument: str) -> str:
    """The HTML of the part called `name`, about `argument`, on `page`."""
    return _RENDERERS[name](page, argument)
