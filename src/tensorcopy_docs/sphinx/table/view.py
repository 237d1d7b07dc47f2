"""Gives rows, columns and cells of the semantics table to templates, in one language."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from markupsafe import Markup

from tensorcopy_docs.lab import values
from tensorcopy_docs.languages import Language
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.sphinx.parts.markup import inline_code, prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.table.model import COLUMNS_PAGE, cell_anchor, row_page, value_text
from tensorcopy_docs.table.pitfalls import pitfalls, pitfalls_of
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say
from tensorcopy_docs.words.badges import badges

LIMIT = "shared-values"  # the pitfall: `y *= 2` changes nothing of `x`, and another change does


@dataclass(frozen=True)
class CellView:
    """A cell: its address, its value in words or as code, its CSS class, and the version that brought its value."""

    uri: str
    anchor: str
    column: str
    value: Markup
    css: str
    since: str | None


@dataclass(frozen=True)
class Raised:
    """The exception of a call in words, and the first line of its message, as PyTorch words it."""

    value: Markup
    message: str | None


class TableView:
    """The table as it is shown on one page."""

    def __init__(self, page: Page):
        self.page = page
        self.language = page.language
        self.measured = page.table
        self._uris: dict[str, str] = {}

    def row_uri(self, row: str, column: str | None = None) -> str:
        """Return the address of a row, or of one of its cells."""
        docname = row_page(row)
        anchor = row if column is None else cell_anchor(row, column)
        if docname == self.page.docname:
            return f"#{anchor}"
        if docname not in self._uris:
            self._uris[docname] = self.page.uri(docname)
        return f"{self._uris[docname]}#{anchor}"

    def column_uri(self, column: str) -> str:
        """Return the address of the rule and the snippet of a column."""
        return self.page.uri(COLUMNS_PAGE, column)

    def label(self, column: str) -> Markup:
        """Return the head of a column."""
        return prose(words().properties[column].label(self.language), self.language)

    def given(self, row: str, unless: str | None = None) -> Markup:
        """Return the source of a row, except `unless`, and what tells the row from the others."""
        source = rows()[row].source
        known = words().sources[source](self.language)
        texts = [] if source == unless else [f"`x`{self.language.colon}{known}"]
        if row in words().cases:
            texts.append(words().cases[row](self.language))
        return prose(say("table-joint", self.language).join(texts), self.language)

    def same_for(self, row: str) -> Markup | None:
        """Return a sentence with the further sources on which a function does the same; None if there are none."""
        found = [words().sources[source](self.language) for source in rows()[row].same_for]
        if not found:
            return None
        sources = say("table-clauses", self.language).join(found)
        return prose(say("table-same-for", self.language, sources=sources), self.language)

    def limit(self, row: str) -> Markup | None:
        """Return a sentence for a row whose values say less than they seem to; None for the others."""
        if LIMIT not in pitfalls_of(self.measured.cells[row]):
            return None
        return prose(pitfalls()[LIMIT].text(self.language), self.language)

    def cells(self, row: str, chosen: Iterable[str] | None = None) -> list[CellView]:
        """Return the cells of a row; those of the `chosen` columns, in their order, or all in the order of the lab."""
        found = self.measured.cells[row]
        return [
            CellView(
                self.row_uri(row, column),
                cell_anchor(row, column),
                column,
                shown_value(value, self.language, column),
                value_class(value),
                self.page.history.cell_since(row, column, self.measured.torch),
            )
            for column, value in ((column, found[column]) for column in (chosen or found))
        ]

    def raised(self, row: str) -> Raised | None:
        """Return the exception of a row's call; None if it returns a result."""
        error = self.measured.raised(row)
        if error is None:
            return None
        return Raised(shown_value(values.raises(error), self.language), self.measured.message(row))

    def call_since(self, row: str) -> str | None:
        """Return the version since which the function does what it does; None if it always did."""
        return self.page.history.call_since(row, self.measured.torch)

    def is_unmeasured(self, row: str) -> bool:
        """True if an older release than that of the build has no result for a row."""
        history = self.page.history
        return not {*history.versions_up_to(self.measured.torch)} <= history.call_states(row).keys()


@cache
def shown_value(value: str, language: Language, column: str = "") -> Markup:
    """Return a cell's value in the words of its column, or as code if there are no words."""
    known = value_text(value, language, column)
    return prose(known, language) if known is not None else inline_code(value)


@cache
def value_class(value: str) -> str:
    """Return the CSS classes of a value, which put a shape before its words."""
    if values.is_error(value):
        return f"tc-v tc-{badges().answers['error'].icon}"
    return f"tc-v tc-{next((each.icon for each in badges().answers.values() if value in each.values), 'other')}"
