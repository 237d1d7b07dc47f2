"""Columns of the table on what the result keeps, each established in another way than the lab does, without the lab."""

import warnings

import numpy
import torch

from tests.lab.independent_columns import (
    DOES_NOT_APPLY,
    CallRaisedError,
    calling,
    is_tensor,
    made,
    requires_grad,
    snapshot,
    yes,
)


def grad_kept(row):
    """The source gets its gradient by a backward pass; a later write to it tells a copy from the same tensor."""
    _, x = row.source()
    if not is_tensor(x):
        return DOES_NOT_APPLY
    if x.requires_grad:
        x.retain_grad()
        x.sum().backward()
    given = x.grad
    y = calling(row, x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    with warnings.catch_warnings(action="ignore"):
        kept = y.grad
    if kept is None:
        return "none"
    given.fill_(9)
    return "the same tensor" if (kept == 9).all() else "a copy"


def hooks_kept(row):
    """A gradient is asked for at the result and no further: does the hook of the source fire there?"""
    _, x = row.source()
    if not (is_tensor(x) and x.requires_grad):
        return DOES_NOT_APPLY
    fired = []
    x.register_hook(fired.append)
    y = calling(row, x)
    if requires_grad(row) == "no":
        y.requires_grad_()
    torch.autograd.grad(y.sum(), y)
    return yes(fired)


def parameter_kept(row):
    """A module takes a Parameter for its own, and nothing else."""
    _, x = row.source()
    if not is_tensor(x):
        return DOES_NOT_APPLY
    module = torch.nn.Module()
    y = calling(row, torch.nn.Parameter(x.detach().clone(), requires_grad=x.requires_grad))
    if not is_tensor(y):
        return DOES_NOT_APPLY
    module.kept = y
    if "kept" not in dict(module.named_parameters()):
        return "no"
    module.kept = None
    try:
        module.kept = calling(row, x.detach().clone())  # a module refuses what is not a Parameter under this name
    except (TypeError, CallRaisedError):
        return "yes"
    return "made"


class Marked(torch.Tensor):
    """A subclass that is known by an attribute."""

    mark = True


def subclass_kept(row):
    _, x = row.source()
    if not is_tensor(x) or isinstance(x, torch.nn.Parameter):
        return DOES_NOT_APPLY
    # `as_subclass` would make it a view.
    y = calling(row, Marked(x.tolist()))
    return yes(getattr(y, "mark", False)) if is_tensor(y) else DOES_NOT_APPLY


def attributes_kept(row):
    """What is set by the way of the object's dictionary."""
    _, x = row.source()
    if not is_tensor(x):
        return DOES_NOT_APPLY
    vars(x)["seen"] = "by hand"
    y = calling(row, x)
    return yes("seen" in vars(y)) if is_tensor(y) else DOES_NOT_APPLY


def memory_format_kept(row):
    """The elements are put into memory that is laid out by hand; then neighbors in memory are looked for."""
    _, x = row.source()
    ascending = list(numpy.cumprod([1, *x.shape])[:-1])  # the stride of an array in column-major order
    if is_tensor(x):
        moved = torch.empty_strided(x.shape, [int(step) for step in ascending]).copy_(x.detach())
        moved = (
            torch.nn.Parameter(moved) if isinstance(x, torch.nn.Parameter) else moved.requires_grad_(x.requires_grad)
        )
    else:
        moved = numpy.asfortranarray(x)
    y = calling(row, moved)
    if y.shape != x.shape or min(x.shape) == 1:
        return DOES_NOT_APPLY
    return yes(address(y[1:]) - address(y) < address(y[:, 1:]) - address(y))


def shape(row):
    """How long the lists are, and the lists in them."""
    _, y = made(row)
    lengths, lists = [], y.tolist()
    while isinstance(lists, list):
        lengths.append(len(lists))
        lists = lists[0]
    return str(tuple(lengths))


def address(thing) -> int:
    return thing.data_ptr() if is_tensor(thing) else thing.ctypes.data


def stride(row):
    """How far the second element of each dimension lies behind the first in memory; where one is missing, by NumPy."""
    _, y = made(row)
    if 1 in y.shape:
        return str(tuple(step // y.itemsize for step in (y.detach().numpy() if is_tensor(y) else y).strides))
    second = [tuple(slice(1 if other == n else 0, None) for other in range(y.ndim)) for n in range(y.ndim)]
    return str(tuple((address(y[where]) - address(y)) // y.itemsize for where in second))


def offset(row):
    """How far behind the start of the storage the first element lies."""
    _, y = made(row)
    return str((y.data_ptr() - y.untyped_storage().data_ptr()) // y.itemsize) if is_tensor(y) else DOES_NOT_APPLY


def contiguous(row):
    """What is contiguous is returned as it is by the call that makes it so."""
    _, y = made(row)
    return yes((y.contiguous() if is_tensor(y) else numpy.ascontiguousarray(y)) is y)


def dtype(row):
    """As NumPy calls it."""
    _, y = made(row)
    return snapshot(y).dtype.name


def storage_bytes(row):
    """Counted one by one."""
    _, y = made(row)
    return str(len(y.untyped_storage().tolist()) if is_tensor(y) else len(y.tobytes()))
