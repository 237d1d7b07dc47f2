"""Measures what autograd knows of the result, and whether a gradient finds its way back."""

import torch

from tensorcopy_docs.lab.cell import measurement
from tensorcopy_docs.lab.observe import (
    can_differentiate,
    has_gradient,
    is_sparse,
    is_tensor,
    numbers,
    powers,
    scale,
    times,
    version_of,
)
from tensorcopy_docs.lab.trials import give_tangent, sum_of_squares
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
    """The gradient of ``(y ** 3).sum()`` at the leaf, against 3·e² for each time that an element e occurs in y."""
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
    if numbers(w.grad) != expected:
        return "wrong"
    return "zero" if found and not any(expected) else "full"


@measurement()
def write_then_backward(source, operate):
    """``z`` needs the values of ``x``; after ``y *= 2``, is the gradient of ``z`` still right?"""
    w, x = source()
    if not (has_gradient(x) and x.requires_grad):
        return DOES_NOT_APPLY
    if not can_differentiate(source, 2):
        operate(x)
        return NOT_AVAILABLE
    z, expected = sum_of_squares(w, x)
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


@measurement()
def no_grad_write_then_backward(source, operate):
    """The same with ``y *= 2`` under ``torch.no_grad()``."""
    w, x = source()
    if not (has_gradient(x) and x.requires_grad):
        return DOES_NOT_APPLY
    if not can_differentiate(source, 2):
        operate(x)
        return NOT_AVAILABLE
    z, expected = sum_of_squares(w, x)
    y = operate(x)
    try:
        with torch.no_grad():
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
    """``x`` is given a tangent, by an in-place addition; does ``y`` have one?"""
    w, x = source()
    if not has_gradient(x) or is_sparse(x) or version_of(x) is None:
        return DOES_NOT_APPLY
    operate(source()[1])  # the call itself, before x is given a tangent
    level = torch._C._enter_dual_level()
    try:
        if not give_tangent(x, level):
            return NOT_AVAILABLE
        y = operate(x)
        if not has_gradient(y):
            return NO if is_tensor(y) else DOES_NOT_APPLY
        return NO if torch._VF._unpack_dual(y, level=level)[1] is None else YES
    finally:
        torch._C._exit_dual_level(level=level)
