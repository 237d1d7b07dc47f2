"""Renders what changed between versions of torch."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

from tensorcopy_docs.history.events import Events
from tensorcopy_docs.history.past import History
from tensorcopy_docs.lab.values import NOT_AVAILABLE
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.bugs.view import BugsView
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, simple
from tensorcopy_docs.sphinx.domain import ROWS, domain_of
from tensorcopy_docs.sphinx.history.apart import claims, details, new_columns
from tensorcopy_docs.sphinx.history.comparison import entries
from tensorcopy_docs.sphinx.history.event_view import INDEX, EventView
from tensorcopy_docs.sphinx.page_type import PageType, enter
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.versions import short


def arrived(events: Events, names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return the functions and calls of some rows that came after the oldest version, by version, newest first."""
    found = {version: [name for name, row in new.items() if row in names] for version, new in events.arrivals.items()}
    return {version: new for version, new in found.items() if new}


def tested(history: History, names: Sequence[str]) -> Sequence[str]:
    """Return the versions that have one of the rows, oldest first."""
    there = {version for row in names for version, state in history.call_states(row).items() if state != NOT_AVAILABLE}
    return [version for version in history.releases if version in there]


def is_unmeasured(history: History, names: Sequence[str]) -> bool:
    """True if a version has not measured one of the rows."""
    return any({*history.releases} - {*history.call_states(row)} for row in names)


@shows_others
def _events(page: Page) -> str:
    view = EventView(page)
    return template(
        page,
        "history/events.html",
        view=view,
        recent=[event for event in view.known.all if view.is_recent(event.version)],
        older=[event for event in view.known.all if not view.is_recent(event.version)],
    )


def _arrivals(page: Page) -> str:
    return template(page, "history/arrivals.html", view=EventView(page))


@shows_others
def _apart(page: Page) -> str:
    view = EventView(page)
    return template(
        page,
        "history/apart.html",
        view=view,
        claims=claims(page),
        columns=new_columns(page),
    )


def _notes(page: Page, wanted: Sequence[str]) -> str:
    view = EventView(page)
    return template(
        page,
        "history/notes.html",
        view=view,
        events=view.known.of_rows(wanted),
        arrived=arrived(view.known, wanted),
        details=details(view, wanted),
        tested=tested(page.history, wanted),
        is_unmeasured=is_unmeasured(page.history, wanted),
        index=page.uri(INDEX),
    )


def _encode_turns(values: Sequence[str], words: Sequence[str]) -> Sequence[int]:
    """Return, in one list, the index where each run of equal `values` begins, and the value's index in `words`."""
    begins = [number for number, value in enumerate(values) if not number or value != values[number - 1]]
    return [each for number in begins for each in (number, words.index(values[number]))]


@shows_others
def _comparison(page: Page) -> str:
    found = entries(page)
    versions = [short(version) for version in page.history.releases]
    words = sorted({value for entry in found for value in entry.values})
    data = {"releases": versions, "words": words, "values": [_encode_turns(entry.values, words) for entry in found]}
    # In a script element nothing but its own end tag is markup.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    events = EventView(page)
    return template(
        page,
        "history/comparison.html",
        view=TableView(page),
        bugs=BugsView(page),
        rows=rows(),
        entries=found,
        versions=versions,
        data=Markup(text),
        events=events,
        details=details(events),
    )


class NotesDirective(PartDirective):
    """``version-notes ROW …``: the events that touch some rows of the table, newest first."""

    required_arguments = 1
    final_argument_whitespace = True

    def parts(self) -> list[nodes.Node]:
        names = self.known(rows(), "row")
        domain_of(self.env).note(self.env.docname, ROWS, names)
        return [self.part(_notes, names)]


enter(
    VERSIONS := PageType("history/*", weight=0.75, scripts="semantics versions events"),
    replace(VERSIONS, pages="history/compare", scripts="versions compare"),
)


def setup(app: Sphinx) -> None:
    """Add the directives of the room to Sphinx."""
    add_directives(
        app,
        {
            "version-notes": NotesDirective,
            "version-events": simple(
                _events, "``version-events``: two selectors, and each event between the two versions."
            ),
            "new-functions": simple(_arrivals, "``new-functions``: what came with which version."),
            "other-differences": simple(
                _apart, "``other-differences``: names, forward mode and other details; changed claims."
            ),
            "compare-releases": simple(
                _comparison, "``compare-releases``: all that ever changed, of which two versions can be compared."
            ),
        },
    )
