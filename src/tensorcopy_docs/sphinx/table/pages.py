"""The semantics table: the whole of it, its groups of rows, its columns, and words that rest on cells."""

from dataclasses import replace

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import ReferenceRole, SphinxRole

from tensorcopy_docs.snippets.scripts import unasserted
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.directives import PartDirective, add_directives, simple, titled
from tensorcopy_docs.sphinx.domain import PageFact, domain_of
from tensorcopy_docs.sphinx.nodes import prose
from tensorcopy_docs.sphinx.page_type import CODE, PageType, enter
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.parts.templates import template
from tensorcopy_docs.sphinx.table.view import TableView
from tensorcopy_docs.sphinx.table.whole import COLUMNS, whole
from tensorcopy_docs.sphinx.upstream.sphinx import relative_uri
from tensorcopy_docs.table.facts import fact
from tensorcopy_docs.table.model import cell_anchor, row_page
from tensorcopy_docs.table.wording import words


class SourceOfCells(SphinxTransform):
    """Names the source of each cell: in a directive's table it has none, and Sphinx translates no text without one."""

    default_priority = 5  # before the translation of the page

    def apply(self, **_: object) -> None:
        for table in self.document.findall(nodes.table):
            for cell in table.findall(nodes.paragraph):
                cell.source = cell.source or self.document["source"]
                cell.line = cell.line or table.line or 1


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
    """Return the code of a row; empty if its heading says as much."""
    known = rows()[row]
    return "" if known.code in (known.call, f"y = {known.call}") else unasserted(known.code)


def _column(page: Page, column: str) -> str:
    snippet = columns()[column].snippet
    return template(page, "table/column.html", rule=words().properties[column].rule, snippet=snippet)


FACT = "tc-fact"


class GroupDirective(PartDirective):
    """``operations GROUP``: what a group is, and its rows with their snippets and cells."""

    required_arguments = 1

    def parts(self) -> list[nodes.Node]:
        (group,) = self.known(words().groups, "group")
        return [self.part(_group, group)]


class ColumnsDirective(PartDirective):
    """``properties``: every column with its rule and snippet, the most asked ones first."""

    def parts(self) -> list[nodes.Node]:
        return [self._section(column) for column in words().ordered_columns]

    def _section(self, column: str) -> nodes.section:
        title = prose(words().properties[column].label(self.language))
        return titled(title, column, self.part(_column, column))


class FactRole(ReferenceRole):
    """``{fact}`words <row/column=value>```: words that rest on cells; where these say otherwise, the build stops.

    A pattern in the place of the row makes it a fact about every row that fits (see `table.facts`). Between double
    backticks, single ones set code apart in the words.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        cell, _, said = self.target.partition("=")
        title = self.title.strip()  # words that begin with code have a space before it
        domain_of(self.env).note_fact(self.env.docname, PageFact(title, cell, said))
        place = self._place(cell, said)
        if place is None:  # the check of all facts says so, when all pages are read
            return prose(title), []
        docname, anchor = place
        uri = f"{relative_uri(self.env, docname)}{anchor}"
        return [nodes.reference("", "", *prose(title), refuri=uri, internal=True, classes=[FACT])], []

    def _place(self, cell: str, said: str) -> tuple[str, str] | None:
        """Return the page and the anchor of the cell that shows a fact, the first if it is about several rows."""
        try:
            found = fact(cell, said)
        except ValueError:
            return None
        matching = found.rows(list(rows()))
        return (row_page(matching[0]), f"#{cell_anchor(matching[0], found.said.column)}") if matching else None


class MachineFileRole(SphinxRole):
    """``{download-table}`semantics.csv```: a link to a file that the build writes at the root of the language."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        up = "../" * self.env.docname.count("/")
        return [nodes.reference("", "", nodes.literal("", self.text), refuri=up + self.text, internal=True)], []


enter(
    TABLE := PageType("table/*", weight=0.75, scripts="semantics", others=CODE),
    TABLE.index("semantics"),
    replace(TABLE, pages="table/properties", scripts="semantics"),
)


def setup(app: Sphinx) -> None:
    """Add the directives and roles of the table to Sphinx, and write the columns that readers show by choice."""
    app.add_transform(SourceOfCells)
    app.add_role("fact", FactRole())
    app.add_role("download-table", MachineFileRole())
    app.connect("build-finished", COLUMNS.write)
    add_directives(
        app,
        {
            "semantics-table": simple(whole, "``semantics-table``: the whole table."),
            "operations": GroupDirective,
            "properties": ColumnsDirective,
        },
    )
