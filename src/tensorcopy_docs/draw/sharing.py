"""Looks up the names of an object, and the objects that share a storage or a version counter."""

from collections import Counter
from collections.abc import Mapping

from tensorcopy_docs.draw.picture_data import MemoryFacts, ObjectFacts


def names_of(facts: MemoryFacts, index: int) -> list[str]:
    """Return the names of object `index`."""
    return [name["name"] for name in facts["names"] if name["object"] == index]


def label(facts: MemoryFacts, index: int) -> str:
    """Return the names of object `index`, or its type if it has none."""
    return ", ".join(names_of(facts, index)) or facts["objects"][index]["type"]


def called(facts: MemoryFacts, index: int) -> str:
    """Return the name of object `index` in a sentence: the first of its names, or its type if it has none."""
    return next(iter(names_of(facts, index)), facts["objects"][index]["type"])


def reads(thing: ObjectFacts) -> Mapping[int, int]:
    """Return how often `thing` reads an element of its storage, by the index of each element that it reads."""
    return dict(zip(thing["slots"], thing["times"], strict=True)) if "times" in thing else Counter(thing["slots"])


def on_storage(facts: MemoryFacts, storage: int) -> list[int]:
    """Return the objects whose elements are in `storage`."""
    return [index for index, thing in enumerate(facts["objects"]) if thing["storage"] == storage]


def on_counter(facts: MemoryFacts, counter: int) -> list[int]:
    """Return the objects whose version counter is `counter`."""
    return [index for index, thing in enumerate(facts["objects"]) if thing["counter"] == counter]


def groups(facts: MemoryFacts, storage: int) -> list[list[int]]:
    """Return the objects on `storage` in groups that share a counter; one without a counter is alone."""
    found: dict[object, list[int]] = {}
    for index in on_storage(facts, storage):
        counter = facts["objects"][index]["counter"]
        found.setdefault(("none", index) if counter is None else counter, []).append(index)
    return list(found.values())


def letter(facts: MemoryFacts, storage: int) -> str:
    """Return the letter that distinguishes `storage` from the others; empty if there are no others."""
    return chr(ord("A") + storage) if len(facts["storages"]) > 1 else ""
