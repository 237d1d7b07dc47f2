"""Reads torch's own samples: ``op_db``, with which PyTorch tests its functions."""

import contextlib
import importlib.util
import io
import itertools
import random
import sys
import types
import unittest
import warnings

import torch

STOOD_IN = ("expecttest", "yaml")
LOOKED_AT = 80  # samples of an OpInfo that are looked at
TAKEN = 14  # of them, the smallest
TAKEN_OTHERS = 3  # of each other type
OTHERS = ("complex64", "int64", "bool")
LARGEST = 20000  # elements
NAMESPACES = ("linalg.", "fft.", "special.", "nn.functional.")


class StandIn(types.ModuleType):
    """A module in place of one that is imported, but is not needed to read samples."""

    TestCase = unittest.TestCase
    ACCEPT = False

    def __getattr__(self, name):
        """Return an empty class for any other name."""
        if name.startswith("__"):
            raise AttributeError(name)
        return object


def load():
    """Return ``op_db`` of this torch.

    Its module imports packages that nobody has who does not test PyTorch: empty modules take their places. SciPy would
    add samples; it is left out, so that the samples do not depend on what is installed.
    """
    replaced = {name: StandIn(name) for name in STOOD_IN if importlib.util.find_spec(name) is None}
    if "scipy" not in sys.modules:
        replaced["scipy"] = None  # it counts as not installed
    sys.modules.update(replaced)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            from torch.testing._internal.common_methods_invocations import op_db
    finally:
        for name in replaced:
            sys.modules.pop(name, None)
    return list(op_db)


def names_of(op):
    """Return the names of an OpInfo and of its aliases as torch's tests write them: ``linalg.inv``, ``inverse``."""
    aliases = [getattr(each, "name", each) for each in getattr(op, "aliases", None) or ()]
    return [name[len("torch.") :] if name.startswith("torch.") else name for name in [op.name] + aliases]


def public_forms(name):
    """Return the public names that an OpInfo's name stands for."""
    if name.startswith(NAMESPACES):
        return ["torch." + name]
    return ["torch." + name, "torch.Tensor." + name] if "." not in name else []


def arguments(op):
    """Return the arguments, (args, kwargs), of the smallest samples of an OpInfo, of float32 and of other types."""
    found = _of_type(op, torch.float32)[:TAKEN]
    for name in OTHERS:
        dtype = getattr(torch, name)
        if dtype in op.dtypes:
            found += _of_type(op, dtype)[: TAKEN_OTHERS if found else TAKEN]
    return found


def _of_type(op, dtype):
    torch.default_generator.manual_seed(0)
    random.seed(0)
    found = []
    whole = torch.manual_seed  # each sample calls it, and it asks for every device, which takes longer than the sample
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            torch.manual_seed = torch.default_generator.manual_seed
            for sample in itertools.islice(op.sample_inputs("cpu", dtype, requires_grad=False), LOOKED_AT):
                found.append(_given(sample))
        except Exception:  # not for this type, or not without a library: what has been found is used
            pass
        finally:
            torch.manual_seed = whole
    # Without an element there is no memory that could be shared.
    found = [each for each in found if 0 < elements(each) <= LARGEST]
    return sorted(found, key=elements)


def _given(sample):
    """Return (args, kwargs) of a sample; up to 1.8 the input is a tuple of arguments."""
    is_old = torch.__version__.startswith("1.8.")
    first = tuple(sample.input) if is_old and isinstance(sample.input, (tuple, list)) else (sample.input,)
    return first + tuple(sample.args), dict(sample.kwargs)


def elements(thing):
    """Return the number of elements of all tensors in an argument, or in lists and tables of arguments."""
    if isinstance(thing, torch.Tensor):
        return thing.numel()
    if isinstance(thing, dict):
        thing = list(thing.values())
    return sum(map(elements, thing)) if isinstance(thing, (list, tuple)) else 0
