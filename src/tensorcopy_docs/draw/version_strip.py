"""Draws the strip of versions under a claim: the outcome of its test on each version of torch, oldest first."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.text_sizes import VERSIONS as FONT
from tensorcopy_docs.history.spans import Span, describe_spans, spans
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.languages import Language
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say

WIDTH = 300  # a claim on a phone has room for it
BARS = FONT.scaled(16)  # height
LABELS = FONT.scaled(16)  # height
GAP = 6  # between two labels
# By outcome; others are pale.
INKS = {outcomes.HELD: svg.ACCENTS[2], outcomes.FAILED: svg.STOP, outcomes.SILENTLY_WRONG: svg.STOP}
SIGNS = {
    outcomes.HELD: "✓",
    outcomes.FAILED: "✗",
    outcomes.SILENTLY_WRONG: "!",
    outcomes.NOT_MEASURED: "?",
}  # by outcome; others are a dash


def draw(values: Mapping[str, str], *, language: Language, name: str, described: str = "") -> str:
    """Return the outcomes by version as an ``<svg>`` element; `name` keeps its ids apart from others on the page.

    It is `described` in words, without which those of the outcomes describe it.
    """
    title = say("version-strip-title", language)
    words = described or describe_spans(values, lambda value: outcome_word(value, language), language)
    root = svg.picture("releases", font=FONT, language=language, name=name, title=title, description=words)
    versions = list(values)
    step = WIDTH / len(versions)
    end = 0.0
    for span in spans(values):
        left = versions.index(span.first) * step
        _draw_bar(root, span, left, (versions.index(span.last) + 1) * step - left)
        # A label that would overlap the one before it is left out; the words beside the strip have it.
        label = short(span.first)
        width = FONT.width_of(label, mono=True)
        start = min(left, WIDTH - width)  # the labels of the newest versions would stick out
        if start >= end:
            svg.text(root, start, FONT.middle(BARS, LABELS), label, ink=svg.PALE, mono=True)
            end = start + width + GAP
    last = short(versions[-1])
    if WIDTH - FONT.width_of(last, mono=True) >= end:
        svg.text(root, WIDTH, FONT.middle(BARS, LABELS), last, ink=svg.PALE, mono=True, anchor="end")
    return svg.finish(root, WIDTH, BARS + LABELS)


def _draw_bar(root: ET.Element, span: Span, left: float, width: float) -> None:
    """Draw the bar of versions with the same outcome, with the sign of the outcome."""
    ink, loud = INKS.get(span.value, svg.PALE), span.value == outcomes.SILENTLY_WRONG
    about = {"data_value": span.value, "data_first": span.first, "data_last": span.last}
    group = svg.element(root, "g", **about)
    svg.box(
        group, left + 0.5, 0, width - 1, BARS, fill=ink, stroke="none", radius=2, fill_opacity="1" if loud else "0.25"
    )
    sign, y = SIGNS.get(span.value, "–"), FONT.middle(0, BARS)
    svg.text(group, left + width / 2, y, sign, bold=True, ink=svg.PAPER if loud else ink, anchor="middle")
