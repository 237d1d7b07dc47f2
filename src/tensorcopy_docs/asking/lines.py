"""Breaks texts into lines for a terminal, where rich would not: Chinese, which has no spaces, between characters."""

import re

from rich.cells import cell_len
from rich.text import Text

# A word with its punctuation, or a single wide character with what must not begin a line.
PIECE = re.compile(
    r"[\u2e80-\u9fff\uff00-\uffef“][，。；：！？、）》”]*|[^\s\u2e80-\u9fff\uff00-\uffef“]+[，。；：！？、）》”]*|\s+"
)


def broken(text: Text, width: int) -> Text:
    """Return `text` with line breaks, so that no line is wider than `width` unless a single word is."""
    used, starts = 0, []
    for match in PIECE.finditer(text.plain):
        piece = match.group()
        if used and not piece.isspace() and used + cell_len(piece) > width:
            starts.append(match.start())
            used = 0
        used += cell_len(piece)
    return Text("\n").join(_stripped(part) for part in text.divide(starts))


def _stripped(line: Text) -> Text:
    """Return a line without trailing space."""
    line.rstrip()
    return line
