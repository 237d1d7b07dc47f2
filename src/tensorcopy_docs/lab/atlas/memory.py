"""Reads the memory of tensors: their storages, whether two have one in common, and the content."""

import ctypes

import torch

DEPTH = 4  # levels of lists and tables in which tensors are looked for


def tensors_in(thing, depth=DEPTH):
    """Return the tensors in `thing`: itself, or in lists, tuples and tables, in order."""
    if isinstance(thing, torch.Tensor):
        return [thing]
    if isinstance(thing, dict):
        thing = list(thing.values())
    if not isinstance(thing, (list, tuple)) or not depth:
        return []
    return [each for part in thing for each in tensors_in(part, depth - 1)]


def storages(tensor):
    """Return the storages in which the elements of a tensor are: one, or those of the parts of a sparse tensor."""
    found = []
    for part in _parts(tensor):
        try:
            found.append(part.untyped_storage() if hasattr(part, "untyped_storage") else part.storage())
        except (RuntimeError, NotImplementedError, AttributeError):  # it has none: an opaque layout
            continue
    return found


def _parts(tensor):
    if tensor.layout == torch.strided:
        return [tensor]
    plain = tensor.detach()
    if tensor.layout == torch.sparse_coo:
        return [plain._indices(), plain._values()]
    names = ("crow_indices", "ccol_indices", "row_indices", "col_indices", "values")
    found = []
    for name in names:
        try:
            found.append(getattr(plain, name)())
        except (RuntimeError, AttributeError, NotImplementedError):  # of another layout
            continue
    return found


def share(first, second):
    """True if two tensors have a storage in common, or bytes."""
    return any(_is_one(one, other) for one in storages(first) for other in storages(second))


def _is_one(one, other):
    if one._cdata == other._cdata:
        return True
    start, others = one.data_ptr(), other.data_ptr()
    if not start or not others:
        return False
    return start < others + _size(other) and others < start + _size(one)


class Snapshot:
    """The content of a tensor at one moment: the bytes of its storages, and how it reads them."""

    def __init__(self, tensor):
        self.storages = storages(tensor)
        self.bytes = list(map(_bytes, self.storages))
        self.reads = _reads(tensor)
        self.version = _version(tensor)

    def is_changed(self, tensor):
        """True if `tensor` now has other values, reads them in another way, or was written to with equal values."""
        if self.reads != _reads(tensor) or self.version != _version(tensor):
            return True
        return self.bytes != list(map(_bytes, self.storages))


def _bytes(storage):
    size = _size(storage)
    return ctypes.string_at(storage.data_ptr(), size) if size and storage.data_ptr() else b""


def _size(storage):
    """Return the number of bytes of a storage; up to 1.10 a storage does not say it."""
    return storage.nbytes() if hasattr(storage, "nbytes") else storage.size() * storage.element_size()


def _reads(tensor):
    strided = tensor.layout == torch.strided
    where = (tensor.stride(), tensor.storage_offset(), [each._cdata for each in storages(tensor)]) if strided else ()
    return tensor.dtype, tensor.layout, tuple(tensor.shape), where


def _version(tensor):
    try:
        return tensor._version
    except RuntimeError:  # an inference tensor counts no versions
        return None
