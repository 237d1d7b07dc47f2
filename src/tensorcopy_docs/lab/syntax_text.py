"""Writes a syntax tree as text that is the same on every version of Python.

Comments, docstrings and formatting are not in it, nor is what decorators are given for readers and tests. torch is not
imported.
"""

import ast
import os

from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.lab.process import LabError

# The functions that enter a unit, and the folder in which they do.
DECORATORS = {
    "proof": "proofs",
    "counterexample": "proofs",
    "message": "messages",
    "fix": "messages",
    "operation": "operations",
    "measurement": "properties",
    "idiom": "programs",
    "context": "programs",
    "advised": "programs",
    "compiled": "compiled",
    "trial": "compiled_rows",
    "bug": "bugs",
}
# Keywords of these for readers and tests: they change nothing that is measured.
NOT_MEASURED = {"about", "call", "instead", "python", "same_for", "statement", "variations"}
SET_UP = "set_up"  # the decorator of a set-up, which has only variations, for tests
# Fields of a syntax tree that only some versions of Python have, or that say nothing which other fields do not say.
LEFT_OUT = {"ctx", "kind", "type_comment"}


def statements_of(path):
    """Return the statements of a module; raises LabError, in one line, if it cannot be parsed."""
    with open(path, "rb") as file:
        code = file.read()
    try:
        return ast.parse(code).body
    except (SyntaxError, ValueError) as error:  # some versions of Python raise a ValueError for a null byte
        line = getattr(error, "lineno", None)
        if b"\0" in code:  # no version says in which line
            line = code.count(b"\n", 0, code.index(b"\0")) + 1
        said = "{}: {}".format(type(error).__name__, getattr(error, "msg", error))
        raise LabError("{}: line {}: {}".format(os.sep.join(path.split(os.sep)[-2:]), line, said)[:LONGEST_LINE])


def is_text(statement):
    """True if a statement is only a text: a docstring."""
    return isinstance(statement, ast.Expr) and type(statement.value).__name__ in ("Str", "Constant")


def name_of(decorator):
    """Return the name of the function that a decorator calls; empty if it calls none by a plain name."""
    called = decorator.func if isinstance(decorator, ast.Call) else None
    return called.id if isinstance(called, ast.Name) else ""


def measured_keywords(decorator):
    """Return the keywords of the decorator of a unit that change what is measured."""
    return [each for each in decorator.keywords if each.arg not in NOT_MEASURED]


def written(node):
    """Return `node` of a syntax tree as text that is the same on every version of Python."""
    name = type(node).__name__
    if name in _CONSTANTS:
        return ascii(_CONSTANTS[name](node))  # what can be printed depends on the version
    if name == "Index":  # up to Python 3.8
        return written(node.value)
    if name == "ExtSlice":  # up to Python 3.8
        return "Tuple(elts=[{}])".format(",".join(map(written, node.dims)))
    fields = []
    for field in node._fields:
        value = _field(node, field)
        if isinstance(value, list):
            parts = ["None" if each is None else each if isinstance(each, str) else written(each) for each in value]
            value = "[{}]".format(",".join(parts)) if parts else None
        elif isinstance(value, ast.AST):
            value = None if field in LEFT_OUT else written(value)
        elif value is not None:
            value = None if field in LEFT_OUT else ascii(value)
        if value is not None:
            fields.append("{}={}".format(field, value))
    return "{}({})".format(name, ",".join(fields))


def _field(node, field):
    """Return the field of a node without docstrings, and without what decorators are given for readers and tests."""
    value = getattr(node, field, None)
    if field == "body" and isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return value[1:] if ast.get_docstring(node, clean=False) is not None else value
    if field == "decorator_list":
        return [each for each in value or [] if name_of(each) != SET_UP]
    if field == "keywords" and name_of(node) in DECORATORS:
        return measured_keywords(node)
    return value


# The nodes that hold a constant: one since Python 3.8, these others before.
_CONSTANTS = {
    "Constant": lambda node: node.value,
    "Num": lambda node: node.n,
    "Str": lambda node: node.s,
    "Bytes": lambda node: node.s,
    "NameConstant": lambda node: node.value,
    "Ellipsis": lambda node: ...,
}
