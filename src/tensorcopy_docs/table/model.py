"""The semantics table: rows and columns of the lab, the cells that were measured, and their words."""

import csv
import io
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from tensorcopy_docs.register.models import Text
from tensorcopy_docs.snippets.table import columns, rows

FILE = Path(__file__).parent / "semantics.toml"
RAISES = "raises "
ANY = "*"
DOES_NOT_APPLY = "does not apply"
NOT_AVAILABLE = "not available"
RUNS = "runs"
# What is no value of a cell, but a failure to measure one.
FAILURES = ("broken", "crashed", "timed out")


class TableError(Exception):
    """The table cannot be shown as it is; the message has one line for each fault."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Group(_Strict):
    """A group of rows in words."""

    title: Text
    about: Text


class Label(_Strict):
    """A column in words: its head, its rule, what to watch for where it changes, what each value says in a sentence."""

    label: Text
    rule: Text
    watch: Text
    told: dict[str, Text]


class Choice(_Strict):
    """An entry of the chooser: what a reader wants, the row that does it, its trap, and the cells that both rest on.

    `purpose` is one of the purposes, under which intents are found; `call` is the part of the row's call that is meant.
    """

    purpose: str
    intent: Text
    row: str
    call: str | None = None
    trap: Text
    facts: dict[str, str]


class Words(_Strict):
    """All words of the table."""

    groups: dict[str, Group]
    sources: dict[str, Text]
    cases: dict[str, Text]
    values: dict[str, Text]
    properties: dict[str, Label]
    purposes: dict[str, Text] = {}
    choices: list[Choice] = []


@lru_cache
def words() -> Words:
    """The words of ``semantics.toml``."""
    return Words.model_validate(tomllib.loads(FILE.read_text(encoding="utf-8")))


@dataclass(frozen=True)
class Table:
    """The cells measured on one torch, by row and column, and the facts of each row's pictures."""

    torch: str
    cells: Mapping[str, Mapping[str, str]]
    pictures: Mapping[str, dict]
    broken: Mapping[str, str]

    def value(self, cell: str) -> str:
        """The value of the cell named "row/column"; raises TableError."""
        row, _, column = cell.partition("/")
        if row not in self.cells:
            raise TableError(f"{cell}: there is no row {row!r}")
        if column not in self.cells[row]:
            raise TableError(f"{cell}: there is no column {column!r}; there are {', '.join(self.cells[row])}")
        return self.cells[row][column]

    def disagreement(self, cell: str, said: str) -> str | None:
        """A line where the cell named "row/column" is not what is `said` of it, or does not exist."""
        try:
            value = self.value(cell)
        except TableError as error:
            return str(error)
        return None if value == said else f"{cell}: said to be {said!r}; measured {value!r} on torch {self.torch}"

    def raised(self, row: str) -> str | None:
        """What the row's call raises, where that is all that its cells say."""
        state = call_state(self.cells[row])
        return state.removeprefix(RAISES) if state.startswith(RAISES) else None

    def faults(self) -> list[str]:
        """A line for each cell or picture that could not be measured."""
        lines = [
            f"{row}/{column}: must be measured; found {value} {self.broken.get(f'{row}/{column}', '')}".rstrip()
            for row, cells in self.cells.items()
            for column, value in cells.items()
            if value in FAILURES
        ]
        return lines + [f"{name}: {error}" for name, error in self.broken.items() if name.endswith("/")]

    def choice_faults(self) -> list[str]:
        """A line for each fact that a choice of the chooser rests on, and that is not so."""
        found = [
            (choice, self.disagreement(cell, said)) for choice in words().choices for cell, said in choice.facts.items()
        ]
        return [f"{FILE.name}: choice {choice.row}: {line}" for choice, line in found if line]


def call_state(cells: Mapping[str, str]) -> str:
    """What becomes of a row's call, read off its cells: RUNS, "raises …" or NOT_AVAILABLE."""
    values = set(cells.values()) - {DOES_NOT_APPLY, NOT_AVAILABLE}
    if not values:
        return NOT_AVAILABLE
    return values.pop() if len(values) == 1 and next(iter(values)).startswith(RAISES) else RUNS


def table_of(evidence: dict) -> Table:
    """The table in `evidence`; rows and columns in the order of the lab."""
    measured = evidence.get("cells", {})
    cells = {row: {column: measured[row][column] for column in columns()} for row in rows() if row in measured}
    return Table(evidence["torch"], cells, evidence.get("pictures", {}), evidence.get("broken", {}))


def value_words(value: str, language: str) -> str | None:
    """A cell's value in words; None for a name, a number or a tuple, which stands for itself."""
    known = words().values
    if value in known:
        return known[value](language)
    if value.startswith(RAISES):
        return known[RAISES + ANY](language).format(error=value.removeprefix(RAISES))
    return None


def told(column: str, value: str, language: str) -> str | None:
    """What the cell says, as a clause with `code` in backticks; None where the value says nothing of the result."""
    phrases = words().properties[column].told
    if value in phrases:
        return phrases[value](language)
    if value in words().values or value.startswith(RAISES) or ANY not in phrases:
        return None
    return phrases[ANY](language).format(value=value)


def json_facts(table: Table) -> dict:
    """What machines are told: ``semantics.json``."""
    return {
        "torch": table.torch,
        "properties": [{"id": id_} for id_ in columns()],
        "operations": [
            {"id": row, "group": rows()[row].group, "code": rows()[row].code, "cells": dict(cells)}
            for row, cells in table.cells.items()
        ],
    }


def csv_text(table: Table) -> str:
    """The table as ``semantics.csv``: a line for each row, its values as they were measured."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "group", "source", "code", *columns()])
    for row, cells in table.cells.items():
        entry = rows()[row]
        writer.writerow([row, entry.group, entry.source, entry.code, *cells.values()])
    return text.getvalue()
