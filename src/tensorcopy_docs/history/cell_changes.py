"""Lists the changes of the table from one version to the next: values of cells, and rows that run or no longer run."""

from collections.abc import Sequence
from dataclasses import dataclass

from tensorcopy_docs.history.function_names import function_of
from tensorcopy_docs.history.past import History
from tensorcopy_docs.lab import values
from tensorcopy_docs.lab.values import NOT_AVAILABLE
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.versions import short

CALL = "call"  # in the place of a column: the change is that the call runs, or raises
GRAD_FN, FORWARD, SUBCLASS, DECLARED = "grad-fn", "forward-tangent", "subclass-kept", "declared"
MINOR_COLUMNS = (GRAD_FN, FORWARD, SUBCLASS, DECLARED)  # the columns whose changes few programs can notice
# Metadata of the autograd graph; the other columns say what a program computes.
BOOKKEEPING_COLUMNS = (CALL, GRAD_FN, DECLARED, "is-view", "base", "same-version-counter", "effect-on-x")

SILENT, ERROR, TYPE, WORKS, NOTICED = "silent", "error", "type", "works", "noticed"
_WRONG = (values.SILENTLY_WRONG, values.WRONG)
_LOST = (*_WRONG, values.NONE)


@dataclass(frozen=True)
class CellChange:
    """A change of a cell between the recorded version before `release` and `release`; `column` can be CALL."""

    row: str
    column: str
    release: str
    old: str
    new: str

    @property
    def name(self) -> str:
        """The name of the cell: ``row/column``."""
        return values.cell_name(self.row, self.column)

    @property
    def version(self) -> str:
        """The minor version: "1.13" for 1.13.1."""
        return short(self.release)

    @property
    def function(self) -> str:
        """The function of the row: ``Tensor.detach()``."""
        return function_of(rows()[self.row].call)

    @property
    def kind(self) -> str:
        """The effect on a program: SILENT, ERROR, TYPE, WORKS or NOTICED."""
        return _kind(self.old, self.new)

    @property
    def is_renaming(self) -> bool:
        """True if only the name of a node of the autograd graph changed."""
        return self.column == GRAD_FN and values.NONE not in (self.old, self.new)

    @property
    def is_minor(self) -> bool:
        """True if few programs can notice it: names, declarations, forward mode, and subclasses that are now kept.

        A regression of forward mode or of subclasses is not minor.
        """
        if self.column == GRAD_FN:
            return self.is_renaming
        return self.column in MINOR_COLUMNS and (self.column == DECLARED or self.old != values.YES)


def _kind(old: str, new: str) -> str:
    if values.is_error(new):
        if old in _WRONG:
            return NOTICED
        return TYPE if _same_place(old, new) else ERROR
    if values.is_error(old):
        return SILENT if new in _LOST else WORKS
    return SILENT


def _same_place(old: str, new: str) -> bool:
    """True if the call raised before, too, or if the error moved from the in-place change to the backward pass."""
    if values.raised(old) and values.raised(new):
        return True
    return (old, new) == (values.RAISES_AT_THE_WRITE, values.RAISES_IN_THE_BACKWARD)


def table_changes(history: History) -> Sequence[CellChange]:
    """Return every change of a row that the table still has, without functions that appeared or are missing."""
    calls = [
        CellChange(each.key, CALL, each.release, each.old, each.new)
        for each in history.call_changes
        if NOT_AVAILABLE not in (each.old, each.new)
    ]
    cells = [
        CellChange(each.key.row, each.key.column, each.release, each.old, each.new) for each in history.cell_changes
    ]
    order = {version: number for number, version in enumerate(history.releases)}
    known = [each for each in (*calls, *cells) if each.row in rows()]
    return sorted(known, key=lambda each: order[each.release])


def arrivals(history: History) -> dict[str, dict[str, str]]:
    """Return the functions, and the calls of older functions, that each version adds, each with its first row.

    By version, oldest first; the oldest version has none. A row that the version before has not measured is not new.
    """
    order = {version: number for number, version in enumerate(history.releases)}
    firsts: dict[str, str] = {}  # of rows, calls and functions
    for row, entry in rows().items():
        there = [version for version, state in history.call_states(row).items() if state != NOT_AVAILABLE]
        for name in (row, entry.call, function_of(entry.call)) if there else ():
            firsts[name] = min(firsts.get(name, there[0]), there[0], key=order.__getitem__)
    found: dict[str, dict[str, str]] = {version: {} for version in history.releases[1:]}
    for row, first in firsts.items():
        if row in rows() and first in found and history.has_before(first, history.call_states(row)):
            call = rows()[row].call
            if new := [name for name in (function_of(call), call) if firsts[name] == first]:
                found[first].setdefault(new[0], row)
    return {version: names for version, names in found.items() if names}
