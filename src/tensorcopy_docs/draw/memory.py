"""Draws memory: names point to objects, objects read storages, and version counters are on the links."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass

from tensorcopy_docs.draw import objects, svg
from tensorcopy_docs.draw.memory_words import description, title
from tensorcopy_docs.draw.objects import Card
from tensorcopy_docs.draw.phrases import listed, version
from tensorcopy_docs.draw.picture_data import MemoryFacts
from tensorcopy_docs.draw.sharing import groups, label, on_counter
from tensorcopy_docs.draw.storage_row import StoragePanel
from tensorcopy_docs.draw.text_sizes import MEMORY as FONT
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

WIDTH = 332  # a phone has room for it
GUTTER = 12  # between two cards side by side
LANE = 14  # for a link that passes cards by
LINK = 16  # from a card to the counter, and from there to the storage
BETWEEN = 26  # two storages, and two rows of cards


def draw(facts: MemoryFacts, *, language: Language, name: str) -> str:
    """Return `facts` as an ``<svg>`` element; `name` keeps its ids apart from those of other pictures on the page."""
    told = {"title": title(facts, language), "description": description(facts, language)}
    root = svg.picture("memory", font=FONT, language=language, name=name, **told)
    stacks = [_blocks(facts, storage) for storage in range(len(facts["storages"]))]
    left, right = (max(lanes) for lanes in zip(*map(_lanes, stacks), strict=True))
    frame = Frame(left * LANE, _width(facts, stacks))
    width = frame.left + frame.width + right * LANE
    top: float = 0
    for storage, blocks in enumerate(stacks):
        # Links are drawn when it is known where the storage begins, and before what they run to.
        links, things = svg.element(root, "g"), svg.element(root, "g")
        panel = StoragePanel(facts, storage, width, language)
        top = Stack(facts, language, frame, links, things).draw(blocks, panel, top) + BETWEEN
    return svg.finish(root, width, top - BETWEEN)


@dataclass(frozen=True)
class Block:
    """Rows of cards above their counters: a group with one counter for all, or one or two cards with their own."""

    rows: list[list[int]]
    shared: bool


@dataclass(frozen=True)
class Frame:
    """The part of the picture for cards; links pass at both sides of it."""

    left: float
    width: float

    @property
    def middle(self) -> float:
        """The middle of the frame."""
        return self.left + self.width / 2

    def card_width(self, count: int) -> float:
        """Return the width of each of `count` cards, one or two, side by side."""
        return self.width if count == 1 else (self.width - GUTTER) / 2

    def card_middles(self, count: int) -> list[float]:
        """Return the middles of `count` cards, one or two, side by side."""
        width = self.card_width(count)
        return [self.middle] if count == 1 else [self.left + width / 2, self.left + width * 1.5 + GUTTER]


@dataclass(frozen=True)
class CounterPlace:
    """The place of a counter, or of the words that there is none, between cards and the storage."""

    x: float
    top: float
    bottom: float


@dataclass(frozen=True)
class Exit:
    """The beginning of the link of object `index`: points from its card on."""

    index: int
    way: list[svg.Point]


@dataclass(frozen=True)
class Stack:
    """One storage under the cards of its objects: `links` and `things` are the groups that they are drawn in."""

    facts: MemoryFacts
    language: Language
    frame: Frame
    links: ET.Element
    things: ET.Element

    def draw(self, blocks: list[Block], panel: StoragePanel, top: float) -> float:
        """Draw `blocks` from `top` on, with `panel` under them; return where it ends."""
        rows: list[list[CounterPlace]] = []
        for block in blocks:
            rows.append(self._block(block, top))
            top = rows[-1][0].bottom + LINK
        panel_top = top + (LINK if len(blocks) > 1 else 2)
        self._pass_by(rows[:-1], panel_top, panel.width)
        for place in rows[-1] if rows else []:
            svg.line(self.links, [(place.x, place.bottom), (place.x, panel_top)], arrow=True)
        return panel.draw(self.things, panel_top)

    def _pass_by(self, rows: list[list[CounterPlace]], panel_top: float, width: float) -> None:
        """Draw links from counters past the cards below: from the first of a row at the left, else at the right."""
        left, right = LANE - 5, width - LANE + 5
        for first, *others in rows:
            self._detour(first, left, panel_top)
            left += LANE
            for place in others:
                self._detour(place, right, panel_top)
                right -= LANE

    def _detour(self, place: CounterPlace, lane: float, panel_top: float) -> None:
        turn = place.bottom + LINK / 2
        way = [(place.x, place.bottom), (place.x, turn), (lane, turn), (lane, panel_top)]
        svg.line(self.links, way, arrow=True)

    def _block(self, block: Block, top: float) -> list[CounterPlace]:
        """Draw the cards of `block` and the counters under them; return their places."""
        exits: list[Exit] = []
        rows = [row for row in block.rows if row]
        for row in rows:
            height = self._row(row, top)
            exits += _exits(row, self.frame, top, height, last=row is rows[-1])
            top += height + BETWEEN
        top += LINK - BETWEEN
        if block.shared:
            return [self._draw_counter(exits, self.frame.middle, top)]
        return [self._draw_counter([each], each.way[-1][0], top) for each in exits]

    def _row(self, row: list[int], top: float) -> float:
        """Draw the cards of `row` side by side; return how high they are."""
        width, columns = self.frame.card_width(len(row)), 2 if len(row) == 1 else 1
        made = [Card(self.facts, index, width, columns, self.language) for index in row]
        height = max(card.height() for card in made)
        for place, card in enumerate(made):
            card.draw(self.things, self.frame.left + place * (width + GUTTER), top, height)
        return height

    def _draw_counter(self, exits: list[Exit], x: float, top: float) -> CounterPlace:
        """Draw the counter of the objects in `exits`, and their links to it; return its place."""
        counter = self.facts["objects"][exits[0].index]["counter"]
        for each in exits:
            start = each.way[-1][0]
            level = top + FONT.pill / 2
            end = [(x, top)] if start == x else [(start, level), (x, level)]
            svg.line(self.links, [*each.way, *end], data_link=each.index, data_counter=counter)
        words = self._counter_words(counter, [each.index for each in exits])
        if counter is None:
            svg.text(self.things, x, FONT.middle(top, FONT.pill), words, ink=svg.PALE, anchor="middle")
        else:
            number = self.facts["counters"][counter]["version"]
            left = x - FONT.pill_width(words) / 2
            ink = svg.INK
            svg.pill(self.things, left, top, words, font=FONT, ink=ink, data_counter=counter, data_version=number)
        return CounterPlace(x, top, top + FONT.pill)

    def _counter_words(self, counter: int | None, here: list[int]) -> str:
        """Return the words of a counter; objects on other storages that share the counter are named."""
        if counter is None:
            return version(None, self.language)
        number = self.facts["counters"][counter]["version"]
        others = [label(self.facts, index) for index in on_counter(self.facts, counter) if index not in here]
        if not others:
            return version(number, self.language)
        names = listed(others, self.language)
        return say("picture-version-shared", self.language, version=number, names=names)


def _blocks(facts: MemoryFacts, storage: int) -> list[Block]:
    found = groups(facts, storage)
    several = [group for group in found if len(group) > 1]
    alone = [group[0] for group in found if len(group) == 1]
    # An odd card comes first, over the gutter that its link runs down.
    shared = [Block([group[: len(group) % 2], *_pairs(group[len(group) % 2 :])], True) for group in several]
    return [*shared, *(Block([pair], False) for pair in _pairs(alone))]


def _pairs(objects: list[int]) -> list[list[int]]:
    return [objects[start : start + 2] for start in range(0, len(objects), 2)]


def _lanes(blocks: list[Block]) -> tuple[int, int]:
    """Return how many links pass cards by at the left, and how many at the right."""
    return max(0, len(blocks) - 1), sum(not block.shared and len(block.rows[0]) == 2 for block in blocks[:-1])


def _width(facts: MemoryFacts, stacks: list[list[Block]]) -> float:
    least = [
        [objects.least_width(facts, index) for index in row]
        for blocks in stacks
        for block in blocks
        for row in block.rows
    ]
    needed = [len(row) * max(row) + (len(row) - 1) * GUTTER for row in least if row]
    return max([WIDTH, *needed])


def _exits(row: list[int], frame: Frame, top: float, height: float, *, last: bool) -> list[Exit]:
    """Return the start of the link of each object of `row`: below its card, or in the gutter if cards follow below."""
    if last or len(row) == 1:
        middles = frame.card_middles(len(row))
        return [Exit(index, [(x, top + height)]) for index, x in zip(row, middles, strict=True)]
    level = top + objects.NAMES + (height - objects.NAMES) / 2
    sides = (frame.middle - GUTTER / 2, frame.middle + GUTTER / 2)
    return [Exit(index, [(x, level), (frame.middle, level)]) for index, x in zip(row, sides, strict=True)]
