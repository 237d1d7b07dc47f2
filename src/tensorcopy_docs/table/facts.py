"""Parses and checks facts: statements about one cell, about every cell that fits a pattern, or about some of them.

A fact is written ``ROWS/COLUMN=VALUE``: ``clone/is-leaf=no`` is about one cell, ``clone*/same-storage=no`` about every
row whose id fits the pattern, ``some to*/same-object=yes`` about at least one.
The whole syntax is in .github/contributing/function.md.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache

from tensorcopy_docs.lab.values import DOES_NOT_APPLY, NOT_AVAILABLE
from tensorcopy_docs.snippets.table import rows

Cells = Mapping[str, Mapping[str, str]]
EVERY, SOME = "every", "some"
_OF_GROUP = ":"  # ``views:*`` is every row of the group views
_NOT = "!"  # ``!*sparse`` takes out the rows that fit it
_WILD = set("*?[")


@dataclass(frozen=True)
class ColumnCondition:
    """A column and the values that are allowed in it; ``raises *`` is every exception."""

    column: str
    values: Sequence[str]

    def holds(self, cells: Mapping[str, str]) -> bool:
        """True if a row has one of the values."""
        return any(fnmatchcase(cells[self.column], value) for value in self.values)

    def concerns(self, cells: Mapping[str, str]) -> bool:
        """True if the column has a value for a row, or has none as the condition says."""
        return self.holds(cells) or cells[self.column] not in (DOES_NOT_APPLY, NOT_AVAILABLE)


@dataclass(frozen=True)
class Fact:
    """A statement about the rows that fit one of `patterns`: about all, or `some`, that meet the condition `given`.

    `since` is the version of torch since which it is said to hold; the history checks that, not the table.
    """

    patterns: Sequence[str]
    said: ColumnCondition
    given: ColumnCondition | None = None
    some: bool = False
    since: str | None = None

    @property
    def is_general(self) -> bool:
        """True if it is about more than the cells that it names one by one."""
        return self.some or any(_WILD & set(pattern) for pattern in self.patterns)

    def rows(self, known: Iterable[str]) -> list[str]:
        """Return the `known` rows that fit a pattern, and none of the patterns with "!", in their order."""
        wanted = [pattern for pattern in self.patterns if not pattern.startswith(_NOT)]
        others = [pattern.removeprefix(_NOT) for pattern in self.patterns if pattern.startswith(_NOT)]
        taken, left = _fitting_one(wanted, known), _fitting_one(others, known)
        return [row for row in known if row in taken and row not in left]

    def fault(self, cells: Cells, torch: str) -> str | None:
        """Return a line that names the rows that disagree, or a missing row or column; None if the fact holds."""
        if missing := self._missing(cells):
            return missing
        found = {row: cells[row] for row in self.rows(cells) if self.said.concerns(cells[row])}
        if self.given is not None:
            found = {row: values for row, values in found.items() if self.given.holds(values)}
        if not found:
            return "there is no row of which it could be so"
        others = [row for row, values in found.items() if not self.said.holds(values)]
        wrong = len(others) == len(found) if self.some else bool(others)
        measured = ", ".join(self._measured(row, cells) for row in others)
        said = " or ".join(map(repr, self.said.values))
        return f"said to be {said}; measured {measured} on torch {torch}" if wrong else None

    def _measured(self, row: str, cells: Cells) -> str:
        value = repr(cells[row][self.said.column])
        return f"{value} for {row}" if self.is_general else value

    def _missing(self, cells: Cells) -> str | None:
        """Return a line if a pattern fits no row or a column does not exist; else None."""
        for pattern in self.patterns:
            if not _fitting(pattern.removeprefix(_NOT), tuple(cells)):
                return f"there is no row {pattern!r}"
        known = next(iter(cells.values()))
        for condition in filter(None, (self.said, self.given)):
            if condition.column not in known:
                return f"there is no column {condition.column!r}; there are {', '.join(known)}"
        return None


def fact(cell: str, said: str) -> Fact:
    """Parse the fact ``cell=said``; raises ValueError with one line if it is none."""
    start, _, column = cell.rpartition("/")
    rest_of_said, _, since = said.partition(" since ")
    value, _, given = rest_of_said.partition(" if ")
    word, _, rest = start.partition(" ")
    patterns = [each.strip() for each in (rest if word in (EVERY, SOME) else start).split(",")]
    if not (all(patterns) and column and value):
        raise ValueError(f"must be ROWS/COLUMN=VALUE, not {cell}={said}")
    condition = _given(given) if given else None
    return Fact(patterns, ColumnCondition(column, _values(value)), condition, word == SOME, since or None)


def _given(text: str) -> ColumnCondition:
    column, _, value = text.partition("=")
    if not (column and value):
        raise ValueError(f"must be COLUMN=VALUE, not {text}")
    return ColumnCondition(column, _values(value))


def _values(text: str) -> Sequence[str]:
    return text.split(" or ")


def _fitting_one(patterns: Sequence[str], known: Iterable[str]) -> Set[str]:
    rows_known = tuple(known)
    return set().union(*(_fitting(pattern, rows_known) for pattern in patterns))


@cache  # pages have a thousand facts, about few patterns
def _fitting(pattern: str, known: tuple[str, ...]) -> Set[str]:
    return {row for row in known if _fits(row, pattern)}


def _fits(row: str, pattern: str) -> bool:
    """True if the id of a row fits a pattern; a pattern with a colon begins with that of the group."""
    name = f"{rows()[row].group}{_OF_GROUP}{row}" if _OF_GROUP in pattern and row in rows() else row
    return fnmatchcase(name, pattern)
