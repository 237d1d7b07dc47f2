"""Makes ``semantics.json``: the comparison table, its rows, its columns and the values that were measured."""

from collections.abc import Mapping

from pydantic import Field

from tensorcopy_docs.data.labels import group_labels, value_labels
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.model import COLUMNS_PAGE, Table, published, row_page
from tensorcopy_docs.table.wording import Label, words
from tensorcopy_docs.words.text import Text

NAME = "semantics"


class Property(Strict):
    """A column of the table."""

    id: str = Field(description="the column's id")
    label: Text = Field(description="its head")
    rule: Text = Field(description="how it is measured")
    page: Address = Field(description="the page that explains it and shows the code that measures it")


class Operation(Strict):
    """A row of the table: code that was run, and what was measured of it."""

    id: str = Field(description="the row's id")
    group: str = Field(description="the group of rows that it belongs to")
    source: str = Field(description="what `x` is")
    code: str = Field(description="the code of the row; `x` is its input, `y` its result")
    page: Address = Field(description="the page that shows it; a cell is there under `#operation--property`")
    cells: Mapping[str, str] = Field(description="the value of each property")


class TableLabels(Strict):
    """What the pages call the values."""

    groups: Labels = Field(description="labels of `operations[].group`")
    sources: Labels = Field(description="labels of `operations[].source`")
    values: Labels = Field(description="labels of the values of cells; `{error}` stands for the name of an exception")


class Semantics(Head):
    """What functions of PyTorch do with memory and gradients: a value for each function and property."""

    labels: TableLabels = Field(description="what the pages call the values, in each language")
    properties: tuple[Property, ...] = Field(description="one entry for each column")
    operations: tuple[Operation, ...] = Field(description="one entry for each row")


def semantics_of(table: Table, evidence: LabEvidence, date: str | None) -> Semantics:
    """Make the file, with rows and columns in the order of the table."""
    known = words()
    return Semantics(
        **head(NAME, table.torch, evidence.python, date),
        labels=TableLabels(
            groups=group_labels(),
            sources=known.sources,
            values=value_labels(),
        ),
        properties=tuple(_property(id_, known.properties[id_]) for id_ in columns()),
        operations=tuple(_operation(row, cells) for row, cells in table.cells.items()),
    )


def _property(id_: str, label: Label) -> Property:
    return Property(
        id=id_,
        label=label.label,
        rule=label.rule,
        page=f"{COLUMNS_PAGE}.html#{id_}",
    )


def _operation(id_: str, cells: Mapping[str, str]) -> Operation:
    row = rows()[id_]
    said = {column: published(column, value) for column, value in cells.items()}
    return Operation(id=id_, group=row.group, source=row.source, code=row.code, page=row_address(id_), cells=said)


def row_address(id_: str) -> str:
    """Return the address of a row on its page."""
    return f"{row_page(id_)}.html#{id_}"
