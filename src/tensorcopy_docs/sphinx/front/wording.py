"""Loads the words of the front page from ``front.toml``, and the facts that they rest on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal, get_args

from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.languages import Language
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.model import Table
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words.text import Text, TomlModel, Words

FILE = Path(__file__).parent / "front.toml"
ASKED = (
    "same-storage",
    "gradient",
    "write-to-result-seen",
    "write-then-backward",
)  # the columns that the cheat sheet must have
Said = Literal[
    "yes", "no", "correct", "error", "error-at-once", "silently-wrong"
]  # what a cell of the cheat sheet says
WORDS: tuple[str, ...] = get_args(Said)
ANYTHING = "…"  # in a call: arguments of which there are several


class SheetColumn(TomlModel):
    """A column of the cheat sheet: the word for each value of the table's `column`, and a `title` if it has its own.

    `note` says more in the head, in small print.
    """

    column: str
    words: Mapping[str, Said]
    title: Text | None = None
    note: Text | None = None

    def head(self, language: Language) -> str:
        """Return the head of the column."""
        return (self.title or words().properties[self.column].label)(language)


class SheetLine(TomlModel):
    """A line of the cheat sheet: calls, with the rows that each is measured in, and the page about them.

    `anchor` is the place on the page, where not the whole of it is about the line.
    """

    page: str
    anchor: str = ""
    calls: Mapping[str, Sequence[str]]
    note: Text | None = None
    facts: Mapping[str, str] = {}

    @property
    def rows(self) -> Sequence[str]:
        """The rows of all its calls."""
        return [row for named in self.calls.values() for row in named]


class FrontMessage(TomlModel):
    """An entry of the register's error messages, and a part of its title."""

    id: str
    text: Words


class Front(TomlModel):
    """All words of the front page."""

    columns: Sequence[SheetColumn]
    lines: Sequence[SheetLine]
    messages: Sequence[FrontMessage]

    def disagreements(self, table: Table) -> list[str]:
        """Return a line for each fact that a text rests on and that is not so in `table`."""
        resting = [("/".join(line.calls), line.facts) for line in self.lines]
        found = [(place, table.disagreement(*each)) for place, facts in resting for each in facts.items()]
        return [f"{FILE.name}: {place}: {line}" for place, line in found if line]


def front() -> Front:
    """Return the words of ``front.toml``; raises FaultsError with every fault of the file."""
    return front_in(FILE)


@cache
def front_in(file: Path) -> Front:
    """Return the words in `file`, whose calls must be those of the rows that they name; raises FaultsError."""
    found = validated(Front, read_toml(file), file.name)
    if faults := [*_faults(found, file.name)]:
        raise FaultsError(faults)
    return found


def _faults(found: Front, file: str) -> Iterator[Fault]:
    named = [column.column for column in found.columns]
    if unknown := [each for each in named if each not in columns()]:
        yield from (Fault(file, "columns", "column", "must be a column of the table", repr(each)) for each in unknown)
    else:
        missing: Sequence[str] = [each for each in ASKED if each not in named]
        yield from (Fault(file, "columns", "column", f"must have {each}", "no such column") for each in missing)
    for line in found.lines:
        for call, names in line.calls.items():
            yield from (Fault(file, call, "calls", *fault) for row in names if (fault := _fault_of(call, row)))
        if line.note is not None and not line.facts:
            yield Fault(file, "/".join(line.calls), "facts", "must say what the note rests on", "nothing")


def _fault_of(call: str, row: str) -> tuple[str, str] | None:
    if row not in rows():
        return "must be a row of the table", repr(row)
    pattern = re.escape(call).replace(re.escape(ANYTHING), ".+")
    is_of_row = re.fullmatch(pattern, rows()[row].call)
    return None if is_of_row else (f"must be the call of the row {row}, {rows()[row].call}", repr(call))
