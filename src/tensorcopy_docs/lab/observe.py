"""Reads facts off tensors and NumPy arrays on every torch release, and changes nothing that it looks at.

`data_ptr()` of a tensor is no measure of a storage: it moves with the offset, and is 0 for an empty tensor.
"""

import torch


def is_tensor(thing):
    """Whether `thing` is a tensor; else it is a NumPy array."""
    return isinstance(thing, torch.Tensor)


def is_strided(thing):
    """Whether `thing` is an array or a tensor with a storage and strides; a sparse tensor has neither."""
    return not is_tensor(thing) or thing.layout == torch.strided


def memory(thing):
    """Return (address of the first byte, number of bytes) of a tensor's storage, or of all that an array is part of.

    Of a sparse tensor, the storage of its values counts.
    """
    if not is_tensor(thing):
        return _memory_of_array(thing)
    storage = _storage(thing)
    size = storage.nbytes() if hasattr(storage, "nbytes") else storage.size() * storage.element_size()
    return storage.data_ptr(), size


def _storage(tensor):
    tensor = tensor if is_strided(tensor) else tensor._values()
    return tensor.untyped_storage() if hasattr(tensor, "untyped_storage") else tensor.storage()


def _memory_of_array(array):
    base = getattr(array, "base", None)
    if is_tensor(base) or hasattr(base, "__array_interface__"):
        return memory(base)
    # The first element of one that runs backwards lies at the end of its memory.
    ends = [(length - 1) * step for length, step in zip(array.shape, array.strides)]
    before, behind = -sum(min(0, end) for end in ends), sum(max(0, end) for end in ends)
    return address(array) - before, before + behind + array.itemsize if array.size else 0


def address(thing):
    """Where the first element of a tensor or an array lies."""
    if is_tensor(thing):
        return memory(thing)[0] + thing.storage_offset() * thing.element_size()
    return thing.__array_interface__["data"][0]


def shares_memory(first, second):
    """Whether the storages of two tensors or arrays have a byte in common, or are one storage that has none."""
    if first is second:
        return True
    (start, size), (other_start, other_size) = memory(first), memory(second)
    if is_tensor(first) and is_tensor(second) and not size and not other_size:
        return _storage(first)._cdata == _storage(second)._cdata
    return start < other_start + other_size and other_start < start + size


def parts(thing):
    """The tensors or arrays that hold the elements of `thing`: for a sparse tensor its indices and values."""
    if is_strided(thing):
        return [thing]
    with torch.no_grad():
        return [thing._indices(), thing._values()]


def elements(thing):
    """The elements as nested lists; those of a sparse tensor with its zeros."""
    return (thing if is_strided(thing) else thing.detach().to_dense()).tolist()


