"""The search says what it found, also while one types, and loads no more than it needs, on disk and over http."""

import gzip
import hashlib
import re
from pathlib import Path
from urllib.parse import quote
from zlib import crc32

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx.search.files import FOLDER, share_of
from tensorcopy_docs.sphinx.search.terms import query_terms
from tensorcopy_docs.words import say
from tests.browser.search_queries import QUERIES
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, RANK, SEARCH_ENDED, ranked

FOUND = "#search-results .search li > a"
OFFERED = "#search-results .tc-offered li > a"
SUGGESTED = ".tc-suggested:not([hidden]) a"

# A character that the index has in words only, not by itself: what is loaded for a word tells.
ONLY_IN_PAIRS = "() => [...index.lone.keys()][0]"
# How many marks there are in what is not drawn, and whether the last text that has the word is marked.
MARKED = """(word) => {
  const texts = document.createTreeWalker(document.querySelector("article"), NodeFilter.SHOW_TEXT);
  let last;
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (data.toLowerCase().includes(word) && !parentElement.closest("svg, script, style")) last = parentElement;
  }
  return [document.querySelectorAll("svg :is(title, desc) > *").length, last.matches(".highlighted")];
}"""
MOST_OF_FIRST_LOAD = 100_000  # compressed
CODE = ("non_blocking", "x += 1", "x[:, 1:]", "torch.no_grad")
INCOMPLETE = ("detac", "requires_gra", "gradient of a clon")
MOST_FILES = "({ terms: MOST_WORDS, longer: MOST_PARTS, page: MOST })"
FIRST_LINKS = """queries => Promise.all(queries.map(async (query) =>
  (await linksTo((await rankedPages(query)).slice(0, 1)))[0].href))"""
INSTEAD = "#search-results p > a"
SPELLED = {"detatch": "detach", "clne": "clone", "requires_gard": "requires_grad"}
FOREIGN = {ENGLISH: "共享内存", CHINESE: "upstream"}
SHARES = "texts => texts.map((text) => shareOf(text, 300))"


def compressed(file: Path) -> int:
    """The bytes of `file`, as a server sends them."""
    return len(gzip.compress(file.read_bytes()))


def search(page, root: str, term: str) -> list[str]:
    """Type `term` into the search box; the addresses of the pages found, the best first."""
    page.goto(root + "index.html")
    page.fill(".sidebar-search", term)
    page.press(".sidebar-search", "Enter")
    page.wait_for_function(SEARCH_ENDED)
    return page.eval_on_selector_all(FOUND, "links => links.map((link) => link.href)")


@EACH_LANGUAGE_IN_A_PLACE
def test_what_is_typed_into_the_box_is_found_and_can_be_opened(address, tab, language):
    page, root = tab(), address + f"{language.folder}/"
    found = search(page, root, "as_strided")
    assert found[0].startswith(root + "calls/as_strided.html")
    about = page.locator("#search-results li p").first.text_content()
    with page.expect_navigation():
        page.locator(FOUND).first.click()
    assert "as_strided" in page.locator("article h1").text_content()
    assert about == page.get_attribute('meta[name="description"]', "content")


@EACH_LANGUAGE_IN_A_PLACE
def test_search_says_how_much_it_found_and_where_nothing_is_found_other_places_are_offered(
    address, tab, site, language
):
    page, root = tab(), address + f"{language.folder}/"
    shown = len(search(page, root, "how do I copy a tensor"))
    found, *code = page.evaluate(RANK, ["how do I copy a tensor", *CODE])
    assert shown < len(found) and all(code)
    assert page.text_content(".search-summary") == say("search-some", language, count=shown, found=len(found))
    assert search(page, root, "zyzzyva.quux") == []
    assert page.text_content(".search-summary") == say("search-none", language)
    offered = page.eval_on_selector_all(OFFERED, "links => links.map((link) => link.href)")
    assert offered == [f"{root}{docname}.html" for docname in ("atlas/index", "errors/index", "guide/ask")]
    assert all(Path(site, language.folder, url.removeprefix(root)).exists() for url in offered)


