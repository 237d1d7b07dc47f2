"""Finds what a changed tensor shares its memory with: parameters, gradients and the state of optimizers."""

import torch

from tensorcopy_docs.lab.watching.memory import refused
from tensorcopy_docs.lab.watching.parts import children, is_module, members, states, trained_by

MANY = 100  # elements of a container among which modules and optimizers are looked for


def holders(variables):
    """Return the modules and optimizers that are `variables` or directly in them, each with its name."""
    found = {}
    for name, thing in variables.items():
        try:
            inside = [(name, thing)] + [(name + text, part) for text, _, part in children(thing, MANY)]
            held = [each for each in inside if is_module(each[1]) or is_optimizer(each[1])]
        except Exception:  # an object that cannot be asked for its class, as a proxy of nothing
            continue
        for each in held:
            found.setdefault(id(each[1]), each)
    return list(found.values())


def is_optimizer(thing):
    """True if `thing` is an optimizer."""
    return isinstance(thing, torch.optim.Optimizer)


class Memory:
    """Tensors by the storages that they are on.

    `named` are triples: a name, the tensor, and whether the name is told of this tensor itself.
    """

    def __init__(self, named):
        self._found = {}
        for name, tensor, itself in named:
            if refused(name, tensor) is None:
                self._found.setdefault(tensor.untyped_storage().data_ptr(), []).append((name, tensor, itself))

    def names(self, tensor):
        """Return the names of the tensors that surely have an element in common with `tensor`."""
        found = self._found.get(tensor.untyped_storage().data_ptr(), ())
        return [name for name, other, itself in found if (itself if other is tensor else _overlap(tensor, other))]


def held_by(held, watched):
    """Return the tensors of modules and optimizers that are `held`, as `Memory` takes them; each comes once.

    They are parameters, buffers, gradients and states; of a thing whose id is in `watched`, only gradients. That an
    optimizer has a parameter is no news: only another tensor on its memory is told.
    """
    found = {}
    for name, thing in sorted(held, key=lambda pair: is_optimizer(pair[1])):
        whole = is_module(thing)
        named = [(".".join((name,) + way), each) for way, each in members(thing)] if whole else trained_by(name, thing)
        inside = [(text, tensor, whole) for text, tensor in named]
        if not whole:
            inside += [(text, tensor, True) for text, tensor, _ in states(name, thing)]
        if any(id(each) in watched for each in (thing.modules() if whole else [thing])):
            inside = []
        inside += [(text + ".grad", each.grad, True) for text, each in named if each.is_leaf and each.grad is not None]
        for text, tensor, itself in inside:
            found.setdefault(id(tensor), (text, tensor, itself))
    return list(found.values())


def _overlap(first, second):
    """True if the first element of one of two tensors is surely in the other."""
    first, second = sorted((first, second), key=torch.Tensor.data_ptr)
    distance = second.data_ptr() - first.data_ptr()
    inside = distance == 0 or (first.is_contiguous() and distance < first.numel() * first.element_size())
    return inside and first.numel() > 0 and second.numel() > 0
