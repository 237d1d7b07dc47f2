"""Renders the pages about error messages, and their index."""

import re
from collections.abc import Sequence

from tensorcopy_docs.history.messages import MessagePast, Wording, past_of
from tensorcopy_docs.register.messages import FOLDER, MessageEntry, Messages
from tensorcopy_docs.snippets.scripts import shown as shown_code
from tensorcopy_docs.sphinx.errors.about import ABOUT_PARTS, functions_with_errors, raised_by
from tensorcopy_docs.sphinx.errors.function_links import function_pages
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import messages
from tensorcopy_docs.sphinx.writing.sentences import first_sentence

INDEX = f"{FOLDER}/index"
SHOWN = 2  # fixes; the others are folded
_WORD = re.compile(r"[^\W\d]{2,}")  # as `wordsIn` of ``filter.js``


class _View:
    """One entry as templates show it on a page."""

    def __init__(self, page: Page, id_: str):
        self.page = page
        self.messages: Messages = messages(page.app)
        self.entry: MessageEntry = self.messages.entries[id_]
        self.past: MessagePast = past_of(page.history.records)
        self.torch = page.judgement.torch
        self.is_warning = self.messages.is_warning(self.entry)
        self.wordings: Sequence[Wording] = self.past.wordings(self.entry.message)

    @property
    def versions(self) -> str:
        """On which versions it is raised."""
        return self.past.told(self.messages.sources[self.entry.message], self.page.language)

    def code(self, run: str) -> str:
        """The code of a message or a fix, with its results in comments."""
        return shown_code(self.messages.code_of(run))

    def printed(self, run: str) -> str:
        """What a fix printed on the torch of the build."""
        found = self.page.history.evidence.messages.get(run)
        return found.output if found else ""

    def ranges(self, wording: Wording) -> str:
        """The versions of a wording in words."""
        return self.past.ranges(self.entry.message, wording, self.page.language)

    @property
    def next_pages(self) -> Sequence[str]:
        """Pages to read next: those that the entry names, and those about the functions of its code."""
        found = self.page.app.env.found_docs
        named = [docname for docname in self.entry.see if docname in found]
        return list(dict.fromkeys([*named, *function_pages(self.messages.code_of(self.entry.message), found)]))


def _part(file: str) -> Renderer:
    def render(page: Page, id_: str) -> str:
        view = _View(page, id_)
        wording = view.past.shown(view.entry.message, view.torch)
        fix = first_sentence(view.entry.fixes[0].text(page.language))
        return template(page, file, view=view, entry=view.entry, wording=wording, fix=fix, shown=SHOWN, index=INDEX)

    return render


def _index(page: Page, _: str) -> str:
    known, past = messages(page.app), past_of(page.history.records)

    def further(entry: MessageEntry) -> str:
        """Return the words of all wordings with which no other word begins, nor one of the title, for the filter."""
        words = {word.lower(): None for each in past.wordings(entry.message) for word in _WORD.findall(each.whole)}
        there = " ".join(["", *_WORD.findall(entry.title.lower()), *words, ""])
        # The filter finds what a word begins with.
        return " ".join(word for word in words if there.count(f" {word}") == 1)

    functions = functions_with_errors(page)

    def about(entry: MessageEntry) -> str:
        """Return those of `functions` that a message is about."""
        return " ".join(sorted(functions.keys() & raised_by(entry, known.code_of(entry.message))))

    return template(
        page,
        "errors/index.html",
        functions=functions,
        about=about,
        subjects=known.subjects,
        count=len(known.entries),
        torch=page.judgement.torch,
        first_sentence=lambda entry: first_sentence(entry.meaning(page.language)),
        further=further,
    )


ERROR_PARTS: dict[str, Renderer] = {
    "message-head": _part("errors/head.html"),
    "message-fixes": _part("errors/fixes.html"),
    "message-example": _part("errors/example.html"),
    "message-next": _part("errors/next.html"),
    "messages": _index,
    **ABOUT_PARTS,
}