@EACH_LANGUAGE_IN_A_PLACE
def test_a_name_leads_to_its_page_and_a_word_that_is_spelled_wrong_or_foreign_to_another_search(
    address, tab, site, language
):
    page, root = tab(), address + f"{language.folder}/"
    names = [path.stem for path in Path(site, language.folder, "calls").glob("*.html") if path.stem != "index"]
    search(page, root, "torch.Tensor.clone")
    assert page.title().startswith("torch.Tensor.clone | ")
    found = page.evaluate(FIRST_LINKS, ["torch.Tensor.clone", *names])
    assert found == [f"{root}calls/{name}.html" for name in ("clone", *names)]
    for typed, meant in SPELLED.items():
        assert search(page, root, typed) == []
        assert page.text_content(INSTEAD) == say("search-meant", language, words=meant)
    page.click(INSTEAD)
    page.wait_for_selector(FOUND)
    assert page.url == f"{root}search.html?q={meant}" and not page.locator(INSTEAD).count()
    assert len(search(page, root, FOREIGN[language])) < 3
    page.click(INSTEAD)
    (other,) = {*LANGUAGES} - {language}
    page.wait_for_url(f"{address}{other.folder}/search.html?q={quote(FOREIGN[language])}")
    page.wait_for_selector(FOUND)


