"""The picture of memory: names point to objects, objects read storages, and version counters sit on the links."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass

from tensorcopy_docs.draw import cards, storage_row, svg
from tensorcopy_docs.draw.holdings import groups, label, on_counter
from tensorcopy_docs.draw.memory_words import description, title
from tensorcopy_docs.draw.phrases import listed, version
from tensorcopy_docs.words import say

WIDTH = 332  # what a phone has room for
GUTTER = 12  # between two cards side by side
LANE = 14  # for a link that passes cards by
LINK = 16  # from a card to the counter, and from there to the storage
BETWEEN = 26  # two storages, and two rows of cards


@dataclass(frozen=True)
class Block:
    """Rows of cards above their counters: a group with one counter for all, or one or two cards with their own."""

    rows: list[list[int]]
    shared: bool


@dataclass(frozen=True)
class Frame:
    """The part of the picture that cards stand in; links pass at both sides of it."""

    left: float
    width: float

    def centres(self, count: int) -> list[float]:
        """The middles of `count` cards side by side."""
        return [self.left + self.width * (2 * place + 1) / (2 * count) for place in range(count)]


@dataclass(frozen=True)
class Badge:
    """A counter, or the words that there is none, between the cards of `objects` and the storage."""

    x: float
    top: float
    bottom: float


def draw(facts: dict, *, language: str, name: str) -> str:
    """`facts` as an ``<svg>`` element; `name` keeps its ids apart from those of other pictures on the page."""
    told = {"title": title(facts, language), "description": description(facts, language)}
    root = svg.picture("memory", language=language, name=name, **told)
    stacks = [_blocks(facts, storage) for storage in range(len(facts["storages"]))]
    left, right = (max(lanes) for lanes in zip(*map(_lanes, stacks), strict=True))
    frame = Frame(left * LANE, _width(facts, stacks))
    width = frame.left + frame.width + right * LANE
    top: float = 0
    for storage, blocks in enumerate(stacks):
        top = _storage(root, facts, storage, blocks, frame, width, top, language) + BETWEEN
    return svg.finish(root, width, top - BETWEEN)


def _blocks(facts: dict, storage: int) -> list[Block]:
    found = groups(facts, storage)
    several = [group for group in found if len(group) > 1]
    alone = [group[0] for group in found if len(group) == 1]
    # An odd card comes first, over the gutter that its link runs down.
    shared = [Block([group[: len(group) % 2], *_pairs(group[len(group) % 2 :])], True) for group in several]
    return [*shared, *(Block([pair], False) for pair in _pairs(alone))]


def _pairs(objects: list[int]) -> list[list[int]]:
    return [objects[start : start + 2] for start in range(0, len(objects), 2)]


def _lanes(blocks: list[Block]) -> tuple[int, int]:
    """How many links pass cards by at the left, and at the right."""
    return max(0, len(blocks) - 1), sum(not block.shared and len(block.rows[0]) == 2 for block in blocks[:-1])


def _width(facts: dict, stacks: list[list[Block]]) -> float:
    least = [
        [cards.least_width(facts, index) for index in row]
        for blocks in stacks
        for block in blocks
        for row in block.rows
    ]
    needed = [len(row) * max(row) + (len(row) - 1) * GUTTER for row in least if row]
    return max([WIDTH, *needed])


def _storage(
    root: ET.Element,
    facts: dict,
    storage: int,
    blocks: list[Block],
    frame: Frame,
    width: float,
    top: float,
    language: str,
) -> float:
    """One storage under the objects on it; returns where it ends."""
    # Links are drawn when it is known where the storage begins, and before what they run to.
    links, things = svg.element(root, "g"), svg.element(root, "g")
    badges = []
    for block in blocks:
        drawn = _block(links, things, facts, block, frame, top, language)
        badges.append(drawn)
        top = drawn[0].bottom + LINK
    panel = top + (LINK if len(blocks) > 1 else 2)
    left_lane, right_lane = LANE - 5, width - LANE + 5
    for block in badges[:-1]:
        _pass_by(links, block[0], left_lane, panel)
        left_lane += LANE
        for badge in block[1:]:
            _pass_by(links, badge, right_lane, panel)
            right_lane -= LANE
    for badge in badges[-1] if badges else []:
        svg.line(links, [(badge.x, badge.bottom), (badge.x, panel)], arrow=True)
    return storage_row.draw(things, facts, storage, 0, panel, width, language)


def _pass_by(links: ET.Element, badge: Badge, lane: float, panel: float) -> None:
    turn = badge.bottom + LINK / 2
    svg.line(links, [(badge.x, badge.bottom), (badge.x, turn), (lane, turn), (lane, panel)], arrow=True)


def _block(
    links: ET.Element, things: ET.Element, facts: dict, block: Block, frame: Frame, top: float, language: str
) -> list[Badge]:
    """The cards of `block` and the counters under them."""
    exits: list[tuple[int, list[svg.Point]]] = []
    rows = [row for row in block.rows if row]
    for row in rows:
        high = _row(things, facts, row, frame, top, language)
        exits += _exits(row, frame, top, high, last=row is rows[-1])
        top += high + BETWEEN
    top += LINK - BETWEEN
    if not block.shared:
        return [_badge(links, things, facts, [(index, way)], way[-1][0], top, language) for index, way in exits]
    return [_badge(links, things, facts, exits, frame.left + frame.width / 2, top, language)]


def _row(things: ET.Element, facts: dict, row: list[int], frame: Frame, top: float, language: str) -> float:
    """The cards of `row` side by side; returns how high they are."""
    columns = 2 if len(row) == 1 else 1
    width = frame.width if len(row) == 1 else (frame.width - GUTTER) / 2
    high = cards.height(facts, row, width, columns, language)
    for place, index in enumerate(row):
        x = frame.left + place * (width + GUTTER)
        cards.draw(things, facts, index, (x, top, width, high), columns, language)
    return high


def _exits(row: list[int], frame: Frame, top: float, high: float, *, last: bool) -> list[tuple[int, list[svg.Point]]]:
    """Where the link of each object of `row` begins: below its card, or in the gutter where cards follow below."""
    middle = frame.left + frame.width / 2
    if last or len(row) == 1:
        centres = [middle] if len(row) == 1 else _card_middles(frame)
        return [(index, [(x, top + high)]) for index, x in zip(row, centres, strict=True)]
    level = top + cards.NAMES + (high - cards.NAMES) / 2
    sides = (middle - GUTTER / 2, middle + GUTTER / 2)
    return [(index, [(x, level), (middle, level)]) for index, x in zip(row, sides, strict=True)]


def _card_middles(frame: Frame) -> list[float]:
    width = (frame.width - GUTTER) / 2
    return [frame.left + width / 2, frame.left + width * 1.5 + GUTTER]


def _badge(
    links: ET.Element,
    things: ET.Element,
    facts: dict,
    exits: list[tuple[int, list[svg.Point]]],
    x: float,
    top: float,
    language: str,
) -> Badge:
    """The counter of the objects in `exits`, and their links to it."""
    counter = facts["objects"][exits[0][0]]["counter"]
    for index, way in exits:
        start = way[-1][0]
        level = top + svg.PILL / 2
        end = [(x, top)] if start == x else [(start, level), (x, level)]
        svg.line(links, [*way, *end], data_link=index, data_counter=counter)
    words = _counter_words(facts, counter, [index for index, _ in exits], language)
    if counter is None:
        svg.text(things, x, svg.middle(top, svg.PILL), words, ink=svg.PALE, anchor="middle")
    else:
        number = facts["counters"][counter]["version"]
        left = x - svg.pill_width(words) / 2
        svg.pill(things, left, top, words, ink=svg.INK, data_counter=counter, data_version=number)
    return Badge(x, top, top + svg.PILL)


def _counter_words(facts: dict, counter: int | None, here: list[int], language: str) -> str:
    """What the badge says; objects on other storages that share the counter are named."""
    if counter is None:
        return version(None, language)
    number = facts["counters"][counter]["version"]
    others = [label(facts, index) for index in on_counter(facts, counter) if index not in here]
    if not others:
        return version(number, language)
    return say("picture-version-shared", language, version=number, names=listed(others, language))
