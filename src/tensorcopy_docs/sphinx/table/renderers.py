"""The parts of pages that show the semantics table."""

from collections.abc import Mapping
from typing import Any, cast

from sphinx.errors import ExtensionError

from tensorcopy_docs.draw import memory, steps
from tensorcopy_docs.draw.facts import StepFacts, StepsFacts
from tensorcopy_docs.lab.facts import CALL
from tensorcopy_docs.lab.values import FULL, NONE, RUNS, YES
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.sphinx.table.whole import whole
from tensorcopy_docs.table.facts import fact
from tensorcopy_docs.table.model import call_state
from tensorcopy_docs.table.wording import Choice, words
from tensorcopy_docs.words import say


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


def _chooser(page: Page, _: str) -> str:
    if faults := page.table.word_faults():
        raise ExtensionError("\n".join(faults))
    return template(
        page,
        "table/chooser.html",
        view=TableView(page),
        rows=rows(),
        words=words(),
        memory=lambda choice: say(_memory_of(choice, page.table.cells), page.language),
        gradient=lambda row: say(_gradient_of(page.table.cells[row]), page.language),
    )


def _gradient_of(cells: Mapping[str, str]) -> str:
    """What happens to the gradient, as a key of the words."""
    known = {FULL: "chooser-gradient-flows", NONE: "chooser-gradient-stops"}
    return known.get(cells["gradient"], "chooser-gradient-absent")


def _memory_of(choice: Choice, cells: Mapping[str, Mapping[str, str]]) -> str:
    """What it costs, as a key of the words, in the choice's row and in the other cases that the choice names."""
    named = {row for cell, said in choice.facts.items() for row in fact(cell, said).patterns if row in cells}
    cases = [row for row in named if row == choice.row or row.startswith(choice.row + "-")]
    shared = {cells[row]["same-storage"] for row in cases if call_state(cells[row]) == RUNS}
    if len(shared) > 1:
        return "chooser-memory-depends"
    return "chooser-memory-shared" if shared == {YES} else "chooser-memory-own"


TABLE_PARTS: dict[str, Renderer] = {
    "semantics-table": whole,
    "operations": _group,
    "property": _column,
    "told": _told,
    "glance": _told,
    "compared": _told,
    "all-properties": _told,
    "memory-picture": _memory,
    "steps-picture": _steps,
    "chooser": _chooser,
}
