"""Restores the state of torch and of the process that one proof or cell could change for the next."""

import contextlib
import gc
import os
import sys

import torch


def _found(name):
    """Return the object with the dotted `name` below ``torch``, or None if this version does not have it."""
    found = torch
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


# Setters and the value that each is given. Not every version of torch has all of them.
SETTERS = (
    ("set_default_device", None),
    # Not torch.manual_seed: for each kind of device that is not there yet it formats the whole stack.
    ("default_generator.manual_seed", 0),
    ("set_default_dtype", torch.float32),
    ("set_grad_enabled", True),
    ("set_num_threads", 1),
    ("set_flush_denormal", False),
    ("autograd.set_detect_anomaly", False),
    # Otherwise some warnings appear once in a process, so the output would depend on the order.
    ("set_warn_always", True),
)
# What allows algorithms that are not deterministic, by version: the first that there is. In newer versions the second
# would import much of torch.
DETERMINISTIC = (
    ("set_deterministic_debug_mode", 0),
    ("use_deterministic_algorithms", False),
    ("set_deterministic", False),
)


def clean_state():
    """Set torch's global state to its defaults, one thread and the seed 0."""
    for name, value in SETTERS:
        setter = _found(name)
        if setter is not None:
            setter(value)
    # This warning appears once in a process all the same.
    warned = _found("storage._reset_warn_typed_storage_removal")
    if warned is not None:
        warned()
    if "torch._dynamo" in sys.modules:  # what is compiled once more has other shapes
        sys.modules["torch._dynamo"].reset()
    torch.set_printoptions(profile="default")
    for name, off in DETERMINISTIC:
        if _found(name) is not None:
            _found(name)(off)
            break


@contextlib.contextmanager
def process_kept():
    """Restore the state of the process after the block: working folder, environment, standard streams and modules.

    Garbage is collected only where the block does it itself: what others left behind, freed in the middle, would be
    the memory and the id that come next.
    """
    collects = gc.isenabled()
    gc.disable()
    folder, environment, modules = os.getcwd(), dict(os.environ), dict(sys.modules)
    streams, path, limit = (sys.stdin, sys.stdout, sys.stderr), list(sys.path), sys.getrecursionlimit()
    try:
        yield
    finally:
        if collects:
            gc.enable()
        sys.setrecursionlimit(limit)
        sys.stdin, sys.stdout, sys.stderr = streams
        sys.path[:] = path
        if not modules.keys() <= sys.modules.keys():
            sys.modules.update({name: module for name, module in modules.items() if name not in sys.modules})
        if dict(os.environ) != environment:
            os.environ.clear()
            os.environ.update(environment)
        os.chdir(folder)