def strides(thing):
    """The stride in elements, also of an array; that of a sparse tensor is empty."""
    if not is_tensor(thing):
        return tuple(step // thing.itemsize for step in thing.strides)
    return tuple(thing.stride()) if is_strided(thing) else ()


def version(thing):
    """The count of the version counter, or None for an inference tensor or an array, which have no counter."""
    try:
        return thing._version if is_tensor(thing) else None
    except RuntimeError:
        return None


def state(thing):
    """What a function can change about a tensor or an array: pairs of a name and what it is now."""
    found = [("shape", tuple(thing.shape)), ("stride", strides(thing)), ("dtype", thing.dtype)]
    if is_tensor(thing):
        found += [(name, getattr(thing, name)) for name in ("requires_grad", "is_leaf", "grad_fn")]
        found.append(("_version", version(thing)))
    places = [(address(part), memory(part)[1]) for part in parts(thing)]
    return found + [("data_ptr", [place for place, _ in places]), ("nbytes", [size for _, size in places])]


def column_major(thing):
    """A copy with the same elements whose first dimension has the smallest stride."""
    if not is_tensor(thing):
        return thing.transpose().copy().transpose()
    dimensions = list(range(thing.dim()))[::-1]
    return thing.permute(*dimensions).contiguous().permute(*dimensions) if dimensions else thing


def order_in_memory(thing):
    """The dimensions that are longer than 1, from the largest stride to the smallest."""
    steps = strides(thing)
    return sorted((n for n in range(len(steps)) if thing.shape[n] > 1), key=lambda n: -steps[n])


def recorded(operate, x):
    """Call `operate`; return its result, and what ATen operations it ran.

    Each operation is (schema, tensors given to each argument, tensors returned for each return value).
    """
    from torch.utils._python_dispatch import TorchDispatchMode

    ran = []

    class Recorder(TorchDispatchMode):
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
    """The tensors in `value`: itself, or those of a list."""
    return [each for each in (value if isinstance(value, (list, tuple)) else [value]) if is_tensor(each)]


def is_one_of(thing, things):
    """Whether `thing` is one of these objects; tensors are not compared by their elements."""
    return any(thing is each for each in things)


def one_element(tensor):
    """A view of the tensor's first element, of none where it has none; a write to it counts, even of one expanded.

    All of a sparse tensor, which has no such view.
    """
    if not is_strided(tensor):
        return tensor
    return tensor.as_strided((min(1, tensor.numel()),), (1,), tensor.storage_offset())


def reals(tensor):
    """The real tensors that `tensor` is made of: its real and imaginary part, or itself; dense where it is sparse."""
    tensor = tensor if is_strided(tensor) else tensor.to_dense()
    return [tensor.real, tensor.imag] if getattr(tensor.dtype, "is_complex", False) else [tensor]


def numbers(tensor):
    """All elements as one list of floats, real parts before imaginary ones; those of a sparse one with its zeros."""
    with torch.no_grad():
        return [float(number) for part in reals(tensor) for number in part.reshape(-1).tolist()]


def scale(w, x):
    """What the elements of `w` are multiplied by in `x`: a leaf and a view of it have the same elements."""
    return 1 if x is w or getattr(x, "_base", None) is w else 2


def times(element, found, power):
    """How often the power of `element` is in the sum of the powers of `found`; a conjugate has negative elements."""
    return found.count(element) + (-1) ** power * found.count(-element)


def powers(tensor, power):
    """The sum of the powers of all real numbers that `tensor` is made of."""
    return sum((part**power).sum() for part in reals(tensor))


def can_differentiate(source, power):
    """Whether the gradient of `powers` of the source itself is right: else it says nothing of a call."""
    w, x = source()
    factor, found = scale(w, x), numbers(x)
    elements = [factor * number for number in numbers(w)]
    try:
        powers(x, power).backward()
    except RuntimeError:  # early versions have no gradient of what a sparse tensor is made by
        return False
    return numbers(w.grad) == [factor * power * e ** (power - 1) * times(e, found, power) for e in elements]


def has_gradient(tensor):
    """Whether `tensor` can have a gradient: it is a tensor and its dtype is floating-point or complex."""
    return is_tensor(tensor) and (tensor.dtype.is_floating_point or getattr(tensor.dtype, "is_complex", False))


def sum_of_squares(w, x):
    """Return ``z``, whose backward pass needs the values of `x`, and the gradient that it must give `w`."""
    factor, found = scale(w, x), numbers(x)
    expected = [factor * 2 * e * times(e, found, 2) for e in (factor * number for number in numbers(w))]
    return sum((part * part).sum() for part in reals(x)), expected


def give_tangent(x, level):
    """Give `x` a forward-mode tangent and leave all else about it as it is; return whether that came true.

    `x` is multiplied by a dual number whose value is 1. Where `x` is a view, its base is multiplied: its elements may
    overlap, and a tangent of the base is one of the view.
    """
    one = torch._VF._make_dual(torch.ones(()), torch.ones(()), level=level)
    with torch.no_grad():
        (x if x._base is None else x._base).mul_(one)
    return torch._VF._unpack_dual(x, level=level)[1] is not None
