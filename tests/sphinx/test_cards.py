"""The pictures by which other sites show a link to a page."""

import io
import re
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest
from committed import committed_register
from docutils import nodes
from in_one_test import in_one_test
from PIL import Image
from rehearsal import root_of
from sphinx.errors import ExtensionError

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.cards import drawing
from tensorcopy_docs.sphinx.cards import pages as cards
from tensorcopy_docs.sphinx.cards.drawing import LEFT, LINE, PANEL_LEFT, RIGHT, TITLE_HEIGHT, Card, draw, fitted
from tensorcopy_docs.sphinx.cards.fonts import BOLD, FOLDER, WEIGHTS, file_of, font, missing
from tensorcopy_docs.sphinx.cards.kinds import Kind, kind_of, kinds
from tensorcopy_docs.sphinx.cards.lines import pieces
from tensorcopy_docs.sphinx.entry_pages import entry_pages
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import FILE as WORDS
from tensorcopy_docs.words import phrases, say

ROOT = Path(__file__).parents[2]
CARD = Card("topic", "专题", "两个张量是否共享内存？怎样判断", "PyTorch 拷贝实测", "实测")
GROUND = (255, 255, 255)


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png))


# What is written


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_the_fonts_have_each_character_of_each_title_and_the_titles_have_room(language, pages):
    start = f"{language.folder}/"
    of_language = {name.removeprefix(start)[:-5]: page for name, page in pages.items() if name.startswith(start)}
    titles = {page.title.rpartition(" | ")[0] for docname, page in of_language.items() if has_card(docname)}
    assert len(titles) > 50 and all(titles)
    assert {title: lost for title in titles if (lost := missing(title, language, BOLD))} == {}
    for title in titles:
        size, lines = fitted(title, language)
        assert "".join(lines).replace(" ", "") == title.replace(" ", "")
        assert max(font(language, BOLD, size).getlength(line) for line in lines) <= RIGHT - LEFT, title
        assert (1 + (len(lines) - 1) * LINE) * size <= TITLE_HEIGHT, title


def has_card(docname: str) -> bool:
    """Whether a card has the title of this page."""
    kind = kind_of(docname)
    return (kind.own and kind.has(docname)) or docname == kind.index


def test_the_fonts_have_each_character_of_the_words():
    known = {key: phrase for key, phrase in phrases(WORDS).items() if key.startswith(("card-", "site-title"))}
    assert {f"card-{kind.label}" for kind in kinds() if kind.label} < known.keys()
    for language in LANGUAGES:
        for key, phrase in known.items():
            weights = WEIGHTS if key in ("card-foot", "site-title") else [BOLD]
            assert [missing(phrase(language), language, weight) for weight in weights] == [""] * len(weights), key


@in_one_test("language, weight", [(language, weight) for language in LANGUAGES for weight in WEIGHTS])
def test_a_character_that_a_font_does_not_have_is_found(language, weight):
    assert missing("a龘b鑫 龘", language, weight) == "鑫龘"


def test_a_language_without_fonts_is_told_how_to_make_them():
    with pytest.raises(FileNotFoundError, match=r"card_fonts\.py"):
        font(replace(ENGLISH, key="xx"), BOLD, 20)


def test_the_fonts_are_small_and_their_licence_lies_beside_them():
    assert {file.name for file in FOLDER.iterdir()} == {
        "OFL.txt",
        *(file_of(language, weight) for language in LANGUAGES for weight in WEIGHTS),
    }
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 300_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "OFL.txt").read_text(encoding="utf-8")


# Lines


@in_one_test(
    "text, whole, cut",
    [
        ("clone() or view()?", ["clone() ", "or ", "view()?"], ["clone() ", "or ", "view()?"]),
        ("共享内存，不复制", ["共享内存，", "不复制"], ["共", "享", "内", "存，", "不", "复", "制"]),
        ("用 view()（视图）吗", ["用 ", "view()", "（视图）", "吗"], ["用 ", "view()", "（视", "图）", "吗"]),
        ("如何解决“one of”", ["如何解决", "“one ", "of”"], ["如", "何", "解", "决", "“one ", "of”"]),
    ],
)
def test_no_line_begins_with_what_ends_something_nor_ends_with_what_opens_something(text, whole, cut):
    assert pieces(text, may_cut_words=False) == whole
    assert pieces(text, may_cut_words=True) == cut


