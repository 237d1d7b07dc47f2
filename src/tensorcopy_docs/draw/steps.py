"""Draws steps: what each line of code did to the tensor that the backward pass needs, and the outcome."""

import xml.etree.ElementTree as ET

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.phrases import version
from tensorcopy_docs.draw.picture_data import StepFacts, StepsFacts
from tensorcopy_docs.draw.steps_words import change, compared, description, event, outcome, title
from tensorcopy_docs.draw.text_sizes import STEPS as FONT
from tensorcopy_docs.lab import values
from tensorcopy_docs.languages import Language
from tensorcopy_docs.words import say

ICON_SIDE = 12
# Strokes in a square of 12 by 12.
_STROKES = {
    "make": "M6 1.5 V10.5 M1.5 6 H10.5",
    "save": "M6 1 V7.5 M3 4.8 L6 7.8 L9 4.8 M1.5 10.8 H10.5",
    "write": "M2 10 L2.6 7.2 L8.6 1.2 L10.8 3.4 L4.8 9.4 Z",
    "backward": "M2 4.2 H7.5 A3 3 0 0 1 7.5 10.4 H4 M4.8 1.2 L1.8 4.2 L4.8 7.2",
    "error": "M2 2 L10 10 M10 2 L2 10",
    "right": "M1.5 6.5 L4.8 9.8 L10.5 2.4",
    "wrong": "M6 1 L11.3 10.6 H0.7 Z M6 4.4 V7 M6 8.6 V9",
}


def draw_icon(parent: ET.Element, name: str, x: float, y: float, ink: str) -> ET.Element:
    """Draw the icon `name` with its top left at `x`, `y`; return its element."""
    place = f"translate({svg.number(x)} {svg.number(y)})"
    looks = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return svg.path(parent, _STROKES[name], ink=ink, transform=place, data_icon=name, **looks)


WIDTH = 332  # a phone has room for it
PADDING = 10
HEADING = FONT.scaled(30)
WITH_ICON = ICON_SIDE + 7  # from the left of an icon to the words beside it
ARROW = 18  # between two steps
NARROWEST, VALUE = FONT.scaled(30), FONT.scaled(24)  # least width and height of a value
AROUND_VALUE = 10
INKS = {"write": svg.ACCENTS[1], "error": svg.STOP}  # by event; others are pale
SIGNS = {values.RIGHT: "right", values.SILENTLY_WRONG: "wrong"}  # by outcome; others are errors


def draw(facts: StepsFacts, *, language: Language, name: str) -> str:
    """Return `facts` as an ``<svg>`` element; `name` keeps its ids apart from those of other pictures on the page."""
    told = {"title": title(facts, language), "description": description(facts, language)}
    root = svg.picture("steps", font=FONT, language=language, name=name, **told)
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


def _step(
    root: ET.Element, index: int, step: StepFacts, before: StepFacts | None, top: float, language: Language
) -> float:
    """Draw one step in a frame; return where it ends."""
    group = svg.element(root, "g", data_step=index, data_version=step["version"], data_event=step["event"])
    frame = svg.box(group, 0, top, WIDTH, HEADING, fill=svg.GROUND, stroke=INKS.get(step["event"], svg.EDGE))
    ink = INKS.get(step["event"], svg.PALE)
    draw_icon(group, step["event"], PADDING, top + (HEADING - ICON_SIDE) / 2, ink)
    svg.text(group, PADDING + WITH_ICON, FONT.middle(top, HEADING), event(step, language), ink=ink)
    _version(group, step, before, top, language)
    y = _code(group, step["code"], top + HEADING)
    y = _values(group, step["values"], before["values"] if before else None, y) + PADDING
    frame.set("height", svg.number(y - top))
    return y


def _version(group: ET.Element, step: StepFacts, before: StepFacts | None, top: float, language: Language) -> None:
    """Draw the version in the right upper corner; it stands out if the step changed it."""
    previous = before["version"] if before else None
    words = change(previous, step["version"], language)
    right = WIDTH - PADDING
    if words == version(step["version"], language):
        svg.text(group, right, FONT.middle(top, HEADING), words, ink=svg.PALE, anchor="end")
    else:
        gap = (HEADING - FONT.pill) / 2
        svg.pill(group, WIDTH - gap - FONT.pill_width(words), top + gap, words, font=FONT, ink=svg.ACCENTS[1])


