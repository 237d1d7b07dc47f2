"""Gathers from live tensors the plain facts that pictures of their memory are drawn from."""

import ctypes
import itertools

import torch

from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.observe import address, have_one_storage, is_tensor, memory, one_element, overlap, version_of
from tensorcopy_docs.lab.pictures import TENSORS
from tensorcopy_docs.lab.readable import printable, refuse, type_name, unreadable

SLOTS = 24  # slots of a storage that are listed; the others are counted
ELEMENTS = 4096  # most elements of a tensor whose slots are listed one by one, not counted
LARGEST = 1024  # bytes of an element: the fields of a structured array, or a text
TEXT = 48  # characters of a value


def memory_facts(things):
    """Return the objects that the dict `things` names, their storages, the slots that they read, version counters.

    Raises TypeError for what is neither a tensor nor a NumPy array, or has no memory to look at; ValueError if there
    are more than a picture can hold.
    """
    if len(things) > TENSORS:
        line = "too large: a picture shows at most {} tensors; found {}; give those that may share memory"
        raise ValueError(line.format(TENSORS, len(things)))
    seen, names = [], []
    for name, thing in things.items():
        known = [number for number, other in enumerate(seen) if other.thing is thing]
        if not known:
            seen.append(_seen(name, thing))
        names.append({"name": printable(name), "object": known[0] if known else len(seen) - 1})
    counters, counter_of = version_counters([each.thing for each in seen])
    objects, owners = [], []
    for each, counter in zip(seen, counter_of):
        # The largest memory that it is part of: that of an array can be wider than the storage of a tensor made of it.
        owner = max((other for other in seen if other.shares_with(each)), key=lambda other: other.size)
        if owner not in owners:
            owners.append(owner)
        objects.append(dict(each.told, storage=owners.index(owner), counter=counter))
        objects[-1].update(each.reads(owner))
    return {"names": names, "objects": objects, "storages": [owner.storage() for owner in owners], "counters": counters}


def _seen(name, thing):
    """Return the facts of `thing`, which is called `name`; raises TypeError if it cannot be read."""
    refuse(name, thing)
    try:
        found = _without_one_storage(thing) or _Seen(thing)
    except Exception as error:  # raised by torch, or by a class that wraps tensors
        raise unreadable(name, thing, error) from None
    if not isinstance(found, _Seen):
        raise TypeError("{}: must have its values in one storage; found {}".format(printable(name), found))
    return found


def _without_one_storage(thing):
    """Return words for a `thing` that has not exactly one storage, or no numbers to draw; None for any other."""
    if not is_tensor(thing):
        if thing.dtype.hasobject:
            return "an array of Python objects"
        return None if 0 < thing.itemsize <= LARGEST else "elements of {} bytes".format(thing.itemsize)
    if thing.device.type == "meta":
        return "a meta tensor"
    if thing.layout != torch.strided:
        return str(thing.layout)
    return "a nested tensor" if getattr(thing, "is_nested", False) else None


