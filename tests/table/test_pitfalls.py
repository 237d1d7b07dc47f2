"""Each pitfall is true of every row that has its cells, by a second measurement."""

import warnings

import pytest
import torch

from tensorcopy_docs.evidence import evidence_of
from tensorcopy_docs.lab.worker import load_table
from tensorcopy_docs.table.model import Table, table_of
from tensorcopy_docs.table.pitfalls import pitfalls, pitfalls_of
from tensorcopy_docs.table.wording import TableError
from tests.in_one_test import in_one_test
from tests.lab.told_trials import (
    change_of_x_reaches_y,
    change_of_y_reaches_x,
    changed_of_x,
    counts_together,
    dense,
    differs,
    flow_to_x,
    later_backward,
    made,
    result,
    uses_the_memory,
)

OPERATIONS, _ = load_table()


def is_refused_by_optimizers(row) -> bool:
    y = result(row)
    try:
        torch.optim.SGD([y], lr=0.1)
    except ValueError:
        return stores_no_gradient(row)
    return False


def stores_no_gradient(row) -> bool:
    """Whether `backward()` leaves ``y.grad`` as it is."""
    y = result(row)
    total = (y if y.layout == torch.strided else y.to_dense()).sum()
    try:
        (total.real if total.is_complex() else total).backward()
    except RuntimeError:  # nothing flows at all
        return True
    return y.grad is None


def is_not_contiguous(row) -> bool:
    y = result(row)
    return not y.is_contiguous() and y.contiguous().data_ptr() != y.data_ptr()


def shares_values_until_doubled(row) -> bool:
    reached = []
    for change in (lambda y: y.div_(2), lambda y: y.values().mul_(2), lambda y: y.clone().div_(2)):
        _, x, y = made(row)
        before = dense(x)
        with torch.no_grad():
            change(y)
        reached.append(differs(before, dense(x)))
    return reached == [True, True, False] and change_of_y_reaches_x(row) == "no"


MEANINGS = {
    "silently-wrong": lambda row: later_backward(row, True) == "incorrect",
    "silently-wrong-without-grad": lambda row: later_backward(row, False) == "incorrect",
    "wrong-gradient": lambda row: flow_to_x(row) == "other",
    "backward-raises": lambda row: flow_to_x(row) == "raises",
    "changes-x": lambda row: bool(changed_of_x(row)),
    "itself": lambda row: (lambda w, x, y: x is y)(*made(row)),
    "shares": lambda row: uses_the_memory(row) and change_of_y_reaches_x(row) == "yes",
    "follows": lambda row: uses_the_memory(row) and change_of_x_reaches_y(row) == "yes",
    "shared-values": shares_values_until_doubled,
    "not-modifiable": lambda row: change_of_y_reaches_x(row) == "raises",
    "not-modifiable-with-grad": lambda row: (
        later_backward(row, True) == "raises at once" and change_of_y_reaches_x(row) != "raises"
    ),
    "late-error": lambda row: later_backward(row, True) == "raises",
    "uncounted": lambda row: counts_together(row) == "no",
    "no-gradient": lambda row: flow_to_x(row) == "none",
    "non-leaf": is_refused_by_optimizers,
    "stays-behind": lambda row: change_of_y_reaches_x(row) == "no" and change_of_x_reaches_y(row) == "no",
    "not-contiguous": is_not_contiguous,
}


@pytest.fixture(scope="module")
def table(evidence) -> Table:
    return table_of(evidence_of(evidence))


def test_it_is_said_of_every_pitfall_what_it_means():
    assert list(pitfalls()) == list(MEANINGS)


@in_one_test("name", MEANINGS)
def test_a_pitfall_is_true_of_every_row_that_has_its_cells(name, table):
    wrong = []
    for row, cells in table.cells.items():
        if name in pitfalls_of(cells):
            with warnings.catch_warnings(action="ignore"):
                try:
                    so = MEANINGS[name](OPERATIONS[row])
                except Exception as error:
                    so = f"{type(error).__name__}: {error}"[:90]
            if so is not True:
                wrong.append(f"{row}: {so}")
    assert wrong == []


def test_a_pitfall_follows_from_some_rows_and_not_from_all(table):
    found = {name: sum(name in pitfalls_of(cells) for cells in table.cells.values()) for name in pitfalls()}
    assert {name: count for name, count in found.items() if count in (0, len(table.cells))} == {}


def test_a_pitfall_of_a_column_that_there_is_not_is_a_fault(tmp_path):
    file = tmp_path / "pitfalls.toml"
    file.write_text('[odd]\ncells = { nowhere = "no" }\ntext.en = "a"\ntext.zh = "b"\n', encoding="utf-8")
    with pytest.raises(TableError) as caught:
        pitfalls(file)
    assert str(caught.value).startswith("pitfalls.toml: odd: nowhere: must be a column ")
