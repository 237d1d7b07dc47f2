"""What a mutation patches."""

import torch


def patched_by(mutate) -> list[str]:
    """The names of the attributes that `mutate` patches, which must be torch's."""
    patched = []

    class Recorder:
        def setattr(self, target, attribute, value, raising=True):
            # A module has no __module__, but a name.
            assert target is torch or getattr(target, "__module__", target.__name__).startswith("torch")
            patched.append(attribute)

    mutate(Recorder())
    return patched


def replaces(target, name):
    """Make a function, or another value, the mutation that puts it in the place of the attribute `name` of `target`."""
    return lambda value: lambda patch: patch.setattr(target, name, value)
