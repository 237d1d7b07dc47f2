"""Trials on tensors made from a row, by which the sentences told of it are checked; nothing of the lab's measurements
is used.
"""

import ctypes
import warnings

import numpy
import torch
from torch.autograd import forward_ad
from torch.autograd.graph import increment_version

from tests.lab.independent_effects import Schemas


def made(row):
    w, x = row.source()
    return w, x, row.function(x)


def result(row):
    return made(row)[2]


def is_tensor(thing) -> bool:
    return isinstance(thing, torch.Tensor)


def dense(thing) -> numpy.ndarray:
    """The values of now, in a separate array."""
    if not is_tensor(thing):
        return thing.copy()
    found = thing.detach().clone()
    return (found.to_dense() if found.layout != torch.strided else found).resolve_conj().resolve_neg().numpy().copy()


def differs(first, second) -> bool:
    return first.shape != second.shape or not numpy.array_equal(first, second)


def blocks(thing) -> list[tuple[int, int]]:
    """Address and size of all memory that a tensor or an array reads."""
    if is_tensor(thing):
        parts = [thing] if thing.layout == torch.strided else [thing._values(), thing._indices()]
        return [(part.untyped_storage().data_ptr(), part.untyped_storage().nbytes()) for part in parts]
    while isinstance(thing.base, numpy.ndarray):
        thing = thing.base
    first, last = numpy.lib.array_utils.byte_bounds(thing)
    return [(first, last - first)]


def uses_the_memory(row) -> bool:
    """Each byte of what `x` reads is turned: has a byte of what `y` reads turned, too?"""
    _, x, y = made(row)
    if x is y:
        return True
    before = [ctypes.string_at(*block) for block in blocks(y)]
    turned = [(address, ctypes.string_at(address, size)) for address, size in blocks(x)]
    for address, content in turned:
        ctypes.memmove(address, bytes(255 - byte for byte in content), len(content))
    after = [ctypes.string_at(*block) for block in blocks(y)]
    for address, content in turned:
        ctypes.memmove(address, content, len(content))
    if not any(before):  # two tensors without elements: it is one storage, or two
        return x.untyped_storage()._cdata == y.untyped_storage()._cdata
    return before != after


def doubled(thing, grad_mode: bool = False) -> bool:
    """Whether ``thing *= 2`` runs."""
    try:
        with torch.set_grad_enabled(grad_mode):
            thing *= 2
    except (RuntimeError, ValueError):  # NumPy says of a read-only array that it is a wrong value
        return False
    return True


def changed(thing) -> bool:
    """Whether ``thing *= 2`` runs; zeros, which it leaves as they are, become other numbers."""
    runs = doubled(thing)
    if runs and not dense(thing).any():
        with torch.no_grad():
            thing.fill_(3)
    return runs


def change_of_y_reaches_x(row) -> str:
    _, x, y = made(row)
    before = dense(x)
    return ("yes" if differs(before, dense(x)) else "no") if changed(y) else "raises"


def change_of_x_reaches_y(row) -> str:
    _, x, y = made(row)
    before = dense(y)
    return ("yes" if differs(before, dense(y)) else "no") if changed(x) else "raises"


def counts_together(row) -> str:
    """PyTorch's own function counts one up."""
    _, x, y = made(row)
    if y.is_inference() and not x.is_inference():
        return "untold"
    try:
        with torch.no_grad():
            y.zero_()
    except RuntimeError:
        return "raises"
    before = x._version
    increment_version(y)
    return "yes" if x._version > before else "no"


def flow_to_x(row) -> str:
    """The gradient of the sum of y³ at `x`, or at the leaf where `y` is `x`, against 3e² for each element e in `y`."""
    w, x = row.source()
    elements, leaf_elements = dense(x), dense(w) * (1 if x is w or x._base is w else 2)
    if x.requires_grad:
        x.retain_grad()
    y = row.function(x)
    if not (is_tensor(y) and y.requires_grad):
        return "none"
    total = (y if y.layout == torch.strided else y.to_dense()).pow(3).sum()
    at_x = x.requires_grad and x is not y and x is not w
    try:
        (total.real if total.is_complex() else total).backward()
    except RuntimeError:
        return "raises"
    gradient = x.grad if at_x else w.grad
    if gradient is None:
        return "none"
    given = elements if at_x else leaf_elements
    factor = 1 if at_x or x is w or x._base is w else 2
    found = dense(y).ravel().tolist()
    expected = [factor * derivative(e, found) / given.ravel().tolist().count(e) for e in given.ravel().tolist()]
    if not numpy.allclose(dense(gradient).ravel(), expected):
        return "other"
    return "analytic" if any(expected) else "zero"


def derivative(element: complex, found: list[complex]) -> complex:
    """That of the sum of the real parts of the cubes in `found`, of which some are `element` or made from it."""
    total = 0
    for number in found:
        if number in (element, element.conjugate()):
            total += (3 * element**2).conjugate()
        elif number == element.real:
            total += 3 * number**2
        elif number == element.imag:
            total += 3j * number**2
        elif number == -element.imag:
            total -= 3j * number**2
    return total