def test_chinese_words_are_cut_only_where_a_clause_has_no_room():
    assert fitted("为什么不安全，两个张量共享内存", CHINESE)[1] == ["为什么不安全，", "两个张量共享内存"]
    assert len(fitted("两个张量是否共享内存" * 4, CHINESE)[1]) > 1


# The picture


def test_a_card_has_the_size_that_sites_ask_for_and_always_the_same_bytes():
    drawn = draw(CARD, CHINESE)
    assert opened(drawn).size == (1200, 630) and opened(drawn).format == "PNG"
    assert len(drawn) < 60_000
    assert drawn == draw(CARD, CHINESE)


def test_nothing_is_drawn_in_the_margins_and_a_title_is_seen():
    card, blank = (opened(draw(each, CHINESE)).convert("RGB") for each in (CARD, Card("topic", "", "一", "", "")))
    for box in ((0, 0, LEFT - 2, 630), (RIGHT, 0, PANEL_LEFT, 630), (0, 0, PANEL_LEFT, 60), (0, 590, PANEL_LEFT, 630)):
        assert card.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), GROUND)], box
    assert len(card.crop((LEFT, 200, RIGHT, 500)).getcolors()) > 5
    assert card.tobytes() != blank.tobytes()


def test_the_colors_are_those_of_the_site():
    css = (ROOT / "docs/_static/site.css").read_text(encoding="utf-8")
    icon = (ROOT / "docs/_static/favicon.svg").read_text(encoding="utf-8")
    furo = files("furo").joinpath("theme/furo/static/styles/furo.css").read_text(encoding="utf-8")
    light = furo[furo.index("body{") : furo.index("prefers-color-scheme:dark")]
    assert f"--tc-accent-ground: var(--tc-light, {drawing.PANEL})" in css
    assert {drawing.ACCENT, drawing.OTHER} <= set(re.findall("#[0-9a-f]{6}", icon))
    assert f"--color-brand-content:{drawing.ACCENT}" in light
    assert f"--color-foreground-secondary:{drawing.SOFT}" in light


# Kinds


def test_each_page_is_of_a_kind():
    sources = {path.relative_to(ROOT / "docs").with_suffix("").as_posix() for path in ROOT.glob("docs/*/*.md")}
    sources |= {path.stem for path in ROOT.glob("docs/*.md")} | entry_pages(
        committed_register(), load_messages()
    ).keys()
    assert len(sources) > 200
    assert {name for name in sources if kind_of(name) == kinds()[0]} == {"index"}
    assert {kind.index for kind in kinds() if not kind.own} - sources == {"examples/index"}  # made by sphinx-gallery
    assert kind_of("search") == kinds()[0]


@pytest.mark.parametrize("picture", ["a" * 49, "\n".join(["aaaaaa."] * 6), "\n".join(["aaaaaax"] * 7)])
def test_a_picture_is_a_square_of_cells(picture):
    with pytest.raises(ValueError, match="7 rows of 7 cells"):
        Kind(key="x", start="x", own=True, label="", picture=picture)


# A build


@pytest.fixture
def app(tmp_path, monkeypatch):
    """What the module asks of Sphinx, of a site with an address."""
    monkeypatch.setattr(cards, "judgement", lambda _app: SimpleNamespace(torch="2.13.0"))
    titles = {"index": "Front", "topics/memory": "Memory", "errors/sum": "A sum", "said/index": "Said"}
    titles["said/copies"] = "Copies"  # which shares the card of its kind
    return SimpleNamespace(
        config=SimpleNamespace(language="en", html_baseurl="https://example.org/en/"),
        env=SimpleNamespace(
            titles={name: nodes.title("", text) for name, text in titles.items()}, found_docs={*titles}
        ),
        builder=SimpleNamespace(format="html"),
        outdir=tmp_path / "pages",
        doctreedir=tmp_path,
    )


