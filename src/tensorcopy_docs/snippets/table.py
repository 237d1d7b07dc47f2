"""Rows and columns of the semantics table as code, read from the lab's source: torch is not imported.

The snippet of a row and that of a column, pasted one after the other behind ``import torch``, print the cell.
"""

import ast
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LAB = Path(__file__).parent.parent / "lab"


@dataclass(frozen=True)
class Row:
    """An operation: its group, the source that it is given, the call itself, and all that it takes to run it."""

    id: str
    group: str
    source: str
    call: str
    code: str
    snippet: str


@dataclass(frozen=True)
class Column:
    """A property: where it is measured, and the code that measures it."""

    id: str
    group: str
    snippet: str


@lru_cache
def rows() -> dict[str, Row]:
    """Every operation by id, in the order of the table."""
    sources = _functions(LAB / "sources.py")
    found = {}
    for group in _order(LAB / "operations"):
        module = _Module(LAB / "operations" / f"{group}.py")
        for function in module.entered("operation"):
            source = _source_of(function)
            setup = module.imports_for([function])
            operate = _renamed(module.source(function), function.name, "operate")
            snippet = "\n\n".join(filter(None, [setup, _renamed(sources[source], source, "source"), operate]))
            id_ = identifier(function.name)
            found[id_] = Row(id_, group, source, _call(function), _as_script(function), snippet)
    return found


@lru_cache
def columns() -> dict[str, Column]:
    """Every property by id, in the order of the table."""
    helpers = _functions(LAB / "observe.py")
    constants = _constants(LAB / "cell.py")
    found = {}
    for group in _order(LAB / "properties"):
        module = _Module(LAB / "properties" / f"{group}.py")
        own = {node.name: module.source(node) for node in module.tree.body if isinstance(node, ast.ClassDef)}
        for function in module.entered("measurement"):
            text = module.source(function)
            used = _needed(text, {**helpers, **own})
            names = _names("\n".join([text, *used]))
            lines = [line for name, line in constants.items() if name in names]
            head = "\n".join([*module.imports_for([function]).splitlines(), *lines])
            parts = [head, *used, text, f"print({function.name}(source, operate))"]
            id_ = identifier(function.name)
            found[id_] = Column(id_, group, "\n\n".join(filter(None, parts)))
    return found


def identifier(name: str) -> str:
    """The id of the row or column of the function called `name`; as `lab.semantics.identifier`."""
    return name[:-1].replace("_", "-") + name[-1]


class _Module:
    """A module of rows or columns, parsed."""

    def __init__(self, path: Path):
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)

    def entered(self, decorator: str) -> list[ast.FunctionDef]:
        """The functions with `decorator`."""
        return [
            node
            for node in self.tree.body
            if isinstance(node, ast.FunctionDef)
            and any(isinstance(each, ast.Call) and each.func.id == decorator for each in node.decorator_list)
        ]

    def source(self, node: ast.FunctionDef | ast.ClassDef) -> str:
        """The text of a function without decorators and docstring, which is in one language only."""
        lines = self.text.splitlines()
        head, start = lines[node.lineno - 1 : node.body[0].lineno - 1], node.body[0].lineno - 1
        if ast.get_docstring(node) is not None:
            start = node.body[0].end_lineno
            if len(node.body) == 1:
                return "\n".join([*head, "    pass"])
        return "\n".join([*head, *lines[start : node.end_lineno]]).replace("\n\n", "\n")

    def imports_for(self, functions: list[ast.FunctionDef]) -> str:
        """The imports that the functions need beside torch and the lab."""
        used = _names("\n".join(self.source(function) for function in functions))
        names = [alias.name for node in self.tree.body if isinstance(node, ast.Import) for alias in node.names]
        return "\n".join(f"import {name}" for name in names if name in used and name != "torch")


def _order(package: Path) -> tuple[str, ...]:
    for node in ast.parse((package / "__init__.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "ORDER":
            return ast.literal_eval(node.value)
    raise LookupError(f"{package.name}: no ORDER")


def _functions(path: Path) -> dict[str, str]:
    """The text of every function of a module, by name."""
    module = _Module(path)
    return {node.name: module.source(node) for node in module.tree.body if isinstance(node, ast.FunctionDef)}


def _constants(path: Path) -> dict[str, str]:
    """The lines that set a module's constants, by name."""
    return {
        node.targets[0].id: ast.unparse(node)
        for node in _Module(path).tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }


def _names(text: str) -> set[str]:
    return {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}


def _needed(text: str, helpers: dict[str, str]) -> list[str]:
    """The helpers that `text` uses, and those that they use, in the order in which they are defined."""
    wanted, known = _names(text) & helpers.keys(), set()
    while wanted - known:
        known |= wanted
        wanted = set().union(*(_names(helpers[name]) for name in known)) & helpers.keys() | known
    return [code for name, code in helpers.items() if name in known]


def _source_of(function: ast.FunctionDef) -> str:
    """The name of the source that the decorator gives: ``@operation(sources.leaf)``."""
    return function.decorator_list[0].args[0].attr


def _renamed(text: str, name: str, new: str) -> str:
    return text.replace(f"def {name}(", f"def {new}(", 1)


def _call(function: ast.FunctionDef) -> str:
    """The call that the row is about: what is returned, or the statement before it where that is a name."""
    *before, last = function.body
    node = last.value if not isinstance(last.value, ast.Name) or not before else _statement(before)
    return " ".join(ast.unparse(node).split())


def _statement(before: list[ast.stmt]) -> ast.AST:
    """The last statement that does more than to look something up or to check it."""
    last = next(node for node in reversed(before) if not isinstance(node, ast.Assert) and not _looks_up(node))
    named = isinstance(last, ast.Assign) and isinstance(last.targets[0], ast.Name)
    return last.value if named and not isinstance(last.value, ast.Name) else last


def _looks_up(node: ast.stmt) -> bool:
    """Whether it is ``y = layer.weight`` or the like."""
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Attribute)
        and not any(isinstance(each, ast.Call) for each in ast.walk(node.value))
        and not any(isinstance(each, ast.Name) and each.id == "x" for each in ast.walk(node.value))
    )


def _as_script(function: ast.FunctionDef) -> str:
    """The body as lines of a script: what it returns is bound to y."""
    *before, last = function.body
    if not (isinstance(last.value, ast.Name) and last.value.id == "y"):
        before.append(ast.Assign([ast.Name("y")], last.value, lineno=0))
    return "\n".join(map(ast.unparse, before))
