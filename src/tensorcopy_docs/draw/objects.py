"""Draws the objects of a picture of memory: a card for each, under the names that point to it."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from math import fsum

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.memory_words import yes_or_no
from tensorcopy_docs.draw.phrases import sizes
from tensorcopy_docs.draw.picture_data import MemoryFacts, ObjectFacts
from tensorcopy_docs.draw.sharing import names_of
from tensorcopy_docs.draw.text_sizes import MEMORY as FONT
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

ARROW = 16  # from a name to the card
NAMES = FONT.pill + ARROW
PADDING = 8
HEADING = FONT.scaled(26)
AROUND = 5  # above the first property, and below the last
BETWEEN = 26  # the two columns of a wide card
FIRST = 0.38  # share of the first of them
GAP = 6  # between names, and between a label and its value


@dataclass(frozen=True)
class CardProperty:
    """One property on a card: its label, set as code if it is Python's own name, and its value."""

    label: str
    code: bool
    value: str

    def width(self) -> float:
        """Return the width of the property on one line."""
        return FONT.width_of(self.label, mono=self.code) + GAP + FONT.width_of(self.value, mono=True)

    def lines(self, room: float) -> list[str]:
        """Return the lines of the value, which begins on a separate line if there is no room beside the label."""
        return [self.value] if self.width() <= room else ["", *FONT.wrapped(self.value, room, mono=True)]


@dataclass(frozen=True)
class Card:
    """Object `index` of `facts` as a card `width` wide, its properties in one column or two."""

    facts: MemoryFacts
    index: int
    width: float
    columns: int
    language: Language

    @property
    def thing(self) -> ObjectFacts:
        """The facts of the object."""
        return self.facts["objects"][self.index]

    def height(self) -> float:
        """Return the height of the card with the names above it."""
        lines = [
            sum(len(each.lines(room)) for each in properties)
            for properties, room in zip(self._properties(), self._rooms(), strict=True)
        ]
        return NAMES + HEADING + 2 * AROUND + max(lines) * FONT.line

    def draw(self, parent: ET.Element, left: float, top: float, height: float) -> None:
        """Draw the card with its names, `height` high in all."""
        thing, ink = self.thing, accent(self.index)
        whose = {"data_object": self.index, "data_storage": thing["storage"], "data_counter": thing["counter"]}
        group = svg.element(parent, "g", **whose)
        card = top + NAMES
        self._draw_names(parent, left + self.width / 2, top)
        svg.box(group, left, card, self.width, height - NAMES, fill=svg.PAPER, stroke=ink)
        svg.box(group, left, card, self.width, HEADING, fill=ink, stroke="none", fill_opacity="0.1")
        heading, right = FONT.middle(card, HEADING), left + self.width - PADDING
        svg.text(group, left + PADDING, heading, thing["type"], mono=True, bold=True)
        svg.text(group, right, heading, thing["dtype"], mono=True, anchor="end")
        x = left + PADDING
        for properties, room in zip(self._properties(), self._rooms(), strict=True):
            _draw_properties(group, properties, x, card + HEADING, room)
            x += room + BETWEEN

    def _draw_names(self, parent: ET.Element, centre: float, top: float) -> None:
        names, ink = names_of(self.facts, self.index), accent(self.index)
        widths = [FONT.pill_width(name, mono=True) for name in names]
        x = centre - (fsum(widths) + GAP * (len(widths) - 1)) / 2
        for name, width in zip(names, widths, strict=True):
            svg.pill(parent, x, top, name, font=FONT, ink=ink, mono=True, data_name=name, data_object=self.index)
            start, end = (x + width / 2, top + FONT.pill), (x + width / 2, top + NAMES)
            svg.line(parent, [start, end], ink=ink, arrow=True)
            x += width + GAP

    def _rooms(self) -> list[float]:
        """Return the widths of the columns; the second is wider, since names of nodes are long."""
        room = self.width - 2 * PADDING
        return [room] if self.columns == 1 else [(room - BETWEEN) * FIRST, (room - BETWEEN) * (1 - FIRST)]

    def _properties(self) -> list[list[CardProperty]]:
        """Return the properties of each column."""
        memory, autograd = _memory(self.thing, self.language), _autograd(self.thing, self.language)
        return [memory, autograd] if self.columns == 2 else [memory + autograd]


def accent(index: int) -> str:
    """Return the color of object `index`."""
    return svg.ACCENTS[index % len(svg.ACCENTS)]


def least_width(facts: MemoryFacts, index: int) -> float:
    """Return the least width of the card of object `index`: its names are side by side, its heading is one line."""
    names = [FONT.pill_width(name, mono=True) + GAP for name in names_of(facts, index)]
    thing = facts["objects"][index]
    heading = FONT.width_of(thing["type"], mono=True) + FONT.width_of(thing["dtype"], mono=True) + 2 * GAP
    return max(fsum(names) - GAP, heading + 2 * PADDING)


def _draw_properties(group: ET.Element, properties: list[CardProperty], left: float, top: float, room: float) -> None:
    y = FONT.middle(top + AROUND, FONT.line)
    for each in properties:
        svg.text(group, left, y, each.label, mono=each.code, ink=svg.PALE)
        for line in each.lines(room):
            if line:
                svg.text(group, left + room, y, line, mono=True, anchor="end")
            y += FONT.line


def _memory(thing: ObjectFacts, language: Language) -> list[CardProperty]:
    return [
        CardProperty(say("picture-shape", language), False, sizes(thing["shape"])),
        CardProperty(say("picture-stride", language), False, sizes(thing["stride"])),
        CardProperty(say("picture-offset", language), False, str(thing["offset"])),
    ]


def _autograd(thing: ObjectFacts, language: Language) -> list[CardProperty]:
    """Return the properties that autograd sets; each is a dash for an array, of which autograd knows nothing."""
    known = thing["requires_grad"] is not None
    return [
        CardProperty("requires_grad", True, str(thing["requires_grad"]) if known else "–"),
        CardProperty(say("picture-leaf", language), False, yes_or_no(bool(thing["leaf"]), language) if known else "–"),
        CardProperty("grad_fn", True, str(thing["grad_fn"]) if known else "–"),
    ]
