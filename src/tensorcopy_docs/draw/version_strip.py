"""Makes the strip of versions: a badge for each span of versions with one outcome, as wide as the span is long."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping

from tensorcopy_docs.draw.text_sizes import Font
from tensorcopy_docs.history.spans import describe_spans, spans
from tensorcopy_docs.languages import Language
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say
from tensorcopy_docs.words.badges import place_of

FONT = Font(12)  # of the labels
NARROWEST = 280  # px, on a phone: the labels that have room there
GAP = 6  # between two labels


def draw(values: Mapping[str, str], *, language: Language, described: str = "") -> str:
    """Return the outcomes by version as an element of HTML.

    It is `described` in words, without which those of the outcomes describe it.
    """
    words = described or describe_spans(values, lambda value: outcome_word(value, language), language)
    told = f"{say('version-strip-title', language)}{language.colon}{words}"
    root = ET.Element("div", {"class": "tc-strip", "role": "img", "aria-label": told, "data-md": told})
    versions = list(values)
    step = NARROWEST / len(versions)
    bar, end = root, 0.0
    for span in spans(values):
        first, last = versions.index(span.first), versions.index(span.last)
        about = {"data-value": span.value, "data-first": span.first, "data-last": span.last}
        bar = ET.SubElement(root, "span", {"style": f"flex: {last - first + 1}", **about})
        ET.SubElement(bar, "b", {"class": f"tc-badge tc-{place_of(span.value)}"})
        # A label that would overlap the one before it is left out; the words beside the strip have it.
        width = FONT.width_of(short(span.first), mono=True)
        start = min(first * step, NARROWEST - width)  # the labels of the newest versions would stick out
        if start >= end:
            ET.SubElement(bar, "small").text = short(span.first)
            end = start + width + GAP
    if NARROWEST - FONT.width_of(short(versions[-1]), mono=True) >= end:
        ET.SubElement(bar, "small").text = short(versions[-1])
    return ET.tostring(root, encoding="unicode", method="html")
