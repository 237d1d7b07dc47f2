"""Pages about functions: the box of answers, functions beside each other, pictures, folds, documentation, links."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, cast

from docutils import nodes
from docutils.parsers.rst import directives
from markupsafe import Markup
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.transforms import SphinxTransform

from tensorcopy_docs.draw import memory, steps
from tensorcopy_docs.draw.picture_data import StepFacts, StepsFacts
from tensorcopy_docs.history.compiled import PAGE as COMPILED
from tensorcopy_docs.lab.pictures import CALL
from tensorcopy_docs.lab.values import NO, RUNS
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.advice import conditions as advised
from tensorcopy_docs.snippets.programs import idiom_code, idiom_sources, parsed
from tensorcopy_docs.snippets.signatures import signature
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.atlas.function_pages import entry_of
from tensorcopy_docs.sphinx.atlas.pages import entry_uri
from tensorcopy_docs.sphinx.bugs.pages import links
from tensorcopy_docs.sphinx.bugs.view import BugsView
from tensorcopy_docs.sphinx.claims.collections import called, function_of, tag
from tensorcopy_docs.sphinx.claims.pages import claims_about
from tensorcopy_docs.sphinx.compiled.view import CompiledView
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives
from tensorcopy_docs.sphinx.domain import BOX, domain_of
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.markup import inline_code, prose
from tensorcopy_docs.sphinx.parts.node import shows_others
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.state import state_of
from tensorcopy_docs.sphinx.table.pages import FACT
from tensorcopy_docs.sphinx.table.view import TableView, shown_value, value_class
from tensorcopy_docs.table import glance
from tensorcopy_docs.table.model import call_state
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

GIVEN = "w, x = source()"  # in place of the lines that make `x`, in the facts of steps
MEMORY, STEPS = "memory-picture", "steps-picture"
FOLDS = {
    "folded": "fold-code",
    MEMORY: "fold-memory-picture",
    STEPS: "fold-steps-picture",
}
COMPARED = ("same-object", "same-storage", "gradient", "is-leaf", "same-version-counter", "write-then-backward")
# A long call may break before a method of what was returned before it.
CHAINED = re.compile(r"\)(?=\.\w+\()")


def breaking_code(text: str) -> Markup:
    """Return code that may break between chained methods: ``x.detach()`` and ``.clone()``."""
    return Markup(CHAINED.sub(")<wbr>", inline_code(text)))


def _glance(page: Page, names: list[str], instead: str | None) -> str:
    cells = {name: page.table.cells[name] for name in names}
    if call_state(cells[names[0]]) != RUNS:
        raise ExtensionError(f"{page.docname}: glance: the first row must run; {names[0]} does not")
    raising = {name: error for name in names if (error := glance.raised(cells[name])) is not None}
    first, *others = glance.answers(cells)
    known = {**first.answers, **raising}
    first = glance.GlanceQuestion(first.question, {name: known[name] for name in names if name in known})
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
    """Render an answer with its rows, which lead to the `cells`: the rows' conditions, or else their calls."""
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
    """Return the call if all of `calls` are the same; None otherwise."""
    return calls[0] if len(set(calls)) == 1 else None


def _validity(page: Page, names: list[str]) -> glance.Validity:
    records = {version: record.cells for version, record in page.history.records.items()}
    return glance.validity(names, records, page.table.torch)


def _compared(page: Page, names: list[str]) -> str:
    return _matrix(page, "table/compared.html", names, shown=COMPARED)


@shows_others
def _documented(page: Page, lines: list[str]) -> str:
    """Render links to the functions' own documentation, with signatures if the wheel has them, and to the atlas."""
    links = []
    for line in lines:
        name, _, uri = line.rpartition(" ")
        words = Markup("{}") if " " in name and "," not in name else Markup("<code>{}</code>")
        shown = words.format(signature(name) or name)
        links.append(Markup('<a class="reference external" href="{}">{}</a>').format(uri, shown))
    project = "documented-python" if "docs.python.org" in "".join(lines) else "documented-pytorch"
    label = Markup("{}{}").format(say(project, page.language), page.language.colon)
    if entry := entry_of(page, state_of(page.app).atlas):
        uri, listed = entry_uri(page, entry.name), say("documented-atlas", page.language)
        links.append(Markup('<a class="reference internal" href="{}">{}</a>').format(uri, listed))
    return Markup('<p class="tc-signature">{}{}</p>\n').format(label, Markup(" · ").join(links))


@shows_others
def _see_also(page: Page, name: str, pages: list[str]) -> str:
    """Render further pages by their short names, a link to all claims about the function, and the rows of the box."""
    named = page.domain.noted(page.docname, BOX)
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
    """Render a table with a column for each named row; a head has the row's input where the first row has another."""
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


def _memory(page: Page, names: list[str]) -> str:
    """Draw the names, objects, storages and version counters after the call of each row."""
    drawn = [memory.draw(_facts(page, row, "memory"), language=page.language, name=f"memory-{row}") for row in names]
    return template(page, "table/pictures.html", pictures=drawn)


def _steps(page: Page, names: list[str]) -> str:
    """Draw the backward pass of the source after the result of each row is modified in place."""
    drawn = []
    for row in names:
        facts: StepsFacts = _facts(page, row, "steps")
        written = {GIVEN: rows()[row].source_lines, CALL: rows()[row].statement}
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


