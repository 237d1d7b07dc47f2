"""Sets the font size of each kind of picture, and measures the room that a text of that size needs."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from math import fsum  # Python 3.12 rounds sum() otherwise than 3.11: pictures are the same on each

# The size at which the lengths of the drawers are stated; `Font.scaled` gives them for any other.
USUAL = 12


@dataclass(frozen=True)
class Font:
    """A font `size` in px, and the lengths that follow from it."""

    size: float

    def scaled(self, length: float) -> float:
        """Return the length in px that is `length` px at the usual size."""
        return length * self.size / USUAL

    @property
    def line(self) -> float:
        """The distance from one line of text to the next."""
        return self.scaled(17)

    @property
    def pill(self) -> float:
        """The height of a pill."""
        return self.scaled(22)

    def middle(self, top: float, height: float) -> float:
        """Return the baseline of a text in the middle of a box."""
        return top + height / 2 + self.size * 0.36

    def width_of(self, content: str, *, mono: bool = False, bold: bool = False) -> float:
        """Return about how wide `content` is, rather too much than too little: fonts differ."""
        total = fsum(_em(character, mono) for character in content) * self.size
        return total * 1.06 if bold and not mono else total

    def pill_width(self, content: str, *, mono: bool = False) -> float:
        """Return the width of the pill around `content`, which is never narrower than it is high."""
        return max(self.width_of(content, mono=mono, bold=True) + self.scaled(18), self.pill + self.scaled(4))

    def wrapped(self, content: str, room: float, *, mono: bool = False) -> list[str]:
        """Return `content` in lines no wider than `room`: broken at blanks and beside Chinese, else anywhere."""
        lines = [""]
        for piece in _pieces(content):
            if self.width_of((lines[-1] + piece).rstrip(), mono=mono) <= room:
                lines[-1] += piece
                continue
            if lines[-1]:
                lines.append("")
            for character in piece:
                if lines[-1] and self.width_of((lines[-1] + character).rstrip(), mono=mono) > room:
                    lines.append("")
                lines[-1] += character
        return [line.rstrip() for line in lines]


MEMORY = Font(12)
GRAPH = Font(12)
STEPS = Font(12)


def _em(character: str, mono: bool) -> float:
    """Return the width of `character` as a share of the font size."""
    if unicodedata.east_asian_width(character) in "WFA":
        return 1.0
    if mono:
        return 0.605
    if character in "iIjlt.,:;'|!()[] fr":
        return 0.35
    return 0.9 if character in "mwMW@%" else 0.7 if character.isupper() else 0.57


def _pieces(content: str) -> Iterator[str]:
    """Yield the parts of `content` within which a line is not broken, unless one part is too wide."""
    piece = ""
    for character in content:
        # Punctuation stays with what it follows.
        beside_chinese = any(unicodedata.east_asian_width(one) in "WF" for one in piece[-1:] + character)
        if piece and (piece[-1] == " " or (beside_chinese and character not in " ,.:;)，。：；、）")):
            yield piece
            piece = ""
        piece += character
    if piece:
        yield piece
