"""The pictures with which other sites show a link to a page: one for each type of pages in each language."""

import json
import re
from pathlib import Path

import cards
import pytest
from PIL import Image
from rehearsal import root_of

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.page_types import TYPES
from tensorcopy_docs.sphinx.published.head import PICTURE_SIZE

CARDS = {kind.card for kind in TYPES}
MOST = 40_000  # bytes


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_each_type_has_its_picture_which_says_the_words_and_titles_of_now(built_site, language):
    folder = cards.CARDS / language.folder
    assert {path.name for path in folder.iterdir()} == {card.file for card in CARDS}
    for card in CARDS:
        with Image.open(folder / card.file) as image:
            assert (image.format, image.size) == ("PNG", PICTURE_SIZE)
            said = json.loads(image.text["Description"])
        assert said == cards.words_of(card, language, built_site), f"{card.file}: draw it again: make pictures"
        assert (folder / card.file).stat().st_size < MOST


def test_the_cells_of_a_picture_are_a_square():
    for card in CARDS:
        assert re.fullmatch(r"([.ab]{7} ){6}[.ab]{7}", card.cells), card.name


def test_the_colors_are_those_of_the_icon():
    icon = (cards.CARDS.parent / "_static" / "favicon.svg").read_text(encoding="utf-8")
    assert set(re.findall("#[0-9a-f]{6}", icon)) <= set(re.findall("#[0-9a-f]{6}", cards.PAGE))


def test_a_published_page_names_a_picture_that_is_there_and_says_what_is_on_it(published):
    for language in LANGUAGES:
        site, named = published[language.folder], set()
        for path in site.rglob("*.html"):
            head = path.read_text(encoding="utf-8").partition("</head>")[0]
            if 'content="noindex"' in head or "_static" in path.parts:  # the search, the page of errors, old addresses
                continue
            (address,) = re.findall(r'<meta property="og:image" content="([^"]*)">', head)
            assert address in re.findall(r'<meta property="twitter:image" content="([^"]*)">', head)
            file = site / address.removeprefix(root_of(language))
            with Image.open(file) as image:
                said = json.loads(image.text["Description"])
            (words,) = re.findall(r'<meta property="og:image:alt" content="([^"]*)">', head)
            assert words == f"{said['title']} | {said['site']}", path
            named.add(file.name)
        assert named == {card.file for card in CARDS}


def test_a_site_without_an_address_has_no_pictures(built_site):
    for language in LANGUAGES:
        assert not list(Path(built_site, language.folder).rglob("card-*.png"))
        assert "og:image" not in (built_site / language.folder / "index.html").read_text(encoding="utf-8")
