"""Turns a reader's code into a function: its result is the value of the last expression, or else the final `y`."""

import sys

import torch

from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.syntax import ITSELF, ReaderCode, compiled
from tensorcopy_docs.lab.observe import is_tensor, shares_memory
from tensorcopy_docs.lab.program import BARE

LAST = "the last tensor"  # among the names of code that ran: no name of Python


def tensor_in(value, names, option):
    """Return the tensor or array that code gave: its `value`, or else `y` of its `names`; raises QuestionError."""
    found = names.get("y") if value is None else value
    if is_thing(found):
        return found
    if found is None:
        raise QuestionError("nothing", option=option, name=names.get(LAST, "x" if "x" in names else "torch.rand(2, 3)"))
    inside = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, (list, tuple)) else ()
    places = [repr(place) for place, each in inside if is_thing(each)]
    if len(places) > 1:
        raise QuestionError("several", option=option, count=len(places), index=places[0])
    if places:
        raise QuestionError("one-inside", option=option, found=type(found).__name__, index=places[0])
    raise QuestionError("no-tensor", option=option, found=type(found).__name__)


def _result(code, names):
    """Run `code`, which may write into `y`; return `y` if it did, and else what it gave. Raises QuestionError."""
    return _asked(code, code.run(names), names)


def _asked(code, value, names):
    """Return the tensor in question after code gave `value` and left `names`; raises QuestionError."""
    y = names.get("y")
    if code.into and is_thing(y) and (ITSELF in code.into or not is_thing(value) or shares_memory(value, y)):
        return y
    things = [name for name in code.binds if is_thing(names.get(name))]
    return tensor_in(value, dict(names, **{LAST: things[-1]} if things else {}), code.option)


def is_thing(value):
    """True if `value` is a tensor or a NumPy array."""
    numpy = sys.modules.get("numpy")
    return is_tensor(value) or (numpy is not None and isinstance(value, numpy.ndarray))


def made_by(text, option):
    """Run the code of the option ``--x``; return the tensor or array. Raises QuestionError, also if it raises."""
    code, names = ReaderCode(text, option), {}
    try:
        with torch.enable_grad():
            return _result(code, names)
    except QuestionError:
        raise
    except Exception as error:
        raise QuestionError("raises", option=option, error=error_text(error))


def error_text(error):
    """Return the type of an exception and the first line of its message."""
    try:
        lines = str(error).strip().splitlines()
    except Exception:  # a class of the reader's own may not say what it is
        lines = []
    return "{}: {}".format(type(error).__name__, lines[0]) if lines else type(error).__name__


def operation_of(text, y=None):
    """Return the function that runs the code `text` with its argument as `x`, and with what the code `y` makes as `y`.

    Raises QuestionError; the function does, too, if the result is not a tensor or an array.
    """
    setup, code = compiled(text, y)
    names = {}  # the same in each run: torch.compile() leaves in it what it finds by the code, which is the same

    def operate(x):
        for name in [each for each in names if not each.startswith("__")]:
            del names[name]
        names["x"] = x
        if setup is not None:
            _give_y(setup, names)
        return _result(code, names)

    return operate


def compiled_operation(text, y, backend):
    """Return the function of `operation_of`, whose code ``torch.compile`` compiles with `backend`, whole but for BARE.

    Raises QuestionError. Under a mode that sees each operation, nothing is compiled, so the function raises.
    """
    if not hasattr(torch, "compile"):
        raise QuestionError("no-compile", torch=torch.__version__.split("+")[0])
    import torch._inductor.config as config

    config.compile_threads = 1
    config.cpp.simdlen = 1  # a machine's vectors hide faults of small tensors
    setup, code = compiled(text, y)
    given = ["x"] if setup is None else ["x", "y"]
    how = {} if backend == BARE else {"backend": backend, "fullgraph": True}
    function = torch.compile(code.as_function(given), **how)

    def operate(x):
        if torch._C._len_torch_dispatch_stack():
            raise RuntimeError("nothing is compiled here")
        names = {"x": x}
        if setup is not None:
            _give_y(setup, names)
        value, bound = function(*(names[name] for name in given))
        if bound is not None:
            names["y"] = bound
        return _asked(code, value, names)

    return operate


def forget_compiled():
    """Let functions that torch.compile() has compiled be compiled again: one that failed under a mode fails on."""
    if "torch._dynamo" in sys.modules:
        sys.modules["torch._dynamo"].reset()


def given_y(y, x):
    """Return what the code `y` makes of `x`; raises QuestionError, also if it raises."""
    return _give_y(ReaderCode(y, "--y", ("x",)), {"x": x})


def _give_y(setup, names):
    """Set `y` in `names` to what the code `setup` makes; return it."""
    try:
        names["y"] = _result(setup, names)
    except QuestionError:
        raise
    except Exception as error:
        raise QuestionError("raises", option="--y", error=error_text(error))
    return names["y"]
