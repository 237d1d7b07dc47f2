"""Renders the pages about error messages, and their index."""

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.history.messages import MessagePast, Wording, past_of
from tensorcopy_docs.register.messages import FOLDER, OMITTED, Cause, MessageEntry, Messages
from tensorcopy_docs.snippets.scripts import shown as shown_code
from tensorcopy_docs.sphinx.bugs.pages import links
from tensorcopy_docs.sphinx.bugs.view import BugsView
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, simple, titled
from tensorcopy_docs.sphinx.domain import ERRORS, domain_of
from tensorcopy_docs.sphinx.errors.about import errors_about, functions_with_errors, raised_by
from tensorcopy_docs.sphinx.function_links import function_pages
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.beside import BesidePage
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.writing.sentences import first_sentence
from tensorcopy_docs.words import say

INDEX = f"{FOLDER}/index"
SHOWN = 2  # fixes; the others are folded
# In words, without headings and links: a second fix is folded if it makes a page longer than ROOM, and a message if it
# is longer than LONG; its beginning is the title.
ROOM, LONG = 171, 40
# If two wordings agree in more than SAME words, KEPT of these words stay beside a difference.
SAME, KEPT = 8, 3
_WORD = re.compile(r"[^\W\d]{2,}")  # as `wordsIn` of ``filter.js``


class MessageView:
    """An error message of the register as templates show it on a page."""

    def __init__(self, page: Page, id_: str):
        self.page = page
        self.messages: Messages = state_of(page.app).messages
        self.entry: MessageEntry = self.messages.entries[id_]
        self.past: MessagePast = past_of(page.history.records)
        self.torch = page.judgement.torch
        self.is_warning = self.messages.is_warning(self.entry)
        self.wordings: Sequence[Wording] = self.past.wordings(self.entry.message)

    @property
    def versions(self) -> str:
        """The versions on which it is raised, in words."""
        return self.past.describe_versions(self.messages.sources[self.entry.message], self.page.language)

    @property
    def further(self) -> Sequence[tuple[Cause, str]]:
        """The causes beside the first, each with its first sentence."""
        return [(each, first_sentence(each.cause(self.page.language))) for each in self.entry.causes]

    def other_wording(self, message: str) -> str | None:
        """Return a message as the torch of the build, or the newest version, prints it, if not as the title says."""
        found = self.past.shown(message, self.torch)
        return found[0].whole if found and not self.entry.is_worded(found[0].text) else None

    def code(self, run: str) -> str:
        """Return the code of a message or a fix, with its results in comments."""
        return shown_code(self.messages.code_of(run))

    def printed(self, run: str) -> str:
        """Return the output of a fix on the torch of the build."""
        found = self.page.history.evidence.messages.get(run)
        return found.output if found else ""

    def ranges(self, wording: Wording) -> str:
        """Return the versions of a wording in words."""
        return self.past.ranges(self.entry.message, wording, self.page.language)

    @property
    def is_long(self) -> bool:
        """True if the message is too long to be in view; it is then the first of the folded wordings."""
        return bool(self.wordings) and len(self.wordings[0].whole.split()) > LONG

    @property
    def shown(self) -> int:
        """The number of fixes in view, the same in each language."""
        entry, second = self.entry, self.entry.fixes[:SHOWN]
        texts = [entry.title, entry.source, self.code(entry.message), *(each.text.source for each in second)]
        texts += [part for each in second for part in (self.code(each.run), self.printed(each.run))]
        texts += [each.whole for each in self.wordings[:1] if not self.is_long]
        return SHOWN if sum(len(each.split()) for each in texts) <= ROOM else 1

    def other(self, wording: Wording, newest: Wording) -> str:
        """Return a wording as it is printed; an older one without most of what it has in common with the newest."""
        words, known = wording.whole.split(" "), newest.whole.split(" ")
        if words == known:
            return wording.whole
        found: list[str] = []
        for kind, _, _, start, end in SequenceMatcher(None, known, words, autojunk=False).get_opcodes():
            if kind == "equal" and end - start > SAME:
                before = words[start : start + KEPT] if start else words[:1]
                after = words[end - KEPT : end] if end < len(words) else []
                found += [*before, OMITTED, *after]
            else:
                found += words[start:end]
        return " ".join(found)

    @property
    def lost(self) -> str | None:
        """The address of the first program that raises the message without `torch.compile()` and not with it."""
        view = CompiledView(self.page)
        found = [name for name in view.lost(self.entry.id) if name in view.differing]
        return view.uri(found[0]) if found else None

    @property
    def next_pages(self) -> Sequence[str]:
        """The pages to read next: those that the entry names, and those about the functions of its code."""
        found = self.page.app.env.found_docs
        named = [docname for docname in self.entry.see if docname in found]
        return list(dict.fromkeys([*named, *function_pages(self.messages.code_of(self.entry.message), found)]))


