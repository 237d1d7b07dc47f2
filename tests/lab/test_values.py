"""The values of cells, and the names of cells, pictures, rows and columns."""

import ast

import pytest

from tensorcopy_docs.lab import outcomes, properties, values
from tensorcopy_docs.lab.values import (
    cell_name,
    identifier,
    is_cell,
    is_error,
    is_picture,
    picture_name,
    raised,
    raises,
    row_and_column,
)
from tensorcopy_docs.snippets.reading import LAB, Module


def returned(tree: ast.Module) -> set[str]:
    """The texts in ``return`` statements, and not as an argument of a call there."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Return) and node.value is not None:
            parts = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
            found |= {part.value for part in parts if isinstance(part, ast.Constant)}
    return found


@pytest.mark.parametrize("name", properties.ORDER)
def test_a_text_that_a_column_returns_is_one_of_the_values(name):
    # Snippets show these texts as they are, so the columns cannot take them from the module of values.
    assert returned(Module(LAB / "properties" / f"{name}.py").tree) <= set(values.ALL)


def test_a_text_that_is_not_a_value_would_be_found():
    tree = ast.parse("def f(x):\n    return 'partly' if x else str('text')\ndef g():\n    return 'half'")
    assert returned(tree) == {"partly", "half"}


def test_the_exception_of_a_function_can_be_read_from_the_value_that_names_it():
    assert raises("RuntimeError") == "raises RuntimeError"
    assert raised(raises("RuntimeError")) == "RuntimeError"


@pytest.mark.parametrize("value", [*values.ALL, values.RUNS, *outcomes.ALL, "RuntimeError", "raises ", "(2, 3)", ""])
def test_no_other_value_names_an_exception(value):
    assert raised(value) is None


def test_what_raises_at_the_write_or_in_the_backward_pass_is_an_error_like_an_exception_of_the_function():
    errors = {value for value in [*values.ALL, values.RUNS, raises("TypeError")] if is_error(value)}
    assert errors == {values.RAISES_AT_THE_WRITE, values.RAISES_IN_THE_BACKWARD, raises("TypeError")}


@pytest.mark.parametrize(
    ("name", "cell", "picture", "parts"),
    [
        (cell_name("detach_", "is-leaf"), True, False, ("detach_", "is-leaf")),
        (picture_name("detach_"), False, True, ("detach_", "")),
        ("clone_copies_the_data", False, False, ("clone_copies_the_data", "")),
    ],
)
def test_a_name_says_whether_it_is_that_of_a_cell_of_pictures_or_of_a_proof(name, cell, picture, parts):
    assert (is_cell(name), is_picture(name), row_and_column(name)) == (cell, picture, parts)


@pytest.mark.parametrize(
    ("name", "expected"), [("detach_", "detach_"), ("copy_cast_", "copy-cast_"), ("is_view", "is-view"), ("t", "t")]
)
def test_an_id_has_hyphens_and_keeps_the_underscore_at_its_end(name, expected):
    assert identifier(name) == expected
