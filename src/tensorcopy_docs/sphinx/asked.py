"""Shows the answer of ``ask`` to the code of a row, on a terminal and in a notebook, from the cells of the table."""

from dataclasses import replace

from docutils import nodes
from markupsafe import Markup
from sphinx.application import Sphinx

from tensorcopy_docs.asking import html
from tensorcopy_docs.asking.answers import Reading
from tensorcopy_docs.asking.measuring import DEFAULT_X, Measurement
from tensorcopy_docs.asking.questions import of_code
from tensorcopy_docs.asking.terminal import text
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives
from tensorcopy_docs.sphinx.page_type import CELLS, CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.markup import code_block
from tensorcopy_docs.sphinx.parts.page import Page

PAGE = "asked-page"
SOURCE = "result"  # the source of the rows whose tensor is the default `x` of the command


def _reading(page: Page, row: str) -> Reading:
    cells, picture = page.table.cells[row], page.table.pictures[row].get("memory")
    measured = Measurement(page.table.torch, "", RUNS, x=DEFAULT_X, cells=cells, picture=picture)
    return Reading(of_code(rows()[row].call), measured, page.language)


def _text(page: Page, row: str) -> Markup:
    return code_block(text(_reading(page, row)).rstrip(), "text")


def _page(page: Page, row: str) -> Markup:
    return Markup(html.answer(_reading(page, row)))


class AskedDirective(PartDirective):
    """``asked ROW`` and ``asked-page ROW``: the answer for the code of a row, as text and as a notebook shows it."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        known = [row.id for row in rows().values() if row.source == SOURCE]
        (row,) = self.known(known, "row of the tensor that is asked about")
        return [self.part(_page if self.name == PAGE else _text, row)]


def setup(app: Sphinx) -> None:
    """Add the directives of the guides to Sphinx."""
    add_directives(app, {"asked": AskedDirective, PAGE: AskedDirective})


enter(
    GUIDES := PageType("guide/*", weight=1.15, others=(*CODE, *CELLS)),
    replace(GUIDES, pages="guide/ask", scripts="semantics pictures", others=CODE),
)
