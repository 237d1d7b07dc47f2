"""What autograd knows of the result, and whether a gradient finds its way back."""

import torch

from tensorcopy_docs.lab.cell import measurement
from tensorcopy_docs.lab.observe import can_differentiate, has_gradient, is_tensor, numbers, powers, reals, scale, times
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, NO, NONE, NOT_AVAILABLE, YES


@measurement()
def requires_grad(source, operate):
    """``y.requires_grad``."""
    w, x = source()
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return YES if y.requires_grad else NO


@measurement()
def is_leaf(source, operate):
    """``y.is_leaf``."""
    w, x = source()
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return YES if y.is_leaf else NO


@measurement()
def grad_fn(source, operate):
    """The name of ``y.grad_fn``."""
    w, x = source()
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return NONE if y.grad_fn is None else type(y.grad_fn).__name__


@measurement()
def gradient(source, operate):
    """The gradient of ``(y ** 3).sum()`` at the leaf, against 3·e² for each time that an element e stands in y."""
    w, x = source()
    if not (has_gradient(x) and x.requires_grad):
        return DOES_NOT_APPLY
    factor = scale(w, x)
    elements = [factor * number for number in numbers(w)]
    y = operate(x)
    if not can_differentiate(source, 3):
        return NOT_AVAILABLE
    if not (is_tensor(y) and y.requires_grad):
        return NONE
    found = numbers(y)
    try:
        powers(y, 3).backward()
    except RuntimeError:
        return "raises in the backward"
    if w.grad is None:
        return NONE
    expected = [factor * 3 * e * e * times(e, found, 3) for e in elements]
    return "full" if numbers(w.grad) == expected else "wrong"


@measurement()
def write_then_backward(source, operate):
    """``z`` needs the values of ``x``; after ``y *= 2``, is the gradient of ``z`` still right?"""
    w, x = source()
    if not (has_gradient(x) and x.requires_grad):
        return DOES_NOT_APPLY
    if not can_differentiate(source, 2):
        operate(x)
        return NOT_AVAILABLE
    factor = scale(w, x)
    elements = [factor * number for number in numbers(w)]
    expected = [factor * 2 * e * times(e, numbers(x), 2) for e in elements]
    z = sum((part * part).sum() for part in reals(x))
    y = operate(x)
    try:
        y *= 2
    except RuntimeError:
        return "raises at the write"
    try:
        z.backward()
    except RuntimeError:
        return "raises in the backward"
    return "right" if numbers(w.grad) == expected else "silently wrong"


@measurement(needs=["_VF._make_dual", "_C._enter_dual_level"])
def forward_tangent(source, operate):
    """The source is made a dual tensor, where torch can make one of it; does the result carry the tangent?"""
    w, x = source()
    if not has_gradient(x) or isinstance(x, torch.nn.Parameter):
        return DOES_NOT_APPLY
    operate(source()[1])  # the call itself, before it is given another source
    level = torch._C._enter_dual_level()
    try:
        try:
            # A dual tensor is a view; its clone carries the tangent and is none, and a leaf is made one again.
            dual = torch._VF._make_dual(x.detach() if x.is_leaf else x, torch.ones_like(x), level=level).clone()
        except RuntimeError:
            return DOES_NOT_APPLY
        if torch._VF._unpack_dual(dual, level=level)[1] is None:
            return NOT_AVAILABLE  # where a clone loses the tangent, there is nothing that a call could keep
        y = operate(dual.requires_grad_() if x.is_leaf and x.requires_grad else dual)
        if not has_gradient(y):
            return NO if is_tensor(y) else DOES_NOT_APPLY
        return NO if torch._VF._unpack_dual(y, level=level)[1] is None else YES
    finally:
        torch._C._exit_dual_level(level=level)
