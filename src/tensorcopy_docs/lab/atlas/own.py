"""Samples of our own, where those of torch leave out what decides about memory, or where there are none."""

from tensorcopy_docs.lab.atlas.own_samples import SAMPLES

STRIDED = ("torch.rand(2, 3)", "torch.rand(3, 2).t()", "torch.rand(4, 3)[::2]")


def codes(name):
    """Return the code of the arguments for a public name: those under its full name, and under its last part."""
    last = name.rpartition(".")[2]
    found = list(SAMPLES.get(name, ())) + list(SAMPLES.get(last, ()))
    return found + ([] if last.rstrip("_") == last else list(SAMPLES.get(last.rstrip("_"), ())))
