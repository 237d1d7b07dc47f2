"""Draws the icons of steps and outcomes, in squares of SIDE px."""

import xml.etree.ElementTree as ET

from tensorcopy_docs.draw import svg

SIDE = 12
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


def draw(parent: ET.Element, name: str, x: float, y: float, ink: str) -> ET.Element:
    """Draw the icon `name` with its top left at `x`, `y`; return its element."""
    place = f"translate({svg.number(x)} {svg.number(y)})"
    looks = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    return svg.path(parent, _STROKES[name], ink=ink, transform=place, data_icon=name, **looks)
