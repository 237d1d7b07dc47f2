"""Defines the semantics table: the measured cells, and their words."""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tensorcopy_docs.evidence import CellKey, LabEvidence, PictureFacts, PictureKey
from tensorcopy_docs.faults import Fault
from tensorcopy_docs.lab import values
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, FAILURES, NOT_AVAILABLE, RUNS
from tensorcopy_docs.languages import ENGLISH, Language
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.facts import fact
from tensorcopy_docs.table.wording import ANY, FILE, RAISES_ANY, words

WHOLE_TABLE = "table/index"
COLUMNS_PAGE = "table/properties"


def row_page(row: str) -> str:
    """Docname of the page that shows a row with its snippet and all its cells."""
    return f"table/{rows()[row].group}"


def cell_anchor(row: str, column: str) -> str:
    """Return the address of a cell on its row's page."""
    return f"{row}--{column}"


# These columns describe the tensor that the function was tried on, not the function.
OF_THE_TEST_TENSOR = ("shape", "stride", "offset", "contiguous", "dtype", "storage-bytes")


@dataclass(frozen=True)
class Table:
    """The cells measured on one torch, by row and column, and the facts of each row's pictures."""

    torch: str
    cells: Mapping[str, Mapping[str, str]]
    pictures: Mapping[str, PictureFacts]
    broken: Mapping[CellKey | PictureKey, str]

    def disagreement(self, cell: str, said: str) -> str | None:
        """Return a line if the cells that `cell` names are not as `said` (see `facts`), or do not exist; else None."""
        try:
            fault = fact(cell, said).fault(self.cells, self.torch)
        except ValueError as error:
            return str(error)
        return fault and f"{cell}: {fault}"

    def raised(self, row: str) -> str | None:
        """Return the name of the exception that the row's call raises; None if it runs."""
        return values.raised(call_state(self.cells[row]))

    def message(self, row: str) -> str | None:
        """Return the first line of the message of the exception that the row's call raises; None if none was read."""
        error = self.pictures.get(row, {}).get("error")
        lines = error["message"].strip().splitlines() if error and error["type"] == self.raised(row) else []
        return lines[0].rstrip() if lines else None

    def faults(self) -> Sequence[str]:
        """Return a line for each cell or picture that could not be measured, and for each value that has no words."""
        lines = []
        for row, cells in self.cells.items():
            for column, value in cells.items():
                key = CellKey(row, column)
                if value in FAILURES:
                    lines.append(f"{key}: must be measured; found {value} {self.broken.get(key, '')}".rstrip())
        lines += [f"{key}: {error}" for key, error in self.broken.items() if isinstance(key, PictureKey)]
        return [*lines, *map(str, self._without_words())]

    def _without_words(self) -> Iterator[Fault]:
        """Yield a fault for each value that has no words and is not shown as it is."""
        known = words()
        found = {(column, value) for cells in self.cells.values() for column, value in cells.items()}
        for column, value in sorted(found):
            free = ANY in known.properties[column].told
            if not free and value not in known.values and values.raised(value) is None:
                yield Fault(FILE.name, "values", value, f"must have words, since {column} has it", "nothing")

    def word_faults(self) -> Sequence[str]:
        """Return a line for each fact of a group or of a choice that does not hold."""
        known = words()
        resting = [(f"group {key}", group.facts) for key, group in known.groups.items()]
        resting += [(f"choice {choice.row}", choice.facts) for choice in known.choices]
        found = [(place, self.disagreement(*each)) for place, facts in resting for each in facts.items()]
        return [f"{FILE.name}: {place}: {line}" for place, line in found if line]


def call_state(cells: Mapping[str, str]) -> str:
    """Return the state of a row's call by its cells: RUNS, ``raises X`` or NOT_AVAILABLE."""
    said = set(cells.values()) - {DOES_NOT_APPLY, NOT_AVAILABLE}
    if not said:
        return NOT_AVAILABLE
    state = said.pop()
    return state if not said and values.raised(state) else RUNS


def table_of(evidence: LabEvidence) -> Table:
    """Return the table in `evidence`; rows and columns in the order of the lab."""
    measured = evidence.cells
    cells = {row: {column: measured[row][column] for column in columns()} for row in rows() if row in measured}
    return Table(evidence.torch, cells, evidence.pictures, evidence.broken)


def value_words(value: str, language: Language, column: str = "") -> str | None:
    """Return a value, of a column that matters, in plain words; None for a name, a number or a tuple."""
    text = value_text(value, language, column)
    return None if text is None else text.replace("`", "")


def value_text(value: str, language: Language, column: str = "") -> str | None:
    """Return a value in words with `code` in backticks, as `value_words`; that no gradient flows back is "no"."""
    known = words().values
    if (column, value) == ("gradient", values.NONE):
        return known[values.NO](language)
    if value in known:
        return known[value](language)
    error = values.raised(value)
    return known[RAISES_ANY](language).format(error=error) if error else None


def published(column: str, value: str) -> str:
    """Return a value as the data files name it, which is how the English pages do."""
    return value_words(value, ENGLISH, column) or value


def describe_value(column: str, value: str, language: Language) -> str | None:
    """Return the meaning of a value as a clause with `code` in backticks; None if it says nothing about the result."""
    phrases = words().properties[column].told
    if value in phrases:
        return phrases[value](language)
    if value in words().values or values.raised(value) or ANY not in phrases:
        return None
    return phrases[ANY](language).format(value=value)


def csv_text(table: Table) -> str:
    """Return the table as ``semantics.csv``: a line for each row, with the values as the English pages name them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["id", "group", "source", "code", *columns()])
    for row, cells in table.cells.items():
        entry = rows()[row]
        writer.writerow(
            [
                row,
                entry.group,
                entry.source,
                entry.code,
                *(published(column, value) for column, value in cells.items()),
            ]
        )
    return text.getvalue()
