"""Renders the whole table, and writes the file with the columns that readers show by choice."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.parts.beside import BesidePage
from tensorcopy_docs.sphinx.parts.markup import lean
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.table.model import WHOLE_TABLE
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say
from tensorcopy_docs.words.text import Text


@dataclass(frozen=True)
class GroupOfRows:
    """Rows below a title, and the page that shows them with their code; None if they come from several."""

    title: Text
    page: str | None
    rows: Sequence[str]


def whole(page: Page) -> str:
    """Render the table with its first columns; readers load the others by choice."""
    view = TableView(page)
    return template(
        page,
        "table/whole.html",
        view=view,
        rows=rows(),
        groups=_groups(view),
        words=words(),
        usual=usual_source(),
        is_variant=is_variant,
        presets_of=lambda row: _presets_of(view, row),
        columns_file=COLUMNS.address(page),
    )


def usual_source() -> str:
    """Return the source of most rows; the page says it once, above the table, and not for each row."""
    return Counter(row.source for row in rows().values()).most_common(1)[0][0]


def is_variant(row: str) -> bool:
    """True if a row is shown by choice: its `x` is not the usual one, and it is not asked about often."""
    is_usual = rows()[row].source == usual_source() and row not in words().cases
    return not is_usual and row not in words().common.rows


def columns_by_choice(page: Page) -> Mapping[str, object]:
    """Return the columns that the page does not deliver; cells with the same content are there once."""
    view = TableView(page)
    known: dict[tuple[str, str, str], int] = {}  # class, value, and since when
    columns: dict[str, dict[str, object]] = {
        column: {"label": lean(view.label(column)), "cells": []} for column in words().ordered_columns[len(_first()) :]
    }
    for row in _running_rows(view):
        for cell in view.cells(row, columns):
            since = "" if cell.since is None else say("table-since", page.language, version=short(cell.since))
            cells = columns[cell.column]["cells"]
            assert isinstance(cells, list)
            cells.append(known.setdefault((cell.css, lean(cell.value), since), len(known)))
    return {"values": list(known), "columns": columns}


COLUMNS = BesidePage(WHOLE_TABLE, "columns.js", columns_by_choice)


def _first() -> Sequence[str]:
    return words().first_columns


def _groups(view: TableView) -> list[GroupOfRows]:
    """Return the rows that come first, and the groups of the others, in the order of the words."""
    common = words().common
    found = [GroupOfRows(common.title, None, [row for row in common.rows if row in view.measured.cells])]
    others = [row for row in view.measured.cells if row not in common.rows]
    for key, group in words().groups.items():
        found.append(GroupOfRows(group.title, f"table/{key}", [row for row in others if rows()[row].group == key]))
    return [group for group in found if group.rows]


def _running_rows(view: TableView) -> list[str]:
    """Return the rows whose cells are shown one by one, in the order of the table."""
    return [row for group in _groups(view) for row in group.rows if view.raised(row) is None]


def _presets_of(view: TableView, row: str) -> str:
    cells = view.measured.cells[row]
    return " ".join(key for key, preset in words().presets.items() if preset.includes(cells))
