"""Renders silent bugs: the table of all, the entries of a subject, and links to those about a page."""

import json
from collections.abc import Sequence

from docutils import nodes
from sphinx.application import Sphinx

from tensorcopy_docs.history.bugs import STATUSES
from tensorcopy_docs.history.compiled import in_words
from tensorcopy_docs.register.bugs import Bug, bugs
from tensorcopy_docs.snippets.bugs import SUBJECTS
from tensorcopy_docs.snippets.scripts import shown
from tensorcopy_docs.sphinx.bugs.view import INDEX, BugsView
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, simple
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.words import say

LINKS = 2  # bugs that are linked on a page that they concern
VERSION_COLUMN = 1  # of the table of all: its choices stand in the order of versions


def _all(page: Page) -> str:
    view = BugsView(page)
    orders = json.dumps({VERSION_COLUMN: " ".join(view.versions)})
    return template(page, "bugs/all.html", view=view, orders=orders, looked_up=bugs().looked_up.isoformat())


def _subject(page: Page, subject: str) -> str:
    view = BugsView(page)
    return template(
        page, "bugs/subject.html", view=view, subject=subject, statuses=STATUSES, script=shown, in_words=in_words
    )


def _about(page: Page, functions: Sequence[str]) -> str:
    view = BugsView(page)
    return links(view, view.about(functions), "bugs-links")


def links(view: BugsView, found: Sequence[Bug], label: str) -> str:
    """Render links to the first few bugs, after the words called `label`, and to all; empty if there are none."""
    words = say(label, view.page.language)
    return template(view.page, "bugs/links.html", view=view, bugs=found, label=words, most=LINKS, index=INDEX)


class BugsDirective(PartDirective):
    """``bugs SUBJECT``: the silent bugs of a subject, with code, outputs, versions and a way around."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        self.check(self.arguments[0], SUBJECTS, "subject")
        return [self.part(_subject, self.arguments[0])]


class BugsAboutDirective(PartDirective):
    """``bugs-about FUNCTION …``: links to the silent bugs that concern one of these functions."""

    required_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        names = sorted({name for bug in bugs().bugs.values() for name in bug.functions})
        return [self.part(_about, self.known(names, "function with a silent bug"))]


enter(BUGS := PageType("bugs/*", weight=0.9, others=CODE), BUGS.index("filter"))


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx."""
    add_directives(
        app,
        {
            "bugs": BugsDirective,
            "bugs-about": BugsAboutDirective,
            "bugs-all": simple(_all, "``bugs-all``: the table of all silent bugs."),
        },
    )
