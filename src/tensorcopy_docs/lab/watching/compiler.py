"""Keeps `torch.compile` away from functions that trace: it would compile all that runs below a compiled call."""

import torch

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
