"""Reads what torch declares of a function: the marks of aliases in the schemas of its operation."""

import inspect
import re
from functools import lru_cache

import torch

from tensorcopy_docs.lab.atlas.names import is_property, resolve
from tensorcopy_docs.lab.atlas.words import CHANGES, MAY_ALIAS, NONE, NOT_DECLARED, OUT

# The operation of a name, where it has another one.
OPERATIONS = {
    "torch.Tensor.T": "numpy_T",
    "torch.Tensor.H": "matrix_H",
}
PREFIXES = {"torch.linalg.": "linalg_", "torch.fft.": "fft_", "torch.special.": "special_"}
# Lists of tensors have the mark before the brackets, or else they are lists of TorchScript.
WRITTEN = re.compile(r"Tensor\??\([a-z]!")
MARKED = re.compile(r"Tensor\??\([a-z]")


@lru_cache(maxsize=None)
def declared(name, form):
    """Return what the schemas of a public name declare for one of its forms."""
    found = [str(each) for each in overloads(name)]
    if form == OUT:
        return CHANGES if any(map(_has_out, found)) else NOT_DECLARED
    found = [each for each in found if not _has_out(each) and "Tensor" in _arguments(each)]
    if not found:
        return NOT_DECLARED
    if any(WRITTEN.search(_arguments(each)) for each in found):
        return CHANGES
    return MAY_ALIAS if any(MARKED.search(each.partition(" -> ")[2]) for each in found) else NONE


def takes_no_tensor(name):
    """True if there are schemas, and none of them has a tensor among its arguments."""
    found = [str(each) for each in overloads(name)]
    return bool(found) and not any("Tensor" in _before_out(each) for each in found)


@lru_cache(maxsize=None)
def overloads(name):
    """Return the schemas of the operation that a public name stands for; none for a function written in Python."""
    if name.startswith("torch.nn.functional.") and inspect.isfunction(resolve(name)):
        return []  # it chooses among operations by its arguments
    try:
        return torch._C._jit_get_schemas_for_operator("aten::" + operation(name))
    except RuntimeError:
        return []


def operation(name):
    """Return the name of the operation of a public name: ``linalg_inv``."""
    if name in OPERATIONS:
        return OPERATIONS[name]
    for prefix, short in PREFIXES.items():
        if name.startswith(prefix):
            return short + name[len(prefix) :]
    return name.rpartition(".")[2]


@lru_cache(maxsize=None)
def argument_name(name, number):
    """Return the name of the argument at a position, in the first schema that has one; its number where none has."""
    for each in overloads(name):
        if len(each.arguments) > number:
            return each.arguments[number].name
    try:
        names = list(inspect.signature(resolve(name)).parameters)
    except (TypeError, ValueError, AttributeError):
        names = []
    if (number == 0 and name.startswith("torch.Tensor.")) or is_property(name):
        return "self"
    return names[number] if number < len(names) else str(number + 1)


def _arguments(schema):
    return schema.partition(" -> ")[0]


def _before_out(schema):
    return re.sub(r"Tensor\([a-z]!\)(\[\])? out\w*", "", _arguments(schema))


def _has_out(schema):
    """True if a schema is that of ``out=``: it writes only to keyword-only arguments."""
    positional, star, by_name = _arguments(schema).partition("*, ")
    return bool(star) and bool(WRITTEN.search(by_name)) and not WRITTEN.search(positional)
