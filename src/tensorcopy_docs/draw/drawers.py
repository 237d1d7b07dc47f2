"""Lists the kinds of pictures that are drawn from facts alone, each by its name."""

from collections.abc import Mapping
from typing import Any, Protocol

from tensorcopy_docs.draw import graph, memory, steps
from tensorcopy_docs.languages import Language


class Drawer(Protocol):
    """Draws facts of its kind as an ``<svg>`` element; `name` keeps its ids apart from others on the page."""

    def __call__(self, facts: Any, *, language: Language, name: str) -> str: ...


DRAWERS: Mapping[str, Drawer] = {"memory": memory.draw, "graph": graph.draw, "steps": steps.draw}
