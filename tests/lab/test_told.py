"""Every sentence that is told of a row is true of the row, by a second measurement; in both languages it is whole."""

import warnings

import pytest

from tensorcopy_docs.evidence import evidence_of
from tensorcopy_docs.lab.worker import load_table
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.table.model import Table, describe_value, table_of
from tensorcopy_docs.table.wording import ANY, words
from tests.lab.told_meanings import MEANINGS

OPERATIONS, _ = load_table()
# Sentences that are checked where they are measured a second time, each with the reason.
ELSEWHERE: dict[str, str] = {}


@pytest.fixture(scope="module")
def table(evidence) -> Table:
    return table_of(evidence_of(evidence))


def templates():
    """Each template with its column and its key, in English."""
    for column, label in words().properties.items():
        yield from ((column, key, text(ENGLISH)) for key, text in label.told.items())


def test_it_is_said_of_every_template_what_it_means():
    assert {text for *_, text in templates()} == {*MEANINGS, *ELSEWHERE}


def is_true(row: str, column: str, value: str) -> bool:
    """Whether what is told of a cell is true of tensors made from the row."""
    told_ = words().properties[column].told
    text = told_.get(value, told_.get(ANY))(ENGLISH)
    if text in ELSEWHERE:
        return True
    values = [value] if value not in told_ else []
    with warnings.catch_warnings(action="ignore"):
        return bool(MEANINGS[text](OPERATIONS[row], *values))


def test_every_sentence_told_of_a_row_is_true_of_it(table):
    wrong = []
    for row, cells in table.cells.items():
        for column, value in cells.items():
            if text := describe_value(column, value, ENGLISH):
                try:
                    so = is_true(row, column, value)
                except Exception as error:
                    so = f"{type(error).__name__}: {error}"[:90]
                if so is not True:
                    wrong.append(f"{row}: {text}: {so}")
    assert wrong == []


def test_every_sentence_is_whole_in_every_language(table):
    for cells in table.cells.values():
        for column, value in cells.items():
            texts = [describe_value(column, value, language) for language in LANGUAGES]
            assert all(texts) or not any(texts)
            assert not [text for text in texts if text and ("{" in text or text.count("`") % 2)]
