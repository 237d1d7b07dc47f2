"""A column that is the same whatever torch does measures nothing."""

import random
import warnings
from pathlib import Path

import pytest
import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.operations import ORDER
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, FAILURES, NOT_AVAILABLE, group_of, raised
from tensorcopy_docs.lab.worker import load_table, run_cell
from tests.in_one_test import in_one_test
from tests.lab import table_mutations
from tests.lab.patches import patched_by
from tests.lab.table_mutations import FURTHER, MUTATIONS

OPERATIONS, PROPERTIES = load_table()
MUTATED = [(column, *mutated) for column, mutated in MUTATIONS.items()] + FURTHER
IDS = [f"{column}-{row}-{turned}" for column, row, turned, _ in MUTATED]
# What columns and their helpers measure with must stay true.
MEASURES = {
    "tolist",
    "shape",
    "stride",
    "grad",
    "grad_fn",
    "_version",
    "as_strided",
    "untyped_storage",
    "copy_",
    "zero_",
}


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


@pytest.fixture(scope="module")
def alone(evidence) -> dict[tuple[str, str], dict]:
    """What each cell gives in a process of the lab, in the order of the table."""
    assert evidence["broken"] == {}
    return {
        (row, column): {"value": value, "error": None}
        for row, cells in evidence["cells"].items()
        for column, value in cells.items()
    }


def cell(row: str, column: str) -> dict:
    return run_cell(OPERATIONS[row], PROPERTIES[column])


@in_one_test(
    "column, row, turned, mutate",
    MUTATED,
    ids=IDS,
)
def test_a_cell_turns_on_a_torch_gone_wrong_and_back_on_the_real_one(column, row, turned, mutate):
    before = cell(row, column)
    with pytest.MonkeyPatch.context() as patch:
        mutate(patch)
        mutated = cell(row, column)
    assert mutated == {"value": turned, "error": None}
    assert before["value"] != turned
    assert cell(row, column) == before


def test_every_column_has_a_mutation():
    assert list(MUTATIONS) == list(PROPERTIES)


@in_one_test("mutate", [mutate for *_, mutate in MUTATED], ids=IDS)
def test_a_mutation_patches_torch_and_not_what_columns_measure_with(mutate):
    patched = patched_by(mutate)
    assert patched
    assert not set(patched) & MEASURES
    assert "tensorcopy_docs" not in Path(table_mutations.__file__).read_text(encoding="utf-8")


@in_one_test("column", PROPERTIES)
def test_a_column_is_not_the_same_in_every_row(evidence, column):
    found = {cells[column] for cells in evidence["cells"].values()}
    # That a row's function raises is a property of the row, and says nothing about the column.
    assert len({value for value in found - {DOES_NOT_APPLY, NOT_AVAILABLE} if raised(value) is None}) > 1


def test_every_cell_is_measured_and_none_is_broken_crashed_or_blank_on_this_torch(evidence):
    assert evidence["broken"] == {}
    assert {row: list(cells) for row, cells in evidence["cells"].items()} == {
        row: list(PROPERTIES) for row in OPERATIONS
    }
    wrong = {*FAILURES, NOT_AVAILABLE, "", None}
    values = {value for cells in evidence["cells"].values() for value in cells.values()}
    assert not values & wrong
    assert not any("|" in value or "\n" in value for value in values)  # a record puts a row on one line


def test_every_call_that_does_not_raise_has_facts_for_its_pictures(evidence):
    raising = {row for row, cells in evidence["cells"].items() if raised(cells["same-object"])}
    sparse = {row.id for row in OPERATIONS.values() if row.source is sources.sparse}  # it has no storage to draw
    pictures = evidence["pictures"]
    assert {row for row, facts in pictures.items() if "error" in facts} == raising
    assert {row for row, facts in pictures.items() if not facts} == sparse - raising
    assert all("memory" in facts for row, facts in pictures.items() if facts and row not in raising)


def test_what_rows_and_columns_need_is_there_on_this_torch():
    assert all(available(name) for entry in [*OPERATIONS.values(), *PROPERTIES.values()] for name in entry.needs)


def test_every_group_has_rows_and_the_rows_of_a_group_stand_together():
    groups = [row.group for row in OPERATIONS.values()]
    stand = list(dict.fromkeys(group_of(module) for module in ORDER))
    assert list(dict.fromkeys(groups)) == stand
    assert groups == sorted(groups, key=stand.index)
    assert {row.function.__module__.rpartition(".")[2] for row in OPERATIONS.values()} == set(ORDER)


def test_the_order_of_the_cells_does_not_matter_nor_in_which_process_they_are_measured(alone):
    assert set(alone) == {(row, column) for row in OPERATIONS for column in PROPERTIES}
    for row, column in random.sample(list(alone), len(alone) // 3):
        assert cell(row, column) == alone[row, column], (row, column)


def test_dtype_grad_mode_seed_and_warnings_set_before_do_not_matter(alone):
    for row, column in random.sample(list(alone), 300):
        torch.set_default_dtype(torch.float64)
        torch.set_grad_enabled(False)
        torch.manual_seed(7)
        with warnings.catch_warnings(action="ignore"):
            assert cell(row, column) == alone[row, column], (row, column)
