"""The public names that the atlas is about, and which of them belong together."""

import types

import torch

TENSOR = "torch.Tensor"
NAMESPACES = ("torch", TENSOR, "torch.nn.functional", "torch.linalg", "torch.fft", "torch.special")
# Attributes that return a tensor made of the one that has them. The others return none, or one that is kept: `grad`.
PROPERTIES = ("H", "T", "data", "imag", "mH", "mT", "real")


def namespaces():
    """Return each namespace that this torch has, by its name."""
    found = {}
    for name in NAMESPACES:
        try:
            found[name] = resolve(name)
        except AttributeError:  # torch.special is newer than op_db
            continue
    return {name: each for name, each in found.items() if isinstance(each, (types.ModuleType, type))}


def resolve(name):
    """Return the object with the dotted `name`. Raises AttributeError."""
    found = torch
    for part in name.split(".")[1:]:
        found = getattr(found, part)
    return found


def public_names():
    """Return each public name that can be called, and the attributes of tensors that are tensors, sorted."""
    found = set()
    for name, space in namespaces().items():
        for each in dir(space):
            if not each.startswith("_") and is_public(name, space, each):
                found.add("{}.{}".format(name, each))
    return sorted(found)


def is_public(name, space, each):
    """True if `each` of a namespace can be called, or is an attribute of tensors that is a tensor."""
    if name == TENSOR and each in PROPERTIES:
        return True
    return callable(getattr(space, each, None))


def is_property(name):
    """True if a public name is an attribute of tensors that is not called."""
    space, _, last = name.rpartition(".")
    return space == TENSOR and last in PROPERTIES


def is_method(name):
    """True if a public name is a method or an attribute of tensors."""
    return name.startswith(TENSOR + ".")


def is_in_place(name):
    """True if torch's naming says that a function works in place: ``add_``."""
    return name.endswith("_")


def base(name):
    """Return the last part of a public name without the mark of in-place functions: ``add`` for ``torch.add_``."""
    return name.rpartition(".")[2].rstrip("_")


def groups(names, linked):
    """Return lists of names that share samples: those with the same base, and bases that are `linked` (pairs)."""
    parent = {base(name): base(name) for name in names}

    def root(key):
        while parent[key] != key:
            key = parent[key]
        return key

    for first, second in linked:
        if first in parent and second in parent:
            low, high = sorted((root(first), root(second)))
            parent[high] = low
    found = {}
    for name in names:
        found.setdefault(root(base(name)), []).append(name)
    return [found[key] for key in sorted(found)]
