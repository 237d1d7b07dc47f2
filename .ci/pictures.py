"""Takes the pictures that the READMEs show, of the built site, and draws the cards of links: ``make pictures``.

A picture has a digest of each file that decides how its page looks. `tests/test_pictures.py` compares them with the
files of now, so that a README does not show a page as it once was.
"""

import hashlib
import io
import json
import re
import shutil
import sys
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path

from PIL import Image, PngImagePlugin

from tensorcopy_docs.languages import LANGUAGES as SITE_LANGUAGES
from tensorcopy_docs.languages import Language
from tensorcopy_docs.sphinx.page_types import TYPES, Card
from tensorcopy_docs.sphinx.published.head import PICTURE_SIZE
from tensorcopy_docs.words import say

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
CARDS = ROOT / "docs" / "cards"
DIGESTS = "digests.json"
TEMPLATES = "src/tensorcopy_docs/sphinx/templates"
# The page that a picture shows, and patterns of the files that its parts are made of.
PAGES = {
    "function": ("calls/detach", [f"{TEMPLATES}/table/*.html"]),
    "article": (
        "articles/extensions",
        [
            f"{TEMPLATES}/articles/*.html",
            f"{TEMPLATES}/claims/*.html",
            "src/tensorcopy_docs/register/articles/extensions.toml",
        ],
    ),
}
# The folders of the languages, and the ends of the names of pictures.
LANGUAGES = {"en": "en", "zh-cn": "zh"}
CATALOGUES = "docs/locales/zh_CN/LC_MESSAGES"
# The styles of what neither of the pages has on its first screen.
ELSEWHERE = {
    *("atlas.css", "examples.css", "filter.css", "history.css", "predict.css", "print.css", "search.css"),
    *("semantics.css", "strides.css"),
}
WIDTH, HEIGHT = 1180, 780
# What a card looks like, in the colors of the site's light theme and of its icon.
CARD = """<!DOCTYPE html><html lang="{tag}"><style>
body {{ margin: 0; display: grid; grid-template-columns: 1fr 328px; height: 630px; font-family: "Noto Sans CJK SC", sans-serif; }}
main {{ display: flex; flex-direction: column; padding: 56px 48px 56px 72px; color: #5a5c63; font-size: 28px; }}
main > div {{ display: flex; align-items: center; gap: 16px; }}
h1 {{ margin: 8px 0 auto; color: #000; font-size: {size}px; line-height: 1.24; text-wrap: balance; word-break: auto-phrase; }}
b {{ margin-top: 64px; color: #2757dd; }}
aside {{ display: grid; place-content: center; gap: 6px; grid-template-columns: repeat(7, 30px); background: #eef3fe; }}
i {{ height: 30px; }} .a {{ background: #2757dd; }} .b {{ background: #ee7b30; }}
</style><main><div><svg width="42" height="42"><path fill="#2757dd" d="M0 0h28v28H0z"/>
<path fill="#ee7b30" stroke="#fff" stroke-width="2" d="M12 12h29v29H12z"/></svg>{site}</div>
<b>{label}</b><h1>{title}</h1>{foot}</main><aside>{cells}</aside></html>"""
SIZES = ((30, 64), (50, 56), (1_000, 46))  # of a title as long as that, in characters that are as wide as Latin ones
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def digests(root: Path = ROOT) -> dict[str, dict[str, str]]:
    """For each picture a digest of each file that decides how its page looks, by the file's name."""
    return {
        f"{subject}-{end}.png": {
            path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:16]
            for path in _files(root, page, parts, end)
        }
        for subject, (page, parts) in PAGES.items()
        for end in LANGUAGES.values()
    }


def _files(root: Path, page: str, parts: list[str], end: str) -> list[Path]:
    found = [root / "docs" / f"{page}.md", root / TEMPLATES / "macros.html"]
    found += [path for pattern in parts for path in root.glob(pattern)]
    found += [path for path in (root / "docs" / "_static").glob("*.css") if path.name not in ELSEWHERE]
    found += [root / CATALOGUES / f"{page}.po"] if end == "zh" else []
    return sorted(found)


def changed(noted: Mapping[str, Mapping[str, str]], now: Mapping[str, Mapping[str, str]]) -> list[str]:
    """A line for each file that is not what it was when a picture of it was taken."""
    return [
        f"{picture}: {name}"
        for picture in sorted({*noted, *now})
        for name in sorted({*noted.get(picture, {}), *now.get(picture, {})})
        if noted.get(picture, {}).get(name) != now.get(picture, {}).get(name)
    ]


def words_of(card: Card, language: Language, site: Path) -> dict[str, str]:
    """What a card says in a language: the title is that of a page of the built `site`."""
    page = next((file for name in card.pages if (file := site / language.folder / f"{name}.html").exists()), None)
    title = say("front-title", language)
    if page and card.label:
        (heading,) = re.findall(r"<h1>(.*?)<a ", page.read_text(encoding="utf-8"), re.DOTALL)
        title = unescape(re.sub(r"<[^>]+>", "", heading))
    return {
        "site": say("site-title", language),
        "label": say(f"card-{card.label}", language) if card.label else "",
        "title": title,
        "foot": say("card-foot", language),
        "cells": card.cells,
    }


def draw_card(tab: "Page", words: Mapping[str, str], language: Language) -> bytes:
    """The card that says `words` as a PNG with few colors, which has the words in it as text, too."""
    wide = sum(2 if ord(each) > 0x2E7F else 1 for each in words["title"])
    size = next(size for most, size in SIZES if wide <= most)
    cells = "".join(f'<i class="{each}"></i>' for each in words["cells"].replace(" ", ""))
    texts = {name: escape(text) for name, text in words.items()}
    tab.set_content(CARD.format(**{**texts, "cells": cells, "size": size, "tag": language.tag}))
    assert tab.evaluate("document.documentElement.scrollHeight <= innerHeight"), words["title"]
    known, file = PngImagePlugin.PngInfo(), io.BytesIO()
    known.add_itxt("Description", json.dumps(words, ensure_ascii=False, sort_keys=True))
    image = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
    image.quantize(48, dither=Image.Dither.NONE).save(file, "PNG", optimize=True, pnginfo=known)
    return file.getvalue()


def take(site: Path, folder: Path = PICTURES) -> None:
    """Take all pictures of the built `site`, and note what they show."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(exist_ok=True)
    executable = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox", "--disable-gpu"])
        tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        for subject, (page, _) in PAGES.items():
            for language, end in LANGUAGES.items():
                tab.goto((site / language / f"{page}.html").as_uri())
                tab.screenshot(path=folder / f"{subject}-{end}.png")
        width, height = PICTURE_SIZE
        tab.set_viewport_size({"width": width, "height": height})
        for language in SITE_LANGUAGES:
            (CARDS / language.folder).mkdir(parents=True, exist_ok=True)
            for card in {kind.card for kind in TYPES}:
                drawn = draw_card(tab, words_of(card, language, site), language)
                (CARDS / language.folder / card.file).write_bytes(drawn)
        browser.close()
    (folder / DIGESTS).write_text(json.dumps(digests(), indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    take(Path(sys.argv[1]).resolve())
