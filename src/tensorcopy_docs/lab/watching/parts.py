"""Finds the tensors in what is to be watched: modules, optimizers, containers, and objects with attributes."""

import itertools
import types
import weakref

import torch

DEEPEST = 8  # containers and objects within each other
# What is not taken apart.
WHOLE = (int, float, str, bytes, type(None), type, types.ModuleType, types.FunctionType, types.MethodType, weakref.ref)
IN_MODULE = ("_parameters", "_buffers", "_modules")


class Slot:
    """A place that holds a tensor: keys and names of attributes that lead to it from `root`.

    A call returns the tensor that is there now, or None. It holds no tensor, unless `root` is a plain list or dict.
    """

    def __init__(self, root, way):
        self.root, self._way = weak(root), way

    def __call__(self):
        found = ([self.root()] + [value for _, _, value in self.links()])[-1]
        return found if isinstance(found, torch.Tensor) else None

    def links(self):
        """Return the way to the tensor: each dict or list on it, the key, and what is there; up to what is missing."""
        links, thing = [], self.root()
        for key in self._way:
            holder = holder_of(thing, key)
            if holder is None:
                return links + [({}, key, None)]
            thing = holder[key]
            links.append((holder, key, thing))
        return links


def weak(thing, callback=None):
    """Return a weak reference to `thing`; if there is none to a thing of its type, what returns the thing itself."""
    try:
        return weakref.ref(thing, callback)
    except TypeError:
        return lambda: thing


def holder_of(thing, key):
    """Return the dict, list or tuple in which `thing` has `key`, and runs no code of its class; None if there is none.

    A module of torch keeps its parameters, buffers and modules in dicts, any other object its attributes.
    """
    if isinstance(thing, (list, tuple)):
        return thing if isinstance(key, int) and -len(thing) <= key < len(thing) else None
    if isinstance(thing, dict):
        holders = [thing]
    else:
        own = attributes(thing)
        holders = [own.get(name) for name in IN_MODULE] + [own]
    return next((each for each in holders if isinstance(each, dict) and key in each), None)


def attributes(thing):
    """Return the dict of the attributes of an object, or those of its slots; empty if it has none."""
    try:
        return object.__getattribute__(thing, "__dict__")
    except AttributeError:
        names = [name for kind in type(thing).__mro__ for name in vars(kind).get("__slots__", ()) if name[:2] != "__"]
        return {name: getattr(thing, name) for name in names if hasattr(thing, name)}


def children(thing, most=None):
    """Return what a container or an object holds: each as its text behind the name of `thing`, its key, and itself.

    They are at most `most`. Lists are copied first: one may grow meanwhile, as that of what a tracer has seen.
    """
    if isinstance(thing, WHOLE):
        return []
    if isinstance(thing, (list, tuple)):
        texts = map(".{}".format, getattr(thing, "_fields", ()))
        parts = list(itertools.islice(thing, most))
        return [(next(texts, "[{}]".format(index)), index, part) for index, part in enumerate(parts)]
    text, held = ("[{!r}]", thing) if isinstance(thing, dict) else (".{}", attributes(thing))
    return [(text.format(key), key, part) for key, part in list(itertools.islice(held.items(), most))]


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


def tensors_of(name, thing, root=None, way=()):
    """Return the tensors of `thing`, which is called `name`, each as its name, the tensor, and its `Slot` or None.

    `way` leads from `root` to `thing`. What holds no tensor is left out. Raises ValueError for an optimizer without a
    state, and for a dict whose keys are tensors.
    """
    found = _walk(name, thing, tuple(way), ())
    if not found and isinstance(thing, torch.optim.Optimizer):
        line = "{}: must have a state of tensors; found none, which is so before the first step()"
        raise ValueError(line.format(name))
    return [
        (text, tensor, Slot(thing if root is None else root, keys) if keys else None) for text, tensor, keys in found
    ]


def _walk(name, thing, way, outer):
    """Return the tensors in `thing`, each with its name and the way to it; `outer` are the ids of what is around it."""
    if isinstance(thing, torch.Tensor):
        return [(name, thing, way)]
    if is_module(thing):
        dot = name + "." if name else ""
        return [(dot + ".".join(keys), tensor, way + keys) for keys, tensor in members(thing)]
    if isinstance(thing, torch.optim.Optimizer):
        return [(text, tensor, way + keys) for text, tensor, keys in states(name, thing)]
    if not outer and isinstance(thing, dict) and has_tensors_as_keys(thing):
        line = "{}: must have keys that can be names; found tensors, so give the optimizer itself"
        raise ValueError(line.format(name))
    found = []
    for text, key, part in children(thing) if id(thing) not in outer and len(outer) < DEEPEST else ():
        if isinstance(thing, (list, tuple)) and pair(part):
            found += _walk(part[0], part[1], way + (key, 1), outer + (id(thing),))
            continue
        for full, tensor, keys in _walk(name + text, part, way + (key,), outer + (id(thing),)):
            # What is kept in a private attribute is called as the object gives it out: `data.pos`.
            short = isinstance(keys[-1], str) and text[:2] == "._" and getattr(thing, keys[-1], None) is tensor
            found.append((name + "." + keys[-1] if short else full, tensor, keys))
    return found


def members(module):
    """Return the parameters and buffers of a module, each behind the way to it; one with two names comes twice."""
    kinds = torch.nn.Module.named_parameters, torch.nn.Module.named_buffers
    return [(tuple(name.split(".")), each) for kind in kinds for name, each in kind(module, remove_duplicate=False)]


def states(name, optimizer):
    """Return the tensors of the optimizer's state, with the numbers that parameters have in its `state_dict()`.

    Each has the way to it behind its name and itself.
    """
    return [
        ("{}.state[{}][{!r}]".format(name, number, key), value, ("state", parameter, key))
        for number, (_, parameter) in enumerate(trained_by(name, optimizer))
        for key, value in optimizer.state.get(parameter, {}).items()
        if isinstance(value, torch.Tensor)
    ]


def trained_by(name, optimizer):
    """Return the parameters of an optimizer, which is called `name`, each behind its own name."""
    return [
        ("{}.param_groups[{}]['params'][{}]".format(name, number, index), parameter)
        for number, group in enumerate(optimizer.param_groups)
        for index, parameter in enumerate(group["params"])
    ]
