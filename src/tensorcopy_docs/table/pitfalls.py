"""Finds the pitfalls of a result by its cells, from ``pitfalls.toml``."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, RootModel

from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.lab import values
from tensorcopy_docs.table.wording import TableError, words
from tensorcopy_docs.words.text import Text, TomlModel

FILE = Path(__file__).parent / "pitfalls.toml"
_OR, _NOT = " or ", "!"
_SILENT = {values.DOES_NOT_APPLY, values.NOT_AVAILABLE, *values.FAILURES}


class Pitfall(TomlModel):
    """A pitfall: the cells from which it follows, and its words."""

    cells: Mapping[str, str]
    text: Text

    def follows(self, cells: Mapping[str, str]) -> bool:
        """True if a result with these cells has the pitfall."""
        return all(_is_said(cells.get(column, values.NOT_AVAILABLE), said) for column, said in self.cells.items())


def _is_said(value: str, said: str) -> bool:
    if said.startswith(_NOT):
        known = value not in _SILENT and values.raised(value) is None
        return known and value != said.removeprefix(_NOT)
    return value in said.split(_OR)


class _Pitfalls(RootModel[Annotated[Mapping[str, Pitfall], Field(min_length=1)]]):
    """All of ``pitfalls.toml``."""


@cache
def pitfalls(file: Path = FILE) -> Mapping[str, Pitfall]:
    """Return every pitfall of `file` by its name, the most dangerous first; raises TableError."""
    try:
        found = validated(_Pitfalls, read_toml(file), file.name).root
    except FaultsError as error:
        raise TableError(error.faults) from None
    said = [(name, *cell) for name, pitfall in found.items() for cell in pitfall.cells.items()]
    faults = [
        Fault(file.name, name, column, "must be a column of the table", "no such column")
        for name, column, _ in said
        if column not in words().properties
    ] + [
        Fault(file.name, name, column, "must be a value of the table", repr(value))
        for name, column, values_ in said
        for value in values_.removeprefix(_NOT).split(_OR)
        if value not in words().values and values.raised(value) is None
    ]
    if faults:
        raise TableError(faults)
    return found


def pitfalls_of(cells: Mapping[str, str]) -> Sequence[str]:
    """Return the names of the pitfalls that follow from the cells of a result."""
    return [name for name, pitfall in pitfalls().items() if pitfall.follows(cells)]
