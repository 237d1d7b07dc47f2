"""Draws the storages of a picture of memory: a row of numbered slots, and below it the slots that each object reads."""

import itertools
import math
import operator
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.memory_words import storage_name
from tensorcopy_docs.draw.objects import accent
from tensorcopy_docs.draw.phrases import listed, separated
from tensorcopy_docs.draw.picture_data import MemoryFacts, ObjectFacts, StorageFacts
from tensorcopy_docs.draw.sharing import label, names_of, on_storage, reads
from tensorcopy_docs.draw.text_sizes import MEMORY as FONT
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


PADDING = 8
HEADING = FONT.scaled(26)
A_LINE = 8  # slots, at most
NARROWEST, WIDEST = FONT.scaled(33), FONT.scaled(46)  # a slot, unless its value needs more
AROUND_VALUE = 7
NUMBER, VALUE, READ = FONT.scaled(16), FONT.scaled(25), FONT.scaled(18)  # heights of what is below one another
BAR = FONT.scaled(7)  # height of the bar of a slot that is read once
BETWEEN = 9  # two lines of slots
COUNTED = 9999  # reads of a slot, for whose number there is room
GAP = 7  # between a label and the first slot


@dataclass(frozen=True)
class Grid:
    """The places of the slots of a storage: `count` to a line, each `width` wide, the first at `left`."""

    left: float
    width: float
    count: int

    def slot(self, place: int) -> float:
        """Return the left side of the slot at `place` of its line."""
        return self.left + place * self.width


@dataclass(frozen=True)
class StoragePanel:
    """Storage `storage` of `facts` as a panel, `width` wide."""

    facts: MemoryFacts
    storage: int
    width: float
    language: Language

    def draw(self, parent: ET.Element, top: float) -> float:
        """Draw the panel at the left edge of the picture; return where it ends."""
        frame = svg.box(parent, 0, top, self.width, HEADING, fill=svg.GROUND, stroke=svg.EDGE)
        heading, name = FONT.middle(top, HEADING), storage_name(self.facts, self.storage, self.language)
        size = say("picture-bytes", self.language, bytes=self._data["bytes"], itemsize=self._data["itemsize"])
        svg.text(parent, PADDING, heading, name, bold=True)
        svg.text(parent, self.width - PADDING, heading, size, ink=svg.PALE, anchor="end")
        count = len(self._data["values"])
        y = top + HEADING + 2
        for first in range(0, count, self._grid.count):
            y = self._line(parent, range(first, min(first + self._grid.count, count)), y) + BETWEEN
        if note := self._note():
            svg.text(parent, PADDING, FONT.middle(y, FONT.line), note, ink=svg.PALE)
            y += FONT.line + BETWEEN
        frame.set("height", svg.number(y - top))
        return y

    @property
    def _data(self) -> StorageFacts:
        return self.facts["storages"][self.storage]

    @cached_property
    def _grid(self) -> Grid:
        values = self._data["values"]
        labels = [FONT.width_of(label(self.facts, index), mono=True) for index in on_storage(self.facts, self.storage)]
        labels += [FONT.width_of(word, mono=False) for word in self._row_names()]
        left = PADDING + max(labels) + GAP
        needed = max([NARROWEST, *(FONT.width_of(value, mono=True) + AROUND_VALUE for value in values)])
        available = self.width - PADDING - left
        count = max(1, min(A_LINE, int(available // needed)))
        across = min(count, max(1, len(values)))
        return Grid(left, max(needed, min(WIDEST, available / across)), count)

    @cached_property
    def _names(self) -> Mapping[int, list[str]]:
        return element_names(self.facts, self.storage)

    def _row_names(self) -> tuple[str, str]:
        return say("picture-slot", self.language), say("picture-value", self.language)

    def _line(self, parent: ET.Element, slots: range, top: float) -> float:
        """Draw one line of slots; return where it ends."""
        for word, y, height in zip(self._row_names(), (top, top + NUMBER), (NUMBER, VALUE), strict=True):
            svg.text(parent, PADDING, FONT.middle(y, height), word, ink=svg.PALE)
        for place, slot in enumerate(slots):
            x = self._grid.slot(place)
            centre = x + self._grid.width / 2
            svg.text(parent, centre, FONT.middle(top, NUMBER), str(slot), ink=svg.PALE, anchor="middle")
            # The title is shown where one points at the group; pictures.js makes more of it.
            cell = ET.SubElement(parent, "g", {"class": "tc-cell"})
            svg.element(cell, "title").text = cell_words(
                self.facts, self.storage, slot, self._names.get(slot, []), self.language
            )
            svg.box(cell, x, top + NUMBER, self._grid.width, VALUE, radius=0)
            y, value = FONT.middle(top + NUMBER, VALUE), self._data["values"][slot]
            text = svg.text(cell, centre, y, value, mono=True, anchor="middle")
            text.set("data-slot", str(slot))
            text.set("data-storage", str(self.storage))
        return self._reads(parent, slots, top + NUMBER + VALUE + 4)

    def _reads(self, parent: ET.Element, slots: range, top: float) -> float:
        """Draw a row of bars for each object that reads any of `slots`; return where they end."""
        for index in on_storage(self.facts, self.storage):
            times = reads(self.facts["objects"][index])
            if not any(slot in times for slot in slots):
                continue
            name, y = label(self.facts, index), FONT.middle(top, READ)
            svg.text(parent, PADDING, y, name, mono=True, bold=True, ink=accent(index))
            for place, slot in enumerate(slots):
                if slot in times:
                    about = {"data_object": index, "data_slot": slot, "data_times": times[slot]}
                    group = svg.element(parent, "g", **about)
                    _draw_bar(group, self._grid.slot(place), top, self._grid.width, times[slot], accent(index))
            top += READ
        return top

    def _note(self) -> str:
        """Return the number of slots that the facts do not list, or words for no slots."""
        if not self._data["values"]:
            return say("picture-no-slots", self.language)
        more = self._data["more"]
        return say("picture-more-slots", self.language, more=more) if more else ""


def _draw_bar(group: ET.Element, x: float, top: float, width: float, times: int, ink: str) -> None:
    """Draw the bar under a slot that an object reads, with the number of reads if it is more than one."""
    height = BAR if times == 1 else READ - 3
    svg.box(group, x + 2, top + (READ - height) / 2, width - 4, height, fill=ink, stroke="none", radius=3)
    if times > 1:
        y, words = FONT.middle(top, READ), f"×{times}" if times <= COUNTED else "≥10⁴"
        svg.text(group, x + width / 2, y, words, bold=True, ink=svg.PAPER, anchor="middle")
