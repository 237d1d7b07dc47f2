"""Measures what the result keeps of the source beside its values."""

import warnings

import torch

from tensorcopy_docs.lab.cell import measurement
from tensorcopy_docs.lab.observe import (
    has_gradient,
    is_sparse,
    is_tensor,
    memory,
    numbers,
    reals,
    shares_memory,
    strides,
)
from tensorcopy_docs.lab.trials import column_major, order_in_memory
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, NO, NONE, NOT_AVAILABLE, YES


@measurement()
def grad_kept(source, operate):
    """``x`` is given a ``.grad``; is that of ``y`` the same object, or an equal one with its own memory?"""
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
    if found is given:
        return "the same tensor"
    return "a copy" if numbers(found) == numbers(given) and not shares_memory(found, given) else "another tensor"


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
    if y.requires_grad:
        try:
            torch.autograd.grad(sum(part.sum() for part in reals(y)), y, allow_unused=True)
        except RuntimeError:  # this version cannot differentiate a tensor of this kind
            return NOT_AVAILABLE
    return YES if ran or y._backward_hooks else NO


@measurement()
def parameter_kept(source, operate):
    """``x`` is made a ``Parameter``; is ``y`` one, and is it also one if ``x`` is a plain tensor?"""
    w, x = source()
    if not has_gradient(x):
        return DOES_NOT_APPLY
    operate(source()[1])  # the call itself, before it is given another source
    y = operate(torch.nn.Parameter(x.detach(), requires_grad=x.requires_grad))
    if not is_tensor(y):
        return DOES_NOT_APPLY
    if not isinstance(y, torch.nn.Parameter):
        return NO
    try:
        y = operate(x.detach())
    except Exception:
        return YES
    return "made" if isinstance(y, torch.nn.Parameter) else YES


class Subclass(torch.Tensor):
    """A subclass that adds no behavior."""


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
def attributes_kept(source, operate):
    """``x`` is given an attribute in Python; does ``y`` have it?"""
    w, x = source()
    if not is_tensor(x):
        return DOES_NOT_APPLY
    x.note = "kept"
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return YES if getattr(y, "note", None) == "kept" else NO


@measurement()
def memory_format_kept(source, operate):
    """``x`` lies in memory column by column; do the dimensions of ``y`` have the same order there?"""
    w, x = source()
    if is_sparse(x):
        return DOES_NOT_APPLY
    operate(source()[1])  # the call itself, before it is given another source
    if order_in_memory(x) == sorted(order_in_memory(x)):
        x = column_major(x)
    shape, order = tuple(x.shape), order_in_memory(x)
    y = operate(x)
    if len(order) < 2 or tuple(y.shape) != shape or is_sparse(y):
        return DOES_NOT_APPLY
    return YES if order_in_memory(y) == order else NO


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
    return DOES_NOT_APPLY if is_sparse(y) else str(strides(y))


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
