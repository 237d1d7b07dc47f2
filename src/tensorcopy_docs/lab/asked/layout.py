"""Makes a dense tensor of any shape, stride and offset, in a storage of any size."""

import itertools

import torch

from tensorcopy_docs.lab.observe import memory

BITS = ("is_conj", "is_neg")


def flag(tensor, name):
    """Return the answer of the method `name` of a tensor; False if this version has no such method."""
    return bool(getattr(tensor, name)()) if hasattr(tensor, name) else False


def geometry(tensor):
    """Return the stride, the offset, and the size of the storage in bytes."""
    return {"stride": tuple(tensor.stride()), "offset": tensor.storage_offset(), "bytes": memory(tensor)[1]}


def positions(facts):
    """Return for each element, in the order of the indices, its place in the storage."""
    places = itertools.product(*(range(length) for length in facts["shape"]))
    return [facts["offset"] + sum(n * step for n, step in zip(place, facts["stride"])) for place in places]


def strided(facts, values, places=None, dtype=None):
    """Return a tensor that is not a view and does not require grad, with the `values` at `places` of its storage.

    The places follow from the stride unless they are given, in units of elements of `dtype`.
    """
    stored = getattr(torch, dtype or facts["dtype"])
    size = torch.empty(0, dtype=stored).element_size()
    if places is None and not any(facts[bit] for bit in BITS) and positions(facts) == list(range(len(values))):
        plain = torch.tensor(_nested(values, facts["shape"]), dtype=stored)
        if geometry(plain) == {name: facts[name] for name in geometry(plain)}:
            return plain  # which can be resized; on old versions, what is made below cannot
    storage = torch.zeros(facts["bytes"] // size, dtype=stored)
    places = positions(facts) if places is None else places
    if places:
        kept = [as_stored(value, facts) for value in values]
        storage[torch.tensor(places, dtype=torch.int64)] = torch.tensor(kept, dtype=stored)
    own = getattr(torch, facts["dtype"])
    if own != stored:
        storage = torch.view_as_complex(storage.reshape(-1, 2)) if own.is_complex else storage.view(own)
    whole = storage.untyped_storage() if hasattr(storage, "untyped_storage") else storage.storage()
    # `.data` has a version counter that has not counted this.
    made = torch.empty(0, dtype=own).set_(whole, facts["offset"], facts["shape"], facts["stride"]).data
    if facts["is_conj"]:
        made = made.conj().detach()
    return torch._neg_view(made).detach() if facts["is_neg"] else made


def _nested(values, shape):
    """Return the values as nested lists; those of a tensor without dimensions as a number."""
    if not shape:
        return values[0]
    step = len(values) // shape[0] if shape[0] else 0
    return [_nested(values[n * step : (n + 1) * step], shape[1:]) for n in range(shape[0])]


def as_stored(value, facts):
    """Return the value that a storage with a conjugate or negative bit holds in place of `value`."""
    value = value.conjugate() if facts["is_conj"] else value
    return -value if facts["is_neg"] else value
