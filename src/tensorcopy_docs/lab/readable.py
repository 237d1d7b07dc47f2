"""What can be looked at: tensors and NumPy arrays, and why the memory of some tensors cannot be read."""

import sys

import torch

from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.observe import is_tensor

LAZY = "it is not initialized; call its module once before"


def is_array(thing):
    """Whether `thing` is a NumPy array. A scalar of NumPy is none: its memory is made when one asks for it."""
    array = getattr(sys.modules.get("numpy"), "ndarray", None)
    return array is not None and isinstance(thing, array)


def refuse(name, thing):
    """Raise TypeError, which calls `thing` by its `name`, if it is no tensor or array, or has no memory to read."""
    if not (is_tensor(thing) or is_array(thing)):
        raise TypeError("{}: must be a tensor or a NumPy array; found {}".format(printable(name), type_name(thing)))
    reason = _without_memory(thing) if is_tensor(thing) else None
    if reason:
        raise TypeError("{}: must be a tensor whose memory can be read; {}".format(printable(name), reason))


def _without_memory(tensor):
    if is_lazy(tensor):
        return LAZY
    if available("_C._functorch.is_functorch_wrapped_tensor") and torch._C._functorch.is_functorch_wrapped_tensor(tensor):
        return "inside vmap() and the other functions of torch.func, it has none"
    # It is imported with the module that it is defined in, and not by torch itself.
    fake = getattr(sys.modules.get("torch._subclasses.fake_tensor"), "FakeTensor", None)
    return "it is a fake tensor, which has none" if fake is not None and isinstance(tensor, fake) else None


def is_lazy(tensor):
    """Whether `tensor` is a parameter or buffer of a lazy module that has not been called yet: it has no shape."""
    return available("nn.parameter.is_lazy") and torch.nn.parameter.is_lazy(tensor)


def unreadable(name, error, what="memory"):
    """The TypeError that the `what` of `name` cannot be read, with the first line of the `error` that says why."""
    said = (str(error).splitlines() or [type(error).__name__])[0]
    return TypeError("{}: must be a tensor whose {} can be read; {}".format(printable(name), what, printable(said)))


def type_name(thing):
    """The name of the type of `thing`, with nothing in it that a line or a picture cannot show."""
    return printable(type(thing).__name__)


def printable(text):
    """`text` with each character that a line or a picture cannot show written as Python writes it: ``\\x1b``."""
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )
