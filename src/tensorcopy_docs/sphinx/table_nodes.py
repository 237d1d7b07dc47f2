"""The semantics table as document nodes, in one language: all of it, its rows, its columns, a row told in words."""

from docutils import nodes

from tensorcopy_docs.history.past import History
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.nodes import Content, code, inlines, paragraph, span, table
from tensorcopy_docs.table.model import Table, told, value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say

COLUMNS_PAGE = "table/properties"


def row_page(row: str) -> str:
    """Docname of the page on which a row stands with its snippet and all its cells."""
    return f"table/{rows()[row].group}"


def cell_anchor(row: str, column: str) -> str:
    """The address of a cell on its row's page."""
    return f"{row}--{column}"


class TableNodes:
    """Makes nodes for one page: `uri_of` gives the address of another page from there."""

    def __init__(self, measured: Table, past: History, language: str, uri_of):
        self.measured = measured
        self.past = past
        self.language = language
        self.uri_of = uri_of

    def link(self, page: str, anchor: str, content: Content, *classes: str) -> nodes.reference:
        """A link to an anchor on a page."""
        uri = f"{self.uri_of(page)}#{anchor}"
        return nodes.reference("", "", *inlines(content), refuri=uri, internal=True, classes=list(classes))

    def cell_link(self, row: str, column: str, content: Content) -> nodes.reference:
        """A link to where a cell stands with the two snippets that measured it."""
        return self.link(row_page(row), cell_anchor(row, column), content, "tc-cell")

    def row_link(self, row: str, call: str | None = None) -> nodes.reference:
        """A link to a row, as the call that it is about, or as the part of it that is meant."""
        return self.link(row_page(row), row, nodes.literal("", call or rows()[row].call))

    def given(self, row: str) -> list[nodes.Node]:
        """What the call of a row is given, and what tells it from the others."""
        texts = [words().sources[rows()[row].source](self.language)]
        if row in words().cases:
            texts.append(words().cases[row](self.language))
        return inlines(say("table-joint", self.language).join(texts))

    def value(self, value: str) -> list[nodes.Node]:
        """A cell's value: in words, or as code."""
        known = value_words(value, self.language)
        return inlines(known) if known is not None else [nodes.literal("", value)]

    def measured_on(self) -> nodes.paragraph:
        """Which torch the cells were measured on."""
        return paragraph(say("measured-on", self.language, torch=self.measured.torch), "tc-measured")

    def whole(self) -> nodes.table:
        """The whole table; every cell leads to its row's page, every head to how the column is measured."""
        heads: list[Content] = [say("table-call", self.language), say("table-group", self.language)]
        for id_ in columns():
            heads.append(self.link(COLUMNS_PAGE, id_, words().properties[id_].label(self.language)))
        made = table(heads, [self._row(row) for row in self.measured.cells], "tc-semantics")
        for node, (row, cells) in zip(made.findall(_is_body_row), self.measured.cells.items(), strict=True):
            node["classes"].append(f"tc-group-{rows()[row].group}")
            for entry, value in zip(list(node)[2:], cells.values(), strict=True):
                entry["classes"].append(value_class(value))
        for node in made.findall(nodes.row):
            for entry, column in zip(list(node)[2:], columns().values(), strict=True):
                entry["classes"].append(f"tc-col-{column.group}")
        made[0][0]["stub"] = 1
        return made

    def _row(self, row: str) -> list[Content]:
        given = nodes.inline("", "", *self.given(row), *self._call_since(row), classes=["tc-given"])
        first: list[Content] = [self.row_link(row), given]
        group = words().groups[rows()[row].group].title(self.language)
        cells = [
            [self.cell_link(row, column, self.value(value)), *self._cell_since(row, column)]
            for column, value in self.measured.cells[row].items()
        ]
        return [first, group, *cells]

    def row(self, row: str) -> nodes.container:
        """A row with its snippet and each of its cells, which have their addresses here."""
        head = paragraph([nodes.literal("", rows()[row].call), span(" "), *self.given(row)], "tc-row-head")
        head += [*self._call_since(row), nodes.Text(" "), _permalink(row, self.language)]
        cells = nodes.container(classes=["tc-cells"])
        for column, value in self.measured.cells[row].items():
            label = self.link(COLUMNS_PAGE, column, words().properties[column].label(self.language))
            shown = nodes.inline("", "", *self.value(value), classes=["tc-value", value_class(value)])
            shown += self._cell_since(row, column)
            cells += nodes.container("", paragraph([label, shown]), ids=[cell_anchor(row, column)], classes=["tc-item"])
        return nodes.container("", head, code(rows()[row].snippet, "python"), cells, ids=[row], classes=["tc-row"])

    def _cell_since(self, row: str, column: str) -> list[nodes.Node]:
        """Where the cell had another value once: since when it has this one."""
        return self._since(self.past.cell_since(row, column, self.measured.torch))

    def _call_since(self, row: str) -> list[nodes.Node]:
        """Where the call was not there once, or raised, or did not: since when it does what it does."""
        return self._since(self.past.call_since(row, self.measured.torch))

    def _since(self, version: str | None) -> list[nodes.Node]:
        if version is None:
            return []
        text = say("since", self.language, version=short(version))
        return [nodes.Text(" "), span(text, "tc-since")]

    def column(self, column: str) -> nodes.section:
        """A column: the rule by which it is measured, and the snippet that does it."""
        label = words().properties[column]
        title = nodes.title("", "", *inlines(label.label(self.language)))
        body = [paragraph(label.rule(self.language)), code(columns()[column].snippet, "python")]
        return nodes.section("", title, *body, ids=[column], names=[column])

    def told(self, row: str) -> nodes.container:
        """A row told in words, a paragraph for each group of columns; every clause leads to its cell."""
        head = paragraph([self.row_link(row), span(" "), *self.given(row)], "tc-told-head")
        raised = self.measured.raised(row)
        if raised:
            text = say("table-raises", self.language, error=raised)
            return nodes.container("", head, paragraph(self.cell_link(row, "same-object", text)), classes=["tc-told"])
        return nodes.container("", head, *self._paragraphs(row), classes=["tc-told"])

    def _paragraphs(self, row: str) -> list[nodes.paragraph]:
        clauses: dict[str, list[nodes.reference]] = {}
        for column, value in self.measured.cells[row].items():
            if text := told(column, value, self.language):
                group = clauses.setdefault(columns()[column].group, [])
                group.append(self.cell_link(row, column, text if group else text[0].upper() + text[1:]))
                group[-1]["classes"].append(value_class(value))
        return [paragraph(self._sentence(group)) for group in clauses.values()]

    def _sentence(self, clauses: list[nodes.reference]) -> list[nodes.Node]:
        joint, end = say("table-clauses", self.language), say("table-end", self.language)
        found: list[nodes.Node] = []
        for clause in clauses:
            found += [clause, nodes.Text(joint)]
        return [*found[:-1], nodes.Text(end)]


def value_class(value: str) -> str:
    """The CSS class of a value; colour is never all that tells it."""
    for beginning in ("raises", "silently", "does not apply", "not available"):
        if value.startswith(beginning):
            return "tc-v-" + beginning.replace(" ", "-")
    return f"tc-v-{value}" if value in ("yes", "no", "none", "full", "right", "wrong") else "tc-v-other"


def _is_body_row(node: nodes.Node) -> bool:
    return isinstance(node, nodes.row) and isinstance(node.parent, nodes.tbody)


def _permalink(anchor: str, language: str) -> nodes.reference:
    link = nodes.reference("", "", span("¶"), refuri=f"#{anchor}", internal=True, classes=["tc-permalink"])
    link["reftitle"] = say("permalink-row", language)
    return link
