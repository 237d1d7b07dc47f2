"""Joins the changes of one version that have one cause under the headline that a person wrote.

A change belongs to the headline that its cell fits. A minor change (`CellChange.is_minor`) belongs to an event only if
all rows with this change belong to that event; else it is in `Events.aside`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from tensorcopy_docs.faults import Fault
from tensorcopy_docs.history.cell_changes import (
    BOOKKEEPING_COLUMNS,
    ERROR,
    NOTICED,
    SILENT,
    TYPE,
    WORKS,
    CellChange,
    arrivals,
    table_changes,
)
from tensorcopy_docs.history.function_names import function_of
from tensorcopy_docs.history.headlines import FILE, Headline, fits, label
from tensorcopy_docs.history.past import History
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.versions import release, short


@dataclass(frozen=True)
class Event:
    """Changes on one version that have one cause; without a headline, those of one function."""

    release: str
    changes: Sequence[CellChange]
    headline: Headline | None = None

    @property
    def version(self) -> str:
        """The minor version: "1.13" for 1.13.1."""
        return short(self.release)

    @property
    def rows(self) -> Sequence[str]:
        """The rows that changed."""
        return list(dict.fromkeys(change.row for change in self.changes))

    @property
    def main_rows(self) -> Sequence[str]:
        """The rows under whose functions the event is filed."""
        return (self.headline and self.headline.rows) or self.rows

    @property
    def functions(self) -> Sequence[str]:
        """The functions that the event is filed under."""
        return list(dict.fromkeys(function_of(rows()[row].call) for row in self.main_rows))

    @property
    def id(self) -> str:
        """The address of the event on its page: ``asarray-2.12``."""
        return f"{self.main_rows[0]}-{self.version}"

    @property
    def kind(self) -> str:
        """The effect of the event on a program; changes in BOOKKEEPING_COLUMNS decide last."""
        found = {change.kind for change in self.changes}
        if NOTICED in found:
            return NOTICED
        computed = {change.kind for change in self.changes if change.column not in BOOKKEEPING_COLUMNS}
        return next((kind for kind in (SILENT, ERROR) if kind in computed), _first(found))


KINDS = (SILENT, ERROR, NOTICED, TYPE, WORKS)  # the easiest to miss first


def _first(kinds: Set[str]) -> str:
    return next(kind for kind in (ERROR, TYPE, WORKS, SILENT) if kind in kinds)


class Events:
    """All events of a history, newest first, and the changes that belong to none."""

    def __init__(self, history: History, headlines: Sequence[Headline]):
        self.history = history
        self.headlines = headlines
        self._changes = table_changes(history)

    @cached_property
    def all(self) -> Sequence[Event]:
        """Every event, newest first; of one version, the easiest to miss first."""
        found: dict[tuple[str, object], list[CellChange]] = {}
        for change in self._changes:
            if not change.is_minor:
                found.setdefault((change.release, self._key(change)), []).append(change)
        events = [self._event(version, key, members) for (version, key), members in found.items()]
        events.sort(key=lambda event: KINDS.index(event.kind))
        return sorted(events, key=lambda event: release(event.release), reverse=True)

    @cached_property
    def aside(self) -> Sequence[CellChange]:
        """The changes that belong to no event, newest first."""
        in_events = {change for event in self.all for change in event.changes}
        left = [change for change in self._changes if change not in in_events]
        return sorted(left, key=lambda change: release(change.release), reverse=True)

    @cached_property
    def arrivals(self) -> Mapping[str, Mapping[str, str]]:
        """The functions that each version adds, newest version first, each with its row."""
        return dict(reversed(arrivals(self.history).items()))

    @cached_property
    def quiet(self) -> Sequence[str]:
        """The versions with neither an event nor an arrival, newest first, without the oldest."""
        loud = {event.release for event in self.all} | self.arrivals.keys()
        return [version for version in reversed(self.history.releases[1:]) if version not in loud]

    def of_rows(self, names: Sequence[str]) -> Sequence[Event]:
        """Return the events in which one of the rows changed, newest first."""
        return [event for event in self.all if not set(names).isdisjoint(event.rows)]

    def newest(self, count: int) -> Sequence[Event]:
        """Return the newest `count` events."""
        return self.all[:count]

    def faults(self) -> Sequence[str]:
        """Return a line for each recorded change without exactly one headline, and for each idle headline."""
        return [str(fault) for fault in (*self._unsaid(), *self._idle(), *self._ambiguous())]

    def _key(self, change: CellChange) -> object:
        """Return the key of the change's event: the index of its headline, or else its function."""
        return next(
            (n for n, each in enumerate(self.headlines) if each.is_about(change.version, change.name)), change.function
        )

    def _event(self, version: str, key: object, members: Sequence[CellChange]) -> Event:
        names = {change.row for change in members}
        own = [
            change for change in self._changes if change.release == version and change.is_minor and change.row in names
        ]
        minor = [change for change in own if self._rows_with(change) <= names]
        return Event(version, [*members, *minor], self.headlines[key] if isinstance(key, int) else None)

    def _rows_with(self, change: CellChange) -> Set[str]:
        """Return the rows in which the column changed in the same way on the same version."""
        return self._alike[change.release, change.column, change.old, change.new]

    @cached_property
    def _alike(self) -> Mapping[tuple[str, str, str, str], Set[str]]:
        found: dict[tuple[str, str, str, str], set[str]] = {}
        for change in self._changes:
            found.setdefault((change.release, change.column, change.old, change.new), set()).add(change.row)
        return found

    def _unsaid(self) -> Iterator[Fault]:
        """Yield a fault for each change on a recorded version that does not have exactly one headline."""
        for change in self._changes:
            if change.is_minor or change.release not in self.history.recorded:
                continue
            found = [each for each in self.headlines if each.is_about(change.version, change.name)]
            if len(found) != 1:
                shown = f"{change.name}: {change.old} -> {change.new}"
                what = ", ".join(map(label, found)) or "none"
                yield Fault(FILE.name, change.version, shown, "must have one headline", what)

    def _idle(self) -> Iterator[Fault]:
        """Yield a fault for each pattern of a headline that no change fits, unless a stale outcome can hide one."""
        changed: dict[str, list[str]] = {}
        for change in self._changes:
            changed.setdefault(change.version, []).append(change.name)
        for headline in self.headlines:
            for pattern in headline.cells:
                there = any(fits(pattern, cell) for cell in changed.get(headline.version, ()))
                if not there and self._is_recorded(headline.version, pattern):
                    yield Fault(FILE.name, label(headline), "cells", "must fit a change of this version", repr(pattern))

    def _is_recorded(self, version: str, pattern: str) -> bool:
        """True if each row that fits a pattern has its cells on a recorded version and on the one before."""
        known = {short(each): record.cells for each, record in self.history.recorded.items()}
        names = list(known)
        if version not in known:
            return False
        pair = [known[each] for each in names[max(names.index(version) - 1, 0) : names.index(version) + 1]]
        now = self.history.evidence.cells
        meant = [row for row in rows() if fits(pattern.partition("/")[0], f"{row}/")]
        return all(now.get(row, {"": ""}).keys() <= cells.get(row, {}).keys() for row in meant for cells in pair)

    def _ambiguous(self) -> Iterator[Fault]:
        """Yield a fault for each address that two events share."""
        for id_, count in Counter(event.id for event in self.all).items():
            if count > 1:
                yield Fault(FILE.name, id_, "rows", "must begin with another row in each headline of a version", id_)
