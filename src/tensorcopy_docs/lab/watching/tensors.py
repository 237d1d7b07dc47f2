"""Finds all tensors that Python's garbage collector knows; each live autograd graph can be reached from them."""

import gc
import sys
import weakref

import torch

TENSOR = torch._C.TensorBase if hasattr(torch._C, "TensorBase") else torch.Tensor
LAZY = getattr(getattr(torch.nn, "parameter", None), "UninitializedTensorMixin", ())
YOUNG, OLDER = 0, (1, 2)
SOME = 32  # objects that are looked at together
# As long as the collector has these three generations.
HAS_GENERATIONS = (3, 8) <= sys.version_info < (3, 14)


def is_lazy(tensor):
    """True if `tensor` is a parameter or a buffer that has no memory before its module is called."""
    return isinstance(tensor, LAZY)


class Tensors:
    """Finds all tensors, repeatedly.

    Most objects of a process are in the older generations. One of these is searched again only if the collector has
    moved objects there since; until then its tensors are known by weak references.
    """

    def __init__(self):
        self._older = {generation: (None, []) for generation in OLDER}
        self._kinds = {}

    def visit(self, enough):
        """Call `enough` with lists of tensors, the newest first, until it returns true; some tensors come twice.

        They must not be kept. This is not a generator, which would be among the objects that it holds.
        """
        young = gc.get_objects(YOUNG) if HAS_GENERATIONS else gc.get_objects()
        for start in range(len(young) - SOME, -SOME, -SOME):
            if enough(self._tensors(young[max(0, start) : start + SOME])):
                return
        # The young first: what is moved meanwhile is found twice rather than not at all.
        for generation in OLDER if HAS_GENERATIONS else ():
            references = self._references(generation)
            if enough([tensor for tensor in [reference() for reference in references] if tensor is not None]):
                return

    def _references(self, generation):
        # Only these collections move objects into this generation.
        moves = [each["collections"] for each in gc.get_stats()[generation - 1 :]]
        if self._older[generation][0] != moves:
            found = self._tensors(gc.get_objects(generation))
            self._older[generation] = (moves, [weakref.ref(tensor) for tensor in found])
        return self._older[generation][1]

    def _tensors(self, things):
        """Return the tensors among `things`. Only types are asked: to ask an object itself can warn."""
        kinds = self._kinds
        found = [thing for thing in things if kinds.get(type(thing), True)]
        for thing in found:
            if type(thing) not in kinds:
                kinds[type(thing)] = issubclass(type(thing), TENSOR)
        return [thing for thing in found if kinds[type(thing)]]
