"""Finds and lists the error messages of a function, and those that the code of its page raises."""

import ast
import re
from collections.abc import Mapping, Sequence
from functools import cache

from tensorcopy_docs.register.messages import FOLDER, MessageEntry, Messages, is_entry
from tensorcopy_docs.snippets.calls import called_in, named_in
from tensorcopy_docs.sphinx.claims.collections import called, function_of
from tensorcopy_docs.sphinx.domain import ERRORS
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of

_RAISED = re.compile(r"^\w+Error: (.+)$", re.MULTILINE)
SHOWN = 3  # one link leads to the others


def raised_by(entry: MessageEntry, known: Messages) -> frozenset[str]:
    """Return the functions of a message: the last statement of a cause's code calls them, or its meaning names them."""
    codes = [known.code_of(cause.message) for cause in entry.every_cause]
    return frozenset().union(*(_last_called(code) | (named_in(entry.source) & called_in(code)) for code in codes))


@cache
def _last_called(code: str) -> frozenset[str]:
    """Return the functions that the last statement, the one that raises, calls; of a block, its last statement."""
    statements = ast.parse(code).body
    while inner := getattr(statements[-1], "body", None):
        statements = inner
    return called_in(ast.unparse(statements[-1]))


def functions_with_errors(page: Page) -> Mapping[str, str]:
    """Return the functions whose pages list error messages, sorted, with their names in text."""
    noted = (page.domain.noted(docname, ERRORS) for docname in page.app.env.found_docs)
    names = {function_of(name) for names in noted for name in names}
    return {name: called(name) for name in sorted(names)}


def printed_in(source: str) -> list[str]:
    """Return the messages that the code of a page raises, as the page prints them."""
    return _RAISED.findall(source)


def errors_about(page: Page, names: Sequence[str]) -> str:
    """Render the messages that the page's code raises, in its order, then others of the functions."""
    known = state_of(page.app).messages
    wanted = {function_of(name) for name in names}
    raised = printed_in(page.app.env.doc2path(page.docname).read_text(encoding="utf-8"))
    entries = known.entries.values()
    printed = [entry for text in raised for entry in entries if is_entry(entry, text)]
    others = [entry for entry in entries if wanted & raised_by(entry, known)]
    found = list({entry.id: entry for entry in (*printed, *others)}.values())
    return template(
        page,
        "errors/about.html",
        shown=found[:SHOWN],
        more=len(others) > len([entry for entry in others if entry in found[:SHOWN]]),
        index=f"{FOLDER}/index",
        name=function_of(names[0]),
        called=called(function_of(names[0])),
        count=len(known.entries),
    )
