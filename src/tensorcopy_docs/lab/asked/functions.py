"""Sends a reader's function to another process of the same Python: its code, and the names that it uses.

A function that is written in a notebook has no file that the other process could import.
"""

import builtins
import dis
import importlib
import io
import marshal
import pickle
import sys
import types

import torch

from tensorcopy_docs.lab.asked.code import is_thing
from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.tensor_like import DOUBLES, described, doubled, source_of
from tensorcopy_docs.lab.observe import shares_memory

X = "x"  # among the functions that are known, in the place of an id
READ = ("LOAD_GLOBAL", "LOAD_NAME")


def packed(value, name, x):
    """Return `value` (a function, a tensor, or what pickle knows) so that pickle can send it; faults call it `name`.

    Raises QuestionError, also if a tensor in it shares the memory of `x`, which is sent apart. Nothing is changed.
    """
    return _pack(value, name, {X: x})


def unpacked(pack):
    """Return a value like the one that was packed; each call makes a new one, with other tensors."""
    return _unpack(pack, {})


def _pack(value, name, known):
    if is_thing(value):
        if shares_memory(value, known[X]):
            raise QuestionError("shares", name=name)
        return "tensor", described(value, name)
    if isinstance(value, types.ModuleType):
        return "module", value.__name__
    if isinstance(value, types.FunctionType) and not _can_be_imported(value):
        return _pack_function(value, known)
    try:
        return "pickle", pickle.dumps(value)
    except Exception as error:
        raise QuestionError("not-sent", name=name, error="{}: {}".format(type(error).__name__, error))


def _can_be_imported(function):
    module = sys.modules.get(function.__module__ or "")
    return function.__module__ != "__main__" and getattr(module, function.__qualname__, None) is function


def _pack_function(function, known):
    """Return the function's code, defaults, closure and used global names; `known` are functions on the way."""
    if id(function) in known:
        return "known", known[id(function)]
    number = known[id(function)] = len(known)
    used = {name: function.__globals__[name] for name in _read(function.__code__) if name in function.__globals__}
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return "function", {
        "number": number,
        "name": function.__name__,
        "code": marshal.dumps(function.__code__),
        "defaults": [_pack(value, function.__name__, known) for value in function.__defaults__ or ()],
        "keywords": {name: _pack(each, name, known) for name, each in (function.__kwdefaults__ or {}).items()},
        "globals": {name: _pack(value, name, known) for name, value in sorted(used.items())},
        "cells": [_pack(value, name, known) for name, value in zip(function.__code__.co_freevars, cells)],
    }


def _read(code):
    """Return the global names that a code object reads, with those that functions in it read."""
    found = {each.argval for each in dis.get_instructions(code) if each.opname in READ}
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= _read(constant)
    return found


def _unpack(pack, known):
    kind, content = pack
    double = torch.get_default_dtype() == torch.float64  # in which the derivative is measured
    if kind == "tensor":
        return source_of(doubled(content) if double else content, True)()[1]
    if kind == "module":
        return importlib.import_module(content)
    if kind == "pickle":
        return (_Doubling if double else pickle.Unpickler)(io.BytesIO(content)).load()
    if kind == "known":
        return known[content]
    names = {"__builtins__": builtins, "__name__": "__main__"}
    # The cells are filled when the function is known, since one of them may hold the function itself.
    cells = [_cell() for _ in content["cells"]]
    made = types.FunctionType(marshal.loads(content["code"]), names, content["name"], None, tuple(cells) or None)
    known[content["number"]] = made
    names.update((name, _unpack(each, known)) for name, each in content["globals"].items())
    made.__defaults__ = tuple(_unpack(each, known) for each in content["defaults"]) or None
    made.__kwdefaults__ = {name: _unpack(each, known) for name, each in content["keywords"].items()} or None
    for cell, each in zip(cells, content["cells"]):
        cell.cell_contents = _unpack(each, known)
    return made


class _Doubling(pickle.Unpickler):
    """Unpickles tensors, such as the parameters of a module, as float64."""

    def find_class(self, module, name):
        found = super().find_class(module, name)
        return _doubling(found) if (module, name) == ("torch._utils", "_rebuild_tensor_v2") else found


def _doubling(rebuild):
    def rebuilt(*given):
        made = rebuild(*given)
        wanted = DOUBLES.get(str(made.dtype).replace("torch.", ""))
        return made if wanted is None else made.detach().to(getattr(torch, wanted)).requires_grad_(made.requires_grad)

    return rebuilt


def _cell():
    """Return a cell of a closure, to be filled."""
    return (lambda value: lambda: value)(None).__closure__[0]
