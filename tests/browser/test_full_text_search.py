"""Search finds what readers look for, in both languages, from the disk and over http."""

import re

import pytest
from site_pages import SEARCH_ENDED

from tensorcopy_docs.sphinx.search.chinese import query_terms

TERMS = {
    "zh-cn": ("深拷贝", "共享内存", "叶子张量", "原地操作", "as_strided", "detach"),
    "en": ("deepcopy", "storage", "in-place"),
}

FOUND = "#search-results li > a"


def search(page, root: str, term: str) -> list[str]:
    """Type `term` into the search box; the addresses of the pages found, the best first."""
    page.goto(root + "index.html")
    page.fill(".sidebar-search", term)
    page.press(".sidebar-search", "Enter")
    page.wait_for_function(SEARCH_ENDED)
    return page.eval_on_selector_all(FOUND, "links => links.map((link) => link.href)")


@pytest.mark.parametrize(("language", "term"), [(each, term) for each in TERMS for term in TERMS[each]])
def test_search_finds_pages_that_have_the_term(address, tab, language, term):
    page = tab()
    assert search(page, address + f"{language}/", term), f"nothing found for {term}"
    with page.expect_navigation():
        page.locator(FOUND).first.click()
    # Search knows no punctuation: in-place and in place are the same to it.
    text = re.sub(r"\W+", " ", page.locator("article").text_content().lower())
    assert re.sub(r"\W+", " ", term) in text


@pytest.mark.parametrize("language", TERMS)
def test_search_says_when_it_finds_nothing(address, tab, language):
    page = tab()
    assert search(page, address + f"{language}/", "zyzzyva") == []


def test_words_that_were_searched_for_are_marked_whole(served, tab):
    page = tab()
    search(page, served + "zh-cn/", "共享内存")
    with page.expect_navigation():
        page.locator("#search-results li.kind-text > a").first.click()
    assert page.locator("article .highlighted").first.inner_text() == "共享内存"


def test_a_chinese_and_a_latin_word_are_both_wanted(served, tab):
    page = tab()
    found = search(page, served + "zh-cn/", "expand 步幅")
    assert found
    for address in found:
        page.goto(address)
        text = page.locator("article").text_content().lower()
        assert "expand" in text and "步幅" in text, address


def test_browser_and_builder_cut_texts_alike(served, tab):
    page = tab()
    page.goto(served + "zh-cn/search.html")
    texts = ["深拷贝 as_strided", "in-place", "图", "PyTorch张量x", "共享内存，叶子张量"]
    texts += ["𠀀一 a", "3个β détach", "", "。"]
    cut = page.evaluate("texts => texts.map(splitQuery)", texts)
    assert cut == [query_terms(text) for text in texts]
