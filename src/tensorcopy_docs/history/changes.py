"""What the recorded releases say together: spans in which nothing changed, and what changed in which release."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from tensorcopy_docs.table.model import NOT_AVAILABLE, RUNS, call_state
from tensorcopy_docs.versions import release, short
from tensorcopy_docs.words import say


@dataclass(frozen=True)
class Span:
    """Consecutive recorded releases on which a proof or a cell came to the same value."""

    value: str
    first: str
    last: str


@dataclass(frozen=True)
class Change:
    """Something that came to another value on `release` than on the recorded release `before` it.

    `name` is a proof's, or "row/column".
    """

    name: str
    release: str
    before: str
    old: str
    new: str


def spans(values: Mapping[str, str]) -> list[Span]:
    """The values by release, oldest first, as spans."""
    found: list[Span] = []
    for version, value in values.items():
        if found and found[-1].value == value:
            found[-1] = Span(value, found[-1].first, version)
        else:
            found.append(Span(value, version, version))
    return found


def told(values: Mapping[str, str], word_of: Callable[[str], str], language: str) -> str:
    """The values by release in words, with every boundary: "held from 1.0 to 1.12; failed since 1.13"."""
    found = spans(values)
    if not found:
        return ""
    return say("table-clauses", language).join(
        _told(span, number == len(found) - 1, len(found) == 1, word_of(span.value), language)
        for number, span in enumerate(found)
    )


def _told(span: Span, last: bool, alone: bool, word: str, language: str) -> str:
    first, end = short(span.first), short(span.last)
    if alone and first != end:
        return say("history-always", language, value=word, first=first, last=end)
    if last and not alone:
        return say("history-since", language, value=word, first=first)
    if first == end:
        return say("history-on", language, value=word, first=first)
    return say("history-from-to", language, value=word, first=first, last=end)


class History:
    """All recorded releases, oldest first, and the release of this build among them, as it was measured."""

    def __init__(self, records: Mapping[str, dict], evidence: dict):
        joined = {**records, evidence["torch"]: {"cells": {}, **evidence}}
        self.records = {version: joined[version] for version in sorted(joined, key=release)}

    @property
    def releases(self) -> list[str]:
        return list(self.records)

    def of_proof(self, name: str) -> dict[str, str]:
        """The outcome of a proof on each release that has one."""
        runs = {version: record["proofs"].get(name) for version, record in self.records.items()}
        return {version: run["outcome"] for version, run in runs.items() if run}

    def of_cell(self, row: str, column: str) -> dict[str, str]:
        """The value of a cell on each release that has one."""
        cells = {version: record["cells"].get(row, {}).get(column) for version, record in self.records.items()}
        return {version: value for version, value in cells.items() if value is not None}

    def cell_since(self, row: str, column: str, torch: str) -> str | None:
        """The release since which the cell has its value on `torch`; None where it had no other since the call ran."""
        return _since(self.of_running(row, column), torch)

    def call_since(self, row: str, torch: str) -> str | None:
        """The release since which the call does what it does on `torch`; None where it always did."""
        return _since(self.of_call(row), torch)

    def of_call(self, row: str) -> dict[str, str]:
        """What became of a row's call on each release that has it: RUNS, "raises …" or NOT_AVAILABLE."""
        return {
            version: call_state(record["cells"][row])
            for version, record in self.records.items()
            if row in record["cells"]
        }

    def of_running(self, row: str, column: str) -> dict[str, str]:
        """The value of a cell on each release on which the call runs and the column can be measured."""
        states = self.of_call(row)
        return {
            version: value
            for version, value in self.of_cell(row, column).items()
            if states[version] == RUNS and value != NOT_AVAILABLE
        }

    @cached_property
    def rows(self) -> dict[str, list[str]]:
        """The columns of every row that some release has; the newest release's order comes first."""
        found: dict[str, dict[str, None]] = {}
        for record in reversed(self.records.values()):
            for row, cells in record["cells"].items():
                found.setdefault(row, {}).update(dict.fromkeys(cells))
        return {row: list(columns) for row, columns in found.items()}

    @cached_property
    def call_changes(self) -> list[Change]:
        """Every change of what becomes of a call; a call that comes to be there is one."""
        return [change for row in self.rows for change in self._changes(row, self.of_call(row))]

    @cached_property
    def cell_changes(self) -> list[Change]:
        """Every change of a cell from one release to the next, on both of which it can be measured."""
        return [
            change
            for row, columns in self.rows.items()
            for column in columns
            for change in self._changes(f"{row}/{column}", self.of_running(row, column))
        ]

    @cached_property
    def turned_cells(self) -> list[str]:
        """Every cell that came to more than one value on the releases on which it can be measured, next or not."""
        return [
            f"{row}/{column}"
            for row, columns in self.rows.items()
            for column in columns
            if len(set(self.of_running(row, column).values())) > 1
        ]

    @cached_property
    def proof_changes(self) -> list[Change]:
        """Every change of a proof's outcome."""
        names = sorted({name for record in self.records.values() for name in record["proofs"]})
        return [change for name in names for change in self._changes(name, self.of_proof(name))]

    def new_columns(self, version: str) -> list[str]:
        """The columns that can be measured on `version`, and on no release before it."""
        number = self.releases.index(version)
        before = {column for earlier in self.releases[:number] for column in self._measured(earlier)}
        return [column for column in self._measured(version) if number and column not in before]

    def _changes(self, name: str, values: Mapping[str, str]) -> list[Change]:
        """The changes of one thing from release to release, oldest first; where either has no value, there is none."""
        return [
            Change(name, version, before, values[before], values[version])
            for before, version in pairwise(self.releases)
            if before in values and version in values and values[before] != values[version]
        ]

    def _measured(self, version: str) -> list[str]:
        cells = self.records[version]["cells"].values()
        return _distinct(column for found in cells for column, value in found.items() if value != NOT_AVAILABLE)


def _distinct(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _since(values: Mapping[str, str], torch: str) -> str | None:
    if torch not in values:  # what it had on releases before says nothing of this one
        return None
    found = spans({version: value for version, value in values.items() if release(version) <= release(torch)})
    return found[-1].first if len(found) > 1 else None
