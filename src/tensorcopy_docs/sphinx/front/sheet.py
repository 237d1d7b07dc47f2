"""Makes the cheat sheet: for each function a word in each column, read from cells, and since which version."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tensorcopy_docs.history.past import History
from tensorcopy_docs.sphinx.front.wording import Front, SheetColumn, SheetLine
from tensorcopy_docs.table.facts import Cells

DEPENDS = "depends"


class SheetError(Exception):
    """A cell has a value without a word, or does not exist; the message has a line for each."""


@dataclass(frozen=True)
class SheetAnswer:
    """An answer, and the cells that it is read from: rows and the column."""

    said: str
    rows: Sequence[str]
    column: str


@dataclass(frozen=True)
class SheetVersions:
    """All versions that are recorded, and those on which the cells of the sheet are not those of this build."""

    versions: Sequence[str]
    others: Sequence[str]


def answers(front: Front, cells: Cells) -> list[list[SheetAnswer]]:
    """Return the answers of each line, in the order of the columns; raises SheetError."""
    if faults := [fault for line in front.lines for column in front.columns for fault in _faults(line, column, cells)]:
        raise SheetError("\n".join(faults))
    return [[_answer(line, column, cells) for column in front.columns] for line in front.lines]


def _faults(line: SheetLine, column: SheetColumn, cells: Cells) -> list[str]:
    found = {row: cells.get(row, {}).get(column.column) for row in line.rows}
    return [
        f"cheat sheet: {row}/{column.column}: must be {' or '.join(map(repr, column.words))}; measured {value!r}"
        for row, value in found.items()
        if value not in column.words
    ]


def _answer(line: SheetLine, column: SheetColumn, cells: Cells) -> SheetAnswer:
    said: set[str] = {column.words[cells[row][column.column]] for row in line.rows}
    return SheetAnswer(said.pop() if len(said) == 1 else DEPENDS, line.rows, column.column)


def versions(front: Front, cells: Cells, history: History) -> SheetVersions:
    """Return all recorded versions, and those on which a cell of the sheet differs from now, or is not recorded."""
    keys = [(row, column.column) for line in front.lines for row in line.rows for column in front.columns]
    past: list[tuple[str, Mapping[str, str]]] = [
        (cells[row][column], history.cell_values(row, column)) for row, column in keys
    ]
    known = history.releases
    return SheetVersions(known, [each for each in known if any(found.get(each) != value for value, found in past)])
