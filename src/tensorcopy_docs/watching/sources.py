"""Reads the source of a program: whether a line is in a library, and which expression on it names a tensor."""

import ast
import importlib.util
import itertools
import linecache
import os
import sys
import sysconfig
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tensorcopy_docs.lab.watching.parts import attributes, holder_of

PACKAGE = str(Path(__file__).parent.parent)
STANDARD = sysconfig.get_path("stdlib")
# Code that Python has frozen, and code that torch.fx and others have made.
GENERATED = ("<frozen ", "<eval_with_key>", "<attrs generated", "<__array_function__", "<@beartype")
INSTALLED = ("site-packages", "dist-packages")
# A line of one of these is not shown: the line of the caller is.
PASSED_OVER = ("torch", "numpy", "IPython", "ipykernel")

CONTAINERS = "torch.nn.modules.container"  # the module of nn.Sequential, nn.ModuleList, nn.ParameterDict …


@dataclass(frozen=True)
class SourceLine:
    """A line that is being executed."""

    file: str
    line: int

    def __str__(self) -> str:
        """As ``file:line``; the file is relative to the current folder if it is below it, and a cell is ``In[n]``."""
        return f"{_cell(self.file) or _relative(self.file)}:{self.line}"


@dataclass(frozen=True)
class Alias:
    """The expression on a line that names the memory of a tensor; `kind` says what it is, or what it was made from."""

    text: str
    kind: str


@cache
def is_library(file: str, everywhere: bool = True) -> bool:
    """True if a file belongs to torch, NumPy, IPython, the standard library or this package, or was written by torch.

    A file of any other package that is installed belongs to a library unless `everywhere` is true.
    """
    if file.startswith((*GENERATED, *_folders(), *_written())):
        return True
    if any(f"{os.sep}{name}{os.sep}" in file for name in INSTALLED):
        return not everywhere
    return file.startswith(STANDARD + os.sep)


@cache
def _folders() -> tuple[str, ...]:
    """Return the folders of this package and of those in PASSED_OVER, as far as they are installed."""
    specs = [importlib.util.find_spec(name) for name in PASSED_OVER]
    places = [place for spec in specs if spec for place in spec.submodule_search_locations or ()]
    return tuple(place + os.sep for place in (PACKAGE, *places))


def _written() -> list[str]:
    """Return the folder of the modules that `torch.compile` writes, if the compiler is imported."""
    compiler: Any = sys.modules.get("torch._inductor.codecache")
    return [compiler.cache_dir() + os.sep] if compiler else []


def reader_frame(frame: FrameType | None) -> FrameType | None:
    """Return `frame`, or the nearest of its callers that is not in a library."""
    while frame is not None and is_library(frame.f_code.co_filename):
        frame = frame.f_back
    return frame


def place_of(frame: FrameType) -> SourceLine:
    """Return the line that `frame` executes."""
    return SourceLine(frame.f_code.co_filename, frame.f_lineno or frame.f_code.co_firstlineno)


def code_at(place: SourceLine, frame: FrameType) -> str:
    """Return the source of a line without its indentation; empty if it is not known."""
    return linecache.getline(place.file, place.line, frame.f_globals).strip()


def expressions_at(place: SourceLine, frame: FrameType) -> list[ast.expr]:
    """Return the expressions on a line by which it may change something, the likeliest first.

    Those that are assigned to or changed by a method whose name ends with an underscore are the likeliest.
    """
    return _expressions(_statements(place, frame))


def alias_of(
    expressions: list[ast.expr], known: dict[str, object], relation: Callable[[object], str | None]
) -> Alias | None:
    """Return the first of the `expressions` through which memory was changed, or None.

    `relation` says how an object shares it. None of them is evaluated: names are looked up among those that are
    `known`, and attributes of modules and plain objects.
    """
    for expression in expressions:
        root = expression
        while True:
            found, thing = _looked_up(root, known)
            if found:
                kind = relation(thing)
                if kind:
                    return Alias(ast.unparse(expression), kind if root is expression else "made")
                break
            inner = _inner(root)
            if inner is None:
                break
            root = inner
    return None


def variables_of(frame: FrameType) -> dict[str, object]:
    """Return the variables that code in `frame` can name, with their values; the frame keeps no copy of them."""
    values = frame.f_locals
    found = {**values, **frame.f_globals, **values}  # the local ones first
    if is_function(frame.f_code) and isinstance(values, dict):
        values.clear()
    return found


def names_of(frame: FrameType | None, thing: object) -> Iterator[str]:
    """Yield the variables of `frame` whose value is `thing`."""
    known = variables_of(frame) if frame is not None else {}
    yield from [name for name, value in known.items() if value is thing and name.isidentifier()]


