"""Loads the headlines of events, which a person writes, from ``headlines.toml``."""

import ast
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from tensorcopy_docs.faults import Fault, FaultsError, by_entry, cut, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.register.advice import Advice
from tensorcopy_docs.snippets.programs import idiom_sources
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.words.text import Text, TomlModel

FILE = Path(__file__).parent / "headlines.toml"
Minor = Annotated[str, StringConstraints(pattern=r"^\d+\.\d+$")]
Pattern = Annotated[str, StringConstraints(pattern=r"^[^\s/]+(/[^\s/]+)?$")]


class HeadlineError(FaultsError):
    """``headlines.toml`` has faults, or does not fit the records; the message has one line for each."""


def _python(code: str) -> str:
    """Return `code`; raises ValueError unless it is Python."""
    try:
        ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ValueError("must be Python that can be parsed") from None
    return code


class Headline(TomlModel):
    """A headline that a person wrote for changes with one cause.

    `cells` are patterns of the cells that changed: ``asarray*`` is every change of these rows, ``clone*/stride`` those
    in one column. `rows` name the functions that the event is filed under; without them, those of its cells do.
    `fix` says what to write instead, and `shown` is code that asserts it.
    """

    version: Minor
    cells: Annotated[list[Pattern], Field(min_length=1)]
    rows: list[str] = Field(default_factory=list)
    headline: Text
    affects: Text
    fix: Advice | None = None
    shown: Annotated[str, AfterValidator(_python)] | None = None

    def is_about(self, version: str, cell: str) -> bool:
        """True if a change of `cell` on the minor `version` belongs to it."""
        return version == self.version and any(fits(pattern, cell) for pattern in self.cells)


class _Headlines(TomlModel):
    """All of ``headlines.toml``."""

    events: list[Headline] = Field(default_factory=list)


@cache
def fits(pattern: str, cell: str) -> bool:
    """True if the name of a cell fits a pattern; a pattern without a column fits each column."""
    return fnmatchcase(cell, pattern if "/" in pattern else f"{pattern}/*")


def headlines(file: Path = FILE) -> Sequence[Headline]:
    """Return the headlines in `file`; raises HeadlineError with every fault."""
    try:
        table = read_toml(file)
        found = validated(_Headlines, table, file.name, by_entry(table, _named)).events
    except FaultsError as error:
        raise HeadlineError(error.faults) from None
    if faults := [fault for each in found for fault in _reference_faults(each, file.name)]:
        raise HeadlineError(faults)
    return found


def label(headline: Headline) -> str:
    """Return the name of a headline in a line about a fault: its version and its first pattern."""
    return f"{headline.version} {headline.cells[0]}"


def _reference_faults(headline: Headline, file: str) -> list[Fault]:
    place = label(headline)
    faults = [
        Fault(file, place, "rows", "must be a row of the table", repr(row))
        for row in headline.rows
        if row not in rows()
    ]
    if (headline.fix is None) != (headline.shown is None):
        faults.append(
            Fault(file, place, "shown", "must be given if there is a fix, and only then", repr(headline.shown))
        )
    elif headline.fix is not None and headline.shown is not None:
        if "assert " not in headline.shown:
            faults.append(Fault(file, place, "shown", "must assert something", repr(headline.shown)))
        faults += [
            Fault(file, place, "shown", "must have the code of each idiom that the fix names", repr(idiom))
            for idiom in headline.fix.idioms
            if not idiom_sources()[idiom].is_in(headline.shown)
        ]
    return faults


def _named(entry: object) -> str | None:
    match entry:
        case {"version": str(version), "cells": [str(first), *_]}:
            return cut(f"{version} {first}")
    return None