class _Seen:
    """A tensor or an array, read once: its facts, and the places of its elements and its storage."""

    def __init__(self, thing):
        self.thing = thing
        self.start, self.size = memory(thing)
        self.itemsize = thing.element_size() if is_tensor(thing) else thing.itemsize
        self.address = address(thing)
        self.shape = [int(length) for length in thing.shape]
        if is_tensor(thing):
            stride = [int(step) for step in thing.stride()]
            self.steps = [step * self.itemsize for step in stride]
            offset = int(thing.storage_offset())
        else:
            self.steps = list(thing.strides)
            stride = [step // self.itemsize for step in self.steps]
            offset = (self.address - self.start) // self.itemsize
        self.values = _values(thing, self.start, min(self.size // self.itemsize, SLOTS))
        self.told = {
            "type": type_name(thing),
            "shape": self.shape,
            "stride": stride,
            "offset": offset,
            "dtype": printable(str(thing.dtype).replace("torch.", "")),
            "requires_grad": None,
            "leaf": None,
            "grad_fn": None,
        }
        if is_tensor(thing):
            name = None if thing.grad_fn is None else type_name(thing.grad_fn)
            self.told.update(requires_grad=thing.requires_grad, leaf=thing.is_leaf, grad_fn=name)

    def shares_with(self, other):
        """True if both have the same storage, even one without memory, or a byte of memory in common."""
        if self is other or have_one_storage(self.thing, other.thing):
            return True
        return overlap((self.start, self.size), (other.start, other.size))

    def storage(self):
        """Return the storage, as the dtype of the tensor reads it: its size, its first values, and how many follow."""
        more = self.size // self.itemsize - len(self.values)
        return {"itemsize": self.itemsize, "bytes": self.size, "values": self.values, "more": more}

    def reads(self, owner):
        """Return the slots of the storage of `owner` in which the elements lie, in the order of the elements.

        If there are too many elements for that, each slot once, and how many `times` it is read.
        """
        slots = range(len(owner.values))
        start = self.address - owner.start
        count = 1
        for length in self.shape:
            count *= length
        if count <= ELEMENTS:
            # One without elements can have a dimension of any length.
            places = itertools.product(*map(range, self.shape)) if count else ()
            starts = (start + sum(at * step for at, step in zip(place, self.steps)) for place in places)
            found = (self._slots_of(byte, owner.itemsize) for byte in starts)
            return {"slots": [slot for each in found for slot in each if slot in slots]}
        times = [0] * len(slots)
        for byte, elements in enumerate(self._starts(start, len(slots) * owner.itemsize)):
            for slot in self._slots_of(byte, owner.itemsize) if elements else ():
                if slot in slots:
                    times[slot] += elements
        read = [slot for slot in slots if times[slot]]
        return {"slots": read, "times": [times[slot] for slot in read]}

    def _slots_of(self, byte, itemsize):
        """Return the slots of `itemsize` bytes in which an element lies that begins at `byte`."""
        return range(byte // itemsize, (byte + self.itemsize - 1) // itemsize + 1)

    def _starts(self, start, size):
        """Return how many elements begin at each of the first `size` bytes of a storage; the first is at `start`."""
        start += sum(min(0, step) * (length - 1) for length, step in zip(self.shape, self.steps))
        counts = [0] * size
        if start < size:
            counts[start] = 1
        for length, step in zip(self.shape, map(abs, self.steps)):
            if step == 0:
                counts = [length * count for count in counts]
                continue
            for byte in range(step, size):  # as if there were no end of elements at this distance
                counts[byte] += counts[byte - step]
            for byte in range(size - 1, length * step - 1, -1):
                counts[byte] -= counts[byte - length * step]
        return counts


def version_counters(things):
    """Return (the counters, and for each thing the index of its counter or None): two share one if both count a change.

    Counting is tried out and taken back, where this torch can take it back.
    """
    versions = [version_of(thing) for thing in things]
    counters, index, first = [], [], []
    for thing, version in zip(things, versions):
        if version is None:
            index.append(None)
            continue
        shared = _counting_with(thing, first)
        if shared is None:
            counters.append({"version": version})
            first.append(thing)
        index.append(len(counters) - 1 if shared is None else shared)
    return counters, index


def _counting_with(thing, others):
    """Return the index of the first of `others` whose counter a change of `thing` moves; None if there is none."""
    before, versions = thing._version, [other._version for other in others]
    try:
        if available("autograd.graph.increment_version"):
            torch.autograd.graph.increment_version(thing)
        else:
            with torch.no_grad():
                one_element(thing).copy_(one_element(thing).clone())
        return next((number for number, other in enumerate(others) if other._version != versions[number]), None)
    finally:
        if available("_C._autograd._unsafe_set_version_counter"):
            restore = torch._C._autograd._unsafe_set_version_counter
            try:
                restore((thing,), (before,))
            except TypeError:  # as it was called before 2.6
                restore(thing, before)


def _values(thing, start, count):
    """Return the first `count` values of the storage of `thing`, from address `start`; "?" if they are no numbers."""
    if not count:
        return []
    if is_tensor(thing):
        try:
            values = _as_stored(thing.detach()).as_strided((count,), (1,), 0).tolist()
        except RuntimeError:
            values = ["?"] * count
    else:
        import numpy

        values = numpy.frombuffer(ctypes.string_at(start, count * thing.itemsize), thing.dtype).tolist()
    return [_text(value) for value in values]


def _as_stored(tensor):
    """Return `tensor` without its conjugate and negative bits: with the values that its storage holds."""
    if available("Tensor.is_conj") and tensor.is_conj():
        tensor = tensor.conj()
    if available("Tensor.is_neg") and tensor.is_neg():
        tensor = torch._neg_view(tensor)
    return tensor


def _text(value):
    text = "{:g}".format(value) if isinstance(value, float) else printable(str(value).strip("()"))
    return text if len(text) <= TEXT else text[: TEXT - 1] + "…"
