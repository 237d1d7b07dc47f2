"""A title in lines: as few as can be, and of about the same length."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

# A line may end behind a blank, and beside what is as wide as a Chinese character, but never in front of punctuation
# that ends something, nor behind what opens something. Chinese words have no blanks between them: only where
# punctuation ends a clause is it sure that none is cut.
_WIDE = r"\u2e80-\uffef"
_CLOSING = "，。：；、・！？）》」』”’…,.:;!?)"
OPENING = "（《「『“‘("
_PLACE = re.compile(rf"(?<=\s)(?=\S)|(?<=[{_WIDE}])(?=\S)|(?<=\S)(?=[{_WIDE}])")


def pieces(text: str, *, may_cut_words: bool) -> list[str]:
    """The parts of `text` within which no line ends, each with the blank behind it."""
    text = " ".join(text.split())
    places = [found.start() for found in _PLACE.finditer(text) if _may_end(text, found.start(), may_cut_words)]
    return [text[start:end] for start, end in pairwise([0, *places, len(text)]) if start < end]


def _may_end(text: str, place: int, may_cut_words: bool) -> bool:
    before, behind = text[:place].rstrip()[-1:], text[place]
    if behind in _CLOSING or before in tuple(OPENING):
        return False
    return may_cut_words or text[place - 1] in f" {_CLOSING}" or behind in OPENING


def in_lines(parts: Sequence[str], room: float, width: Callable[[str], float]) -> list[str] | None:
    """The `parts` of a text in lines no wider than `room`; None if one of them alone is wider."""
    widths = [(part, width(part), width(part.rstrip())) for part in parts]
    narrowest = max(bare for _, _, bare in widths)
    if narrowest > room:
        return None
    found = _filled(widths, room)
    for share in range(20, 0, -1):  # were the others as long as can be, the last line would often be one word
        narrower = _filled(widths, narrowest + (room - narrowest) * share / 20)
        if len(narrower) > len(found):
            break
        found = narrower
    return found


def _filled(widths: Sequence[tuple[str, float, float]], room: float) -> list[str]:
    lines, used = [""], 0.0
    for part, whole, bare in widths:
        if lines[-1] and used + bare > room:
            lines.append("")
            used = 0.0
        lines[-1] += part
        used += whole
    return [line.rstrip() for line in lines]
