"""Rows and columns are shown as snippets, so each must be understood, and run, without the rest of its module."""

import ast
import builtins
from pathlib import Path

from tensorcopy_docs.lab import operations, properties
from tensorcopy_docs.lab.worker import load_table
from tests.in_one_test import in_one_test

OPERATIONS, PROPERTIES = load_table()
MODULES = {
    path: ast.parse(path.read_text(encoding="utf-8"))
    for package in (operations, properties)
    for path in sorted(Path(package.__file__).parent.glob("[a-z]*.py"))
}


def definitions(decorator: str) -> dict[str, tuple[ast.FunctionDef, ast.Module]]:
    """The functions that `decorator` enters, with their module, by module and name."""
    return {
        f"{path.stem}.{node.name}": (node, tree)
        for path, tree in MODULES.items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(
            isinstance(call, ast.Call) and getattr(call.func, "id", "") == decorator for call in node.decorator_list
        )
    }


ROWS, COLUMNS = definitions("operation"), definitions("measurement")


def names(function: ast.FunctionDef, context: type) -> set[str]:
    """The names that the body reads (`ast.Load`) or binds (`ast.Store`)."""
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    found = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, context)}
    if context is ast.Store:
        found |= imported(nodes) | {
            argument.arg for node in nodes if isinstance(node, ast.arguments) for argument in node.args
        }
        found |= {node.name for node in nodes if isinstance(node, ast.ExceptHandler) and node.name}
    return found


def imported(nodes: list[ast.AST]) -> set[str]:
    """The names that statements ``import a`` and ``import a as b`` bind; not those of ``from a import b``."""
    return {alias.asname or alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}


def defined(tree: ast.Module) -> set[str]:
    """The functions and classes of a module, by which a builtin can be hidden."""
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def strangers(function: ast.FunctionDef, tree: ast.Module) -> set[str]:
    """Names that the snippet of a row would not find."""
    understood = set(vars(builtins)) - defined(tree) | imported(tree.body) | {"x"}
    return names(function, ast.Load) - names(function, ast.Store) - understood


@in_one_test("name", ROWS)
def test_a_call_refers_to_nothing_but_its_source_the_imports_and_builtins(name):
    function, tree = ROWS[name]
    assert [argument.arg for argument in function.args.args] == ["x"]
    assert strangers(function, tree) == set()


@in_one_test("name", ROWS)
def test_a_call_is_twelve_lines_at_most_and_ends_with_what_it_returns(name):
    function, _ = ROWS[name]
    assert function.end_lineno - function.body[0].lineno < 12
    assert isinstance(function.body[-1], ast.Return)
    # The snippet shows "y = …" in place of it: a return further up would end nothing.
    assert sum(isinstance(node, ast.Return) for node in ast.walk(function)) == 1


@in_one_test("name", ROWS)
def test_a_call_returns_y_or_the_call_itself(name):
    function, _ = ROWS[name]
    returned = function.body[-1].value
    assert len(function.body) == 1 or getattr(returned, "id", "y") == "y"


@in_one_test("name", COLUMNS)
def test_a_measurement_is_thirty_lines_at_most_and_says_what_it_measures(name):
    function, _ = COLUMNS[name]
    assert function.end_lineno - function.lineno < 30
    assert [argument.arg for argument in function.args.args] == ["source", "operate"]
    assert ast.get_docstring(function)


@in_one_test("name", COLUMNS)
def test_a_measurement_refers_to_nothing_but_its_arguments_its_module_and_what_that_imports(name):
    function, tree = COLUMNS[name]
    lab = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    known = set(vars(builtins)) | imported(tree.body) | lab | {"source", "operate"}
    # Beside the columns; a column that called another would show only half of what it does.
    known |= defined(tree) - {name.partition(".")[2] for name in COLUMNS}
    assert names(function, ast.Load) - names(function, ast.Store) - known == set()
