"""Whether two names stand for one object, one storage, one version counter."""

import torch

from tensorcopy_docs.lab.cell import measurement
from tensorcopy_docs.lab.observe import is_tensor, one_element, shares_memory, values_of, version_of
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, NO, NONE, YES


@measurement()
def same_object(source, operate):
    """The result is the source: ``y is x``."""
    w, x = source()
    y = operate(x)
    return YES if y is x else NO


@measurement()
def same_storage(source, operate):
    """The memory of the storages of source and result is the same, wherever in it each of them begins."""
    w, x = source()
    y = operate(x)
    return YES if shares_memory(x, y) else NO


@measurement()
def write_to_result_seen(source, operate):
    """After ``y *= 2`` the values of the source differ from those before."""
    w, x = source()
    y = operate(x)
    before = values_of(x)
    try:
        with torch.no_grad():
            y *= 2
    except (RuntimeError, ValueError):  # NumPy raises a ValueError
        return "raises at the write"
    return YES if values_of(x) != before else NO


@measurement()
def write_to_source_seen(source, operate):
    """After ``x *= 2`` the values of the result differ from those before."""
    w, x = source()
    y = operate(x)
    before = values_of(y)
    try:
        with torch.no_grad():
            x *= 2
    except (RuntimeError, ValueError):  # NumPy raises a ValueError
        return "raises at the write"
    return YES if values_of(y) != before else NO


@measurement()
def same_version_counter(source, operate):
    """A write to an element of the result counts in the version counter of the source."""
    w, x = source()
    y = operate(x)
    if not (is_tensor(x) and is_tensor(y)):
        return DOES_NOT_APPLY
    before = version_of(x)
    if before is None:
        return DOES_NOT_APPLY
    try:
        with torch.no_grad():
            one_element(y).mul_(2)
    except RuntimeError:
        return "raises at the write"
    return YES if x._version != before else NO


@measurement(needs=["Tensor._is_view"])
def is_view(source, operate):
    """``y._is_view()``: autograd treats the result as a view."""
    w, x = source()
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return YES if y._is_view() else NO


@measurement()
def base(source, operate):
    """What ``y._base`` is."""
    w, x = source()
    y = operate(x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    if y._base is None:
        return NONE
    if y._base is x:
        return "the source"
    return "the base of the source" if y._base is getattr(x, "_base", None) else "another tensor"
