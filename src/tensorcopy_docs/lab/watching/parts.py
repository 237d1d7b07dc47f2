"""Finds the tensors in what is to be watched: modules, optimizers, and containers of tensors."""

import weakref
from collections.abc import Mapping

import torch


class Slot:
    """A parameter or a buffer of a module, by its `name`; a call returns its current tensor, or None.

    It holds neither the module nor a tensor.
    """

    def __init__(self, module, name):
        self._module = weakref.ref(module)
        self._way, _, self._key = name.rpartition(".")
        self._way = self._way.split(".") if self._way else []

    def __call__(self):
        try:
            module = self._module()
            for name in self._way:
                module = module._modules[name]
            found = module._parameters.get(self._key)
            return module._buffers.get(self._key) if found is None else found
        except (AttributeError, LookupError, TypeError):  # the module is gone, or it is of an odd class
            return None


def is_module(thing):
    """True if `thing` is a module."""
    return isinstance(thing, torch.nn.Module)


def has_tensors_as_keys(things):
    """True if a key of the mapping `things` is a tensor, as in the `state` of an optimizer."""
    return any(isinstance(key, torch.Tensor) for key in things)


def pair(thing):
    """Return `thing` if it is a pair of a name and a thing, as `named_parameters()` gives them; else None."""
    return thing if isinstance(thing, tuple) and len(thing) == 2 and isinstance(thing[0], str) else None


def described(thing):
    """Return words for a thing that has no name."""
    return "a tensor of shape {}".format(tuple(thing.shape)) if isinstance(thing, torch.Tensor) else "the argument"


def tensors_of(name, thing):
    """Return the tensors of `thing`, which is called `name`, each as its name, the tensor, and its `Slot` or None.

    What is none of a module, an optimizer, a dict, a list, a tuple and an iterator is given as it is. Raises ValueError
    for an optimizer without a state, and for a dict whose keys are tensors.
    """
    if is_module(thing):
        named = [*thing.named_parameters(), *thing.named_buffers()]
        return [(name + "." + part if name else part, tensor, Slot(thing, part)) for part, tensor in named]
    if isinstance(thing, torch.optim.Optimizer):
        return _states(name, thing)
    if isinstance(thing, Mapping):
        if has_tensors_as_keys(thing):
            line = "{}: must have keys that can be names; found tensors, so give the optimizer itself"
            raise ValueError(line.format(name))
        parts = [("{}[{!r}]".format(name, key), part) for key, part in thing.items()]
    elif isinstance(thing, (list, tuple)) or hasattr(thing, "__next__"):
        parts = [pair(part) or ("{}[{}]".format(name, index), part) for index, part in enumerate(thing)]
    else:
        return [(name, thing, None)]
    return [each for part in parts for each in tensors_of(*part)]


def _states(name, optimizer):
    """Return the tensors of the optimizer's state, with the numbers that parameters have in its `state_dict()`."""
    parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]
    found = [
        ("{}.state[{}][{!r}]".format(name, number, key), value, None)
        for number, parameter in enumerate(parameters)
        for key, value in optimizer.state.get(parameter, {}).items()
        if isinstance(value, torch.Tensor)
    ]
    if not found:
        line = "{}: must have a state of tensors; found none, which is so before the first step()"
        raise ValueError(line.format(name))
    return found
