"""Renders the parts of pages about functions: box of answers, functions beside each other, cells, pictures."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast

from markupsafe import Markup
from sphinx.errors import ExtensionError

from tensorcopy_docs.draw import memory, steps
from tensorcopy_docs.draw.picture_data import StepFacts, StepsFacts
from tensorcopy_docs.history.compiled import PAGE as COMPILED
from tensorcopy_docs.lab.pictures import CALL
from tensorcopy_docs.lab.values import NO, RUNS
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.advice import conditions as advised
from tensorcopy_docs.snippets.programs import idiom_code
from tensorcopy_docs.snippets.signatures import signature
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.atlas.anchors import entry_uri
from tensorcopy_docs.sphinx.atlas.function_pages import entry_of
from tensorcopy_docs.sphinx.bugs.renderers import links
from tensorcopy_docs.sphinx.bugs.view import BugsView
from tensorcopy_docs.sphinx.claims.about import claims_about
from tensorcopy_docs.sphinx.claims.collections import called, function_of, tag
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.parts.markup import inline_code, prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.renderers import Renderer
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import atlas
from tensorcopy_docs.sphinx.table.view import TableView, shown_value, value_class
from tensorcopy_docs.table import glance
from tensorcopy_docs.table.model import call_state
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

GIVEN = "w, x = source()"  # how steps have the lines that make `x`
INSTEAD = " instead of "  # between the rows and the idiom that copies
FOLDS = {
    "folded": "fold-code",
    "memory-picture": "fold-memory-picture",
    "steps-picture": "fold-steps-picture",
}
COMPARED = ("same-object", "same-storage", "gradient", "is-leaf", "same-version-counter", "write-then-backward")
# A long call may break before a method of what was returned before it.
CHAINED = re.compile(r"\)(?=\.\w+\()")


def breaking_code(text: str) -> Markup:
    """Code that may break between chained methods: ``x.detach()`` and ``.clone()``."""
    return Markup(CHAINED.sub(")<wbr>", inline_code(text)))


def _glance(page: Page, argument: str) -> str:
    given, _, instead = argument.partition(INSTEAD)
    names = given.split()
    cells = {name: page.table.cells[name] for name in names}
    if call_state(cells[names[0]]) != RUNS:
        raise ExtensionError(f"{page.docname}: glance: the first row must run; {names[0]} does not")
    raising = {name: error for name in names if (error := glance.raised(cells[name])) is not None}
    first, *others = glance.answers(cells)
    known = {**first.answers, **raising}
    first = glance.Answered(first.question, {name: known[name] for name in names if name in known})
    copies = {name for name in names if cells[name]["same-storage"] == NO}
    return template(
        page,
        "table/glance.html",
        view=TableView(page),
        first=names[0],
        answered=[first, *others],
        statement=_only([rows()[name].statement for name in names]),
        given=words().boxes.get(names[0]),
        case=lambda answer, cells: _case(page, answer, cells),
        instead=idiom_code(instead) if instead and len(copies) < len(names) else None,
        conditions=advised([instead], page.language) if instead else [],
        validity=_validity(page, names),
        breaking_code=breaking_code,
    )


def _case(page: Page, answer: Markup, cells: Mapping[str, str]) -> Markup:
    """An answer and what it depends on: the conditions of rows, or else their calls, which lead to the `cells`."""
    view, link = TableView(page), Markup('<a class="tc-fact reference internal" href="{}">{}</a>')
    known, separator = words().conditions, Markup(page.language.item_separator)
    conditions, calls = [], []
    for row, column in cells.items():
        uri = view.row_uri(row, column)
        if row in known:
            conditions.append(link.format(uri, prose(known[row](page.language), page.language)))
        else:
            calls.append(link.format(uri, breaking_code(rows()[row].call)))
    if calls:
        conditions.append(Markup(say("glance-code", page.language, code=separator.join(calls))))
    said = Markup("<strong>{}</strong>").format(answer)
    return Markup(say("glance-case", page.language, answer=said, case=separator.join(conditions)))


def _only(calls: list[str]) -> str | None:
    """The call that all of `calls` are."""
    return calls[0] if len(set(calls)) == 1 else None


def _validity(page: Page, names: list[str]) -> glance.Validity:
    records = {version: record.cells for version, record in page.history.records.items()}
    return glance.validity(names, records, page.table.torch)


def _compared(page: Page, names: str) -> str:
    return _matrix(page, "table/compared.html", names.split(), shown=COMPARED)


def _documented(page: Page, lines: str) -> str:
    """Links to the functions' own documentation, each with the signature, if the wheel says it, and to the atlas."""
    links = []
    for line in lines.splitlines():
        name, _, uri = line.rpartition(" ")
        words = Markup("{}") if " " in name and "," not in name else Markup("<code>{}</code>")
        shown = words.format(signature(name) or name)
        links.append(Markup('<a class="reference external" href="{}">{}</a>').format(uri, shown))
    project = "documented-python" if "docs.python.org" in lines else "documented-pytorch"
    label = Markup("{}{}").format(say(project, page.language), page.language.colon)
    if entry := entry_of(page, atlas(page.app)):
        uri, listed = entry_uri(page, entry.name), say("documented-atlas", page.language)
        links.append(Markup('<a class="reference internal" href="{}">{}</a>').format(uri, listed))
    return Markup('<p class="tc-signature">{}{}</p>\n').format(label, Markup(" · ").join(links))


