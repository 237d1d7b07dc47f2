"""All tensors that Python's garbage collector knows: those from which each live autograd graph can be reached."""

import gc
import sys
import weakref

import torch

TENSOR = torch._C.TensorBase if hasattr(torch._C, "TensorBase") else torch.Tensor
LAZY = getattr(getattr(torch.nn, "parameter", None), "UninitializedTensorMixin", ())
YOUNG, OLDER = 0, (1, 2)
# As long as the collector has these three generations.
HAS_GENERATIONS = (3, 8) <= sys.version_info < (3, 14)


def is_lazy(tensor):
    """Whether `tensor` is a parameter or a buffer that has no memory before its module is called."""
    return isinstance(tensor, LAZY)


class Tensors:
    """Finds all tensors again and again.

    Most objects of a process are in the older generations. One of these is searched again only if the collector has
    moved objects there since; until then its tensors are known by weak references.
    """

    def __init__(self):
        self._older = {generation: (None, []) for generation in OLDER}

    def all(self):
        """Return a list of all tensors; it must not be kept."""
        if not HAS_GENERATIONS:
            return _tensors(gc.get_objects())
        # The young first: what is moved meanwhile is found twice rather than not at all.
        found = _tensors(gc.get_objects(YOUNG))
        counts = [each["collections"] for each in gc.get_stats()]
        for generation in OLDER:
            # Only these collections move objects into this generation.
            moves, known = counts[generation - 1 :], self._older[generation]
            if known[0] != moves:
                known = (moves, [weakref.ref(tensor) for tensor in _tensors(gc.get_objects(generation))])
                self._older[generation] = known
            found += [tensor for tensor in [reference() for reference in known[1]] if tensor is not None]
        return found


def _tensors(things):
    """Those that are tensors. Only their types are asked: to ask an object itself can warn."""
    kinds = {kind for kind in set(map(type, things)) if issubclass(kind, TENSOR)}
    return [thing for thing in things if type(thing) in kinds]
