"""The call that a row shows is stated by its decorator, and is in the row's own code."""

import ast

from tensorcopy_docs.lab.worker import load_table
from tensorcopy_docs.snippets.reading import LAB, decorated
from tensorcopy_docs.snippets.table import rows
from tests.in_one_test import in_one_test

OPERATIONS, _ = load_table()
FUNCTIONS = {each.name: each.function for each in decorated(LAB / "operations", "operation")}


def contains(function: ast.FunctionDef, call: str) -> bool:
    """Whether `call` is a statement or an expression of `function`, in whatever lines and quotes it is written."""
    (stated,) = ast.parse(call).body
    wanted = {ast.dump(stated)} | ({ast.dump(stated.value)} if isinstance(stated, ast.Expr) else set())
    return any(ast.dump(node) in wanted for statement in function.body for node in ast.walk(statement))


@in_one_test("row", OPERATIONS)
def test_the_call_that_a_row_states_is_in_its_code(row):
    assert contains(FUNCTIONS[OPERATIONS[row].function.__name__], OPERATIONS[row].call)


@in_one_test("row", OPERATIONS)
def test_a_row_shows_what_its_decorator_states(row):
    operation, shown = OPERATIONS[row], rows()[row]
    assert shown.call == operation.call
    has_value = isinstance(ast.parse(operation.call).body[0], ast.Expr) and not operation.statement
    assert shown.statement == (f"y = {operation.call}" if has_value else operation.call)


@in_one_test("row", [row for row, operation in OPERATIONS.items() if operation.statement])
def test_a_call_that_is_a_statement_is_a_line_of_the_row_by_itself(row):
    assert rows()[row].call in [line.strip() for line in rows()[row].code.splitlines()]