def _see_also(page: Page, argument: str) -> str:
    """Further pages by their short names, a link to all claims about the function, and the rows of the box."""
    name, *pages = argument.split()
    boxes = [each.argument for each in page.domain.parts_of(page.docname) if each.name == "glance"]
    named = [row for box in boxes for row in box.partition(INSTEAD)[0].split()]
    first = {rows()[row].call: row for row in reversed(named)}
    bugs = BugsView(page)
    return template(
        page,
        "table/see_also.html",
        view=TableView(page),
        pages=pages,
        tag=tag(function_of(name)),
        called=called(function_of(name)),
        claims=len(claims_about(page.judgement, name)),
        calls={row: rows()[row].call for row in named if row in first.values()},
        compiled=COMPILED if CompiledView(page).about(page.docname.rpartition("/")[2]) else "",
    ) + links(bugs, bugs.on(page.docname), "bugs-links")


def _codes(calls: Iterable[str], language: Language) -> Markup:
    return Markup(language.item_separator).join(map(inline_code, calls))


def _matrix(page: Page, file: str, names: list[str], **more: object) -> str:
    """A table with a column for each row that is named; a head says what it is given if the first is given another."""
    cells = page.table.cells
    calls = [rows()[name].call for name in names]
    sources = [rows()[name].source for name in names]
    return template(
        page,
        file,
        view=TableView(page),
        rows=rows(),
        names=names,
        given={
            name
            for name, call, source in zip(names, calls, sources, strict=True)
            if source != sources[0] or calls.count(call) > 1
        },
        value=lambda row, column: shown_value(cells[row][column], page.language, column),
        css=lambda row, column: value_class(cells[row][column]),
        breaking_code=breaking_code,
        **more,
    )


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
        written = {GIVEN: rows()[row].given, CALL: rows()[row].statement}
        shown = [{**step, "code": written.get(step["code"], step["code"])} for step in facts["steps"]]
        outcome = page.table.cells[row]["write-then-backward"]
        facts = {**facts, "steps": cast(list[StepFacts], shown), "outcome": outcome}
        drawn.append(steps.draw(facts, language=page.language, name=f"steps-{row}"))
    return template(page, "table/pictures.html", pictures=drawn)


def _facts(page: Page, row: str, kind: str) -> Any:
    facts: Mapping[str, Any] = page.table.pictures.get(row, {})
    if kind not in facts:
        raise ExtensionError(f"{page.docname}: {row}: there is nothing to draw of {kind}; its call does not run")
    return facts[kind]


def _fold(page: Page, argument: str) -> str:
    """Where a fold begins: the line that says what is in it, and of which calls. The part "fold-end" ends it."""
    kind, *names = argument.split()
    words: str = say(FOLDS[kind], page.language)
    if names:
        calls = _codes(dict.fromkeys(rows()[row].call for row in names), page.language)
        words = Markup("{}{}{}").format(words, page.language.colon, calls)
    return Markup('<details class="tc-folded">\n<summary>{}</summary>\n').format(words)


FUNCTION_PARTS: dict[str, Renderer] = {
    "glance": _glance,
    "compared": _compared,
    "documented": _documented,
    "see-also": _see_also,
    "memory-picture": _memory,
    "steps-picture": _steps,
    "fold": _fold,
    "fold-end": lambda _page, _: "</details>\n",
}
