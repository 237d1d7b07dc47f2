"""Finds the stale outcomes of a record: the lab's code that measured them has changed since.

A stale outcome is never used: a record without it reads as if it had never been recorded.
"""

from collections.abc import Container, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TypeVar

from tensorcopy_docs.evidence import Digests, LabEvidence, ProofResult, TableDigests
from tensorcopy_docs.lab.documented import unit_name
from tensorcopy_docs.lab.outcomes import HELD
from tensorcopy_docs.lab.values import RUNS, cell_name
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.table.model import call_state


def with_recorded_wordings(evidence: LabEvidence, record: LabEvidence | None) -> LabEvidence:
    """Return `evidence`, with messages worded as in `record` if that is of the same torch on another Python.

    Otherwise the site would attribute to torch a difference that comes from Python. Outcomes stay as they are, and so
    do messages that the record does not have.
    """
    if record is None or record.torch != evidence.torch or _minor(record) == _minor(evidence):
        return evidence
    messages = {
        name: result.model_copy(update={"output": old.output})
        if (old := record.messages.get(name)) and old.outcome == result.outcome == HELD
        else result
        for name, result in evidence.messages.items()
    }
    return evidence.model_copy(update={"messages": messages})


def _minor(evidence: LabEvidence) -> list[str]:
    """Return the Python of a measurement, without its patch release."""
    return evidence.python.split(".")[:2]


Cells = Mapping[str, Mapping[str, str]]
Results = Mapping[str, ProofResult]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Changed:
    """The proofs, messages, rows, columns and sources of a record whose code has another digest now."""

    proofs: Set[str]
    messages: Set[str]
    rows: Set[str]
    columns: Set[str]
    sources: Set[str]

    def __bool__(self) -> bool:
        return any((self.proofs, self.messages, self.rows, self.columns, self.sources))

    def names(self) -> list[str]:
        """Return the names, each with its kind: ``proof NAME``, ``row NAME``."""
        kinds = {
            "proof": self.proofs,
            "message": self.messages,
            "row": self.rows,
            "column": self.columns,
            "source": self.sources,
        }
        return [f"{kind} {name}" for kind, names in kinds.items() for name in sorted(names)]

    def has_cell(self, row: str, column: str) -> bool:
        """True if the cell is stale: its row, its column or the row's source has changed."""
        return row in self.rows or column in self.columns or _source_of(row) in self.sources


def changed(record: LabEvidence, code: Digests) -> Changed:
    """Return the units of `record` that other code than `code` measured; one without a digest is among them."""
    proofs, messages = _stale(record.proofs, code.proofs), _stale(record.messages, code.messages)
    if record.digests == _of_table(code):
        return Changed(proofs, messages, set(), set(), set())
    columns = {column for cells in record.cells.values() for column in cells}
    sources = {source for row in record.cells if (source := _source_of(row)) is not None}
    return Changed(
        proofs,
        messages,
        _differing(record.cells.keys(), record.digests.rows, code.rows),
        _differing(columns, record.digests.columns, code.columns),
        _differing(sources, record.digests.sources, code.sources),
    )


def without_stale(record: LabEvidence, code: Digests) -> LabEvidence:
    """Return `record` without its stale outcomes; `record` itself if there are none.

    A row that has lost cells is kept only if the others show that its call runs. They cannot show that it does not.
    """
    stale = changed(record, code)
    if not stale:
        return record
    cells = {
        row: left
        for row, left in _cells_left(record, stale).items()
        if len(left) == len(record.cells[row]) or call_state(left) == RUNS
    }
    return record.model_copy(
        update={
            "proofs": _left(record.proofs, stale.proofs),
            "messages": _left(record.messages, stale.messages),
            "cells": cells,
        }
    )


def remaining(record: LabEvidence | None, code: Digests) -> Sequence[str]:
    """Return the names of the lab's units that `record` does not have, or that are stale there."""
    fresh = completed(record, None, code) if record else None
    cells: Cells = fresh.cells if fresh else {}
    return [
        *(name for name in code.proofs if fresh is None or name not in fresh.proofs),
        *(name for name in code.messages if fresh is None or name not in fresh.messages),
        *(cell_name(row, column) for row in code.rows for column in code.columns if column not in cells.get(row, {})),
        *(unit_name(name) for name in code.docstrings if fresh is None or name not in fresh.docstrings),
    ]


def completed(record: LabEvidence, measured: LabEvidence | None, code: Digests) -> LabEvidence:
    """Return `record` with the results in `measured`, of the same torch, in the place of stale or missing ones.

    Units that the lab no longer has are left out.
    """
    stale = changed(record, code)
    left = _cells_left(record, stale)
    found = measured.cells if measured else {}
    cells = {row: {**left.get(row, {}), **found.get(row, {})} for row in code.rows}
    return (measured or record).model_copy(
        update={
            "proofs": {
                **_only(_left(record.proofs, stale.proofs), code.proofs),
                **(measured.proofs if measured else {}),
            },
            "messages": {
                **_only(_left(record.messages, stale.messages), code.messages),
                **(measured.messages if measured else {}),
            },
            "docstrings": {
                **_only(record.docstrings, code.docstrings),
                **(measured.docstrings if measured else {}),
            },
            "cells": {row: _only(values, code.columns) for row, values in cells.items() if values},
            "digests": _of_table(code),
        }
    )


def _of_table(code: Digests) -> TableDigests:
    return TableDigests(rows=code.rows, columns=code.columns, sources=code.sources)


def _source_of(row: str) -> str | None:
    """Return the name of the function of ``lab.sources`` that a row is given; None where the lab has no such row."""
    return rows()[row].source if row in rows() else None


def _differing(names: Set[str], before: Mapping[str, str], now: Mapping[str, str]) -> Set[str]:
    return {name for name in names if before.get(name) != now.get(name)}


def _only(values: Mapping[str, Value], names: Container[str]) -> Mapping[str, Value]:
    return {name: value for name, value in values.items() if name in names}


def _stale(results: Results, now: Mapping[str, str]) -> Set[str]:
    return {name for name, result in results.items() if result.digest != now.get(name)}


def _left(results: Results, stale: Set[str]) -> Results:
    return {name: result for name, result in results.items() if name not in stale}


def _cells_left(record: LabEvidence, stale: Changed) -> Cells:
    """Return the cells of each row that are not stale; no row is empty."""
    left = {
        row: {column: value for column, value in cells.items() if not stale.has_cell(row, column)}
        for row, cells in record.cells.items()
    }
    return {row: cells for row, cells in left.items() if cells}
