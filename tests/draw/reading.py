"""Reads pictures back, for the tests of the drawer."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import combinations

import pytest

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.drawers import DRAWERS
from tensorcopy_docs.draw.text_sizes import Font
from tensorcopy_docs.languages import ENGLISH, LANGUAGES, Language

TAG = f"{{{svg.NAMESPACE}}}"
every_language = pytest.mark.parametrize("language", LANGUAGES, ids=[language.key for language in LANGUAGES])


@dataclass(frozen=True)
class Place:
    """The place of something, as far as it can be computed without its font."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Place") -> bool:
        return (
            other.left <= self.left
            and self.right <= other.right
            and other.top <= self.top
            and self.bottom <= other.bottom
        )

    def meets(self, other: "Place") -> bool:
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)


def picture(kind: str, facts: dict, language: Language = ENGLISH, name: str = "p") -> ET.Element:
    return read(DRAWERS[kind](facts, language=language, name=name))


def read(text: str) -> ET.Element:
    """A picture with the font size of the whole at each of its texts that has none."""
    root = ET.fromstring(text)
    for part in root.iter(f"{TAG}text"):
        part.set("font-size", part.get("font-size", root.get("font-size")))
    return root


def marked(root: ET.Element, *attributes: str) -> list[dict[str, str]]:
    """The ``data-`` attributes called `attributes` of all elements that have each of them."""
    keys = [f"data-{attribute}" for attribute in attributes]
    found = [element for element in root.iter() if all(key in element.attrib for key in keys)]
    return [{name: element.get(key) for name, key in zip(attributes, keys, strict=True)} for element in found]


def one(root: ET.Element, /, **attributes: object) -> ET.Element:
    """The only element with these ``data-`` attributes."""
    wanted = {f"data-{name.replace('_', '-')}": str(value) for name, value in attributes.items()}
    found = [element for element in root.iter() if wanted.items() <= element.attrib.items()]
    assert len(found) == 1, (attributes, len(found))
    return found[0]


def texts(element: ET.Element) -> list[str]:
    return [part.text for part in element.iter(f"{TAG}text")]


def place_of(text: ET.Element) -> Place:
    mono, bold = text.get("font-family") == svg.MONO, text.get("font-weight") is not None
    font = Font(float(text.get("font-size")))
    # A dash may be as wide as a Chinese character, but in a picture it has a font that is not Chinese.
    width = font.width_of(text.text.replace("–", "-"), mono=mono, bold=bold)
    shift = {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor", "start")]
    left, line = float(text.get("x")) - shift, float(text.get("y"))
    return Place(left, line - font.size * 0.8, left + width, line + font.size * 0.25)


def paper_of(root: ET.Element) -> Place:
    left, top, width, height = map(float, root.get("viewBox").split())
    return Place(left, top, left + width, top + height)


def unreadable(root: ET.Element) -> list[str]:
    """The texts and boxes of a picture that are cut off at its edge, and the texts that lie on another one."""
    paper = paper_of(root)
    found = [(text.text, place_of(text)) for text in root.iter(f"{TAG}text")]
    boxes = [("a box", place_of_box(box)) for box in root.iter(f"{TAG}rect")]
    cut_off = [text for text, place in found + boxes if not place.within(paper)]
    return cut_off + [f"{one} on {two}" for (one, here), (two, there) in combinations(found, 2) if here.meets(there)]


def outside(group: ET.Element) -> list[str]:
    """The texts of a box that leave it."""
    box = place_of_box(group.find(f"{TAG}rect"))
    return [text.text for text in group.iter(f"{TAG}text") if not place_of(text).within(box)]


def place_of_box(box: ET.Element) -> Place:
    left, top, width, height = (float(box.get(side)) for side in ("x", "y", "width", "height"))
    return Place(left, top, left + width, top + height)
