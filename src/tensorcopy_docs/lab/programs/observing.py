"""Observes what an idiom did: the results, what JSON can hold of them, and a loss and changes that depend on them."""

import torch
from torch import nn

BOOL = getattr(torch, "bool", torch.uint8)  # before 1.2, a mask has bytes


def observed(thing):
    """Return what JSON can hold of a tensor, an array, a module, or a collection of them."""
    if isinstance(thing, torch.Tensor):
        return [str(thing.dtype), list(thing.shape), thing.detach().reshape(-1).tolist()]
    if isinstance(thing, nn.Module):
        return [[name, observed(each)] for name, each in _held(thing)]
    if isinstance(thing, dict):
        return [[name, observed(each)] for name, each in thing.items()]
    if isinstance(thing, (list, tuple)):
        return [observed(each) for each in thing]
    if type(thing).__module__ == "numpy":
        return [str(thing.dtype), list(thing.shape), thing.reshape(-1).tolist()]
    return thing if isinstance(thing, (bool, int, float, str)) else None


def _held(module):
    """The parameters, buffers and other tensors of a module, by name."""
    found = list(module.named_parameters()) + list(module.named_buffers())
    return found + [(name, each) for name, each in sorted(vars(module).items()) if isinstance(each, torch.Tensor)]


def tensors_in(thing):
    """Return the tensors of a result."""
    if isinstance(thing, torch.Tensor):
        return [thing]
    if isinstance(thing, nn.Module):
        return [each for _, each in _held(thing)]
    found = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (list, tuple)) else []
    return [tensor for each in found for tensor in tensors_in(each)]


def loss_of(*things):
    """The sum of the squares of all tensors that autograd follows."""
    followed = [each for thing in things for each in tensors_in(thing) if each.requires_grad]
    return sum((each * each).sum().double() for each in followed)


def changed(thing):
    """Add to each tensor or array of a result, in place, and record nothing."""
    with torch.no_grad():
        for each in tensors_in(thing):
            each.fill_(True) if each.dtype == BOOL else each.add_(100)
    if type(thing).__module__ == "numpy":
        thing += thing.dtype.type(1)
