"""Draws the cards with which other sites show a link to a page, ``docs/cards``, of the built site: ``make pictures``.

There is one for each card of `page_types` and each language. What it says is in it as text, too, so that
`tests/sphinx/test_cards.py` can compare it with the words of now.
"""

import io
import json
import re
import sys
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path

import chromium
from PIL import Image, PngImagePlugin
from playwright.sync_api import Page, sync_playwright
from rich.cells import cell_len

from tensorcopy_docs.languages import LANGUAGES, Language
from tensorcopy_docs.sphinx.page_type import Card
from tensorcopy_docs.sphinx.page_types import TYPES
from tensorcopy_docs.sphinx.published.head import PICTURE_SIZE
from tensorcopy_docs.words import say

CARDS = Path(__file__).parent.parent / "docs" / "cards"
COLORS = 48
# The colors are those of the site's light theme and of its icon. Chinese titles are cut at punctuation and blanks only.
PAGE = """<!DOCTYPE html><html lang="{tag}"><style>
body {{ margin: 0; display: grid; grid-template-columns: 1fr 328px; height: 100vh; font-family: "Noto Sans CJK SC"; }}
main {{ display: flex; flex-direction: column; padding: 56px 48px 56px 72px; color: #5a5c63; font-size: 28px; }}
main > div {{ display: flex; align-items: center; gap: 16px; }}
b {{ margin-top: 64px; color: #2757dd; }}
h1 {{ margin: 8px 0 auto; color: #000; font-size: {size}px; line-height: 1.24;
  text-wrap: balance; word-break: keep-all; }}
aside {{ display: grid; place-content: center; gap: 6px; grid-template-columns: repeat(7, 30px); background: #eef3fe; }}
i {{ height: 30px; }} .a {{ background: #2757dd; }} .b {{ background: #ee7b30; }}
</style><main><div><svg width="42" height="42"><path fill="#2757dd" d="M0 0h28v28H0z"/>
<path fill="#ee7b30" stroke="#fff" stroke-width="2" d="M12 12h29v29H12z"/></svg>{site}</div>
<b>{label}</b><h1>{title}</h1>{foot}</main><aside>{cells}</aside></html>"""
SIZES = ((30, 64), (50, 56), (1_000, 46))  # of a title as long as that; a Chinese character counts as two


def title_of(card: Card, language: Language, site: Path) -> str:
    """The title of the first of the card's pages that the built `site` has, or else of the front page."""
    files = (site / language.folder / f"{name}.html" for name in card.pages if card.label)
    if page := next((file for file in files if file.exists()), None):
        (heading,) = re.findall(r"<h1>(.*?)<a ", page.read_text(encoding="utf-8"), re.DOTALL)
        return unescape(re.sub(r"<[^>]+>", "", heading))
    return say("front-title", language)


def words_of(card: Card, language: Language, site: Path) -> dict[str, str]:
    """What a card says and shows in a language."""
    return {
        "site": say("site-title", language),
        "label": say(f"card-{card.label}", language) if card.label else "",
        "title": title_of(card, language, site),
        "foot": say("card-foot", language),
        "cells": card.cells,
    }


def draw(tab: Page, words: Mapping[str, str], language: Language) -> bytes:
    """The card that says `words`, as a PNG of few colors with the words in it."""
    size = next(size for most, size in SIZES if cell_len(words["title"]) <= most)
    cells = "".join(f'<i class="{each}"></i>' for each in words["cells"].replace(" ", ""))
    texts = {name: escape(text) for name, text in words.items()}
    tab.set_content(PAGE.format(**{**texts, "cells": cells, "size": size, "tag": language.tag}))
    assert tab.evaluate("document.documentElement.scrollHeight <= innerHeight"), words["title"]
    known, file = PngImagePlugin.PngInfo(), io.BytesIO()
    known.add_itxt("Description", json.dumps(words, ensure_ascii=False, sort_keys=True))
    image = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
    image.quantize(COLORS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True, pnginfo=known)
    return file.getvalue()


def main(site: Path) -> None:
    """Draw all cards, with the titles of the built `site`."""
    width, height = PICTURE_SIZE
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=chromium.FLAGS)
        tab = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
        for language in LANGUAGES:
            (CARDS / language.folder).mkdir(parents=True, exist_ok=True)
            for card in {kind.card for kind in TYPES}:
                drawn = draw(tab, words_of(card, language, site), language)
                (CARDS / language.folder / card.file).write_bytes(drawn)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