def later_backward(row, grad_mode: bool) -> str:
    """What ``z.backward()`` does after the call and ``y *= 2``, against a source to which nothing happened."""
    w, x = row.source()
    squares(w, x).backward()
    right = dense(w.grad)
    w, x = row.source()
    z = squares(w, x)
    y = row.function(x)
    if not doubled(y, grad_mode):
        return "raises at once"
    try:
        z.backward()
    except RuntimeError:
        return "raises"
    return "correct" if w.grad is not None and numpy.allclose(dense(w.grad), right) else "incorrect"


def squares(w, x):
    x = x if x.layout == torch.strided else x.to_dense()
    return sum((part * part).sum() for part in ([x.real, x.imag] if x.is_complex() else [x]))


def tangent_reaches_y(row) -> bool:
    """The tangent is put onto `x` by a factor that has one, so that `x` is what it was, a Parameter or a view."""
    _, x = row.source()
    with forward_ad.dual_level():
        one = forward_ad.make_dual(torch.ones(()), torch.ones(()))
        with torch.no_grad():
            (x if x._base is None else x._base).mul_(one)
        assert forward_ad.unpack_dual(x).tangent is not None
        y = row.function(x)
        if not (y.is_floating_point() or y.is_complex()):
            return False
        return forward_ad.unpack_dual(y).tangent is not None


def kept_grad(row) -> str:
    _, x = row.source()
    given = x.detach().clone()
    x.grad = given
    y = row.function(x)
    with warnings.catch_warnings(action="ignore"):
        found = y.grad
    if found is None:
        return "none"
    if found is given:
        return "the same"
    apart = blocks(found) != blocks(given)
    return "a copy" if apart and not differs(dense(found), dense(given)) else "something else"


def keeps_hook(row) -> bool:
    fired = []
    _, x = row.source()
    x.register_hook(fired.append)
    y = row.function(x)
    if y.requires_grad:
        torch.autograd.grad(y * 1, y, y.detach().clone(), allow_unused=True)
    return bool(fired or y._backward_hooks)


def as_parameter(row) -> bool:
    _, x = row.source()
    return isinstance(row.function(torch.nn.Parameter(x.detach(), x.requires_grad)), torch.nn.Parameter)


class Marked(torch.Tensor):
    """A subclass."""


def as_subclass(row) -> bool:
    _, x = row.source()
    return type(row.function(torch.Tensor._make_subclass(Marked, x.detach(), x.requires_grad))) is Marked


def keeps_attribute(row) -> bool:
    _, x = row.source()
    x.remark = "remarkable"
    return getattr(row.function(x), "remark", None) == "remarkable"


def looks(x) -> dict[str, object]:
    """All that can be seen of `x`, by the names that the sentence gives it."""
    seen = {"shape": tuple(x.shape), "stride": steps(x), "dtype": x.dtype}
    if is_tensor(x):
        seen |= {name: getattr(x, name) for name in ("requires_grad", "is_leaf", "grad_fn")}
        seen["_version"] = None if x.is_inference() else x._version
    first = x if is_tensor(x) and x.layout == torch.strided else None
    start = blocks(x) if first is None else first.data_ptr()
    return seen | {"data_ptr": start, "nbytes": [size for _, size in blocks(x)]}


def changed_of_x(row) -> str:
    _, x = row.source()
    values, before = dense(x).ravel(), looks(x)
    row.function(x)
    after, both = looks(x), slice(min(len(values), dense(x).size))
    names = ["values"] if differs(values[both], dense(x).ravel()[both]) else []
    return ", ".join(names + [name for name in before if before[name] != after[name]])


def schemas(row) -> str:
    _, x = row.source()
    with Schemas(x) as followed:
        y = row.function(x)
    if not followed.reached:
        return "nothing"
    return "a write" if followed.written else "sharing" if any(y is each for each in followed.aliases) else "no sharing"


def stays_column_by_column(row) -> bool:
    """The first dimension of `x` is given the smallest stride, by data that are laid out in another order."""
    _, x = row.source()
    axes = tuple(range(x.ndim))[::-1]
    if order(x) == sorted(order(x)):
        if is_tensor(x) and x.is_inference():  # it cannot be given other data
            with torch.inference_mode():
                x = x.permute(axes).contiguous().permute(axes)
        elif is_tensor(x):
            x.data = x.data.permute(axes).contiguous().permute(axes)
        else:
            x = numpy.asfortranarray(x)
    given = order(x)
    return order(row.function(x)) == given


def order(thing) -> list[int]:
    """The dimensions from the largest stride to the smallest, without those of length one."""
    return sorted((n for n in range(thing.ndim) if thing.shape[n] > 1), key=lambda n: -steps(thing)[n])


def steps(thing) -> tuple[int, ...]:
    if is_tensor(thing) and thing.layout != torch.strided:
        return ()
    return tuple(thing.stride()) if is_tensor(thing) else tuple(step // thing.itemsize for step in thing.strides)


def is_contiguous(thing) -> bool:
    return thing.is_contiguous() if is_tensor(thing) else bool(thing.flags.c_contiguous)
