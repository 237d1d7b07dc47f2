"""Turns a reader's code into a function: its result is the value of the last expression, or else what `y` is then."""

import sys

import torch

from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.syntax import Code, compiled
from tensorcopy_docs.lab.observe import is_tensor


def tensor_in(value, names, option):
    """Return the tensor or array that code gave: its `value`, or else `y` of its `names`; raises QuestionError."""
    found = names.get("y") if value is None else value
    if is_thing(found):
        return found
    places = [n for n, each in enumerate(found) if is_thing(each)] if isinstance(found, (list, tuple)) else []
    if len(places) > 1:
        raise QuestionError("several", option=option, count=len(places))
    kind = "None" if found is None else type(found).__name__
    if places:
        raise QuestionError("one-inside", option=option, found=kind, index=places[0])
    raise QuestionError("no-tensor", option=option, found=kind)


def is_thing(value):
    """Whether `value` is a tensor or a NumPy array."""
    numpy = sys.modules.get("numpy")
    return is_tensor(value) or (numpy is not None and isinstance(value, numpy.ndarray))


def made_by(text, option):
    """Run the code of the option ``--x``; return the tensor or array. Raises QuestionError, also if it raises."""
    code, names = Code(text, option), {}
    try:
        with torch.enable_grad():
            value = code.run(names)
    except Exception as error:
        raise QuestionError("raises", option=option, error=error_text(error))
    return tensor_in(value, names, option)


def error_text(error):
    """Return the type of an exception and the first line of its message."""
    lines = str(error).strip().splitlines()
    return "{}: {}".format(type(error).__name__, lines[0]) if lines else type(error).__name__


def operation_of(text, y=None):
    """Return the function that runs the code `text` with its argument as `x`, and with what the code `y` makes as `y`.

    Raises QuestionError; the function does, too, if the result is not a tensor or an array.
    """
    setup, code = compiled(text, y)

    def operate(x):
        names = {"x": x}
        if setup is not None:
            _give_y(setup, names)
        return tensor_in(code.run(names), names, "CODE")

    return operate


def given_y(y, x):
    """Return what the code `y` makes of `x`; raises QuestionError, also if it raises."""
    return _give_y(Code(y, "--y", ("x",)), {"x": x})


def _give_y(setup, names):
    """Let `y` be among the `names` what the code `setup` makes; return it."""
    try:
        value = setup.run(names)
    except Exception as error:
        raise QuestionError("raises", option="--y", error=error_text(error))
    names["y"] = tensor_in(value, names, "--y")
    return names["y"]
