"""All tensors that Python's garbage collector knows: those from which each live autograd graph can be reached."""

import gc
import sys
import weakref

import torch

TENSOR = torch._C.TensorBase if hasattr(torch._C, "TensorBase") else torch.Tensor
YOUNG, OLD = (0, 1), 2
# As long as the collector has these three generations.
HAS_GENERATIONS = (3, 8) <= sys.version_info < (3, 14)


class Tensors:
    """Finds all tensors again and again.

    Most objects of a process are in the oldest generation. It is searched again only if the collector has moved
    objects there since; until then its tensors are known by weak references.
    """

    def __init__(self):
        self._old, self._moves = [], None

    def all(self):
        """Return a list of all tensors; it must not be kept."""
        if not HAS_GENERATIONS:
            return _tensors(gc.get_objects())
        moves = [gc.get_stats()[generation]["collections"] for generation in (1, 2)]
        # The young first: what is moved meanwhile is found twice rather than not at all.
        found = [tensor for generation in YOUNG for tensor in _tensors(gc.get_objects(generation))]
        if moves != self._moves:
            self._old = [weakref.ref(tensor) for tensor in _tensors(gc.get_objects(OLD))]
            self._moves = moves
        old = [reference() for reference in self._old]
        return found + [tensor for tensor in old if tensor is not None]


def _tensors(things):
    """Those that are tensors. Only their types are asked: to ask an object itself can warn."""
    kinds, found = {}, []
    for thing in things:
        kind = type(thing)
        if kind not in kinds:
            kinds[kind] = issubclass(kind, TENSOR)
        if kinds[kind]:
            found.append(thing)
    return found
