"""The objects of a picture of memory: a card for each, under the names that point to it."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.holdings import names_of
from tensorcopy_docs.draw.memory_words import yes_or_no
from tensorcopy_docs.draw.phrases import sizes
from tensorcopy_docs.words import say

NAMES = svg.PILL + 16  # the names and their arrows
PADDING = 8
HEADING = 26
BETWEEN = 26  # the two columns of a wide card
FIRST = 0.38  # share of the first of them
GAP = 6  # between names, and between a label and its value


@dataclass(frozen=True)
class Row:
    """One property on a card: its label, set as code where it is Python's own name, and its value."""

    label: str
    code: bool
    value: str

    def width(self) -> float:
        """How wide the row is on one line."""
        return svg.width_of(self.label, mono=self.code) + GAP + svg.width_of(self.value, mono=True)

    def lines(self, room: float) -> list[str]:
        """The value in lines; it begins on a line of its own where there is no room beside the label."""
        return [self.value] if self.width() <= room else ["", *svg.wrapped(self.value, room, mono=True)]


def accent(index: int) -> str:
    """The colour of object `index`."""
    return svg.ACCENTS[index % len(svg.ACCENTS)]


def least_width(facts: dict, index: int) -> float:
    """The narrowest that the card of object `index` can be: its names stand side by side, its heading on one line."""
    names = [svg.pill_width(name, mono=True) + GAP for name in names_of(facts, index)]
    thing = facts["objects"][index]
    heading = svg.width_of(thing["type"], mono=True) + svg.width_of(thing["dtype"], mono=True) + 2 * GAP
    return max(sum(names) - GAP, heading + 2 * PADDING)


def height(facts: dict, indices: list[int], width: float, columns: int, language: str) -> float:
    """The height of a row of cards `width` wide, with the names over them."""
    return NAMES + max(_card_height(facts["objects"][index], width, columns, language) for index in indices)


def draw(
    parent: ET.Element, facts: dict, index: int, place: tuple[float, float, float, float], columns: int, language: str
) -> None:
    """Object `index` in `place`: left, top, width and height, the names with it."""
    left, top, width, high = place
    thing = facts["objects"][index]
    whose = {"data_object": index, "data_storage": thing["storage"], "data_counter": thing["counter"]}
    group = svg.element(parent, "g", **whose)
    card = top + NAMES
    _names(parent, names_of(facts, index), index, left + width / 2, top)
    svg.box(group, left, card, width, high - NAMES, fill=svg.PAPER, stroke=accent(index))
    svg.box(group, left, card, width, HEADING, fill=accent(index), stroke="none", fill_opacity="0.1")
    svg.text(group, left + PADDING, svg.middle(card, HEADING), thing["type"], mono=True, bold=True)
    svg.text(group, left + width - PADDING, svg.middle(card, HEADING), thing["dtype"], mono=True, anchor="end")
    x = left + PADDING
    for rows, room in zip(_columns(thing, columns, language), _rooms(width, columns), strict=True):
        _rows(group, rows, x, card + HEADING, room)
        x += room + BETWEEN


def _names(parent: ET.Element, names: list[str], index: int, centre: float, top: float) -> None:
    widths = [svg.pill_width(name, mono=True) for name in names]
    x = centre - (sum(widths) + GAP * (len(widths) - 1)) / 2
    for name, width in zip(names, widths, strict=True):
        svg.pill(parent, x, top, name, ink=accent(index), mono=True, data_name=name, data_object=index)
        start, end = (x + width / 2, top + svg.PILL), (x + width / 2, top + NAMES)
        svg.line(parent, [start, end], ink=accent(index), arrow=True)
        x += width + GAP


def _rows(group: ET.Element, rows: list[Row], left: float, top: float, room: float) -> None:
    y = svg.middle(top + 5, svg.LINE)
    for row in rows:
        svg.text(group, left, y, row.label, mono=row.code, ink=svg.PALE)
        for line in row.lines(room):
            if line:
                svg.text(group, left + room, y, line, mono=True, anchor="end")
            y += svg.LINE


def _card_height(thing: dict, width: float, columns: int, language: str) -> float:
    columns_and_rooms = zip(_columns(thing, columns, language), _rooms(width, columns), strict=True)
    lines = [sum(len(row.lines(room)) for row in rows) for rows, room in columns_and_rooms]
    return HEADING + 5 + max(lines) * svg.LINE + 5


def _rooms(width: float, columns: int) -> list[float]:
    """The widths of the columns of a card; names of nodes, in the second one, are long."""
    room = width - 2 * PADDING
    return [room] if columns == 1 else [(room - BETWEEN) * FIRST, (room - BETWEEN) * (1 - FIRST)]


def _columns(thing: dict, columns: int, language: str) -> list[list[Row]]:
    memory, autograd = _memory(thing, language), _autograd(thing, language)
    return [memory, autograd] if columns == 2 else [memory + autograd]


def _memory(thing: dict, language: str) -> list[Row]:
    return [
        Row(say("picture-shape", language), False, sizes(thing["shape"])),
        Row(say("picture-stride", language), False, sizes(thing["stride"])),
        Row(say("picture-offset", language), False, str(thing["offset"])),
    ]


def _autograd(thing: dict, language: str) -> list[Row]:
    """What autograd knows; a dash where it knows nothing of such objects."""
    known = thing["requires_grad"] is not None
    return [
        Row("requires_grad", True, str(thing["requires_grad"]) if known else "–"),
        Row(say("picture-leaf", language), False, yes_or_no(thing["leaf"], language) if known else "–"),
        Row("grad_fn", True, str(thing["grad_fn"]) if known else "–"),
    ]
