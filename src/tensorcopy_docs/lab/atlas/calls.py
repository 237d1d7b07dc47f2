"""Calls of one public name: as a function, a method, an attribute, or with ``out=``."""

import ast
import inspect

import torch

from tensorcopy_docs.lab.atlas.names import is_in_place, is_method, is_property, resolve
from tensorcopy_docs.lab.atlas.sample import zeros_code
from tensorcopy_docs.lab.atlas.schemas import argument_name
from tensorcopy_docs.lab.atlas.words import FUNCTION, IN_PLACE, METHOD, OUT


class NotForItError(Exception):
    """A sample does not fit this form of call."""


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
        """Return the arguments by name, where they are known, with their defaults, in a table."""
        if self.name == "torch.Tensor.to":
            flags = [each for each in args if isinstance(each, bool)]  # non_blocking and copy
            return dict({"copy": flags[1]} if flags[1:] else {}, **kwargs)
        try:
            bound = inspect.signature(self.function).bind(*args, **kwargs)
        except (TypeError, ValueError):  # not written in Python
            names = [argument_name(self.name, number) for number in range(len(args))]
            return dict(zip(names, args), **kwargs)
        bound.apply_defaults()
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
        out = self.prepared(*written.made())[1]["out"]
        made = zeros_code(out) if isinstance(out, torch.Tensor) else "({})".format(", ".join(map(zeros_code, out)))
        return "{}({}, out={})".format(self.name, written.code, made)


def split_first(code):
    """Return the code of the first of some arguments, which can be followed by a dot, and that of the others."""
    end = _first_comma(code)
    first, rest = code[:end].strip(), code[end + 1 :].strip()
    node = ast.parse(first, mode="eval").body
    is_plain = isinstance(node, (ast.Call, ast.Name, ast.Attribute, ast.Subscript))
    return first if is_plain else "({})".format(first), rest


def _first_comma(code):
    """Return the place of the first comma outside of brackets and quotes, or the length if there is none."""
    depth, quote = 0, ""
    for place, sign in enumerate(code):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign == "," and not depth:
            return place
    return len(code)


def _like(tensor):
    """Return an empty tensor that can take the values of a result."""
    if tensor.layout != torch.strided:
        raise NotForItError
    return torch.zeros(tensor.shape, dtype=tensor.dtype)
