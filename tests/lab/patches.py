"""What a mutation patches."""

import torch


def patched_by(mutate) -> list[str]:
    """The names of the attributes that `mutate` patches, which must be torch's."""
    patched = []

    class Recorder:
        def setattr(self, target, attribute, value):
            assert target is torch or target.__module__.startswith("torch")
            patched.append(attribute)

    mutate(Recorder())
    return patched
