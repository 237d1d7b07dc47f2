"""Samples of our own, where those of torch leave out what decides about memory, or where there are none."""

from tensorcopy_docs.lab.atlas.own_memory import MEMORY
from tensorcopy_docs.lab.atlas.own_others import OTHERS


def codes(name):
    """Return the code of the arguments for a public name: those under its full name, and under its last part."""
    last = name.rpartition(".")[2]
    found = []
    for key in [name, last] + ([name.rstrip("_"), last.rstrip("_")] if last.endswith("_") else []):
        found += list(MEMORY.get(key, ())) + list(OTHERS.get(key, ()))
    return found
