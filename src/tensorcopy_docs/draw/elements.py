"""The elements of tensors by the storage's elements that they lie in: `y[0, 1]` is another name of `x[0, 1]`."""

import itertools
import math
from collections import Counter

from tensorcopy_docs.draw.facts import MemoryFacts, ObjectFacts
from tensorcopy_docs.draw.holdings import names_of, on_storage
from tensorcopy_docs.draw.memory_words import storage_name
from tensorcopy_docs.draw.phrases import listed, separated
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

NAMED = 1000  # elements, at most: those of a larger tensor have its name only
LISTED = 6  # names of one element of a storage, at most
MORE = "…"


def cell_words(facts: MemoryFacts, storage: int, slot: int, language: Language) -> str:
    """Element `slot` of `storage` in words: all its names, and its value."""
    names = [name for index in on_storage(facts, storage) for name in _names(facts, index, slot)]
    where = {"storage": storage_name(facts, storage, language), "slot": slot}
    where["value"] = facts["storages"][storage]["values"][slot]
    if not names:
        return say("picture-cell-unread", language, **where)
    cut = len(names) > LISTED
    shown = separated([*names[:LISTED], MORE], language) if cut else listed(names, language)
    return say("picture-cell", language, names=shown, **where)


def _names(facts: MemoryFacts, index: int, slot: int) -> list[str]:
    """What object `index` calls `slot`: `x[1]` for each of its names, or the names alone."""
    thing = facts["objects"][index]
    if slot not in thing["slots"]:
        return []
    called = names_of(facts, index) or [thing["type"]]
    places = [place for place, its_slot in _places(thing) if its_slot == slot] or [()]
    return [name + (f"[{', '.join(map(str, place))}]" if place else "") for name in called for place in places]


def _places(thing: ObjectFacts) -> list[tuple[tuple[int, ...], int]]:
    """The index of each element, and where it lies; none if elements are larger or smaller than the storage's."""
    if math.prod(thing["shape"]) > NAMED:
        return []
    places = [
        (place, thing["offset"] + sum(at * step for at, step in zip(place, thing["stride"], strict=True)))
        for place in itertools.product(*map(range, thing["shape"]))
    ]
    shown = [each for each in places if each[1] in thing["slots"]]
    return shown if Counter(slot for _, slot in shown) == Counter(thing["slots"]) else []
