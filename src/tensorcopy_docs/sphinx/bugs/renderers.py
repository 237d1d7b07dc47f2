"""Renders silent bugs: the table of all, and the entries of a subject."""

import json

from tensorcopy_docs.history.bugs import STATUSES
from tensorcopy_docs.register.bugs import bugs
from tensorcopy_docs.sphinx.bugs.view import BugsView
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template

VERSION_COLUMN = 1  # of the table of all: its choices stand in the order of versions


def _all(page: Page, _: str) -> str:
    view = BugsView(page)
    orders = json.dumps({VERSION_COLUMN: " ".join(view.versions)})
    return template(page, "bugs/all.html", view=view, orders=orders, looked_up=bugs().looked_up.isoformat())


def _subject(page: Page, subject: str) -> str:
    return template(page, "bugs/subject.html", view=BugsView(page), subject=subject, statuses=STATUSES)


BUG_PARTS: dict[str, Renderer] = {"bugs-all": _all, "bugs": _subject}