def _fold(page: Page, kind: str, names: Sequence[str] = ()) -> str:
    """Render the start of a fold: a line that says what is in it, and of which calls. `_fold_end` ends it."""
    words: str = say(FOLDS[kind], page.language)
    if names:
        calls = _codes(dict.fromkeys(rows()[row].call for row in names), page.language)
        words = Markup("{}{}{}").format(words, page.language.colon, calls)
    return Markup('<details class="tc-folded">\n<summary>{}</summary>\n').format(words)


IN_VIEW = "tensorcopy-picture-in-view"
MOST_PAGES = 6  # in "See also"
# The end of a sentence between two facts.
SENTENCE_ENDS = re.compile(r"[.!?](?=\s|$)|[。！？]")


def _fold_end(_page: Page) -> str:
    return "</details>\n"


class RowsDirective(PartDirective):
    """A directive about the rows that its argument names."""

    required_arguments = 1
    final_argument_whitespace = True

    def rows(self) -> list[str]:
        """Return the rows, in the order of the argument."""
        return self.known(rows(), "row")


class ComparedDirective(RowsDirective):
    """``compared ROW …``: functions beside each other."""

    def parts(self) -> list[nodes.Node]:
        return [self.part(_compared, self.rows())]


class GlanceDirective(RowsDirective):
    """``glance ROW …``: four questions about a function; the first row is the usual case, the others are further ones.

    ``:instead: IDIOM`` names the idiom that copies what the function gives: ``reshape_clone``, ``clone(y)``.
    """

    option_spec = {"instead": directives.unchanged_required}  # noqa: RUF012, docutils reads it from the class

    def parts(self) -> list[nodes.Node]:
        names = self.rows()
        domain_of(self.env).note(self.env.docname, BOX, names)
        if instead := self.options.get("instead"):
            try:
                idiom_code(instead)
            except ValueError as error:
                raise self.error(f"glance: {error}") from None
            if not idiom_sources()[parsed(instead)[0]].kept:
                raise self.error(f"glance: {instead} must be an idiom whose result can be changed")
        return [self.part(_glance, names, instead)]


class DocumentedDirective(PartDirective):
    """``documented``: where functions are documented; each line has a name and, behind a space, an address."""

    has_content = True

    def parts(self) -> list[nodes.Node]:
        return [self.part(_documented, [line.strip() for line in self.content if line.strip()])]


class SeeAlsoDirective(PartDirective):
    """``see-also NAME …``: the pages that its lines name, all claims about the first function, the rows of the box."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def parts(self) -> list[nodes.Node]:
        pages = [self.env.relfn2path(line.strip())[0] for line in self.content if line.strip()]
        for page in pages:
            self.check(page, self.env.found_docs, "page")
        if len(pages) > MOST_PAGES:
            raise self.error(f"see-also: must have at most {MOST_PAGES} pages; found {len(pages)}")
        return [self.part(_see_also, self.arguments[0].split()[0], pages)]


class PictureDirective(RowsDirective):
    """``memory-picture ROW …`` and ``steps-picture ROW …``: drawings; the content is the caption.

    The first picture of memory on a page is in view. The others, and all steps, are behind a line that names the call.
    """

    has_content = True
    option_spec = {"folded": directives.flag}  # noqa: RUF012, docutils reads it from the class

    def parts(self) -> list[nodes.Node]:
        names = self.rows()
        figure: nodes.Element = self.part(_memory if self.name == MEMORY else _steps, names)
        if self.content:
            captioned = nodes.container(classes=["tc-figure"])
            self.state.nested_parse(self.content, self.content_offset, captioned)
            captioned += figure
            figure = captioned
        seen = self.env.temp_data.get(IN_VIEW, False)
        if self.name == MEMORY and not seen and "folded" not in self.options:
            self.env.temp_data[IN_VIEW] = True
            return [figure]
        return [self.part(_fold, self.name, names), figure, self.part(_fold_end)]


class FoldedDirective(PartDirective):
    """``folded``: the code that shows a rare pitfall, behind a line that one can open."""

    has_content = True

    def parts(self) -> list[nodes.Node]:
        shown = nodes.container(classes=["tc-code"])
        self.state.nested_parse(self.content, self.content_offset, shown)
        return [self.part(_fold, self.name), shown, self.part(_fold_end)]


class LastFacts(SphinxTransform):
    """Leaves the last fact of each sentence its link, which leads to the measurement; the others become plain words."""

    default_priority = 880  # after the translation of the page

    def apply(self, **_: object) -> None:
        for block in list(self.document.findall(nodes.TextElement)):
            facts = [
                child for child in block.children if isinstance(child, nodes.reference) and FACT in child["classes"]
            ]
            for fact, after in pairwise(facts):
                between = block.children[block.index(fact) + 1 : block.index(after)]
                if not SENTENCE_ENDS.search("".join(each.astext() for each in between)):
                    block.replace(fact, fact.children)


enter(
    FUNCTIONS := PageType("calls/*", weight=1.3, scripts="semantics pictures", others=CODE),
    FUNCTIONS.index(),
)


def setup(app: Sphinx) -> None:
    """Add the directives and the transform of pages about functions to Sphinx."""
    app.add_transform(LastFacts)
    add_directives(
        app,
        {
            "glance": GlanceDirective,
            "compared": ComparedDirective,
            "documented": DocumentedDirective,
            "see-also": SeeAlsoDirective,
            MEMORY: PictureDirective,  # what the source and the result of a row have in common, drawn
            STEPS: PictureDirective,  # modify the result, then backward() through the source, step by step
            "folded": FoldedDirective,
        },
    )