def _code(group: ET.Element, code: str, top: float) -> float:
    """Draw the code in lines, further lines of one statement indented; return where it ends."""
    for line in code.splitlines():
        indent = FONT.width_of(line[: len(line) - len(line.lstrip())], mono=True)
        for part in FONT.wrapped(line.lstrip(), WIDTH - 2 * PADDING - indent, mono=True):
            svg.text(group, PADDING + indent, FONT.middle(top, FONT.line), part, mono=True, bold=True)
            top += FONT.line
    return top


def _values(group: ET.Element, shown: list[str], before: list[str] | None, top: float) -> float:
    """Draw the values of x in cells; those that the step changed stand out. Returns where they end."""
    if not shown:
        return top
    name = FONT.width_of("x ", mono=True)
    width = max([NARROWEST, *(FONT.width_of(value, mono=True) + AROUND_VALUE for value in shown)])
    a_line = max(1, int((WIDTH - 2 * PADDING - name) // width))
    y = top + 7
    svg.text(group, PADDING, FONT.middle(y, VALUE), "x", mono=True, ink=svg.PALE)
    for index, value in enumerate(shown):
        if index and index % a_line == 0:
            y += VALUE + 4
        x = PADDING + name + index % a_line * width
        changed = before is not None and (index >= len(before) or before[index] != value)
        ink = svg.ACCENTS[1] if changed else None
        cell = svg.box(group, x, y, width, VALUE, radius=0, data_changed=index if changed else None)
        if changed:
            svg.box(group, x, y, width, VALUE, radius=0, fill=svg.ACCENTS[1], stroke="none", fill_opacity="0.14")
        svg.text(group, x + width / 2, FONT.middle(y, VALUE), value, mono=True, bold=changed, ink=ink, anchor="middle")
        cell.set("data-value", str(index))
    return y + VALUE


def _compared(root: ET.Element, facts: StepsFacts, top: float, language: Language) -> float:
    """Draw the version that the backward pass expected, and the one that it found; return where they end."""
    gap, height = 28, 2 * FONT.line + 12
    width = (WIDTH - gap) / 2
    same = facts["expected"] == facts["actual"]
    ink = svg.ACCENTS[2] if same else svg.STOP
    expected = say("picture-expected", language), {"data_expected": facts["expected"]}, facts["expected"]
    actual = say("picture-found", language), {"data_actual": facts["actual"]}, facts["actual"]
    for place, (word, about, number) in enumerate((expected, actual)):
        x = place * (width + gap)
        group = svg.element(root, "g", **about)
        svg.box(group, x, top, width, height, stroke=ink)
        middle = x + width / 2
        svg.text(group, middle, FONT.middle(top + 6, FONT.line), word, ink=svg.PALE, anchor="middle")
        words = version(number, language)
        svg.text(group, middle, FONT.middle(top + 6 + FONT.line, FONT.line), words, bold=True, ink=ink, anchor="middle")
    sign = "=" if same else "≠"
    size, y = FONT.scaled(16), FONT.middle(top, height) + 1
    svg.text(root, WIDTH / 2, y, sign, bold=True, ink=ink, anchor="middle", font_size=size)
    return top + height


def _outcome(root: ET.Element, facts: StepsFacts, top: float, language: Language) -> float:
    """Draw the outcome, and the text of the error; return where it ends."""
    sign = SIGNS.get(facts["outcome"], "error")
    ink = svg.ACCENTS[2] if sign == "right" else svg.STOP
    group = svg.element(root, "g", data_outcome=facts["outcome"])
    frame = svg.box(group, 0, top, WIDTH, HEADING, stroke=ink)
    svg.box(group, 0, top, WIDTH, HEADING, fill=ink, stroke="none", fill_opacity="0.1")
    words = outcome(facts, language)
    left = (WIDTH - WITH_ICON - FONT.width_of(words, bold=True)) / 2
    draw_icon(group, sign, left, top + (HEADING - ICON_SIDE) / 2, ink)
    svg.text(group, left + WITH_ICON, FONT.middle(top, HEADING), words, bold=True, ink=ink)
    y = top + HEADING
    if facts["error"]:
        y += 6
        for line in FONT.wrapped(facts["error"], WIDTH - 2 * PADDING, mono=True):
            # The message of torch, which is English on every page.
            said = svg.text(group, PADDING, FONT.middle(y, FONT.line), line, mono=True)
            said.set("class", "tc-said")
            said.set("lang", "en")
            y += FONT.line
        y += 6
    frame.set("height", svg.number(y - top))
    return y
