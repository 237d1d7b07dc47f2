"""Copies the storages of watched tensors, and finds those that have changed since the last look.

The bytes are compared at each look, as a change through `.data` or a NumPy array moves no counter. Nothing here is an
operation that autograd, a mode or a tensor's class could notice. Most looks are made after a line that has changed
nothing, so such a look makes no tensor.
"""

import ctypes
from operator import eq, methodcaller

import torch

from tensorcopy_docs.lab.observe import is_tensor, memory, overlap, version_of
from tensorcopy_docs.lab.watching.tensors import is_lazy
from tensorcopy_docs.lab.watching.unnoticed import unnoticed

START, SIZE = methodcaller("data_ptr"), methodcaller("nbytes")
INTEGERS = {1: torch.uint8, 2: torch.int16, 4: torch.int32, 8: torch.int64}


def needs():
    """Return what this version of torch lacks, or None."""
    return None if hasattr(torch.Tensor, "untyped_storage") else "PyTorch 2.0 or later; found " + torch.__version__


def bytes_of(storage):
    """Return the bytes of a storage, as a tensor on its memory."""
    return torch.empty(0, dtype=torch.uint8, device=storage.device).set_(storage)


class Storages:
    """The storages of watched tensors, by their addresses: it tells quickly if none has changed."""

    def __init__(self, storages):
        self._held = [each.storage for each in storages]
        self._places = [each.start for each in storages], [each.size for each in storages]
        inside = [each for each in storages if each.view is not None]
        self._others = [each for each in storages if each.view is None and each.size]
        self._copies, self._views = [each.bytes for each in inside], [each.view for each in inside]

    def are_same(self):
        """True if no storage has other bytes or other memory than when this object was made."""
        places = list(map(START, self._held)), list(map(SIZE, self._held))
        # All in one call, as a call for each would take longer than the comparison.
        same = places == self._places and all(map(eq, self._copies, self._views))
        return same and not any(each.look() for each in self._others)


class Storage:
    """A storage, and a copy of the bytes that it had when it was last renewed.

    `changed` says whether they differed at the last look, `resized` whether the memory was another one.
    """

    def __init__(self, tensor):
        self.storage = tensor.untyped_storage()
        self.on_cpu = tensor.device.type == "cpu"
        self.changed = self.resized = False
        self._keep()

    def look(self):
        """Set `changed` and `resized`; return whether either is true."""
        self.resized = (self.storage.data_ptr(), self.storage.nbytes()) != (self.start, self.size)
        self.changed = not self.resized and self._differs()
        return self.resized or self.changed

    def renew(self):
        """Copy the bytes again if they have changed, into the memory of the copy: there is never a second one."""
        if self.resized:
            self._keep()
        elif self.changed:
            with unnoticed():
                self.copy.copy_(self.now())
        self.changed = self.resized = False

    def now(self):
        """Return the current bytes, as a tensor on the same memory."""
        return bytes_of(self.storage)

    def _differs(self):
        if self.view is not None:
            return self.bytes != self.view
        with unnoticed():
            return not torch.equal(self.now(), self.copy)

    def _keep(self):
        self.copy = self.bytes = self.view = None
        self.start, self.size = self.storage.data_ptr(), self.storage.nbytes()
        with unnoticed():
            if self.on_cpu and self.size:
                self.view = memoryview((ctypes.c_char * self.size).from_address(self.start)).cast("B")
                self.bytes = bytearray(self.view)
                self.copy = torch.frombuffer(self.bytes, dtype=torch.uint8)
            else:
                self.copy = self.now().clone()


def before_and_now(storage, tensors):
    """Return the elements of each tensor at the last look and now, on the memory of `storage`; None if outside."""
    return [
        [_elements(content, storage.start, tensor) for tensor in tensors] for content in (storage.copy, storage.now())
    ]


def differ(storage, tensor):
    """True if an element of `tensor`, on the memory of `storage`, has changed. Bytes are compared, as NaN differs.

    An element outside of that memory does not count, nor does one before it.
    """
    if not storage.changed:
        return False
    with unnoticed():
        first, second = (_elements(content, storage.start, tensor) for content in (storage.copy, storage.now()))
        return first is None or not torch.equal(first, second)


def _elements(content, start, tensor):
    """Return the elements of `tensor` if its bytes were those of `content`, as integers; None if it is larger."""
    size, offset = tensor.element_size(), tensor.data_ptr() - start
    shape, steps = list(tensor.shape), list(tensor.stride())
    if 0 in shape:
        return content[:0]
    length = (sum((number - 1) * step for number, step in zip(shape, steps)) + 1) * size
    if not 0 <= offset <= len(content) - length:
        return None
    unit = min(size, 8)
    if size > unit:  # complex128
        shape, steps = shape + [size // unit], [step * (size // unit) for step in steps] + [1]
    part = content[offset : offset + length]
    part = part.view(INTEGERS[unit]) if offset % unit == 0 else part.clone().view(INTEGERS[unit])
    return part.as_strided(shape, steps, part.storage_offset())


def refused(name, thing):
    """Return the reason why `thing` cannot be watched, in one line, or None."""
    if not is_tensor(thing):
        return "{}: must be a tensor, a module, an optimizer, or hold tensors; found {}".format(
            name, type(thing).__name__
        )
    try:
        with unnoticed():
            if is_lazy(thing):
                found = type(thing).__name__ + ", which the first call of its module fills"
                return "{}: must be initialized; found an {}".format(name, found)
            found = _not_in_one_storage(thing)
            if found:
                return "{}: must have its values in one storage; found {}".format(name, found)
            if thing.numel() and not memory(thing)[0]:
                return "{}: must have memory; found none".format(name)
            bytes_of(thing.untyped_storage())
    except Exception as error:
        said = (str(error).splitlines() or [type(error).__name__])[0]
        return "{}: must be a tensor whose memory can be read; {}".format(name, said)
    return None


def _not_in_one_storage(tensor):
    """Return words for a `tensor` whose values are not in one storage that can be read; None for any other."""
    if tensor.is_nested:
        return "a nested tensor"
    if tensor.device.type == "meta":
        return "a meta tensor"
    return None if tensor.layout == torch.strided else str(tensor.layout)


def address_and_version(tensor):
    """Return the address of the first element of `tensor`, and its version; None if it has none."""
    return tensor.data_ptr(), version_of(tensor)


def relation(thing, tensor, start, size):
    """Return how `thing` shares the `size` bytes at `start`, the memory of the watched `tensor`; None if it does not.

    "itself", "view", "tensor" or "array".
    """
    if thing is tensor:
        return "itself"
    if not (is_tensor(thing) or hasattr(type(thing), "__array_interface__")):
        return None
    try:
        with torch._C.DisableTorchFunction():
            if not overlap(memory(thing), (start, size)):
                return None
            if not is_tensor(thing):
                return "array"
            base = thing._base
            return "view" if base is not None and (base is tensor or base is tensor._base) else "tensor"
    except Exception:  # its memory cannot be read
        return None
