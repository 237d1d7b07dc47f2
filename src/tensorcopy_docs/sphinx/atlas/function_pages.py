"""Links pages about functions with the entries of the atlas, in both directions."""

import ast
from collections.abc import Mapping, Sequence

from tensorcopy_docs.atlas.known import Atlas
from tensorcopy_docs.atlas.models import Function
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.domain import ROWS
from tensorcopy_docs.sphinx.parts.page import Page

METHODS = "torch.Tensor."


def entries_of(known: Atlas, names: Sequence[str]) -> list[Function]:
    """Return the entries of the functions that some rows call, in the order of the rows."""
    called = (known.by_name.get(function_of(rows()[row].call) or "") for row in names)
    return list({entry.name: entry for entry in called if entry}.values())


def entry_of(page: Page, known: Atlas) -> Function | None:
    """Return the entry of the function that a page is about: the first that its rows call; None if there is none."""
    return next(iter(entries_of(known, _rows(page, page.docname))), None)


def pages_of(page: Page, known: Atlas) -> Mapping[str, str]:
    """Return the page about each entry, by the entry's name; a page whose first row calls it comes before others."""
    about = {docname: _rows(page, docname) for docname in sorted(page.app.env.found_docs)}
    found: dict[str, str] = {}
    for chosen in (slice(0, 1), slice(1, None)):
        for docname, names in about.items():
            for entry in entries_of(known, names[chosen]):
                found.setdefault(entry.name, docname)
    return found


def _rows(page: Page, docname: str) -> Sequence[str]:
    """Return the rows of the table that a page is about; empty unless the page is about functions."""
    return page.domain.noted(docname, ROWS)


def function_of(code: str) -> str | None:
    """Return the full name of the function, method or attribute that `code` ends with; None if it ends with none.

    That of ``x.t().reshape(6)`` is "torch.Tensor.reshape".
    """
    try:
        node = ast.parse(code, mode="eval").body
    except SyntaxError:
        return None
    called = node.func if isinstance(node, ast.Call) else node
    if not isinstance(called, ast.Attribute):
        return None
    dotted = ast.unparse(called)
    return dotted if dotted.startswith("torch.") else METHODS + called.attr