def written(app) -> dict[str, bytes]:
    cards.write_cards(app, None)
    found = (path for path in Path(app.outdir).rglob("*.png"))
    return {path.relative_to(app.outdir).as_posix(): path.read_bytes() for path in found}


def test_a_build_draws_what_pages_name_and_only_what_has_changed(app, monkeypatch):
    drawn = []
    monkeypatch.setattr(cards, "draw", lambda card, _language: drawn.append(card.title) or card.title.encode())
    front = say("front-title", ENGLISH)
    assert written(app) == {
        "_cards/index.png": front.encode(),
        "_cards/topics/memory.png": b"Memory",
        "_cards/errors/sum.png": b"A sum",
        "_cards/said/index.png": b"Said",
    }
    drawn.clear()
    assert written(app) and drawn == []
    app.env.titles["topics/memory"] = nodes.title("", "Memory, shared")
    app.env.found_docs -= {"errors/sum", "said/index", "said/copies"}
    assert set(written(app)) == {"_cards/index.png", "_cards/topics/memory.png"}
    assert drawn == ["Memory, shared"]
    app.config.html_baseurl = ""
    assert written(app) == {}


def test_a_font_without_a_character_of_the_front_page_is_told(app, monkeypatch):
    monkeypatch.setattr(cards, "missing", lambda *_arguments: "龘")
    with pytest.raises(ExtensionError, match=r"en-bold\.otf: lacks '龘'; .*card_fonts\.py"):
        cards.tags_of(app, "index")


@in_one_test(
    "docname, file",
    [
        ("topics/memory", "topics/memory"),
        ("errors/sum", "errors/sum"),
        ("said/copies", "said/index"),
        ("search", "index"),
        ("topics/unknown", "index"),
    ],
)
def test_a_page_names_its_card_or_that_of_its_kind(app, docname, file):
    assert cards.tags_of(app, docname)["og:image"] == f"https://example.org/en/_cards/{file}.png"


def test_a_title_with_a_character_that_cannot_be_drawn_is_not_drawn(app):
    app.env.titles["topics/memory"] = nodes.title("", "Memory 龘")
    assert cards.tags_of(app, "topics/memory")["og:image"].endswith("/_cards/index.png")


def test_a_published_page_names_a_card_that_was_drawn_in_its_language(published):
    for language in LANGUAGES:
        site, named = published[language.folder], set()
        for path in site.rglob("*.html"):
            if path.relative_to(site).as_posix() in ("search.html", "404.html") or "_static" in path.parts:
                continue
            head = path.read_text(encoding="utf-8").partition("</head>")[0]
            (address,) = re.findall(r'<meta property="og:image" content="([^"]*)">', head)
            assert address in re.findall(r'<meta property="twitter:image" content="([^"]*)">', head)
            assert re.search(r'<meta property="og:image:alt" content="[^"]+ \| [^"]+">', head), path
            named.add(address.removeprefix(root_of(language)))
        drawn = {path.relative_to(site).as_posix(): path for path in (site / cards.FOLDER).rglob("*.png")}
        assert drawn.keys() == named and len(drawn) > 50
        assert {opened(path.read_bytes()).size for path in drawn.values()} == {(1200, 630)}
        # Another process has drawn it.
        texts = (say(key, language, torch=pinned_torch()) for key in ("front-title", "site-title", "card-foot"))
        assert drawn["_cards/index.png"].read_bytes() == draw(Card("front", "", *texts), language)


def test_a_site_without_an_address_has_no_cards(built_site):
    for language in LANGUAGES:
        assert not (built_site / language.folder / cards.FOLDER).exists()
        assert "og:image" not in (built_site / language.folder / "index.html").read_text(encoding="utf-8")
