"""Measures whether two names are one object, storage or version counter, and what happens to the first."""

import torch

from tensorcopy_docs.lab.cell import measurement
from tensorcopy_docs.lab.observe import is_tensor, numbers, one_element, shares_memory, values_of, version_of
from tensorcopy_docs.lab.trials import is_one_of, recorded, state
from tensorcopy_docs.lab.values import DOES_NOT_APPLY, MAY_SHARE, NO, NO_OPERATION, NONE, NOTHING, WRITES, YES


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
    """After ``y *= 2`` the values of the source differ from those before; zeros are changed by ``y += 1``."""
    w, x = source()
    y = operate(x)
    before, own = values_of(x), values_of(y)
    try:
        with torch.no_grad():
            y *= 2
        if values_of(y) == own:
            with torch.no_grad():
                y += 1
    except (RuntimeError, ValueError):  # NumPy raises a ValueError
        return "raises at the write"
    return YES if values_of(x) != before else NO


@measurement()
def write_to_source_seen(source, operate):
    """After ``x *= 2`` the values of the result differ from those before; zeros are changed by ``x += 1``."""
    w, x = source()
    y = operate(x)
    before, own = values_of(y), values_of(x)
    try:
        with torch.no_grad():
            x *= 2
        if values_of(x) == own:
            with torch.no_grad():
                x += 1
    except (RuntimeError, ValueError):  # NumPy raises a ValueError
        return "raises at the write"
    return YES if values_of(y) != before else NO


@measurement()
def same_version_counter(source, operate):
    """Changing an element of the result counts in the version counter of the source."""
    w, x = source()
    y = operate(x)
    if not (is_tensor(x) and is_tensor(y)):
        return DOES_NOT_APPLY
    before = version_of(x)
    if before is None:
        return DOES_NOT_APPLY
    try:
        with torch.no_grad():
            one_element(y).zero_()
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


@measurement()
def effect_on_x(source, operate):
    """What is not as it was about ``x`` after the call; values are compared as far as both lists reach."""
    w, x = source()
    values, before = numbers(x), state(x)
    operate(x)
    changed = ["values"] if any(old != new for old, new in zip(values, numbers(x))) else []
    changed += [name for (name, old), (_, new) in zip(before, state(x)) if old != new]
    return ", ".join(changed) or NOTHING


@measurement(needs=["utils._python_dispatch.TorchDispatchMode", "_C.Argument.alias_info"])
def declared(source, operate):
    """What the schemas of the ATen operations that are given ``x``, or an alias of it, say of it and of ``y``."""
    w, x = source()
    if not is_tensor(x):
        return DOES_NOT_APPLY
    y, ran = recorded(operate, x)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    sharing, reached, marks = [x], [], []
    for schema, given, returned in ran:
        fed = [each for each, tensors in zip(schema.arguments, given) if any(is_one_of(t, sharing) for t in tensors)]
        reached += fed
        marked = [argument.alias_info for argument in fed if argument.alias_info]
        marks += marked
        for result, made in zip(schema.returns, returned):
            sharing += made if marked and result.alias_info else []
    if not reached:
        return NO_OPERATION
    return WRITES if any(mark.is_write for mark in marks) else MAY_SHARE if is_one_of(y, sharing) else NONE
