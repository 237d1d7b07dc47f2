"""Renders the parts of pages that show the semantics table."""

from tensorcopy_docs.snippets.scripts import unasserted
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.sphinx.table.whole import whole
from tensorcopy_docs.table.wording import words


def _group(page: Page, group: str) -> str:
    found = [row for row in page.table.cells if rows()[row].group == group]
    return template(
        page,
        "table/group.html",
        view=TableView(page),
        rows=rows(),
        words=words(),
        shown=found,
        inputs={rows()[row].source: rows()[row].source_code for row in found},
        about=words().groups[group].about,
        code_of=code_of,
    )


def code_of(row: str) -> str:
    """The code of a row, if it is more than its heading says."""
    known = rows()[row]
    return "" if known.code in (known.call, f"y = {known.call}") else unasserted(known.code)


def _column(page: Page, column: str) -> str:
    snippet = columns()[column].snippet
    return template(page, "table/column.html", rule=words().properties[column].rule, snippet=snippet)


TABLE_PARTS: dict[str, Renderer] = {
    "semantics-table": whole,
    "operations": _group,
    "property": _column,
}
