"""Takes the pictures that the READMEs show, of the built site, and notes what they show: ``make pictures``.

The heads of the READMEs' tables are written, too: they are questions of the site.

A picture has a digest of each file that decides how its page looks. `tests/test_pictures.py` compares them with the
files of now, so that a README does not show a page as it once was.
"""

import hashlib
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import chromium

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.table.glance import QUESTIONS, question

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
DIGESTS = "digests.json"
TEMPLATES = "src/tensorcopy_docs/sphinx/templates"
# The page that a picture shows, and patterns of the files that its parts are made of.
PAGES = {
    "function": ("calls/detach", ["docs/calls/detach.md", f"{TEMPLATES}/table/*.html"]),
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
READMES = {"README.md": ENGLISH, "README.zh-CN.md": CHINESE}
CATALOGUES = "docs/locales/zh_CN/LC_MESSAGES"
WIDTH, HEIGHT = 1180, 780


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
    found = [root / TEMPLATES / "macros.html"]
    found += [path for pattern in parts for path in root.glob(pattern)]
    found += (root / "docs" / "_static").glob("*.css")
    found += (root / CATALOGUES).glob(f"{page}.po") if end == "zh" else []  # a page of the register has none
    return sorted(found)


def changed(noted: Mapping[str, Mapping[str, str]], now: Mapping[str, Mapping[str, str]]) -> list[str]:
    """A line for each file that is not what it was when a picture of it was taken."""
    return [
        f"{picture}: {name}"
        for picture in sorted({*noted, *now})
        for name in sorted({*noted.get(picture, {}), *now.get(picture, {})})
        if noted.get(picture, {}).get(name) != now.get(picture, {}).get(name)
    ]


def take(site: Path, folder: Path = PICTURES) -> None:
    """Take all pictures of the built `site`, and note what they show."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.found(), args=chromium.FLAGS)
        tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        for subject, (page, _) in PAGES.items():
            for language, end in LANGUAGES.items():
                tab.goto((site / language / f"{page}.html").as_uri())
                tab.screenshot(path=folder / f"{subject}-{end}.png")
        browser.close()
    (folder / DIGESTS).write_text(json.dumps(digests(), indent=1, sort_keys=True) + "\n", encoding="utf-8")


def write_heads() -> None:
    """Put the site's questions into the first line of each README's table."""
    for name, language in READMES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        asked = " | ".join(question(column, language) for column in [*QUESTIONS][:3])
        (ROOT / name).write_text(re.sub(r"(?m)^\| `y = …` \|.*$", f"| `y = …` | {asked} |", text), encoding="utf-8")


if __name__ == "__main__":
    write_heads()
    take(Path(sys.argv[1]).resolve())