def call_at(frame: FrameType | None) -> ast.Call | None:
    """Return the call that `frame` is executing, if its source is known."""
    if frame is None:
        return None
    at = next(itertools.islice(frame.f_code.co_positions(), frame.f_lasti // 2, None), None)
    for node in ast.walk(_tree(frame.f_code.co_filename, frame)):
        if isinstance(node, ast.Call) and at == (node.lineno, node.end_lineno, node.col_offset, node.end_col_offset):
            return node
    return None


def _tree(file: str, frame: FrameType) -> ast.Module:
    try:
        return ast.parse("".join(linecache.getlines(file, frame.f_globals)))
    except (SyntaxError, ValueError):
        return ast.Module([], [])


def _statements(place: SourceLine, frame: FrameType) -> list[ast.stmt]:
    """Return the statements on a line, the innermost first; one with a body, if what is before the body is there."""
    tree = _tree(place.file, frame)
    found = [node for node in ast.walk(tree) if isinstance(node, ast.stmt) and _is_on(node, place.line)]
    return sorted(found, key=lambda node: (node.lineno, node.col_offset), reverse=True)


def _is_on(statement: ast.stmt, line: int) -> bool:
    body = getattr(statement, "body", None)
    last = max(statement.lineno, body[0].lineno - 1) if body else statement.end_lineno or statement.lineno
    return statement.lineno <= line <= last


def _expressions(statements: list[ast.stmt]) -> list[ast.expr]:
    """Return the expressions by which statements may change something, the likeliest first."""
    changed: list[ast.expr] = []
    others: list[ast.expr] = []
    for node in (node for statement in statements for node in _nodes(statement)):
        if isinstance(node, ast.AugAssign):
            changed.append(_stripped(node.target))
        elif isinstance(node, ast.Assign):
            changed += [_stripped(target) for target in node.targets if not isinstance(target, ast.Name)]
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                name = node.func.attr
                (changed if name.endswith("_") and not name.endswith("__") else others).append(node.func.value)
            changed += [keyword.value for keyword in node.keywords if keyword.arg == "out"]
            others += [argument for argument in node.args if not isinstance(argument, ast.Starred)]
        elif isinstance(node, ast.Name):
            others.append(node)
    return changed + others


def _nodes(statement: ast.stmt) -> Iterator[ast.AST]:
    """Yield the syntax nodes of a statement, without its body."""
    waiting: list[ast.AST] = [statement]
    while waiting:
        node = waiting.pop(0)
        yield node
        inner = ast.iter_child_nodes(node)
        waiting += [each for each in inner if not isinstance(each, ast.stmt | ast.ExceptHandler | ast.match_case)]


def _stripped(target: ast.expr) -> ast.expr:
    """Return `x` for the target ``x[0]`` of an assignment; any other target as it is."""
    return target.value if isinstance(target, ast.Subscript) else target


def _looked_up(expression: ast.expr, known: dict[str, object]) -> tuple[bool, object]:
    """Return (whether the value of `expression` is known without evaluating anything, the value)."""
    if isinstance(expression, ast.Name):
        return expression.id in known, known.get(expression.id)
    found, thing, key = holder_and_key(expression, known)
    if isinstance(expression, ast.Attribute):
        own = attributes(thing) if found else {}
        holder: Any = own if key in own else None if isinstance(thing, dict | list | tuple) else holder_of(thing, key)
        return holder is not None, None if holder is None else holder[key]
    return _element(thing, key) if found else (False, None)


def holder_and_key(expression: ast.expr, known: dict[str, object]) -> tuple[bool, object, Any]:
    """Return (whether they are known, the value of `x`, the key) for ``x[key]`` and ``x.key``, as `_looked_up`."""
    if not isinstance(expression, ast.Attribute | ast.Subscript):
        return False, None, None
    found, thing = _looked_up(expression.value, known)
    if isinstance(expression, ast.Attribute):
        return found, thing, expression.attr
    key_found, key = _key(expression.slice, known)
    return found and key_found, thing, key


def _element(thing: object, key: object) -> tuple[bool, object]:
    """Return (whether it is known, the element of a list, tuple, dict or container of modules of torch).

    Code of a class of the reader is not run: such a container has its elements in a dict, in their order.
    """
    held: object = thing
    if type(thing) not in (list, tuple, dict):
        if getattr(getattr(type(thing), "__getitem__", None), "__module__", None) != CONTAINERS:
            return False, None
        own = vars(thing)
        held = own.get("_modules") or own.get("_parameters") or {}
        held = list(held.values()) if type(key) is int else held
    try:
        return True, held[key]  # type: ignore[index]
    except (LookupError, TypeError):
        return False, None


def _key(expression: ast.expr, known: dict[str, object]) -> tuple[bool, object]:
    if isinstance(expression, ast.Constant):
        return True, expression.value
    if isinstance(expression, ast.UnaryOp) and isinstance(expression.op, ast.USub):
        found, key = _key(expression.operand, known)
        return (True, -key) if found and type(key) is int else (False, None)
    found, key = _looked_up(expression, known)
    return found and type(key) in (int, str), key


def _inner(expression: ast.expr) -> ast.expr | None:
    """Return the expression that another was made from: ``x`` of ``x.data``, ``x.t()``, ``x[0]`` and ``f(x)``."""
    if isinstance(expression, ast.Attribute | ast.Subscript):
        return expression.value
    if isinstance(expression, ast.Call):
        if expression.args and not isinstance(expression.func, ast.Attribute):
            return expression.args[0]
        if isinstance(expression.func, ast.Attribute):
            # torch.from_numpy(a) is made from its argument, x.detach() from x.
            root = expression.func.value
            return expression.args[0] if expression.args and _is_module(root) else root
    return None


def _is_module(expression: ast.expr) -> bool:
    return isinstance(expression, ast.Name) and isinstance(sys.modules.get(expression.id), type(sys))


def _relative(file: str) -> str:
    try:
        path = Path(file).relative_to(Path.cwd())
    except (ValueError, OSError):
        return file
    return str(path)


def _cell(file: str) -> str | None:
    """Return the name of the notebook's cell whose code is in `file`; None if it is no cell."""
    interactive = sys.modules.get("IPython")
    shell = interactive.get_ipython() if interactive and hasattr(interactive, "get_ipython") else None
    known = getattr(getattr(shell, "compile", None), "_filename_map", {})
    return f"In[{known[file]}]" if file in known else None


def is_function(code: CodeType) -> bool:
    """True if `code` is that of a function: then ``f_locals`` of its frame is a copy of the local variables."""
    return bool(code.co_flags & 1)
