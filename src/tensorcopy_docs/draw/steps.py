"""The strip of steps: what each line of code did to the tensor that the backward needs, and how it ended."""

import xml.etree.ElementTree as ET

from tensorcopy_docs.draw import icons, svg
from tensorcopy_docs.draw.phrases import version
from tensorcopy_docs.draw.steps_words import change, compared, description, event, outcome, title
from tensorcopy_docs.words import say

WIDTH = 332  # what a phone has room for
PADDING = 10
HEADING = 30
ARROW = 18  # between two steps
CELL = (30, 24)  # least width and height of a value
INKS = {"write": svg.ACCENTS[1], "error": svg.STOP}  # of events; others are pale
SIGNS = {"right": "right", "silently wrong": "wrong"}  # of outcomes; others are errors


def draw(facts: dict, *, language: str, name: str) -> str:
    """`facts` as an ``<svg>`` element; `name` keeps its ids apart from those of other pictures on the page."""
    told = {"title": title(facts, language), "description": description(facts, language)}
    root = svg.picture("steps", language=language, name=name, **told)
    y: float = 0
    before = None
    for index, step in enumerate(facts["steps"]):
        y = _step(root, index, step, before, y, language)
        y = _arrow(root, y)
        before = step
    if compared(facts):
        y = _arrow(root, _compared(root, facts, y, language))
    return svg.finish(root, WIDTH, _outcome(root, facts, y, language))


def _arrow(root: ET.Element, y: float) -> float:
    svg.line(root, [(WIDTH / 2, y), (WIDTH / 2, y + ARROW)], arrow=True)
    return y + ARROW


def _step(root: ET.Element, index: int, step: dict, before: dict | None, top: float, language: str) -> float:
    """One step in a frame; returns where it ends."""
    group = svg.element(root, "g", data_step=index, data_version=step["version"], data_event=step["event"])
    frame = svg.box(group, 0, top, WIDTH, HEADING, fill=svg.GROUND, stroke=INKS.get(step["event"], svg.EDGE))
    ink = INKS.get(step["event"], svg.PALE)
    icons.draw(group, step["event"], PADDING, top + (HEADING - icons.SIDE) / 2, ink)
    svg.text(group, PADDING + icons.SIDE + 7, svg.middle(top, HEADING), event(step, language), ink=ink)
    _version(group, step, before, top, language)
    y = _code(group, step["code"], top + HEADING)
    y = _values(group, step["values"], before["values"] if before else None, y) + PADDING
    frame.set("height", svg.number(y - top))
    return y


def _version(group: ET.Element, step: dict, before: dict | None, top: float, language: str) -> None:
    """The version in the right upper corner; it stands out where the step changed it."""
    previous = before["version"] if before else None
    words = change(previous, step["version"], language)
    right = WIDTH - PADDING
    if words == version(step["version"], language):
        svg.text(group, right, svg.middle(top, HEADING), words, ink=svg.PALE, anchor="end")
    else:
        svg.pill(group, WIDTH - 4 - svg.pill_width(words), top + 4, words, ink=svg.ACCENTS[1])


def _code(group: ET.Element, code: str, top: float) -> float:
    """The code in lines, further lines of one statement indented; returns where it ends."""
    for line in code.splitlines():
        indent = svg.width_of(line[: len(line) - len(line.lstrip())], mono=True)
        for part in svg.wrapped(line.lstrip(), WIDTH - 2 * PADDING - indent, mono=True):
            svg.text(group, PADDING + indent, svg.middle(top, svg.LINE), part, mono=True, bold=True)
            top += svg.LINE
    return top


def _values(group: ET.Element, values: list[str], before: list[str] | None, top: float) -> float:
    """The values of x in cells; those that the step changed stand out. Returns where they end."""
    if not values:
        return top
    name = svg.width_of("x ", mono=True)
    width = max([CELL[0], *(svg.width_of(value, mono=True) + 10 for value in values)])
    a_line = max(1, int((WIDTH - 2 * PADDING - name) // width))
    y = top + 7
    svg.text(group, PADDING, svg.middle(y, CELL[1]), "x", mono=True, ink=svg.PALE)
    for index, value in enumerate(values):
        if index and index % a_line == 0:
            y += CELL[1] + 4
        x = PADDING + name + index % a_line * width
        changed = before is not None and (index >= len(before) or before[index] != value)
        about = {"data_changed": index} if changed else {}
        ink = svg.ACCENTS[1] if changed else None
        cell = svg.box(group, x, y, width, CELL[1], radius=0, **about)
        if changed:
            svg.box(group, x, y, width, CELL[1], radius=0, fill=svg.ACCENTS[1], stroke="none", fill_opacity="0.14")
        svg.text(group, x + width / 2, svg.middle(y, CELL[1]), value, mono=True, bold=changed, ink=ink, anchor="middle")
        cell.set("data-value", str(index))
    return y + CELL[1]


def _compared(root: ET.Element, facts: dict, top: float, language: str) -> float:
    """The version that the backward expected beside the one that it found; returns where they end."""
    gap, height = 28, 2 * svg.LINE + 12
    width = (WIDTH - gap) / 2
    same = facts["expected"] == facts["actual"]
    ink = svg.ACCENTS[2] if same else svg.STOP
    both = (("expected", say("picture-expected", language)), ("actual", say("picture-found", language)))
    for place, (key, word) in enumerate(both):
        x = place * (width + gap)
        group = svg.element(root, "g", **{f"data_{key}": facts[key]})
        svg.box(group, x, top, width, height, stroke=ink)
        middle = x + width / 2
        svg.text(group, middle, svg.middle(top + 6, svg.LINE), word, ink=svg.PALE, anchor="middle")
        words = version(facts[key], language)
        svg.text(group, middle, svg.middle(top + 6 + svg.LINE, svg.LINE), words, bold=True, ink=ink, anchor="middle")
    sign = "=" if same else "≠"
    svg.text(root, WIDTH / 2, svg.middle(top, height) + 1, sign, bold=True, ink=ink, anchor="middle", font_size=16)
    return top + height


def _outcome(root: ET.Element, facts: dict, top: float, language: str) -> float:
    """How it ended, and the text of the error; returns where it ends."""
    sign = SIGNS.get(facts["outcome"], "error")
    ink = svg.ACCENTS[2] if sign == "right" else svg.STOP
    group = svg.element(root, "g", data_outcome=facts["outcome"])
    frame = svg.box(group, 0, top, WIDTH, HEADING, stroke=ink)
    svg.box(group, 0, top, WIDTH, HEADING, fill=ink, stroke="none", fill_opacity="0.1")
    words = outcome(facts, language)
    left = (WIDTH - icons.SIDE - 7 - svg.width_of(words, bold=True)) / 2
    icons.draw(group, sign, left, top + (HEADING - icons.SIDE) / 2, ink)
    svg.text(group, left + icons.SIDE + 7, svg.middle(top, HEADING), words, bold=True, ink=ink)
    y = top + HEADING
    if facts["error"]:
        y += 6
        for line in svg.wrapped(facts["error"], WIDTH - 2 * PADDING, mono=True):
            # As torch said it, whatever the language of the page.
            svg.text(group, PADDING, svg.middle(y, svg.LINE), line, mono=True, **{"class": "tc-said", "lang": "en"})
            y += svg.LINE
        y += 6
    frame.set("height", svg.number(y - top))
    return y
