"""Finds the rows of the table with the values that were measured, and rows of the same function that differ."""

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tensorcopy_docs.lab.asked.reasons import NOT_COMPARED
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, NOT_AVAILABLE, RUNS
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.table.model import OF_THE_TEST_TENSOR, call_state
from tensorcopy_docs.table.wording import words

NEAREST, OTHERS = 3, 3  # rows are shown
DECISIVE = ("same-object", "same-storage", "gradient")
Cells = Mapping[str, str]


@dataclass(frozen=True)
class Near:
    """A row of the table, and its differences: by column, the value asked and that of the row."""

    row: str
    state: str  # RUNS, or ``raises X``
    differs: Mapping[str, tuple[str, str]]


def nearest(code: str, cells: Cells, table: Mapping[str, Cells]) -> tuple[Sequence[Near], Sequence[Near]]:
    """Return the rows of `table` whose cells are most like those of `code`, which runs, and others of its function.

    These differ in whether they copy or let gradients flow. Columns that describe the test tensor count last.
    """
    function = _function(code)
    known = [
        Near(row, call_state(table[row]), _differences(cells, table[row]))
        for row in rows()
        if row in table and call_state(table[row]) != NOT_AVAILABLE
    ]
    ranked = sorted(known, key=lambda near: _distance(near, table[near.row], cells, function))
    first = [near for near in ranked if near.state == RUNS][:NEAREST]
    others = [
        near
        for near in ranked
        if near not in first
        and function is not None
        and _function(rows()[near.row].call) == function
        and (set(near.differs) & set(DECISIVE) or near.state != RUNS)
    ]
    return first, others[:OTHERS]


def _differences(cells: Cells, others: Cells) -> Mapping[str, tuple[str, str]]:
    """Return the columns in which two differ, if both apply."""
    return {
        column: (cells[column], others[column])
        for column in words().ordered_columns
        if column in cells
        and column in others
        and cells[column] != others[column]
        and not {cells[column], others[column]} & {DOES_NOT_APPLY, NOT_AVAILABLE, NOT_COMPARED}
    }


def _distance(near: Near, row: Cells, cells: Cells, function: str | None) -> tuple[int, int, int, int]:
    """Return sort keys: how many columns differ, or apply to one only, and whether the name of the function does."""
    differs = [column for column in near.differs if column not in OF_THE_TEST_TENSOR]
    alone = [column for column in cells if (cells[column] == DOES_NOT_APPLY) != (row.get(column) == DOES_NOT_APPLY)]
    same_name = function is not None and _function(rows()[near.row].call) == function
    return len(differs) + len(alone), not same_name, len(near.differs), len(alone)


def _function(code: str) -> str | None:
    """Return the name of the function or method that the last expression of `code` calls; None if it calls none."""
    try:
        body = ast.parse(code).body
    except (SyntaxError, ValueError):
        return None
    value = getattr(body[-1], "value", None) if body else None
    called = value.func if isinstance(value, ast.Call) else None
    return getattr(called, "attr", getattr(called, "id", None))
