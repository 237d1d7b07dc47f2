"""Reads facts of tensors and NumPy arrays on every torch release, and changes nothing that it looks at.

`data_ptr()` of a tensor does not identify a storage: it moves with the offset, and is 0 for an empty tensor.
"""

import torch


def is_tensor(thing):
    """True if `thing` is a tensor; else it is a NumPy array."""
    return isinstance(thing, torch.Tensor)


def memory(thing):
    """Return (address of the first byte, number of bytes) of a tensor's storage, or of all that an array is part of.

    For a sparse tensor, the storage of its values counts.
    """
    if not is_tensor(thing):
        return _memory_of_array(thing)
    storage = _storage(thing)
    size = storage.nbytes() if hasattr(storage, "nbytes") else storage.size() * storage.element_size()
    return storage.data_ptr(), size


def is_sparse(thing):
    """True if `thing` is a tensor with a sparse layout: it has no storage, and no strides."""
    return is_tensor(thing) and thing.layout != torch.strided


def _storage(tensor):
    if is_sparse(tensor):
        tensor = tensor._values()
    return tensor.untyped_storage() if hasattr(tensor, "untyped_storage") else tensor.storage()


def _memory_of_array(array):
    base = getattr(array, "base", None)
    if is_tensor(base) or hasattr(base, "__array_interface__"):
        return memory(base)
    # The first element of a reversed one is at the end of its memory.
    ends = [(length - 1) * step for length, step in zip(array.shape, array.strides)]
    before, behind = -sum(min(0, end) for end in ends), sum(max(0, end) for end in ends)
    return address(array) - before, before + behind + array.itemsize if array.size else 0


def address(thing):
    """Return the address of the first element of a tensor or an array."""
    if is_tensor(thing):
        return memory(thing)[0] + thing.storage_offset() * thing.element_size()
    return thing.__array_interface__["data"][0]


def shares_memory(first, second):
    """True if two tensors or arrays have the same storage, or a byte of memory in common."""
    if first is second or have_one_storage(first, second):
        return True
    return any(overlap(memory(one), memory(other)) for one in parts(first) for other in parts(second))


def have_one_storage(first, second):
    """True if two tensors have the same storage, even if it has no memory."""
    if not (is_tensor(first) and is_tensor(second)) or is_sparse(first) or is_sparse(second):
        return False
    return _storage(first)._cdata == _storage(second)._cdata


def overlap(first, second):
    """True if two pieces of memory, each (address, number of bytes), have a byte in common; a null pointer has none."""
    (start, size), (other, other_size) = first, second
    return start != 0 != other and start < other + other_size and other < start + size and size * other_size > 0


def parts(thing):
    """Return the tensors or arrays with the elements of `thing`: for a sparse tensor its indices and its values."""
    if not is_sparse(thing):
        return [thing]
    with torch.no_grad():
        return [thing._indices(), thing._values()]


def strides(thing):
    """Return the stride in elements, also of an array; that of a sparse tensor is empty."""
    if not is_tensor(thing):
        return tuple(step // thing.itemsize for step in thing.strides)
    return () if is_sparse(thing) else tuple(thing.stride())


def one_element(tensor):
    """Return a view of the tensor's first element, or of none; a change to it moves the counter, even if expanded.

    All of a sparse tensor, which has no such view.
    """
    if is_sparse(tensor):
        return tensor
    return tensor.as_strided((min(1, tensor.numel()),), (1,), tensor.storage_offset())


def version_of(thing):
    """Return the count of the version counter of `thing`; None if it has none."""
    try:
        return thing._version if is_tensor(thing) else None
    except RuntimeError:  # an inference tensor has none
        return None


def reals(tensor):
    """Return the real tensors that `tensor` consists of: real and imaginary part, or itself; dense if it is sparse."""
    tensor = tensor.to_dense() if is_sparse(tensor) else tensor
    return [tensor.real, tensor.imag] if getattr(tensor.dtype, "is_complex", False) else [tensor]


def numbers(tensor):
    """Return all elements as one list of floats, real parts before imaginary ones; of a sparse tensor also zeros."""
    with torch.no_grad():
        return [float(number) for part in reals(tensor) for number in part.reshape(-1).tolist()]


def values_of(thing):
    """Return all elements of a tensor or an array as nested lists."""
    return (thing.detach().to_dense() if is_sparse(thing) else thing).tolist()


def scale(w, x):
    """Return the factor from the elements of `w` to those of `x`: 1 for a leaf and a view of it, else 2."""
    return 1 if x is w or getattr(x, "_base", None) is w else 2


def times(element, found, power):
    """Return how often the power of `element` is in the sum of the powers of `found`, some of which may be negative."""
    return found.count(element) + (-1) ** power * found.count(-element)


def powers(tensor, power):
    """Return the sum of the powers of all real numbers that `tensor` consists of."""
    return sum((part**power).sum() for part in reals(tensor))


def can_differentiate(source, power):
    """True if the gradient of the `powers` of the source itself is right: else it says nothing of a call."""
    w, x = source()
    factor, found = scale(w, x), numbers(x)
    elements = [factor * number for number in numbers(w)]
    try:
        powers(x, power).backward()
    except RuntimeError:  # this version cannot differentiate what a source of this kind is made with
        return False
    return numbers(w.grad) == [factor * power * e ** (power - 1) * times(e, found, power) for e in elements]


def has_gradient(tensor):
    """True if `tensor` can have a gradient: it is a tensor of a floating-point or complex dtype."""
    return is_tensor(tensor) and (tensor.dtype.is_floating_point or getattr(tensor.dtype, "is_complex", False))
