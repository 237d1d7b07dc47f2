"""What an example could change for the next one in the same process: read before and after. Imports torch."""

import builtins
import copy
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import torch

from tensorcopy_docs.sphinx.gallery.faults import Fault

RESTORE = "restore it before the script ends"
SETTINGS: dict[str, Callable[[], object]] = {
    "default device": torch.get_default_device,
    "default dtype": torch.get_default_dtype,
    "number of threads": torch.get_num_threads,
    "number of interop threads": torch.get_num_interop_threads,
}
# What articles are about, and so what an example could patch.
OWNERS = {
    "torch": torch,
    "torch.Tensor": torch.Tensor,
    "torch.autograd": torch.autograd,
    "torch.nn.Module": torch.nn.Module,
    "torch.nn.functional": torch.nn.functional,
    "copy": copy,
    "builtins": builtins,
}
# torch replaces it when the default dtype changes.
DERIVED = {"torch.Storage"}


@dataclass(frozen=True)
class State:
    """What `changes` compares, as it is when this is made."""

    settings: Mapping[str, object] = field(default_factory=lambda: {name: get() for name, get in SETTINGS.items()})
    environment: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    packages: frozenset[str] = field(default_factory=lambda: _packages())
    attributes: Mapping[str, Mapping[str, object]] = field(default_factory=lambda: _attributes())


def changes(before: State) -> list[Fault]:
    """What is not as it was `before`: a fault a kind, each of which names what was changed."""
    faults = [
        Fault(f"changes the {name} from {value} to {now}", RESTORE)
        for name, value in before.settings.items()
        if (now := SETTINGS[name]()) != value
    ]
    for kind, names in (
        ("changes the environment variable", _changed(before.environment, dict(os.environ))),
        ("removes the module", sorted(name for name in before.packages if name not in sys.modules)),
        ("changes", _patched(before.attributes)),
    ):
        if names:
            faults.append(Fault(f"{kind} {', '.join(names)}", RESTORE))
    return faults


def _packages() -> frozenset[str]:
    """The imported modules that are in no package; to read all names would take longer than most examples."""
    return frozenset(name for name in list(sys.modules) if "." not in name)


def _attributes() -> dict[str, dict[str, object]]:
    """The functions and classes of OWNERS.

    Their other attributes change as torch works: it imports modules when they are first used, and counts.
    """
    return {name: _callables(owner) for name, owner in OWNERS.items()}


def _callables(owner: object) -> dict[str, object]:
    return {name: value for name, value in list(vars(owner).items()) if callable(value)}


def _patched(before: Mapping[str, Mapping[str, object]]) -> list[str]:
    """The dotted names of functions and classes that were replaced, removed or added."""
    return [
        f"{owner}.{name}"
        for owner, attributes in before.items()
        for name in _changed(attributes, _callables(OWNERS[owner]))
        if f"{owner}.{name}" not in DERIVED
    ]


def _changed(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    """The names that have another value, or none, in one of the two."""
    missing = object()
    return sorted(
        name
        for name in before.keys() | after.keys()
        if (old := before.get(name, missing)) is not (new := after.get(name, missing)) and old != new
    )
