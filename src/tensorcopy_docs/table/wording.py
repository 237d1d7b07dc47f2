"""Loads the words of the semantics table from ``semantics.toml``: groups, sources, columns, values, the chooser."""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from functools import cache
from pathlib import Path

from pydantic import Field, model_validator

from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import read_toml
from tensorcopy_docs.lab import values
from tensorcopy_docs.snippets.programs import idiom_code
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.facts import fact
from tensorcopy_docs.words.text import Text, TomlModel, placeholders

FILE = Path(__file__).parent / "semantics.toml"
ANY = "*"
RAISES_ANY = values.raises(ANY)


class TableError(FaultsError):
    """The table or its words have faults; the message has one line for each."""


class RowGroup(TomlModel):
    """The words of a group of rows, and the facts that they rest on."""

    title: Text
    about: Text
    facts: Mapping[str, str] = {}


class Common(TomlModel):
    """The common rows, which are the first in the table, in their order."""

    title: Text
    rows: list[str]


class Label(TomlModel):
    """The words of a column: its head, its rule, and a clause for each value (`told`).

    `question` is the one "at a glance"; `given` is the input of the function, if it is not the row's source.
    """

    label: Text
    rule: Text
    question: Text | None = None
    given: Text | None = None
    told: Mapping[str, Text]

    @model_validator(mode="after")
    def _puts_the_value_in(self) -> "Label":
        _must_have(self.told, ANY, "value")
        return self


class Section(TomlModel):
    """Columns that are shown together, under one title."""

    title: Text
    columns: list[str]


class Preset(TomlModel):
    """A choice of rows: those that have all the cells of one of `cells`, and the further columns that it shows."""

    label: Text
    about: Text
    cells: list[Mapping[str, str]]
    columns: list[str] = Field(default_factory=list)

    def includes(self, cells: Mapping[str, str]) -> bool:
        """True if a row with these cells is one of the chosen ones."""
        return any(all(cells[column] == value for column, value in wanted.items()) for wanted in self.cells)


class Choice(TomlModel):
    """An entry of the chooser: what a reader wants, the idiom for it, its pitfall, and the cells that both rest on.

    `row` is the row of the table that measures the idiom. The pitfall is not in the condition of the idiom.
    """

    intent: Text
    row: str
    idiom: str
    trap: Text | None = None
    facts: Mapping[str, str]


class TableWords(TomlModel):
    """All words of the table.

    `conditions` tell readers which tensors a row is about: "if it is contiguous"; `boxes` tell what `x` and `y` are.
    """

    common: Common
    groups: Mapping[str, RowGroup]
    sources: Mapping[str, Text]
    cases: Mapping[str, Text]
    conditions: Mapping[str, Text] = {}
    boxes: Mapping[str, Text] = {}
    values: Mapping[str, Text]
    properties: Mapping[str, Label]
    sections: list[Section]
    presets: Mapping[str, Preset]
    choices: list[Choice] = Field(default_factory=list)

    @model_validator(mode="after")
    def _puts_the_error_in(self) -> "TableWords":
        _must_have(self.values, RAISES_ANY, "error")
        return self

    @property
    def first_columns(self) -> list[str]:
        """The columns that answer most questions; the table shows them before a reader asks for others."""
        return self.sections[0].columns

    @property
    def ordered_columns(self) -> list[str]:
        """Every column, in the order in which readers see them."""
        return [column for section in self.sections for column in section.columns]


def _must_have(texts: Mapping[str, Text], key: str, placeholder: str) -> None:
    """Raise ValueError unless the text called `key`, if there is one, has `placeholder` in every language."""
    if key in texts and any(placeholders(text) != {placeholder} for text in texts[key].root.values()):
        raise ValueError(f"must have the placeholder {{{placeholder}}}, and no other, in {key!r}")


def words() -> TableWords:
    """Return the words of ``semantics.toml``; raises TableError with every fault of the file."""
    return wording_in(FILE)