def _entry(page: Page, id_: str, file: str) -> str:
    """Render a section of the page of an entry, by its template."""
    view = MessageView(page, id_)
    wording = view.past.shown(view.entry.message, view.torch)
    fix = first_sentence(view.entry.fixes[0].text(page.language))
    return template(page, file, view=view, entry=view.entry, wording=wording, fix=fix, index=INDEX)


@shows_others
def _next(page: Page, id_: str, file: str) -> str:
    view = BugsView(page)
    bugs = view.without(state_of(page.app).messages.entries[id_])
    return _entry(page, id_, file) + links(view, bugs, "bugs-without-error")


@shows_others
def _index(page: Page) -> str:
    known, functions = state_of(page.app).messages, functions_with_errors(page)

    def about(entry: MessageEntry) -> str:
        """Return those of `functions` that a message is about."""
        return " ".join(sorted(functions.keys() & raised_by(entry, known)))

    return template(
        page,
        "errors/index.html",
        functions=functions,
        about=about,
        subjects=known.subjects,
        count=len(known.entries),
        torch=page.judgement.torch,
        first_sentence=lambda entry: first_sentence(entry.meaning(page.language)),
        wordings=WORDINGS.address(page),
    )


def _wordings(page: Page) -> Sequence[str]:
    """Return words of all wordings of each entry of the index, in its order: none begins another, or one of the title.

    The filter finds what a word begins with.
    """
    known, past = state_of(page.app).messages, past_of(page.history.records)

    def further(entry: MessageEntry) -> str:
        wordings = [each.whole for each in past.wordings(entry.message)]
        words = {word.lower(): None for each in wordings for word in _WORD.findall(each)}
        there = " ".join(["", *_WORD.findall(entry.title.lower()), *words, ""])
        return " ".join(word for word in words if there.count(f" {word}") == 1)

    return [further(entry) for subject in known.subjects for entry in subject.entries]


WORDINGS = BesidePage(INDEX, "wordings.js", _wordings)


# The sections of a page: the anchor of each, the key of its title, what renders it, and the template.
SECTIONS = (
    ("fixes", "title-fixes", _entry, "errors/fixes.html"),
    ("raised-on", "title-example", _entry, "errors/example.html"),
    ("read-next", "title-read-next", _next, "errors/next.html"),
)


class MessageDirective(PartDirective):
    """``message ID``: all of an error message's page. Its title is the message, in English in every language."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        known = state_of(self.env).messages
        (id_,) = self.known(known.entries, "message")
        section = titled(
            [nodes.inline("", known.entries[id_].title, classes=["notranslate"], support_smartquotes=False)],
            id_,
            self.part(_entry, id_, "errors/head.html"),
            *(
                titled(prose(say(title, self.language)), anchor, self.part(render, id_, file))
                for anchor, title, render, file in SECTIONS
            ),
        )
        section["classes"].append("tc-error")
        return [section]


class ErrorsAboutDirective(PartDirective):
    """``errors-about NAME …``: the error messages of some functions."""

    required_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        names = self.arguments[0].split()
        domain_of(self.env).note(self.env.docname, ERRORS, names)
        return [self.part(errors_about, names)]


enter(
    MESSAGES := PageType("errors/*", optional=True, scripts="semantics", others=CODE),
    replace(MESSAGES.index("filter", weight=0.6), others=CODE),
)


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx, and write the words that its list is filtered by."""
    app.connect("build-finished", WORDINGS.write)
    add_directives(
        app,
        {
            "message": MessageDirective,
            "errors-about": ErrorsAboutDirective,
            "messages": simple(_index, "``messages``: the index of error messages, by subject."),
        },
    )
