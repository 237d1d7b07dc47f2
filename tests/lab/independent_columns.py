"""Columns of the table on identity and autograd, each established in another way than the lab does, without the lab.

Each function is given a Row and returns the value of its cell. What a call raises is passed on as CallRaisedError.
"""

import numpy
import torch
from torch.autograd import forward_ad
from torch.autograd.graph import get_gradient_edge

DOES_NOT_APPLY = "does not apply"


class CallRaisedError(Exception):
    """The call of the row raised; the message is the type of its error."""


def calling(row, x):
    try:
        return row.call(x)
    except Exception as error:
        raise CallRaisedError(type(error).__name__) from error


def made(row):
    """Return x and y."""
    _, x = row.source()
    return x, calling(row, x)


def yes(fact) -> str:
    return "yes" if fact else "no"


def is_tensor(thing) -> bool:
    return isinstance(thing, torch.Tensor)


def snapshot(thing) -> numpy.ndarray:
    """The values of now, in a separate array."""
    return (thing.detach().numpy() if is_tensor(thing) else thing).copy()


def add_100(thing) -> None:
    if is_tensor(thing):
        with torch.no_grad():
            thing.add_(100)
    else:
        numpy.add(thing, 100, out=thing)


def raises(error: str, call) -> bool:
    """Whether `call` raises a RuntimeError that says `error`."""
    try:
        call()
    except RuntimeError as raised:
        assert error in str(raised), raised
        return True
    return False


def same_object(row):
    """An attribute set on one name is read at the other."""
    x, y = made(row)
    if not (is_tensor(x) and is_tensor(y)):
        return "no"  # an array is not a tensor
    x.mark = object()
    return yes(getattr(y, "mark", None) is x.mark)


def same_storage(row):
    """Each byte of one is overwritten: do all values of the other change?"""
    x, y = made(row)
    before = snapshot(y)
    if is_tensor(x):
        x.untyped_storage().fill_(1)
    else:
        x.view("uint8").fill(1)
    changed = snapshot(y) != before
    assert changed.all() or not changed.any()
    return yes(changed.all())


def write_to_result_seen(row):
    x, y = made(row)
    before = snapshot(x)
    if raises("more than one element of the written-to tensor", lambda: add_100(y)):
        return "raises at the write"
    return yes((snapshot(x) != before).any())


def write_to_source_seen(row):
    x, y = made(row)
    before = snapshot(y)
    add_100(x)
    return yes((snapshot(y) != before).any())


def same_version_counter(row):
    """The other way round than in the lab: the source is written to, and the version of the result is read."""
    x, y = made(row)
    if not (is_tensor(x) and is_tensor(y)):
        return DOES_NOT_APPLY
    before = x._version, y._version
    add_100(x)
    assert x._version == before[0] + 1
    return yes(y._version == before[1] + 1)


def is_view(row):
    """`detach_` is refused for a view alone."""
    _, y = made(row)
    return yes(raises("Can't detach views in-place", y.detach_)) if is_tensor(y) else DOES_NOT_APPLY


def base(row):
    """Changing a view in place rewrites the history of its base."""
    if is_view(row) != "yes":
        return "none" if is_view(row) == "no" else DOES_NOT_APPLY
    x, y = made(row)
    y[:1].mul_(2)
    if type(x.grad_fn).__name__ == "CopySlices":
        return "the source"
    # A source that is itself a view has the new history one step further back.
    behind = x.grad_fn.next_functions[0][0]
    return "the base of the source" if type(behind).__name__ == "CopySlices" else "another tensor"


def requires_grad(row):
    """What is computed from the result gets a history."""
    _, y = made(row)
    return yes((y * 1).grad_fn is not None) if is_tensor(y) else DOES_NOT_APPLY


def is_leaf(row):
    """Only of a leaf may `requires_grad` be switched off."""
    _, y = made(row)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    return yes(not raises("you can only change requires_grad flags of leaf variables", lambda: y.requires_grad_(False)))


def grad_fn(row):
    """The name of the node in which the gradient of the result arrives."""
    _, y = made(row)
    if not is_tensor(y):
        return DOES_NOT_APPLY
    if requires_grad(row) == "no":
        return "none"
    name = get_gradient_edge(y).node.name().rpartition("::")[2]
    return "none" if name == "AccumulateGrad" else name


def gradient(row):
    if row.of_cubes is None:
        return DOES_NOT_APPLY
    w, x = row.source()
    y = calling(row, x)
    if requires_grad(row) == "no":
        return "none"
    (found,) = torch.autograd.grad(y.pow(3).sum(), w, allow_unused=True)
    if found is None:
        return "none"
    if found.flatten().tolist() != row.of_cubes:
        return "wrong"
    return "full" if any(row.of_cubes) else "zero"


def write_then_backward(row, grad_mode=True):
    if row.of_squares is None:
        return DOES_NOT_APPLY
    w, x = row.source()
    z = x.square().sum()
    y = calling(row, x)
    try:
        with torch.set_grad_enabled(grad_mode):
            y.mul_(2)
    except RuntimeError:
        return "raises at the write"
    try:
        torch.autograd.backward(z)  # `grad` would refuse a leaf that does not require grad any more
    except RuntimeError as error:
        # After `detach_` torch complains of that, and would without the change; else it compares versions.
        assert "modified by an inplace operation" in str(error) or "been detached in-place" in str(error)
        return "raises in the backward"
    return "right" if w.grad.flatten().tolist() == row.of_squares else "silently wrong"


def no_grad_write_then_backward(row):
    return write_then_backward(row, grad_mode=False)


def dual(w):
    """`w` with a tangent of ones; a leaf again, since a dual tensor made of one that requires grad is a view."""
    return forward_ad.make_dual(w.detach(), torch.ones_like(w)).requires_grad_(w.requires_grad)


def forward_tangent(row):
    """The tangent is put onto the leaf: so the source has one and is what it is without."""
    with forward_ad.dual_level():
        _, x = row.source(dual)
        if not is_tensor(x):
            return DOES_NOT_APPLY
        given = forward_ad.unpack_dual(x).tangent.mean()
        y = calling(row, x)
        if not is_tensor(y):
            return DOES_NOT_APPLY
        tangent = forward_ad.unpack_dual(y).tangent
        assert tangent is None or (tangent == given).all()
        return yes(tangent is not None)
