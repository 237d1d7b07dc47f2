"""Calls of one public name: as a function, a method, an attribute, or with ``out=``."""

import ast
import inspect

import torch

from tensorcopy_docs.lab.atlas.names import is_in_place, is_method, is_property, resolve
from tensorcopy_docs.lab.atlas.sample import arguments_code
from tensorcopy_docs.lab.atlas.words import FUNCTION, IN_PLACE, METHOD, OUT


class NotForItError(Exception):
    """A sample is none for this way of calling."""


class Call:
    """A public name in one form."""

    def __init__(self, name):
        self.name = self.entry = name
        self.last = name.rpartition(".")[2]
        self.form = IN_PLACE if is_in_place(name) else METHOD if is_method(name) else FUNCTION
        self.function = None if is_method(name) else resolve(name)

    def prepared(self, args, kwargs):
        """Return the arguments with which it is called. Raises NotForItError."""
        return args, kwargs

    def run(self, args, kwargs):
        """Return the result. Raises NotForItError, or what the function raises."""
        if self.function is not None:
            return self.function(*args, **kwargs)
        if not args or not isinstance(args[0], torch.Tensor):
            raise NotForItError
        if is_property(self.name):
            if args[1:] or kwargs:
                raise NotForItError
            return getattr(args[0], self.last)
        return getattr(args[0], self.last)(*args[1:], **kwargs)

    def named(self, args, kwargs):
        """Return the arguments that are given by name, or that have a name by their position, in a table."""
        try:
            bound = inspect.signature(self.function).bind(*args, **kwargs)
        except (TypeError, ValueError):  # not written in Python
            return kwargs
        return dict(bound.arguments)

    def code(self, written):
        """Return the code of the call with a sample that is code."""
        if self.function is not None:
            return "{}({})".format(self.name, written.code)
        first, rest = split_first(written.code)
        return "{}.{}".format(first, self.last) + ("" if is_property(self.name) else "({})".format(rest))


class CallWithOut(Call):
    """A public function that is given ``out=``: tensors like the result, for which it is called once without."""

    def __init__(self, name):
        Call.__init__(self, name)
        self.entry = name + "(out=)"
        self.form = OUT

    def prepared(self, args, kwargs):
        """Return the arguments together with ``out``. Raises NotForItError, or what the function raises."""
        if "out" in kwargs:
            raise NotForItError
        result = self.function(*args, **kwargs)
        if isinstance(result, torch.Tensor):
            return args, dict(kwargs, out=_like(result))
        if isinstance(result, (tuple, list)) and result and all(isinstance(each, torch.Tensor) for each in result):
            return args, dict(kwargs, out=tuple(map(_like, result)))
        raise NotForItError

    def code(self, written):
        """Return the code of the call with a sample that is code."""
        out = arguments_code(((), {"out": self.prepared(*written.made())[1]["out"]}), literally=False)
        return "{}({}, {})".format(self.name, written.code, out)


def split_first(code):
    """Return the code of the first argument, which can be followed by a dot, and that of the others."""
    called = ast.parse("_({})".format(code), mode="eval").body
    end = called.args[1].col_offset if called.args[1:] else None
    if end is None and called.keywords:
        end = code.index(called.keywords[0].arg + "=", _last_column(called.args[0], code) - 2) + 2
    first, rest = (code, "") if end is None else (code[: end - 2].rstrip(" ,"), code[end - 2 :])
    is_plain = isinstance(called.args[0], (ast.Call, ast.Name, ast.Attribute, ast.Subscript))
    return first if is_plain else "({})".format(first), rest


def _last_column(node, code):
    """Return a column in which `node` certainly has begun, the largest that its parts have."""
    return max(getattr(each, "col_offset", 0) for each in ast.walk(node))


def _like(tensor):
    """Return an empty tensor that can take the values of a result."""
    if tensor.layout != torch.strided:
        raise NotForItError
    return torch.zeros(tensor.shape, dtype=tensor.dtype)
