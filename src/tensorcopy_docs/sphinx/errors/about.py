"""Lists the error messages of a function, of a page, and the topics that lead to it."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from tensorcopy_docs.register.messages import OMITTED, MessageEntry
from tensorcopy_docs.snippets.calls import called_in, named_in
from tensorcopy_docs.sphinx.claims.collections import function_of
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import messages
from tensorcopy_docs.sphinx.writing.sentences import first_sentence

_RAISED = re.compile(r"^\w+Error: (.+)$", re.MULTILINE)
SHOWN = 5  # the others are folded
TOPICS = "topics/"


def raised_by(entry: MessageEntry, code: str) -> frozenset[str]:
    """The functions that a message is about: those that the last statement of its code calls, or its meaning names."""
    return _last_called(code) | (named_in(entry.source) & called_in(code))


@cache
def _last_called(code: str) -> frozenset[str]:
    """What the last statement calls: it is the one that raises; of a block, its last statement."""
    statements = ast.parse(code).body
    while inner := getattr(statements[-1], "body", None):
        statements = inner
    return called_in(ast.unparse(statements[-1]))


def printed_in(source: str) -> list[str]:
    """The messages that the code of a page raises, as it prints them."""
    return _RAISED.findall(source)


def is_entry(entry: MessageEntry, text: str) -> bool:
    """Whether a printed message is the one that an entry is about."""
    parts = (re.escape(part) for part in entry.title.split(OMITTED))
    return re.match(".*".join(parts), text) is not None


def _errors_about(page: Page, names: str) -> str:
    known = messages(page.app)
    wanted = {function_of(name) for name in names.split()}
    raised = printed_in(page.app.env.doc2path(page.docname).read_text(encoding="utf-8"))
    found = [
        entry
        for entry in known.entries.values()
        if wanted & raised_by(entry, known.code_of(entry.message)) or any(is_entry(entry, text) for text in raised)
    ]
    return template(
        page,
        "errors/about.html",
        shown=found[:SHOWN],
        more=found[SHOWN:],
        count=len(known.entries),
        first_sentence=lambda entry: first_sentence(entry.meaning(page.language)),
    )


def _topics_about(page: Page, _: str) -> str:
    return template(page, "errors/topics.html", topics=list(_leading_here(page)))


def _leading_here(page: Page) -> Iterator[str]:
    """The topics whose text links to this page."""
    link = re.compile(rf"[<`]/?(\.\./)?{re.escape(page.docname)}(#[^>`]*)?[>`]")
    known = page.app.env
    for docname in sorted(known.found_docs):
        is_topic = docname.startswith(TOPICS) and docname != f"{TOPICS}index"
        if is_topic and link.search(known.doc2path(docname).read_text(encoding="utf-8")):
            yield docname


ABOUT_PARTS: dict[str, Renderer] = {"errors-about": _errors_about, "topics-about": _topics_about}
