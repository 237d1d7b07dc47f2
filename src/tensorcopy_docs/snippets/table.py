"""Reads the rows and columns of the semantics table with their code, from the lab's source.

The snippet of a row and that of a column, pasted one after the other behind ``import torch``, print the cell.
"""

import ast
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from textwrap import dedent

from tensorcopy_docs.lab.values import group_of, identifier
from tensorcopy_docs.snippets.reading import LAB, Module, decorated, keyword, names_in, needed


@dataclass(frozen=True)
class Row:
    """An operation: its group, its source, the call itself, and the code that runs it.

    `same_for` are the further sources on which it does the same.
    `call` is the part of the code that the row is about. `statement` is the line of code that shows it in a picture
    of steps: ``y = x.detach()``. `code` is the whole operation as a script that binds `y`. `source_code` defines
    ``source()``, which makes `x`; `operation_code` defines ``operate(x)``, which returns `y`.
    """

    id: str
    group: str
    source: str
    same_for: tuple[str, ...]
    call: str
    statement: str
    code: str
    source_code: str
    operation_code: str

    @property
    def snippet(self) -> str:
        """The code that runs the row after ``import torch``."""
        return f"{self.source_code}\n\n{self.operation_code}"

    @property
    def source_lines(self) -> str:
        """The lines that make `x`."""
        return dedent("\n".join(self.source_code.splitlines()[1:-1]))


@dataclass(frozen=True)
class Column:
    """A property: its id, its group, and the code that measures it."""

    id: str
    group: str
    snippet: str


@lru_cache
def rows(lab: Path = LAB) -> dict[str, Row]:
    """Return every operation in the folder `lab` by id, in the order of the table. Raises SourceError."""
    sources = Module(lab / "sources.py").functions
    made = (_row(*each, sources) for each in decorated(_modules(lab / "operations"), "operation"))
    return {row.id: row for row in made}


@lru_cache
def columns(lab: Path = LAB) -> dict[str, Column]:
    """Return every property in the folder `lab` by id, in the order of the table. Raises SourceError."""
    helpers = {**Module(lab / "observe.py").functions, **Module(lab / "trials.py").functions}
    constants = _constants(Module(lab / "values.py"))
    found: dict[str, Column] = {}
    for module, function, _ in decorated(_modules(lab / "properties"), "measurement"):
        text = module.source(function)
        used = needed(text, {**helpers, **module.classes})
        names = names_in("\n".join([text, *used]))
        lines = [line for name, line in constants.items() if name in names]
        head = "\n".join([*_imports(module, text), *lines])
        parts = [head, *used, text, f"print({function.name}(source, operate))"]
        id_ = identifier(function.name)
        found[id_] = Column(id_, module.path.stem, "\n\n".join(filter(None, parts)))
    return found


def _row(module: Module, function: ast.FunctionDef, decorator: ast.Call, sources: dict[str, str]) -> Row:
    """Return the row of `function` with its `decorator`: ``@operation(sources.leaf, call="x.detach()")``."""
    source = decorator.args[0].attr if decorator.args and isinstance(decorator.args[0], ast.Attribute) else None
    if source not in sources:
        raise module.fault(decorator, "the first argument must be a function of sources.py", source)
    call = _stated_call(module, decorator)
    text = module.source(function)
    source_code = _renamed(sources[source], source, "source")
    parts = ["\n".join(_imports(module, text)), _renamed(text, function.name, "operate")]
    operation_code = "\n\n".join(filter(None, parts))
    statement = call if _is_statement(module, decorator) or not _is_expression(call) else f"y = {call}"
    code = _as_script(module, function)
    group = group_of(module.path.stem)
    same_for = _same_for(module, decorator, sources)
    id_ = identifier(function.name)
    return Row(id_, group, source, same_for, call, statement, code, source_code, operation_code)


def _same_for(module: Module, decorator: ast.Call, sources: dict[str, str]) -> tuple[str, ...]:
    """Return the further sources of a row: ``same_for="leaf plain"``."""
    stated = keyword(decorator, "same_for")
    if stated is None:
        return ()
    found = stated.value.split() if isinstance(stated, ast.Constant) and isinstance(stated.value, str) else []
    if not found or not set(found) <= sources.keys():
        raise module.fault(decorator, "same_for must name functions of sources.py", ast.unparse(stated))
    return tuple(found)


def _stated_call(module: Module, decorator: ast.Call) -> str:
    stated = keyword(decorator, "call")
    if not (isinstance(stated, ast.Constant) and isinstance(stated.value, str) and stated.value):
        raise module.fault(decorator, "must state the call as text", stated and ast.unparse(stated))
    return stated.value


def _is_statement(module: Module, decorator: ast.Call) -> bool:
    stated = keyword(decorator, "statement")
    if stated is not None and not (isinstance(stated, ast.Constant) and isinstance(stated.value, bool)):
        raise module.fault(decorator, "statement must be True or False", ast.unparse(stated))
    return stated is not None and bool(stated.value)


def _is_expression(call: str) -> bool:
    """True if the call has a value; ``with torch.no_grad(): y = x.clone()`` has none."""
    return isinstance(ast.parse(call).body[0], ast.Expr)


def _modules(package: Path) -> list[Path]:
    """Return the files of a package's modules, in the order that its ``ORDER`` states."""
    top = Module(package / "__init__.py")
    for node in top.tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "ORDER":
            break
    else:
        raise top.fault(top.tree, "must set ORDER, the names of the modules", "none")
    try:
        names = tuple(ast.literal_eval(node.value))
    except (ValueError, TypeError):
        raise top.fault(node, "ORDER must be a tuple of names", ast.unparse(node.value)) from None
    return [package / f"{name}.py" for name in names]


def _imports(module: Module, text: str) -> list[str]:
    """Return the imports that the code `text` needs, without torch and the lab."""
    used = names_in(text)
    names = [alias.name for node in module.tree.body if isinstance(node, ast.Import) for alias in node.names]
    return [f"import {name}" for name in names if name in used and name != "torch"]


def _constants(module: Module) -> dict[str, str]:
    """Return the lines that set a module's constants, by name."""
    return {
        node.targets[0].id: ast.unparse(node)
        for node in module.tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.targets[0], ast.Name)
    }


def _renamed(text: str, name: str, new: str) -> str:
    return text.replace(f"def {name}(", f"def {new}(", 1)


def _as_script(module: Module, function: ast.FunctionDef) -> str:
    """Return the body as lines of a script, which bind its return value to y."""
    *before, last = function.body
    if not (isinstance(last, ast.Return) and last.value is not None):
        raise module.fault(last, "must end with a return statement", ast.unparse(last))
    if not (isinstance(last.value, ast.Name) and last.value.id == "y"):
        before.append(ast.Assign([ast.Name("y")], last.value, lineno=0))
    return "\n".join(map(ast.unparse, before))
