"""The storages of a picture of memory: a strip of numbered slots, and under it what each object reads."""

import xml.etree.ElementTree as ET
from collections import Counter
from dataclasses import dataclass

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.cards import accent
from tensorcopy_docs.draw.holdings import label, on_storage
from tensorcopy_docs.draw.memory_words import storage_name
from tensorcopy_docs.words import say

PADDING = 8
HEADING = 26
A_LINE = 8  # slots, at most
SLOT = (33, 46)  # width of a slot, at least and at most
NUMBER, VALUE, MARK = 16, 25, 18  # heights of what stands below one another
BETWEEN = 9  # the lines of a strip
GAP = 7  # between a label and the first slot


@dataclass(frozen=True)
class Grid:
    """Where the slots of a storage stand: `count` to a line, each `width` wide, the first at `left`."""

    left: float
    width: float
    count: int


def draw(parent: ET.Element, facts: dict, storage: int, left: float, top: float, width: float, language: str) -> float:
    """The storage in a panel; returns where it ends."""
    data = facts["storages"][storage]
    panel = svg.box(parent, left, top, width, HEADING, fill=svg.GROUND, stroke=svg.EDGE)
    svg.text(parent, left + PADDING, svg.middle(top, HEADING), storage_name(facts, storage, language), bold=True)
    size = say("picture-bytes", language, bytes=data["bytes"], itemsize=data["itemsize"])
    svg.text(parent, left + width - PADDING, svg.middle(top, HEADING), size, ink=svg.PALE, anchor="end")
    grid = _grid(facts, storage, left + PADDING, width - 2 * PADDING, language)
    y = top + HEADING + 2
    for first in range(0, len(data["values"]), grid.count):
        slots = range(first, min(first + grid.count, len(data["values"])))
        y = _line(parent, facts, storage, slots, left + PADDING, y, grid, language) + BETWEEN
    note = _note(facts, storage, language)
    if note:
        svg.text(parent, left + PADDING, svg.middle(y, svg.LINE), note, ink=svg.PALE)
        y += svg.LINE + BETWEEN
    panel.set("height", svg.number(y - top))
    return y


def _grid(facts: dict, storage: int, left: float, room: float, language: str) -> Grid:
    values = facts["storages"][storage]["values"]
    labels = [svg.width_of(label(facts, index), mono=True) for index in on_storage(facts, storage)]
    labels += [svg.width_of(word, mono=False) for word in _row_names(language)]
    slots = left + max(labels) + GAP
    needed = max([SLOT[0], *(svg.width_of(value, mono=True) + 7 for value in values)])
    available = room - (slots - left)
    count = max(1, min(A_LINE, int(available // needed)))
    across = min(count, max(1, len(values)))
    return Grid(slots, max(needed, min(SLOT[1], available / across)), count)


def _row_names(language: str) -> tuple[str, str]:
    return say("picture-slot", language), say("picture-value", language)


def _line(
    parent: ET.Element, facts: dict, storage: int, slots: range, left: float, top: float, grid: Grid, language: str
) -> float:
    """One line of the strip; returns where it ends."""
    values = facts["storages"][storage]["values"]
    for word, y, height in zip(_row_names(language), (top, top + NUMBER), (NUMBER, VALUE), strict=True):
        svg.text(parent, left, svg.middle(y, height), word, ink=svg.PALE)
    for place, slot in enumerate(slots):
        x = grid.left + place * grid.width
        centre = x + grid.width / 2
        svg.text(parent, centre, svg.middle(top, NUMBER), str(slot), ink=svg.PALE, anchor="middle")
        svg.box(parent, x, top + NUMBER, grid.width, VALUE, radius=0)
        whose = {"data_slot": slot, "data_storage": storage}
        y = svg.middle(top + NUMBER, VALUE)
        svg.text(parent, centre, y, values[slot], mono=True, anchor="middle", **whose)
    return _marks(parent, facts, storage, slots, left, top + NUMBER + VALUE + 4, grid)


def _marks(parent: ET.Element, facts: dict, storage: int, slots: range, left: float, top: float, grid: Grid) -> float:
    """A row of bars for each object that reads any of `slots`; returns where they end."""
    for index in on_storage(facts, storage):
        times = Counter(facts["objects"][index]["slots"])
        if not any(slot in times for slot in slots):
            continue
        ink = accent(index)
        svg.text(parent, left, svg.middle(top, MARK), label(facts, index), mono=True, bold=True, ink=ink)
        for place, slot in enumerate(slots):
            if slot in times:
                _mark(parent, index, slot, times[slot], grid.left + place * grid.width, top, grid.width)
        top += MARK
    return top


def _mark(parent: ET.Element, index: int, slot: int, times: int, x: float, top: float, width: float) -> None:
    """The bar that says that object `index` reads `slot`, and how often where it is more than once."""
    group = svg.element(parent, "g", data_object=index, data_slot=slot, data_times=times)
    height = 7 if times == 1 else MARK - 3
    svg.box(group, x + 2, top + (MARK - height) / 2, width - 4, height, fill=accent(index), stroke="none", radius=3)
    if times > 1:
        svg.text(group, x + width / 2, svg.middle(top, MARK), f"×{times}", bold=True, ink=svg.PAPER, anchor="middle")


def _note(facts: dict, storage: int, language: str) -> str:
    """How many slots there are beyond those that the facts list, or that there are none at all."""
    data = facts["storages"][storage]
    if not data["values"]:
        return say("picture-no-slots", language)
    return say("picture-more-slots", language, more=data["more"]) if data["more"] else ""
