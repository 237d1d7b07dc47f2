"""Helps columns to prepare a call and to compare after it: the state of `x`, its layout, its tangent, what runs."""

import torch

from tensorcopy_docs.lab.observe import (
    address,
    is_tensor,
    memory,
    numbers,
    parts,
    reals,
    scale,
    strides,
    times,
    version_of,
)


def state(thing):
    """Return what a function can change about a tensor or an array: pairs of a name and the current value."""
    found = [("shape", tuple(thing.shape)), ("stride", strides(thing)), ("dtype", thing.dtype)]
    if is_tensor(thing):
        found += [(name, getattr(thing, name)) for name in ("requires_grad", "is_leaf", "grad_fn")]
        found.append(("_version", version_of(thing)))
    places = [(address(part), memory(part)[1]) for part in parts(thing)]
    return found + [("data_ptr", [place for place, _ in places]), ("nbytes", [size for _, size in places])]


def column_major(x):
    """Put the elements of `x` in memory so that the first dimension has the smallest stride; return `x`.

    An array and an inference tensor cannot be given other memory: a copy of it is returned.
    """
    if len(x.shape) < 2:
        return x
    if not is_tensor(x):
        return x.transpose().copy().transpose()
    reverse = list(range(x.dim()))[::-1]
    if version_of(x) is None:
        with torch.inference_mode():
            return x.permute(*reverse).contiguous().permute(*reverse)
    x.data = x.data.permute(*reverse).contiguous().permute(*reverse)
    return x


def order_in_memory(thing):
    """Return the dimensions that are longer than 1, from the largest stride to the smallest."""
    steps = strides(thing)
    return sorted((n for n in range(len(steps)) if thing.shape[n] > 1), key=lambda n: -steps[n])


def recorded(operate, x):
    """Call `operate`; return its result, and the ATen operations that it ran.

    Each operation is (schema, tensors given to each argument, tensors returned for each return value).
    """
    from torch.utils._python_dispatch import TorchDispatchMode

    ran = []

    class Recorder(TorchDispatchMode):
        @classmethod
        def _should_skip_dynamo(cls):
            return False  # newer versions import the compiler, which takes a second, only to skip it here

        def __torch_dispatch__(self, function, types, args=(), kwargs=None):
            given = list(args) + [None] * (len(function._schema.arguments) - len(args))
            for n, argument in enumerate(function._schema.arguments):
                given[n] = (kwargs or {}).get(argument.name, given[n])
            returned = function(*args, **(kwargs or {}))
            values = [returned] if len(function._schema.returns) == 1 else returned or ()
            ran.append((function._schema, [tensors_in(value) for value in given], [tensors_in(v) for v in values]))
            return returned

    with Recorder():
        y = operate(x)
    return y, ran


def tensors_in(value):
    """Return the tensors in `value`, which is a tensor or a list."""
    return [each for each in (value if isinstance(value, (list, tuple)) else [value]) if is_tensor(each)]


def is_one_of(thing, things):
    """True if `thing` is one of these objects; tensors are not compared by their elements."""
    return any(thing is each for each in things)


def sum_of_squares(w, x):
    """Return ``z``, whose backward pass needs the values of `x`, and the gradient that it must give `w`."""
    factor, found = scale(w, x), numbers(x)
    elements = [factor * number for number in numbers(w)]
    z = sum((part * part).sum() for part in reals(x))
    return z, [factor * 2 * e * times(e, found, 2) for e in elements]


def give_tangent(x, level):
    """Give `x` a forward-mode tangent, and return whether it has one; it stays the same object, leaf or non-leaf.

    A dual number whose value is 0 is added to `x`; a product would do as well, but torch imports a second's worth of
    modules for it. Where `x` is a view, it is added to its base: the elements of the view may overlap, and a tangent of
    the base is one of the view.
    """
    zero = torch._VF._make_dual(torch.zeros(()), torch.ones(()), level=level)
    try:
        with torch.no_grad():
            (x if x._base is None else x._base).add_(zero)
        return torch._VF._unpack_dual(x, level=level)[1] is not None
    except RuntimeError:
        return False
