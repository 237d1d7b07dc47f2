"""What the result keeps of the source beside its values."""

import warnings

import torch

from tensorcopy_docs.lab.cell import measurement
from tensorcopy_docs.lab.observe import can_differentiate, has_gradient, is_sparse, is_tensor, memory, reals
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, NO, NONE, NOT_AVAILABLE, YES


@measurement()
def grad_kept(source, operate):
    """The source is given a ``.grad``; what does the result have?"""
    w, x = source()
    if not has_gradient(x):
        return DOES_NOT_APPLY
    given = x.detach() * 3
    x.grad = given
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # asking for the grad of a result warns
        found = y.grad
    if found is None:
        return NONE
    return "the same tensor" if found is given else "a copy"


@measurement()
def hooks_kept(source, operate):
    """The source is given a hook; has the result one, or does a gradient that goes no further make it run?"""
    w, x = source()
    if not (has_gradient(x) and x.requires_grad):
        return DOES_NOT_APPLY
    ran = []
    x.register_hook(ran.append)
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    if not can_differentiate(source, 1):
        return NOT_AVAILABLE
    if y.requires_grad:
        torch.autograd.grad(sum(part.sum() for part in reals(y)), y, allow_unused=True)
    return YES if ran or y._backward_hooks else NO


@measurement()
def parameter_kept(source, operate):
    """The source is made a ``Parameter``; is the result one?"""
    w, x = source()
    if not has_gradient(x):
        return DOES_NOT_APPLY
    operate(source()[1])  # the call itself, before it is given another source
    y = operate(torch.nn.Parameter(x.detach(), requires_grad=x.requires_grad))
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return YES if isinstance(y, torch.nn.Parameter) else NO


class Subclass(torch.Tensor):
    """A subclass without behaviour of its own."""


@measurement()
def subclass_kept(source, operate):
    """The source is made a tensor of a subclass; is the result one?"""
    w, x = source()
    if not is_tensor(x) or isinstance(x, torch.nn.Parameter):
        return DOES_NOT_APPLY
    operate(source()[1])  # the call itself, before it is given another source
    y = operate(torch.Tensor._make_subclass(Subclass, x.detach(), x.requires_grad))
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return YES if isinstance(y, Subclass) else NO


@measurement()
def shape(source, operate):
    """``tuple(y.shape)``."""
    w, x = source()
    y = operate(x)
    return str(tuple(y.shape))


@measurement()
def stride(source, operate):
    """``y.stride()``, in elements."""
    w, x = source()
    y = operate(x)
    if is_sparse(y):
        return DOES_NOT_APPLY
    return str(y.stride()) if is_tensor(y) else str(tuple(step // y.itemsize for step in y.strides))


@measurement()
def offset(source, operate):
    """``y.storage_offset()``, in elements."""
    w, x = source()
    y = operate(x)
    return str(y.storage_offset()) if is_tensor(y) and not is_sparse(y) else DOES_NOT_APPLY


@measurement()
def contiguous(source, operate):
    """``y.is_contiguous()``."""
    w, x = source()
    y = operate(x)
    if is_sparse(y):
        return DOES_NOT_APPLY
    is_contiguous = y.is_contiguous() if is_tensor(y) else y.flags["C_CONTIGUOUS"]
    return YES if is_contiguous else NO


@measurement()
def dtype(source, operate):
    """``y.dtype``."""
    w, x = source()
    y = operate(x)
    return str(y.dtype).replace("torch.", "")


@measurement()
def storage_bytes(source, operate):
    """How many bytes the storage of the result holds, read or not."""
    w, x = source()
    y = operate(x)
    if is_sparse(y):
        return DOES_NOT_APPLY
    address, size = memory(y)
    return str(size)
