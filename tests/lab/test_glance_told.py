"""What a page says of a function at a glance is true of its tensors, by a second measurement, for each row."""

import warnings

import pytest

from tensorcopy_docs.evidence import evidence_of
from tensorcopy_docs.lab.worker import load_table
from tensorcopy_docs.table.glance import GlanceAnswer, answers
from tensorcopy_docs.table.model import Table, table_of
from tests.lab.glance_meanings import MEANINGS

OPERATIONS, _ = load_table()
NAMES_AN_EXCEPTION = "glance-error"  # no sentence: the value of the cell


@pytest.fixture(scope="module")
def table(evidence) -> Table:
    return table_of(evidence_of(evidence))


def untrue(row: str, answer: GlanceAnswer) -> list[str]:
    """The parts of an answer that are not so, with what happened instead if it was an error."""
    found = []
    for said in filter(None, (answer.word, answer.reason)):
        try:
            so = said == NAMES_AN_EXCEPTION or MEANINGS[said](OPERATIONS[row])
        except Exception as error:
            so = f"{type(error).__name__}: {error}"[:90]
        if so is not True:
            found.append(f"{row}: {said}: {so}")
    return found


def test_every_answer_at_a_glance_is_true_of_every_row(table):
    with warnings.catch_warnings(action="ignore"):
        wrong = [
            fault
            for row, cells in table.cells.items()
            for answered in answers({row: cells})
            for fault in untrue(row, answered.answers[row])
        ]
    assert not wrong, "\n".join(wrong)
