"""Both languages are whole: catalogues complete and fresh, and no English sentence left on a Chinese page."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from bs4 import BeautifulSoup, Comment

from tensorcopy_docs.register.loading import load

LOCALES = Path(__file__).parent.parent / "docs" / "locales" / "zh_CN" / "LC_MESSAGES"

# Names that are the same in every language.
NAMES = re.compile(r"PyTorch|Python|NumPy|Read the Docs|Stack Overflow|STACKOOM|CC BY-SA 4\.0|English|Sphinx|Furo")
# What is code, output or a title of somebody's is not ours to translate.
NOT_PROSE = "pre, code, script, style, .tc-switch, .headerlink, svg .tc-said"
SENTENCE = re.compile(r"[A-Za-z]{2,}(?:[ ,;:'’-]+[A-Za-z]{2,}){3,}")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
SPOKEN = ("alt", "aria-label", "title", "placeholder")


def catalogue(path: Path):
    with path.open("rb") as file:
        return read_po(file, locale="zh_CN" if path.suffix == ".po" else None)


def messages(path: Path) -> set[str]:
    return {message.id for message in catalogue(path) if message.id}


CATALOGUES = sorted(LOCALES.rglob("*.po"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.relative_to(LOCALES).as_posix())
def test_a_catalogue_has_no_empty_and_no_fuzzy_entry(path):
    entries = [message for message in catalogue(path) if message.id]
    assert [message.id for message in entries if not message.string] == []
    assert [message.id for message in entries if message.fuzzy] == []
    assert not catalogue(path).obsolete


def test_the_catalogues_hold_exactly_what_a_new_extraction_finds(new_checkout):
    checkout = new_checkout()
    checkout.build("--builder", "gettext", "--language", "en")
    extracted = checkout.folder / "docs" / "_build" / "gettext" / "en"
    pots = {path.relative_to(extracted).with_suffix(""): path for path in extracted.rglob("*.pot")}
    pos = {path.relative_to(LOCALES).with_suffix(""): path for path in CATALOGUES}
    assert pots.keys() == pos.keys()
    stale = {str(name): messages(pots[name]) ^ messages(pos[name]) for name in pots}
    assert {name: texts for name, texts in stale.items() if texts} == {}


def test_the_extraction_carries_nothing_of_the_register_and_no_noise_of_the_gallery():
    texts = set().union(*map(messages, CATALOGUES))
    register = load()
    ours = {claim.statement("en") for claim in register.claims.values()} | {
        each.about("en") for each in register.articles
    }
    assert texts & ours == set()
    noise = re.compile(r"Go to the end|^Download |:download:|running time|sphx_glr|Computation times")
    assert [text for text in texts if noise.search(text)] == []


def english_sentences(html: str, titles: set[str]) -> list[str]:
    """What a reader of Chinese would still find in English on a page."""
    page = BeautifulSoup(html, "html.parser")
    spoken = [page.title.get_text()] + [tag[name] for tag in page.find_all() for name in SPOKEN if tag.get(name)]
    for node in page.select(NOT_PROSE):
        node.decompose()
    texts = [str(text) for text in page.find_all(string=True) if not isinstance(text, Comment)]
    found = []
    for text in texts + spoken:
        for title in titles:
            text = text.replace(title, "")
        rest = NAMES.sub("", text)
        if SENTENCE.search(rest) or (text in spoken and re.search("[A-Za-z]{3,}", rest) and not CHINESE.search(rest)):
            found.append(text.strip())
    return found


def test_no_english_sentence_is_left_on_a_chinese_page(built_site):
    titles = {article.title for article in load().articles}
    left = {}
    for path in (built_site / "zh-cn").rglob("*.html"):
        if "_static" not in path.parts and (found := english_sentences(path.read_text(encoding="utf-8"), titles)):
            left[path.relative_to(built_site).as_posix()] = found
    assert left == {}


def test_an_english_sentence_on_a_page_would_be_found():
    page = "<title>标题</title><p>中文</p>{}"
    assert english_sentences(page.format("<p>This was never translated.</p>"), set())
    assert english_sentences(page.format('<a title="Link to this heading">#</a>'), set())
    assert english_sentences(page.format("<pre>This was never translated.</pre>"), set()) == []
    assert english_sentences(page.format("<p>用 <code>x.clone()</code> 复制</p>"), set()) == []


def test_every_chinese_page_has_a_chinese_title(built_site):
    for path in (built_site / "zh-cn").rglob("*.html"):
        if "_static" not in path.parts:
            title = BeautifulSoup(path.read_text(encoding="utf-8"), "html.parser").title.get_text()
            # The site's own name stands behind the page's; the page's must be Chinese by itself.
            assert CHINESE.search(title.rpartition(" - ")[0] or title), path.name