@EACH_LANGUAGE_IN_A_PLACE
def test_while_one_types_pages_are_listed_below_the_field_and_the_keyboard_reaches_them(address, tab, language):
    page, loaded = tab(), []
    page.goto(f"{address}{language.folder}/index.html")
    page.on("request", lambda request: loaded.append(request.url))
    field = page.locator(".tc-find input")
    field.focus()
    field.press_sequentially("as_strided")
    page.wait_for_selector(SUGGESTED)
    assert any("searchindex/pages.js" in url for url in loaded)
    links = page.locator(SUGGESTED).count()
    assert page.text_content(".tc-find [role=status]") == say("search-suggested", language, count=links)
    page.keyboard.press("Tab")
    assert "calls/as_strided.html" in page.evaluate("document.activeElement.href")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.name") == "q" and not page.locator(SUGGESTED).count()
    field.fill("zyzzyva.quux")
    page.wait_for_function(
        "(text) => document.querySelector('.tc-find [role=status]').textContent === text",
        arg=say("search-none", language),
    )
    assert not page.locator(SUGGESTED).count()
    field.fill("as_strided")
    page.wait_for_selector(SUGGESTED)
    for key in ("ArrowUp", "ArrowDown", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
    assert "calls/as_strided.html" in page.evaluate("document.activeElement.href")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.name") == "q"
    page.keyboard.press("Shift+Tab")
    assert not page.locator(SUGGESTED).count()


def test_the_box_beside_any_page_lists_what_is_found(served, tab):
    page = tab()
    for name in ("index", "404", "table/index", "errors/array-not-writable", "search"):
        page.goto(f"{served}en/{name}.html")
        page.locator(".sidebar-search").press_sequentially("as_strided")
        page.wait_for_selector(f".sidebar-search-container {SUGGESTED}")
        link = page.locator(SUGGESTED).first.evaluate("link => link.href")
        assert link.startswith(f"{served}en/calls/as_strided.html"), name


@EACH_LANGUAGE_IN_A_PLACE
def test_a_word_that_was_searched_for_is_marked_to_the_end_and_not_in_the_titles_of_pictures(address, tab, language):
    page, root = tab(), address + f"{language.folder}/"
    search(page, root, "detach")
    page.goto(root + "index.html")
    assert not page.locator(".highlighted").count()  # it was opened by its address
    search(page, root, "detach")
    page.locator(FOUND).and_(page.locator("[href*='calls/detach.html']")).first.click()
    page.wait_for_selector("article .highlighted")
    assert page.evaluate("document.querySelectorAll('svg title, svg desc').length")
    assert page.evaluate(MARKED, "detach") == [0, True]


def test_chinese_words_are_found_together_by_one_of_their_characters_and_marked_whole(served, tab):
    page = tab()
    pages, *_ = ranked(page, served + "zh-cn/", ["expand 步幅", "共享内存", "深拷贝", "叶子张量"])
    character = page.evaluate(ONLY_IN_PAIRS)
    assert page.evaluate(RANK, [character])[0], character
    for docname in pages[:3]:  # a page that has all words comes before those that have some
        page.goto(f"{served}zh-cn/{docname}.html")
        text = page.locator("article").text_content().lower()
        assert "expand" in text and "步幅" in text, docname
    search(page, served + "zh-cn/", "怎么共享内存")
    with page.expect_navigation():
        page.locator(FOUND, has_text="共享内存").first.click()
    assert page.locator("article .highlighted").first.inner_text() == "共享内存"


def test_of_a_long_traceback_what_was_raised_is_searched_for(served, tab):
    page = tab()
    message = "RuntimeError: Can't call numpy() on Tensor that requires grad."
    frames = 'File "train.py", line 12, in <module>\n    share_memory_(state_dict)\n' * 200
    alone, behind_frames = ranked(page, served + "en/", [message, frames + message])
    assert alone == behind_frames
    assert "errors/numpy-requires-grad" in search(page, served + "en/", frames + message)[0]
    assert len(page.url) < 2000, "a server may refuse a longer address"
    marked = page.eval_on_selector_all("#search-results .highlighted", "marks => marks.map((mark) => mark.textContent)")
    assert marked and min(map(len, marked)) > 1, "the t of Can't is in most words"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_the_first_load_is_small_whatever_is_typed(served, tab, site, language):
    longest = sorted(QUERIES[language], key=lambda query: len(set(query_terms(query))))[-2:]
    sizes = {}
    for query in (*INCOMPLETE, *longest):
        page, loaded = tab(), set()
        page.on("request", lambda request, loaded=loaded: loaded.add(request.url))
        page.goto(f"{served}{language.folder}/search.html?q={quote(query)}")
        page.wait_for_function(SEARCH_ENDED)
        assert page.locator(FOUND).count()
        files = [Path(site, url.removeprefix(served).partition("?")[0]) for url in loaded]
        sizes[query] = {file: compressed(file) for file in files}
    heaviest = max(sizes, key=lambda query: sum(sizes[query].values()))
    assert sum(sizes[heaviest].values()) <= MOST_OF_FIRST_LOAD, (heaviest, sizes[heaviest])
    # A question that nobody has thought of can need the largest files of each kind, but no more of them than this.
    most = page.evaluate(MOST_FILES)
    others = sum(size for file, size in sizes[heaviest].items() if file.name.partition("-")[0] not in most)
    folder = Path(site, language.folder, FOLDER)
    largest = {
        kind: sum(sorted(map(compressed, folder.glob(f"{kind}-*.js")))[-number:]) for kind, number in most.items()
    }
    assert others + sum(largest.values()) <= MOST_OF_FIRST_LOAD, (others, largest)


def test_the_addresses_of_the_scripts_of_the_search_change_with_their_content(site):
    folder = site / "en"
    scripts = re.findall(r'src="(\S+)\?v=(\w+)"', (folder / "search.html").read_text("utf-8"))
    assert {"searchindex/pages.js", "_static/pages/search.js"} <= {path for path, _ in scripts}
    for path, digest in scripts:
        text = (folder / path).read_bytes()
        assert digest in (hashlib.sha256(text).hexdigest()[:8], f"{crc32(text):08x}"), path  # the second is Sphinx's


def test_no_more_is_loaded_for_a_text_that_is_longer_than_a_question(served, tab):
    page, loaded = tab(), []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2].partition("-")[0]))
    page.goto(f"{served}en/search.html")
    letters = "bcdfghjkmnpqvwxz"
    page.evaluate(RANK, [" ".join(f"{one}{other}zzy" for one in letters for other in letters) + "?"])
    most = page.evaluate(MOST_FILES)
    assert all(0 < loaded.count(kind) <= most[kind] for kind in ("terms", "longer"))


def test_a_part_of_a_word_finds_the_words_that_it_is_in_and_first_the_function_that_begins_with_it(served, tab):
    found = ranked(tab(), served + "en/", ["as_stri", "detac", "etach"])
    assert [pages[0] for pages in found[:2]] == ["calls/as_strided", "calls/detach"]
    assert "calls/detach" in found[2]


def test_browser_and_builder_cut_texts_and_share_terms_out_alike(served, tab):
    page = tab()
    page.goto(served + "zh-cn/search.html")
    texts = ["x += 1 -= y[:, 1:] [0] a[1 :]", "深拷贝 as_strided", "in-place", "图", "PyTorch张量x", "。", ""]
    texts += ["共享内存，叶子张量", "𠀀一 a", "3个β detach", "テンソルの複製・コピーx"]
    cut = page.evaluate("texts => texts.map(queryTerms)", texts)
    assert cut == [query_terms(text) for text in texts]
    terms = ["detach", "requires_grad_", "共享", "图", "𠀀一", "é", ""]
    assert page.evaluate(SHARES, terms) == [share_of(term, 300) for term in terms]
