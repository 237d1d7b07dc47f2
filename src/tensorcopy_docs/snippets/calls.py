"""Finds the functions that a piece of code calls, by their names; it does not import torch."""

import ast
import builtins
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeGuard

# Names for operations that are written without one.
INDEXING, IN_PLACE = "__getitem__", "fill_"
OF_INTEREST = {"torch", "np", "numpy", "copy"}  # a test is not about other modules
_WORD = re.compile(r"[A-Za-z_]\w*")
_BUILTINS = set(dir(builtins)) - {"id"}  # `id` tells whether two names are one tensor
# Methods of Python's containers and strings, without names that modules or tensors share.
_OF_CONTAINERS = {name for kind in (list, dict, str, set, tuple) for name in dir(kind)} - {"copy", "split"}


@cache
def called_in(code: str) -> frozenset[str]:
    """Return the functions and methods that `code` calls, and the attributes that it reads; empty if it is not Python.

    Reading or assigning elements has the name `INDEXING`, an operator such as ``+=`` the name `IN_PLACE`. Functions of
    Python, of other modules, and those that the code defines are left out, and so are private names.
    """
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return frozenset()
    nodes = list(ast.walk(tree))
    found = {name for name in _names(tree, _modules(nodes)) if not name.startswith("_") or name == INDEXING}
    return frozenset(found - _BUILTINS - _OF_CONTAINERS - _bound(nodes)) | ({INDEXING} & found)


@cache
def named_in(text: str) -> frozenset[str]:
    """Return the names in the code between the backticks of `text`, without those of arguments."""
    return frozenset().union(*map(_named, re.findall(r"`+([^`]+)`+", text)))


def _named(piece: str) -> frozenset[str]:
    words = frozenset(_WORD.findall(piece))
    try:
        tree = ast.parse(piece)
    except SyntaxError:
        return words
    given = {arg.id for node in ast.walk(tree) if isinstance(node, ast.Call) for arg in node.args if _is_name(arg)}
    given |= {node.target.id for node in ast.walk(tree) if isinstance(node, ast.For) and _is_name(node.target)}
    return (words - given) | called_in(piece)


def _is_name(node: ast.AST) -> TypeGuard[ast.Name]:
    return isinstance(node, ast.Name)


def _modules(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names of modules in the code: those that it imports, and those of interest, such as torch."""
    imports = [node for node in nodes if isinstance(node, ast.Import)]
    return OF_INTEREST | {(alias.asname or alias.name).partition(".")[0] for node in imports for alias in node.names}


def _bound(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the functions, classes, variables and parameters that the code defines."""
    found = set()
    for node in nodes:
        match node:
            case ast.FunctionDef() | ast.ClassDef():
                found.add(node.name)
            case ast.Name(ctx=ast.Store()):
                found.add(node.id)
            case ast.arg():
                found.add(node.arg)
    return found


def _names(node: ast.AST, modules: set[str]) -> Iterator[str]:
    match node:
        case ast.AugAssign():
            yield IN_PLACE
        case ast.Subscript():
            yield INDEXING
        case ast.Call(func=ast.Name(id=name)):
            yield name
        case ast.Attribute():
            root = _root(node)
            if root is None or root not in modules or root in OF_INTEREST:
                yield node.attr
            if root in modules:
                return  # of `torch.nn.Linear`, the last name is the function
    for child in ast.iter_child_nodes(node):
        yield from _names(child, modules)


def _root(node: ast.expr) -> str | None:
    """Return the name that a chain of attributes begins with: "torch" of ``torch.nn.Linear``."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
