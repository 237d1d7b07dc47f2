"""Finds the pages about the functions that a piece of code uses."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from tensorcopy_docs.sphinx.search.hints import all_hints

FOLDER = "calls/"
# The functions that subscripts and in-place operators call: code has no name of them.
INDEXING, IN_PLACE = "__getitem__", "fill_"


def function_pages(code: str, pages: Iterable[str]) -> Sequence[str]:
    """Return those of `pages` that are about functions in `code`, in the order of the code."""
    return pages_of(_names(code), pages)


def pages_of(names: Iterable[str], pages: Iterable[str]) -> Sequence[str]:
    """Return those of `pages` that are about the functions called `names`, in the order of the names."""
    known = _pages_by_name(tuple(sorted(pages)))
    return list(dict.fromkeys(known[name] for name in names if name in known))


@cache
def _pages_by_name(pages: tuple[str, ...]) -> dict[str, str]:
    """Return the page about each function: the page of that name, else the one that the hints of the search name."""
    found = {name: lead.page for lead in all_hints().leads for name in lead.names if lead.page in pages}
    named = {page.removeprefix(FOLDER): page for page in pages if page.startswith(FOLDER) and page != f"{FOLDER}index"}
    return {name: page for name, page in {**found, **named}.items() if page.startswith(FOLDER)}


def _names(code: str) -> Iterator[str]:
    """Yield the names of functions and attributes in `code`; subscripts and operators such as ``+=`` have one, too."""
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.expr | ast.stmt)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        match node:
            case ast.AugAssign():
                yield IN_PLACE
            case ast.Subscript():
                yield INDEXING
            case ast.Attribute():
                yield node.attr
