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
def test_the_call_that_a_row_states_is_in_its_code_and_is_what_it_shows(row):
    operation, shown = OPERATIONS[row], rows()[row]
    assert contains(FUNCTIONS[operation.function.__name__], operation.call)
    assert shown.call == operation.call
    has_value = isinstance(ast.parse(operation.call).body[0], ast.Expr) and not operation.statement
    assert shown.statement == (f"y = {operation.call}" if has_value else operation.call)
    if operation.statement:
        assert shown.call in [line.strip() for line in shown.code.splitlines()]
