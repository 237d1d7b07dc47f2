"""The code that pages show is the code that measured: a row's snippet and a column's, pasted, print the cell."""

import contextlib
import io
import sys
import types
import warnings
from functools import cache

import pytest
import torch

from tensorcopy_docs.evidence import evidence_of
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.values import raises
from tensorcopy_docs.lab.worker import load_table
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.model import table_of
from tests.in_one_test import in_one_test

NAME = "pasted"  # pickle looks up classes by their module


@pytest.fixture(scope="module")
def measured(evidence):
    return table_of(evidence_of(evidence))


@pytest.fixture(scope="module", autouse=True)
def leave_torch_as_it_was():
    yield
    sys.modules.pop(NAME, None)
    clean_state()


@cache
def compiled(snippet: str) -> types.CodeType:
    """A snippet that can be run; each of a row is run with each of a column."""
    return compile(snippet, "<snippet>", "exec")


def pasted(*snippets: str) -> str:
    """What the snippets print behind ``import torch``, or what they raise."""
    clean_state()
    module = sys.modules[NAME] = types.ModuleType(NAME)
    module.torch = torch
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            for snippet in snippets:
                exec(compiled(snippet), module.__dict__)
        except Exception as error:
            return raises(type(error).__name__)
    return printed.getvalue().strip()


@in_one_test("row", rows())
def test_the_snippets_of_a_row_and_of_each_column_print_the_cell(measured, row):
    found = {column: pasted(rows()[row].snippet, columns()[column].snippet) for column in columns()}
    assert found == dict(measured.cells[row])


def test_a_snippet_that_is_changed_prints_something_else():
    changed = rows()["clone"].snippet.replace("x.clone()", "x.detach()")
    assert pasted(changed, columns()["same-storage"].snippet) == "yes"
    assert pasted(rows()["clone"].snippet, columns()["same-storage"].snippet) == "no"


def test_rows_and_columns_are_those_of_the_lab_in_its_order():
    operations, properties = load_table()
    assert list(rows()) == list(operations)
    assert list(columns()) == list(properties)
    assert [row.group for row in rows().values()] == [operation.group for operation in operations.values()]
    assert [row.source for row in rows().values()] == [operation.source.__name__ for operation in operations.values()]
