"""Keeps `torch.compile` from compiling trace functions, and recognizes a call of a compiled function.

It would compile all that runs below a compiled call.
"""

import torch

# The functions of torch through which a compiled one is called, by their names in older and newer versions.
_CALLS = tuple("_TorchDynamoContext.__call__.<locals>." + name for name in ("_fn", "compile_wrapper"))
_frames = getattr(getattr(torch._C, "_dynamo", None), "eval_frame", None)


def set_compiler(compiler):
    """Let `compiler` see the next frames of this thread, or nothing if it is None; return the one before."""
    return compiler


if hasattr(_frames, "set_eval_frame"):
    set_compiler = _frames.set_eval_frame


def never_compiled(function):
    """Mark `function` as one that is run as it is; those that it calls are not marked."""
    if hasattr(_frames, "skip_code"):
        _frames.skip_code(function.__code__)
    return function


def calls_compiled(frame):
    """True if `frame` calls a compiled function; a function kept from the compiler is called in the same way."""
    return frame.f_code.co_qualname in _CALLS and callable(frame.f_locals.get("callback"))
