"""One cell in this process: what can come of it, and what it may not leave behind."""

import importlib
import warnings

import pytest
import torch

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.cell import (
    OPERATIONS,
    PROPERTIES,
    OperationUnit,
    PropertyUnit,
    measurement,
    operation,
)
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.values import raises
from tensorcopy_docs.lab.worker import run_cell, run_pictures


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


def plain():
    x = torch.ones(2)
    return x, x


def cell(function=lambda x: x, measure=lambda source, operate: str(operate(source()[1]).tolist()), **options) -> dict:
    """Measure one cell of a row and a column that are not entered in the lab's table."""
    row = OperationUnit(function, plain, options.get("needs", ()), options.get("probe"))
    return run_cell(row, PropertyUnit(measure, options.get("asked", ())))


def raising(error: Exception):
    def raises(*_):
        raise error

    return raises


def test_a_cell_is_what_the_measurement_returns():
    assert cell(lambda x: x + 1) == {"value": "[2.0, 2.0]", "error": None}


def test_a_call_that_raises_is_a_value_of_its_cells():
    assert cell(raising(BufferError("full"))) == {"value": raises("BufferError"), "error": None}


def test_an_error_of_the_measurement_breaks_the_cell_and_is_told():
    expected = {"value": outcomes.BROKEN, "error": "KeyError: 'lost'"}
    assert cell(measure=raising(KeyError("lost"))) == expected
    assert cell(lambda x: x.tolist())["value"] == outcomes.BROKEN  # a list has no tolist: not the call's error


@pytest.mark.parametrize(
    "options",
    [
        {"needs": ["Tensor.clone", "Tensor.no_such_method"]},
        {"asked": ["_C.no_such_function"]},
        {"probe": lambda: torch.ones(1).clone(no_such_argument=1)},
        {"probe": lambda: int("no such argument")},
        {"probe": lambda: importlib.import_module("no_such_module")},
    ],
)
def test_what_this_torch_lacks_makes_a_cell_not_available_and_is_not_called(options):
    expected = {"value": outcomes.NOT_AVAILABLE, "error": None}
    assert cell(raising(AssertionError), **options) == expected
    assert cell(lambda x: x, raising(AssertionError), **options) == expected


def test_a_probe_that_torch_accepts_keeps_nothing_from_being_measured():
    assert cell(probe=lambda: torch.ones(1).clone(memory_format=None))["value"] == "[1.0, 1.0]"


def test_a_cell_says_nothing_and_warns_of_nothing(capsys, recwarn):
    def loud(x):
        print("said")
        warnings.warn("careful", stacklevel=1)
        return x

    assert cell(loud)["error"] is None
    assert capsys.readouterr().out == ""
    assert not list(recwarn)


def test_facts_of_pictures_that_cannot_be_read_are_missing_and_the_error_is_told():
    row = OperationUnit(lambda x: "no tensor", plain, (), None)
    told = "TypeError: y: must be a tensor or a NumPy array; found str"
    assert run_pictures(row) == {"value": {}, "error": told}


def test_two_rows_or_columns_of_one_name_are_refused(monkeypatch):
    monkeypatch.setitem(OPERATIONS, "plain", OperationUnit(plain, plain, (), None))
    monkeypatch.setitem(PROPERTIES, "plain", PropertyUnit(plain, ()))
    for enter in (operation(plain, call="x"), measurement()):
        with pytest.raises(ValueError, match="two rows or columns are called plain"):
            enter(plain)
