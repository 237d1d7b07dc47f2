"""Makes ``compat.json``: the versions on which each value of the table holds, in the manner of browser-compat-data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, TypeAlias

from pydantic import Field

from tensorcopy_docs.data.labels import group_labels, value_labels
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.data.table_file import row_address
from tensorcopy_docs.evidence import Version
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.spans import spans
from tensorcopy_docs.snippets.table import rows
from tensorcopy_docs.table.model import Table, published
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.versions import short

NAME = "compat"
Key: TypeAlias = tuple[str, ...]
# Before a version: it was so on this one, and perhaps on earlier ones that were not measured.
AT_MOST = "≤"
SpanEnd = Annotated[str, Field(pattern=rf"^{AT_MOST}?\d+(\.\d+)+$")]


class TestedVersion(Strict):
    """A version of PyTorch that was measured, for all of its minor version."""

    torch: Version = Field(description="the version")
    minor: str = Field(description="the minor version that it stands for, as pages write it")


class Statement(Strict):
    """A value, and the consecutive measured versions on which a cell has it."""

    value: str = Field(description="the value, as `semantics.json` has it")
    version_added: SpanEnd = Field(
        description="the first measured version on which the cell has it; with `≤`, no version before was measured "
        "since another value, so that it may have been so earlier",
    )
    version_removed: SpanEnd | None = Field(
        description="the next measured version, on which the cell has another value; with `≤`, versions between were "
        "not measured; null if no measured version has another value after it",
    )
    version_last: Version = Field(description="the last measured version on which the cell has it")


class Support(Strict):
    """A cell on all versions."""

    support: tuple[Statement, ...] = Field(description="its values, newest first")
    not_measured: tuple[Version, ...] = Field(description="the versions of `versions` on which it was not measured")


class CompatOperation(Strict):
    """A row of the table."""

    group: str = Field(description="the group of rows that it belongs to")
    code: str = Field(description="the code of the row; `x` is its input, `y` its result")
    page: Address = Field(description="the page that shows it; a cell is there under `#operation--property`")
    properties: Mapping[str, Support] = Field(description="one entry for each column, by its id")


class CompatLabels(Strict):
    """What the pages call the values."""

    groups: Labels = Field(description="labels of `operations.*.group`")
    properties: Labels = Field(description="labels of the columns")
    values: Labels = Field(description="labels of the values of cells; `{error}` stands for the name of an exception")


class Compat(Head):
    """Since and until which version of PyTorch each value of the comparison table holds."""

    labels: CompatLabels = Field(description="what the pages call the values, in each language")
    versions: tuple[TestedVersion, ...] = Field(description="the versions that were measured, oldest first")
    operations: Mapping[str, CompatOperation] = Field(description="one entry for each row of the table, by its id")


def compat_of(table: Table, past: History, date: str | None) -> Compat:
    """Return the file: the rows and columns that the table has, on all versions."""
    known = words()
    supports: dict[Key, Support] = {}
    return Compat(
        **head(NAME, table.torch, past.evidence.python, date),
        labels=CompatLabels(
            groups=group_labels(),
            properties={key: each.label for key, each in known.properties.items()},
            values=value_labels(),
        ),
        versions=tuple(TestedVersion(torch=version, minor=short(version)) for version in past.releases),
        operations={row: _operation(row, cells, past, supports) for row, cells in table.cells.items()},
    )


def _operation(row: str, cells: Mapping[str, str], past: History, known: dict[Key, Support]) -> CompatOperation:
    """Return a row; `known` caches supports, as many cells have the same values on all versions."""
    entry = rows()[row]
    properties: dict[str, Support] = {}
    for column in cells:
        values = {version: published(column, value) for version, value in past.cell_values(row, column).items()}
        key = (*values, *values.values())
        if key not in known:
            known[key] = support_of(values, past.releases)
        properties[column] = known[key]
    return CompatOperation(group=entry.group, code=entry.code, page=row_address(row), properties=properties)


def support_of(values: Mapping[str, str], versions: Sequence[str]) -> Support:
    """Return the support of a cell, by its values on some of all measured `versions`; both are oldest first."""
    return Support(
        support=tuple(reversed(list(_statements(values, versions)))),
        not_measured=tuple(version for version in versions if version not in values),
    )


def _statements(values: Mapping[str, str], versions: Sequence[str]) -> Iterator[Statement]:
    """Yield a statement for each span of equal values, oldest first."""
    found = spans(values)
    for number, span in enumerate(found):
        following = found[number + 1].first if number + 1 < len(found) else None
        yield Statement(
            value=span.value,
            version_added=_exact_or_at_most(span.first, values, versions),
            version_removed=following and _exact_or_at_most(following, values, versions),
            version_last=span.last,
        )


def _exact_or_at_most(version: str, values: Mapping[str, str], versions: Sequence[str]) -> str:
    """Return a version that begins a span, after AT_MOST unless the one before it in `versions` was measured."""
    index = versions.index(version)
    return version if index > 0 and versions[index - 1] in values else AT_MOST + version
