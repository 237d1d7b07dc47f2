"""Tells which tensors and NumPy arrays can be read, and why the memory of others cannot."""

import sys

import torch

from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.normalise import printable
from tensorcopy_docs.lab.observe import is_tensor

UNREADABLE = "{}: must be a tensor whose {} can be read; {}"
LAZY = "it is not initialized; call its module once before"
WRAPPED = "_C._functorch.is_functorch_wrapped_tensor"


def is_array(thing):
    """True if `thing` is a NumPy array. A scalar of NumPy is none: its memory is made when it is asked for."""
    array = getattr(sys.modules.get("numpy"), "ndarray", None)
    return array is not None and isinstance(thing, array)


def refuse(name, thing):
    """Raise TypeError, which calls `thing` by its `name`, unless it is a tensor or an array, and a real one."""
    if not (is_tensor(thing) or is_array(thing)):
        raise TypeError("{}: must be a tensor or a NumPy array; found {}".format(printable(name), type_name(thing)))
    # It is imported with the module that it is defined in, and not by torch itself.
    fake = getattr(sys.modules.get("torch._subclasses.fake_tensor"), "FakeTensor", None)
    if fake is not None and isinstance(thing, fake):
        raise TypeError(UNREADABLE.format(printable(name), "memory", "it is a fake tensor, which has none"))


def unreadable(name, thing, error, what="memory"):
    """Return a TypeError that says why the `what` of `thing`, which is called `name`, cannot be read.

    If nothing is known of such a tensor, that is the first line of the `error` that was raised.
    """
    said = (str(error).splitlines() or [type(error).__name__])[0]
    if is_lazy(thing):
        said = LAZY
    elif available(WRAPPED) and is_tensor(thing) and torch._C._functorch.is_functorch_wrapped_tensor(thing):
        said = "inside vmap() and the other functions of torch.func, it has none"
    elif is_tensor(thing) and _dispatch(type(thing)) is not _dispatch(torch.Tensor):
        said = "a {} wraps other tensors; give those".format(type_name(thing))
    return TypeError(UNREADABLE.format(printable(name), what, printable(said)))


def is_lazy(tensor):
    """True if `tensor` is a parameter or buffer of a lazy module that has not been called yet: it has no shape."""
    return available("nn.parameter.is_lazy") and torch.nn.parameter.is_lazy(tensor)


def _dispatch(kind):
    return getattr(kind, "__torch_dispatch__", None)


def type_name(thing):
    """Return the name of the type of `thing` in characters that a line or a picture can show."""
    return printable(type(thing).__name__)
