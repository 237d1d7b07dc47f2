"""Both languages are whole: catalogs complete and fresh, and no English sentence left on a Chinese page."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.claims import StatementClaim
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.published.head import tab_title
from tensorcopy_docs.words import say
from tests.checkout import ROOT
from tests.committed import committed_records, committed_register
from tests.site_files import Page, read_page, tree

LOCALES = ROOT / "docs" / "locales"

# Names that are the same in every language.
NAMES = re.compile(r"PyTorch|Python|NumPy|Read the Docs|Stack Overflow|STACKOOM|CC BY-SA 4\.0|English|Sphinx|Furo")
SENTENCE = re.compile(r"[A-Za-z]{2,}(?:[ ,;:'’-]+[A-Za-z]{2,}){3,}")
HAN = re.compile(r"[\u4e00-\u9fff]")


def catalogue(path: Path):
    """The catalog in `path`; a template has no language."""
    with path.open("rb") as file:
        return read_po(file, locale=path.relative_to(LOCALES).parts[0] if path.suffix == ".po" else None)


def messages(path: Path) -> set[str]:
    return {message.id for message in catalogue(path) if message.id}


CATALOGUES = sorted(LOCALES.rglob("*.po"))
TRANSLATED = LANGUAGES[1:]  # the first is the language of the sources


def test_the_catalogues_hold_exactly_what_a_new_extraction_finds(warm_checkout, tmp_path):
    extracted = tmp_path / "extracted"
    warm_checkout.build("--builder", "gettext", "--language", "en", "--output", str(extracted))
    pots = {path.relative_to(extracted).with_suffix(""): path for path in extracted.rglob("*.pot")}
    for language in TRANSLATED:
        folder = LOCALES / language.sphinx / "LC_MESSAGES"
        pos = {path.relative_to(folder).with_suffix(""): path for path in folder.rglob("*.po")}
        assert pots.keys() == pos.keys()
        stale = {str(name): messages(pots[name]) ^ messages(pos[name]) for name in pots}
        assert {name: texts for name, texts in stale.items() if texts} == {}


def test_no_doctest_is_translated():
    """Each language shows the doctests of the sources, which are run once."""
    entries = [message for path in CATALOGUES for message in catalogue(path)]
    assert [text for entry in entries for text in (entry.id, entry.string) if ">>>" in text] == []


def test_every_language_but_that_of_the_sources_has_catalogues_and_no_other():
    folders = {path.relative_to(LOCALES).parts[0] for path in CATALOGUES}
    assert folders == {language.sphinx for language in TRANSLATED}


def test_the_extraction_carries_nothing_of_the_register_and_no_noise_of_the_gallery():
    texts = set().union(*map(messages, CATALOGUES))
    register = committed_register()
    ours = {claim.statement(ENGLISH) for claim in register.claims.values()} | {
        each.about(ENGLISH) for each in register.articles
    }
    assert texts & ours == set()
    noise = re.compile(r"Go to the end|^Download |:download:|running time|sphx_glr|Computation times")
    assert [text for text in texts if noise.search(text)] == []


# The message that a page about it quotes in its title.
COMMONEST = "one of the variables needed for gradient computation has been modified by an inplace operation"
QUOTED = re.compile("“([^“”]+)”")


@cache
def printed() -> str:
    """Every message as some version of PyTorch printed it, and the headings of its documentation that claims name."""
    messages = {each.output for evidence in committed_records().values() for each in evidence.messages.values()}
    places = (
        claim.place.source for claim in committed_register().claims.values() if not isinstance(claim, StatementClaim)
    )
    return "\n".join(messages | {name for place in places for name in QUOTED.findall(place)})


@cache
def titles_of_messages() -> set[str]:
    """The titles of the pages of messages, whole and as the tab of a Chinese page has them."""
    whole = {entry.title for entry in load_messages().entries.values()}
    name = say("site-title", CHINESE)
    return whole | {tab_title(title, name).removesuffix(f" | {name}") for title in whole}


def without_printed(quoted: re.Match[str]) -> str:
    """A quotation, unless some version of PyTorch printed it, or a title shows the beginning of what one printed."""
    return "" if quoted[1].removesuffix("…") in printed() else quoted[0]


def english_sentences(page: Page, titles: set[str]) -> list[str]:
    """What a reader of Chinese would still find in English on a page, except quotations of what PyTorch printed."""
    found = []
    for text in page.prose + page.spoken:
        for title in titles:
            text = text.replace(title, "")
        rest = QUOTED.sub(
            lambda quoted: "" if quoted[1].removesuffix("…") in printed() else quoted[0], NAMES.sub("", text)
        )
        spoken = text in page.spoken and re.search("[A-Za-z]{3,}", rest) and not HAN.search(rest)
        if SENTENCE.search(rest) or spoken:
            found.append(text.strip())
    return found


@pytest.fixture
def chinese_pages(pages) -> dict[str, Page]:
    found = {name: page for name, page in pages.items() if name.startswith("zh-cn/")}
    assert found
    return found


def test_no_english_sentence_is_left_on_a_chinese_page(chinese_pages):
    titles = {article.title for article in committed_register().articles} | titles_of_messages() | {COMMONEST}
    left = {name: found for name, page in chinese_pages.items() if (found := english_sentences(page, titles))}
    assert left == {}


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>This was never translated.</p>", ["This was never translated."]),
        ('<a title="Link to this heading">#</a>', ["Link to this heading"]),
        ('<a title="Link">#</a>', ["Link"]),
        ("<pre>This was never translated.</pre>", []),
        ("<pre><span>This was</span> <b>never translated.</b></pre><!-- This was never translated. -->", []),
        ("<p>用 <code>x.clone()</code> 复制</p>", []),
        ("<p>报错“modified by an inplace operation”</p>", []),
        ("<p>报错“modified by an outplace operation”</p>", ["报错“modified by an outplace operation”"]),
    ],
)
def test_an_english_sentence_on_a_page_would_be_found(html, found):
    page = read_page(f'<html lang="zh-CN"><title>标题</title><p>中文</p>{html}</html>')
    assert english_sentences(page, set()) == found


@pytest.mark.parametrize("name", ["calls/detach", "errors/backward-twice", "guide/ask", "predict", "topics/in-place"])
def test_code_on_a_chinese_page_says_that_it_is_english_unless_it_has_chinese(built_site, name):
    blocks = tree(built_site / "zh-cn" / f"{name}.html").xpath("//div[contains(@class, 'highlight-')]")
    assert blocks
    for block in blocks:
        assert block.get("lang") == (None if HAN.search(block.text_content()) else "en"), block.text_content()


def test_every_chinese_page_has_a_chinese_title(chinese_pages):
    for name, page in chinese_pages.items():
        if page.title.rpartition(" | ")[0] in titles_of_messages():
            continue  # readers look for a message as PyTorch prints it
        # The site's own name follows the page's; the page's must be Chinese by itself.
        assert HAN.search(page.title.rpartition(" | ")[0] or page.title), name
