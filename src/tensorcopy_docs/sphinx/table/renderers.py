"""The parts of pages that show the semantics table."""

from typing import Any, cast

from sphinx.errors import ExtensionError

from tensorcopy_docs.draw import memory, steps
from tensorcopy_docs.draw.facts import StepFacts, StepsFacts
from tensorcopy_docs.lab.facts import CALL
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.table.wording import words


def _whole(page: Page, _: str) -> str:
    return template(page, "table/whole.html", view=TableView(page), rows=rows(), columns=columns(), words=words())


def _group(page: Page, group: str) -> str:
    found = [row for row in page.table.cells if rows()[row].group == group]
    return template(
        page, "table/group.html", view=TableView(page), rows=rows(), shown=found, about=words().groups[group].about
    )


def _column(page: Page, column: str) -> str:
    snippet = columns()[column].snippet
    return template(page, "table/column.html", rule=words().properties[column].rule, snippet=snippet)


def _told(page: Page, names: str) -> str:
    return template(page, "table/told.html", view=TableView(page), rows=rows(), shown=names.split())


def _memory(page: Page, names: str) -> str:
    """What names, objects, storages and version counters there are after the call of each row."""
    drawn = [
        memory.draw(_facts(page, row, "memory"), language=page.language, name=f"memory-{row}") for row in names.split()
    ]
    return template(page, "table/pictures.html", pictures=drawn)


def _steps(page: Page, names: str) -> str:
    """What happens to the backward pass of the source when the result of each row is modified in place."""
    drawn = []
    for row in names.split():
        facts: StepsFacts = _facts(page, row, "steps")
        shown = [{**step, "code": step["code"].replace(CALL, rows()[row].statement)} for step in facts["steps"]]
        outcome = page.table.cells[row]["write-then-backward"]
        facts = {**facts, "steps": cast(list[StepFacts], shown), "outcome": outcome}
        drawn.append(steps.draw(facts, language=page.language, name=f"steps-{row}"))
    return template(page, "table/pictures.html", pictures=drawn)


def _facts(page: Page, row: str, kind: str) -> Any:
    facts = page.table.pictures.get(row, {})
    if kind not in facts:
        raise ExtensionError(f"{page.docname}: {row}: there is nothing to draw of {kind}; its call does not run")
    return facts[kind]


TABLE_PARTS: dict[str, Renderer] = {
    "semantics-table": _whole,
    "operations": _group,
    "property": _column,
    "told": _told,
    "glance": _told,
    "compared": _told,
    "all-properties": _told,
    "memory-picture": _memory,
    "steps-picture": _steps,
}
