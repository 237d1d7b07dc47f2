"""Gathers from live tensors the plain facts that pictures of their memory are drawn from."""

import ctypes
import itertools

import torch

from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.observe import address, is_tensor, memory, one_element, shares_memory, version_of

SLOTS = 24  # of a storage; more are counted
ELEMENTS = 4096  # of a tensor are followed to their slots


def memory_facts(things):
    """What each name of the dict `things` stands for: objects, their storages, the slots they read, version counters.

    Raises TypeError for what is neither a tensor nor a NumPy array, or has no memory to look at.
    """
    distinct, names = [], []
    for name, thing in things.items():
        _refuse(name, thing)
        known = [number for number, other in enumerate(distinct) if other is thing]
        if not known:
            distinct.append(thing)
        names.append({"name": name, "object": known[0] if known else len(distinct) - 1})
    counters, counter_of = version_counters(distinct)
    objects, owners = [], []
    for thing, counter in zip(distinct, counter_of):
        # The largest memory that it is part of: that of an array can be wider than the storage of a tensor made of it.
        owner = max((other for other in distinct if shares_memory(other, thing)), key=lambda other: memory(other)[1])
        known = [number for number, other in enumerate(owners) if other is owner]
        if not known:
            owners.append(owner)
        objects.append(dict(_object(thing), storage=known[0] if known else len(owners) - 1, counter=counter))
        objects[-1].update(_reads(thing, owner))
    return {"names": names, "objects": objects, "storages": [_storage(owner) for owner in owners], "counters": counters}


def _refuse(name, thing):
    if not (is_tensor(thing) or hasattr(thing, "__array_interface__")):
        raise TypeError("{}: must be a tensor or a NumPy array; found {}".format(name, type(thing).__name__))
    if is_tensor(thing) and (thing.layout != torch.strided or thing.device.type == "meta"):
        found = "a meta tensor" if thing.device.type == "meta" else str(thing.layout)
        raise TypeError("{}: must have its values in one storage; found {}".format(name, found))


def version_counters(things):
    """Return (the counters, and for each thing the index of its counter or None): two share one if both count a change.

    Counting is tried out and taken back, where this torch can take it back.
    """
    versions = [version_of(thing) for thing in things]
    counters, index = [], []
    for number, thing in enumerate(things):
        if versions[number] is None:
            index.append(None)
            continue
        before = [other for other in range(number) if index[other] is not None]
        shared = [index[other] for other in before if _count_together(thing, things[other])]
        if not shared:
            counters.append({"version": versions[number]})
        index.append(shared[0] if shared else len(counters) - 1)
    return counters, index


def _count_together(first, second):
    before, other = first._version, second._version
    if available("autograd.graph.increment_version"):
        torch.autograd.graph.increment_version(first)
    else:
        with torch.no_grad():
            one_element(first).copy_(one_element(first).clone())
    together = second._version != other
    if available("_C._autograd._unsafe_set_version_counter"):
        restore = torch._C._autograd._unsafe_set_version_counter
        try:
            restore((first,), (before,))
        except TypeError:  # as it was called before 2.6
            restore(first, before)
    return together


def _object(thing):
    facts = {
        "type": type(thing).__name__,
        "shape": list(thing.shape),
        "dtype": str(thing.dtype).replace("torch.", ""),
        "requires_grad": None,
        "leaf": None,
        "grad_fn": None,
    }
    if is_tensor(thing):
        name = None if thing.grad_fn is None else type(thing.grad_fn).__name__
        facts.update(requires_grad=thing.requires_grad, leaf=thing.is_leaf, grad_fn=name)
    return facts


def _itemsize(thing):
    return thing.element_size() if is_tensor(thing) else thing.itemsize


def _stride(thing):
    return list(thing.stride()) if is_tensor(thing) else [step // thing.itemsize for step in thing.strides]


def _reads(thing, owner):
    """Stride, offset, and the slots of the storage of `owner` that the elements of `thing` lie in."""
    size, slot = _itemsize(thing), _itemsize(owner)
    start = address(thing) - memory(owner)[0]
    offset = thing.storage_offset() if is_tensor(thing) else start // size
    steps = _stride(thing)
    places = itertools.product(*(range(length) for length in thing.shape))
    slots = []
    for place in itertools.islice(places, ELEMENTS):
        byte = start + size * sum(index * step for index, step in zip(place, steps))
        slots += [number for number in range(byte // slot, (byte + size - 1) // slot + 1) if number < SLOTS]
    return {"stride": steps, "offset": offset, "slots": slots}


def _storage(owner):
    """The storage of `owner`: how large it is, and its values, as the dtype of `owner` reads them."""
    size, (start, total) = _itemsize(owner), memory(owner)
    count = total // size
    shown = min(count, SLOTS)
    if is_tensor(owner):
        values = _as_stored(owner.detach()).as_strided((shown,), (1,), 0).tolist() if shown else []
    else:
        import numpy

        values = numpy.frombuffer(ctypes.string_at(start, shown * size), owner.dtype).tolist() if shown else []
    return {"itemsize": size, "bytes": total, "values": [_text(value) for value in values], "more": count - shown}


def _as_stored(tensor):
    """`tensor`, showing what its storage holds where it would show the conjugate or the negative of that."""
    if available("Tensor.is_conj") and tensor.is_conj():
        tensor = tensor.conj()
    if available("Tensor.is_neg") and tensor.is_neg():
        tensor = torch._neg_view(tensor)
    return tensor


def _text(value):
    return "{:g}".format(value) if isinstance(value, float) else str(value).strip("()")
