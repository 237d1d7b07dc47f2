"""Draws a card: 1200 × 630 px, in the colors of the site, as a PNG whose bytes depend on the card alone."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw

from tensorcopy_docs.languages import Language
from tensorcopy_docs.sphinx.cards.fonts import BOLD, REGULAR, font
from tensorcopy_docs.sphinx.cards.kinds import EMPTY, kind_named
from tensorcopy_docs.sphinx.cards.lines import OPENING, in_lines, pieces

WIDTH, HEIGHT = 1200, 630
# The light theme: of furo, of `site.css`, and of the icon.
GROUND, INK, SOFT, ACCENT = "#ffffff", "#000000", "#5a5c63", "#2757dd"
PANEL, OTHER = "#eef3fe", "#ee7b30"
SHADES = 32  # of each color that text is drawn in, from the ground to the color itself
TEXT_COLORS = (INK, SOFT, ACCENT)
FLAT = {EMPTY: GROUND, "a": ACCENT, "b": OTHER, "panel": PANEL}

LEFT, RIGHT = 72, 824  # where text is
PANEL_LEFT = 872
LEVEL = 3  # more makes few files smaller, and takes twice as long
CELL, GAP = 30, 6
TITLE_TOP, TITLE_HEIGHT, LINE = 214, 276, 1.24
SIZES = (68, 62, 56, 50, 46, 42, 38)
LESS, LARGE = 12, 54  # px: how much smaller a title becomes for the sake of a line less, if it stays large
READABLE = 46  # a smaller title rather has Chinese words cut
MEASURED = 100  # px; the widths at other sizes follow


@dataclass(frozen=True)
class Card:
    """What a card says, and the kind of page whose picture it has. `label` may be empty."""

    kind: str
    label: str
    title: str
    site: str
    foot: str

    def texts(self) -> Sequence[tuple[str, str]]:
        """Each text and its weight."""
        return [(self.label, BOLD), (self.title, BOLD), (self.site, REGULAR), (self.foot, REGULAR)]


def draw(card: Card, language: Language) -> bytes:
    """The PNG of a card, with 8 bits a pixel. Raises OSError where the language has no font."""
    canvas = Image.new("L", (WIDTH, HEIGHT), 0)  # the numbers of colors, not shades of gray
    pen = ImageDraw.Draw(canvas)
    pen.rectangle((PANEL_LEFT, 0, WIDTH, HEIGHT), fill=_flat("panel"))
    _cells(pen, kind_named(card.kind).picture.split(), PANEL_LEFT + (WIDTH - PANEL_LEFT) // 2, HEIGHT // 2)
    _mark(pen, LEFT, 62)
    _write(canvas, card.site, (LEFT + 58, 94), 30, REGULAR, SOFT, language)
    if card.label:
        _write(canvas, card.label, (LEFT, 190), 28, BOLD, ACCENT, language)
    size, lines = fitted(card.title, language)
    for number, line in enumerate(lines):
        _write(canvas, line, (LEFT, TITLE_TOP + round(size + number * size * LINE)), size, BOLD, INK, language)
    _write(canvas, card.foot, (LEFT, HEIGHT - 66), 26, REGULAR, SOFT, language)
    canvas.putpalette(_palette())
    file = io.BytesIO()
    canvas.save(file, "PNG", compress_level=LEVEL)
    return file.getvalue()


def fitted(title: str, language: Language) -> tuple[int, list[str]]:
    """The size of a title, and its lines: as large as it has room, or a little smaller if that makes a line less.

    A title without any room has the smallest size, and all its lines.
    """
    whole, cut = (_fitted(pieces(title, may_cut_words=may), language) for may in (False, True))
    return whole if whole[0] >= READABLE or whole[0] == cut[0] else cut


def _fitted(parts: Sequence[str], language: Language) -> tuple[int, list[str]]:
    measure = font(language, BOLD, MEASURED)
    widths = {text: measure.getlength(text) / MEASURED for part in parts for text in (part, part.rstrip())}
    found: tuple[int, list[str]] | None = None
    for size in SIZES:
        if found and size < max(found[0] - LESS, LARGE):
            break
        # Letters are placed at whole pixels.
        lines = in_lines(parts, (RIGHT - LEFT) * 0.98 / size, widths.__getitem__)
        fits = lines and (1 + (len(lines) - 1) * LINE) * size <= TITLE_HEIGHT
        if lines and fits and (not found or len(lines) < len(found[1])):
            found = (size, lines)
    return found or (SIZES[-1], lines or ["".join(parts)])


def _cells(pen: ImageDraw.ImageDraw, rows: Sequence[str], x: int, y: int) -> None:
    """Draw rows of cells around a point."""
    step = CELL + GAP
    left, top = x - (len(rows[0]) * step - GAP) // 2, y - (len(rows) * step - GAP) // 2
    for number, row in enumerate(rows):
        for place, cell in enumerate(row):
            corner = (left + place * step, top + number * step)
            pen.rectangle((*corner, corner[0] + CELL - 1, corner[1] + CELL - 1), fill=_flat(cell))


def _mark(pen: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """Draw the site's icon."""
    pen.rectangle((x, y, x + 27, y + 27), fill=_flat("a"))
    pen.rectangle((x + 11, y + 11, x + 41, y + 41), fill=0)
    pen.rectangle((x + 13, y + 13, x + 40, y + 40), fill=_flat("b"))


def _write(
    canvas: Image.Image, text: str, start: tuple[int, int], size: int, weight: str, color: str, language: Language
) -> None:
    """Write a line of text on a white ground; `start` is where its baseline begins."""
    drawn = font(language, weight, size)
    left, top, right, bottom = drawn.getbbox(text, anchor="ls")
    if right <= left:
        return
    box = Image.new("L", (int(right - left), int(bottom - top)), 0)
    ImageDraw.Draw(box).text((-left, -top), text, fill=255, font=drawn, anchor="ls")
    # The left half of a Chinese bracket is blank.
    x = start[0] if text[0] in OPENING else start[0] + int(left)
    canvas.paste(box.point(_shades(color)), (x, start[1] + int(top)))


@cache
def _shades(color: str) -> list[int]:
    """The number of the color for each share of a pixel that text covers; the ground has the number 0."""
    first = TEXT_COLORS.index(color) * SHADES
    numbers = [first + round(share * (SHADES - 1) / 255) for share in range(256)]
    return [0 if number == first else number for number in numbers]


def _flat(name: str) -> int:
    return len(TEXT_COLORS) * SHADES + list(FLAT).index(name)


@cache
def _palette() -> list[int]:
    found: list[int] = []
    ground = _rgb(GROUND)
    for color in map(_rgb, TEXT_COLORS):
        for shade in range(SHADES):
            share = shade / (SHADES - 1)
            found += [round(a + (b - a) * share) for a, b in zip(ground, color, strict=True)]
    for name in FLAT.values():
        found += _rgb(name)
    return found


def _rgb(color: str) -> list[int]:
    return list(bytes.fromhex(color.removeprefix("#")))
