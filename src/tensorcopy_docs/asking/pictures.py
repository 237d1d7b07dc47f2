"""Draws `x` and `y` in memory, as an SVG file or inside a page."""

from pathlib import Path
from urllib.parse import quote

from tensorcopy_docs.draw.drawers import DRAWERS
from tensorcopy_docs.draw.picture_data import MemoryFacts
from tensorcopy_docs.draw.svg import standalone
from tensorcopy_docs.files import check_ending, put
from tensorcopy_docs.languages import Language


def _svg(facts: MemoryFacts, language: Language) -> str:
    return standalone(DRAWERS["memory"](facts, language=language, name="memory"))


def save(facts: MemoryFacts, file: Path, language: Language) -> None:
    """Write the picture to `file`, whole or not at all; raises OSError, and ValueError for a name like "x.png"."""
    check_ending(file, ".svg")
    put(file, _svg(facts, language).encode("utf-8"))


def address(facts: MemoryFacts, language: Language) -> str:
    """Return the picture as an address for an ``<img>``, in which it follows the reader's light or dark theme."""
    return f"data:image/svg+xml,{quote(_svg(facts, language).partition('?>')[2].strip())}"
