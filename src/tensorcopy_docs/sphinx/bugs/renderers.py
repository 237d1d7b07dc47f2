"""Renders silent bugs: the table of all, the entries of a subject, and links to those about a page."""

import json
from collections.abc import Sequence

from tensorcopy_docs.history.bugs import STATUSES
from tensorcopy_docs.register.bugs import Bug, bugs
from tensorcopy_docs.snippets.scripts import shown
from tensorcopy_docs.sphinx.bugs.view import INDEX, BugsView
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.words import say

LINKS = 2  # so many bugs are linked on a page that they concern
VERSION_COLUMN = 1  # of the table of all: its choices stand in the order of versions


def _all(page: Page, _: str) -> str:
    view = BugsView(page)
    orders = json.dumps({VERSION_COLUMN: " ".join(view.versions)})
    return template(page, "bugs/all.html", view=view, orders=orders, looked_up=bugs().looked_up.isoformat())


def _subject(page: Page, subject: str) -> str:
    view = BugsView(page)
    return template(page, "bugs/subject.html", view=view, subject=subject, statuses=STATUSES, script=shown)


def _about(page: Page, functions: str) -> str:
    view = BugsView(page)
    return links(view, view.about(functions.split()), "bugs-links")


def links(view: BugsView, found: Sequence[Bug], label: str) -> str:
    """Links to the first few bugs behind the words called `label`, and to all; nothing if there are none."""
    words = say(label, view.page.language)
    return template(view.page, "bugs/links.html", view=view, bugs=found, label=words, most=LINKS, index=INDEX)


BUG_PARTS: dict[str, Renderer] = {"bugs-all": _all, "bugs": _subject, "bugs-about": _about}