@cache
def wording_in(file: Path) -> TableWords:
    """Return the words in `file`, which must fit the rows and columns of the lab; raises TableError."""
    try:
        found = validated(TableWords, read_toml(file), file.name)
    except FaultsError as error:
        raise TableError(error.faults) from None
    checks = (_references, _common, _sections, _presets, _choices, _group_facts)
    if faults := [fault for check in checks for fault in check(found, file.name)]:
        raise TableError(faults)
    return found


def _references(found: TableWords, file: str) -> Iterator[Fault]:
    """Yield a fault for each name that only the lab or only the words have."""
    entries = rows().values()
    yield from _named(file, "groups", found.groups.keys(), {row.group for row in entries})
    yield from _named(
        file, "sources", found.sources.keys(), {source for row in entries for source in (row.source, *row.same_for)}
    )
    yield from _named(file, "properties", found.properties.keys(), columns().keys())
    yield from _named(file, "values", found.values.keys(), {*values.ALL, *values.FAILURES, RAISES_ANY})
    for part, named in (("cases", found.cases), ("conditions", found.conditions), ("boxes", found.boxes)):
        yield from _unknown(file, part, named.keys(), rows().keys())


def _named(file: str, part: str, named: Set[str], wanted: Set[str]) -> Iterator[Fault]:
    yield from (Fault(file, part, name, "must be given", "nothing") for name in sorted(wanted - named))
    yield from _unknown(file, part, named, wanted)


def _unknown(file: str, part: str, named: Set[str], known: Set[str]) -> Iterator[Fault]:
    rule = "must be a name that the lab knows"
    yield from (Fault(file, part, name, rule, "no such name") for name in sorted(named - known))


def _common(found: TableWords, file: str) -> Iterator[Fault]:
    """Yield a fault for each common row that does not exist or is named twice."""
    yield from _unknown(file, "common", set(found.common.rows), rows().keys())
    for row, count in Counter(found.common.rows).items():
        if count > 1:
            yield Fault(file, "common", row, "must be named once", f"{count}")


def _sections(found: TableWords, file: str) -> Iterator[Fault]:
    """Yield a fault for each column that is not in exactly one section."""
    yield from _unknown(file, "sections", set(found.ordered_columns), columns().keys())
    for column in columns():
        if (count := found.ordered_columns.count(column)) != 1:
            yield Fault(file, "sections", column, "must be in one section", f"{count}")


def _presets(found: TableWords, file: str) -> Iterator[Fault]:
    """Yield a fault for each unknown column or value in the presets."""
    for key, preset in found.presets.items():
        place = f"presets.{key}"
        named = {column for wanted in preset.cells for column in wanted}
        yield from _unknown(file, place, named | set(preset.columns), columns().keys())
        values_ = {value for wanted in preset.cells for value in wanted.values()}
        yield from _unknown(file, place, values_, found.values.keys())


def _choices(found: TableWords, file: str) -> Iterator[Fault]:
    """Yield a fault for each unknown name in the choices."""
    for number, choice in enumerate(found.choices):
        place = f"choices[{number}]"
        if choice.row not in rows():
            yield Fault(file, place, "row", "must be a row of the table", repr(choice.row))
        try:
            idiom_code(choice.idiom)
        except ValueError:
            yield Fault(file, place, "idiom", "must name an idiom of the lab", repr(choice.idiom))
        yield from _about_no_cells(file, place, choice.facts)


def _group_facts(found: TableWords, file: str) -> Iterator[Fault]:
    for key, group in found.groups.items():
        yield from _about_no_cells(file, f"groups.{key}", group.facts)


def _about_no_cells(file: str, place: str, facts: Mapping[str, str]) -> Iterator[Fault]:
    for name, said in facts.items():
        if not _is_about_cells(name, said):
            yield Fault(file, place, "facts", "must be cells of the table, row/column", repr(name))


def _is_about_cells(name: str, said: str) -> bool:
    try:
        found = fact(name, said)
    except ValueError:
        return False
    return bool(found.rows(list(rows()))) and found.said.column in columns()
