"""A strip of releases: what something came to on each of them, oldest first."""

from collections.abc import Mapping

from tensorcopy_docs.draw import svg
from tensorcopy_docs.history.changes import spans, told
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say

WIDTH = 300  # what a claim on a phone has room for
HEIGHT = 16
LABELS = 16
INKS = {"held": svg.ACCENTS[2], "failed": svg.STOP}  # of outcomes; others are pale
SIGNS = {"held": "✓", "failed": "✗"}


def draw(values: Mapping[str, str], *, language: str, name: str) -> str:
    """The outcomes by release as an ``<svg>`` element; `name` keeps its ids apart from others on the page."""
    title = say("strip-title", language)
    words = told(values, lambda value: outcome_word(value, language), language)
    root = svg.picture("releases", language=language, name=name, title=title, description=words)
    versions = list(values)
    step = WIDTH / len(versions)
    end = -svg.LINE
    for span in spans(values):
        left = versions.index(span.first) * step
        width = (versions.index(span.last) + 1) * step - left
        ink = INKS.get(span.value, svg.PALE)
        about = {"data_value": span.value, "data_first": span.first, "data_last": span.last}
        group = svg.element(root, "g", **about)
        svg.box(group, left + 0.5, 0, width - 1, HEIGHT, fill=ink, stroke="none", radius=2, fill_opacity="0.25")
        svg.text(
            group,
            left + width / 2,
            svg.middle(0, HEIGHT),
            SIGNS.get(span.value, "–"),
            bold=True,
            ink=ink,
            anchor="middle",
        )
        # A label that would stand upon the one before it is left out; the words beside the strip have it.
        label = short(span.first)
        wide = svg.width_of(label, mono=True)
        start = min(left, WIDTH - wide)  # of the newest releases it would stick out
        if start >= end:
            svg.text(root, start, svg.middle(HEIGHT, LABELS), label, ink=svg.PALE, mono=True)
            end = start + wide + 6
    last = short(versions[-1])
    if WIDTH - svg.width_of(last, mono=True) >= end:
        svg.text(root, WIDTH, svg.middle(HEIGHT, LABELS), last, ink=svg.PALE, mono=True, anchor="end")
    return svg.finish(root, WIDTH, HEIGHT + LABELS)
