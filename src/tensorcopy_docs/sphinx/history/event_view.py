"""Gives events to templates, in the language of a page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tensorcopy_docs.history.cell_changes import CALL, SILENT, CellChange
from tensorcopy_docs.history.events import Event, Events
from tensorcopy_docs.history.spans import spans
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.domain import ROWS
from tensorcopy_docs.sphinx.parts.markup import inline_code, prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.table.view import TableView, shown_value
from tensorcopy_docs.versions import release, short
from tensorcopy_docs.words import say

INDEX = "history/index"
NOTES = "version-notes"


@dataclass(frozen=True)
class PropertyChange:
    """The same change of a property in some rows: its label, its values before and after, and the rows."""

    label: Markup
    old: Markup
    new: Markup
    rows: Sequence[str]


class EventView:
    """The events as they are shown on one page."""

    def __init__(self, page: Page):
        self.page = page
        self.language = page.language
        self.known: Events = state_of(page.app.env).events
        self.table = TableView(page)

    @property
    def versions(self) -> Sequence[str]:
        """The minor versions, newest first."""
        return list(dict.fromkeys(short(version) for version in reversed(self.page.history.releases)))

    @property
    def start(self) -> str:
        """The version from which changes are shown until a reader chooses another: the first of the newest major."""
        newest = release(self.versions[0]).major
        return [version for version in self.versions if release(version).major == newest][-1]

    def is_recent(self, version: str) -> bool:
        """True if a version came after `start`."""
        return release(version) > release(self.start)

    def uri(self, event: Event) -> str:
        """Return the address of an event."""
        return self.page.uri(INDEX, event.id)

    @staticmethod
    def anchor(version: str) -> str:
        """Return the anchor of a version on the page of all events: that of its first line."""
        return "torch-" + version.replace(".", "-")

    def measured_on(self) -> Sequence[tuple[str, str, str]]:
        """Return each minor version of Python, with the first and last version of torch measured on it."""
        pythons = {version: short(record.python) for version, record in self.page.history.records.items()}
        return [(span.value, short(span.first), short(span.last)) for span in spans(pythons)]

    def sum(self, found: Sequence[Event]) -> str:
        """Say how many events came after `start`; the script of the page says the same of other versions."""
        versions = {"from": self.start, "to": self.versions[0]}
        if not found:
            return say("script-events-none", self.language, **versions)
        return say("script-events-sum", self.language, count=len(found), silent=self.silent(found), **versions)

    def head(self, event: Event) -> Markup:
        """Return the headline; if nobody has written one, the functions that changed."""
        if event.headline is None:
            return prose(say("event-unnamed", self.language, functions=self._joined(event.functions)), self.language)
        return prose(event.headline.headline(self.language), self.language)

    def functions(self, event: Event) -> Markup:
        """Return the functions that an event is filed under."""
        return prose(self._joined(event.functions), self.language)

    def about(self, event: Event) -> str:
        """Return the address of the page whose notes name the main row of an event first, or else of the row."""
        row = event.main_rows[0]
        found = [(names.index(row), docname) for docname, names in self._pages() if row in names]
        return self.page.uri(min(found)[1]) if found else self.table.row_uri(row)

    def properties(self, event: Event) -> Sequence[PropertyChange]:
        """Return what was measured of an event, grouped by property and values."""
        return self.grouped(event.changes)

    def grouped(self, changes: Sequence[CellChange]) -> Sequence[PropertyChange]:
        """Group changes by property and values."""
        found: dict[tuple[str, str, str], list[str]] = {}
        for change in changes:
            found.setdefault((change.column, change.old, change.new), []).append(change.row)
        order = [CALL, *columns()]
        return [
            PropertyChange(self.label(column), self._value(column, old), self._value(column, new), members)
            for (column, old, new), members in sorted(found.items(), key=lambda each: order.index(each[0][0]))
        ]

    def label(self, column: str) -> Markup:
        """Return the head of a column, or "The function" for CALL."""
        return prose(say("event-call", self.language), self.language) if column == CALL else self.table.label(column)

    def calls(self, names: Sequence[str], among: Sequence[str] = ()) -> Markup:
        """Return the distinct calls of rows, with their input where a row `among` others has the same call."""
        others = {rows()[row].call for row in among if row not in names}
        return Markup(self.language.item_separator).join(
            dict.fromkeys(self._call(row, in_full=rows()[row].call in others) for row in names)
        )

    def _call(self, row: str, in_full: bool) -> Markup:
        call = inline_code(rows()[row].call)
        return Markup("{} · {}").format(call, self.table.given(row)) if in_full else call

    def pythons(self, event: Event) -> Mapping[str, str] | None:
        """Return the minor versions of Python before and after an event; None if they are the same."""
        history = self.page.history
        before = history.releases[history.releases.index(event.release) - 1]
        old, new = (short(history.records[each].python) for each in (before, event.release))
        return {"old": old, "new": new} if old != new else None

    def silent(self, found: Sequence[Event]) -> int:
        """Return the number of events that change results without an error."""
        return sum(event.kind == SILENT for event in found)

    def _joined(self, functions: Sequence[str]) -> str:
        return self.language.item_separator.join(f"`{name}`" for name in functions)

    def _value(self, column: str, value: str) -> Markup:
        if value == RUNS:
            return prose(say("call-runs", self.language), self.language)
        return shown_value(value, self.language, column)

    def _pages(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield each page that has notes on versions, and the rows that these are about."""
        for docname in sorted(self.page.app.env.found_docs):
            if names := self.page.domain.noted(docname, ROWS):
                yield docname, names
