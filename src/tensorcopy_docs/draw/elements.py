"""Names the elements of tensors that share an element of a storage: `y[0, 1]` is also `x[0, 1]`."""

import itertools
import math
import operator
from collections import Counter
from collections.abc import Mapping, Sequence

from tensorcopy_docs.draw.holdings import names_of, on_storage
from tensorcopy_docs.draw.memory_words import storage_name
from tensorcopy_docs.draw.phrases import listed, separated
from tensorcopy_docs.draw.picture_data import MemoryFacts, ObjectFacts
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

NAMED = 1000  # elements, at most: those of a larger tensor have its name only
LISTED = 6  # names of one element of a storage, at most
MORE = "…"


def element_names(facts: MemoryFacts, storage: int) -> Mapping[int, list[str]]:
    """Return all names of the elements of `storage`, such as `x[0, 1]`, by the index of the element."""
    found: dict[int, list[str]] = {}
    for index in on_storage(facts, storage):
        thing = facts["objects"][index]
        places = _places(thing)
        for slot in dict.fromkeys(thing["slots"]):
            for name in names_of(facts, index) or [thing["type"]]:
                found.setdefault(slot, []).extend(name + place for place in places.get(slot, [""]))
    return found


def cell_words(facts: MemoryFacts, storage: int, slot: int, names: Sequence[str], language: Language) -> str:
    """Return element `slot` of `storage` in words: all its `names`, and its value."""
    where = {"storage": storage_name(facts, storage, language), "slot": slot}
    where["value"] = facts["storages"][storage]["values"][slot]
    if not names:
        return say("picture-cell-unread", language, **where)
    cut = len(names) > LISTED
    shown = separated([*names[:LISTED], MORE], language) if cut else listed(names, language)
    return say("picture-cell", language, names=shown, **where)


def _places(thing: ObjectFacts) -> Mapping[int, list[str]]:
    """Return the indices of the elements of `thing`, such as `[0, 1]`, by their places in the storage.

    Empty if there are too many, or if elements are larger or smaller than the storage's.
    """
    if not thing["slots"] or math.prod(thing["shape"]) > NAMED:
        return {}
    found: dict[int, list[str]] = {}
    read = Counter(thing["slots"])
    for place in itertools.product(*map(range, thing["shape"])):
        slot = thing["offset"] + sum(map(operator.mul, place, thing["stride"]))
        if slot in read:
            found.setdefault(slot, []).append(f"[{', '.join(map(str, place))}]" if place else "")
    return found if {slot: len(places) for slot, places in found.items()} == read else {}
