"""The fonts of the cards: Noto Sans CJK, cut down to what each language writes by ``.ci/card_fonts.py``."""

from errno import ENOENT
from functools import cache
from pathlib import Path

from PIL import ImageFont

from tensorcopy_docs.languages import Language

FOLDER = Path(__file__).parent / "fonts"
BOLD, REGULAR = "bold", "regular"
WEIGHTS = (BOLD, REGULAR)
# The words of ``words.toml`` that cards say, by the beginnings of their keys; only titles are other texts.
WORDS = ("card-", "site-title", "front-title")
NO_CHARACTER = "\uffff"


def file_of(language: Language, weight: str) -> str:
    """The name of a font."""
    return f"{language.key}-{weight}.otf"


@cache
def font(language: Language, weight: str, size: int) -> ImageFont.FreeTypeFont:
    """A font `size` px high. Raises FileNotFoundError where there is none for the language."""
    file = FOLDER / file_of(language, weight)
    if not file.exists():
        raise FileNotFoundError(ENOENT, "there is no such font; make it with .ci/card_fonts.py", str(file))
    # The other engine is not installed everywhere, and would place letters otherwise.
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)


def missing(text: str, language: Language, weight: str) -> str:
    """The characters of `text` that the font cannot draw, sorted."""
    return "".join(sorted(character for character in set(text) if not _is_drawn(character, language, weight)))


@cache
def _is_drawn(character: str, language: Language, weight: str) -> bool:
    """Whether the font has more for a character than the box that stands for all it does not have."""
    small = font(language, weight, 24)
    return bytes(small.getmask(character)) != bytes(small.getmask(NO_CHARACTER))
