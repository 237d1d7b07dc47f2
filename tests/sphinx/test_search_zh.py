"""Chinese in pairs of characters, identifiers whole."""

import pytest
from sphinx.search import languages

from tensorcopy_docs.sphinx.search.chinese import SearchChinese, index_terms, query_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("深拷贝", ["深拷", "拷贝"]),
        ("共享内存", ["共享", "享内", "内存"]),
        ("x.as_strided((5, 5))", ["x", "as_strided", "5", "5"]),
        ("in-place", ["in", "place"]),
        ("PyTorch张量", ["PyTorch", "张量"]),
        ("叶子，张量。", ["叶子", "张量"]),
        ("图", ["图"]),
        ("𠀀一", ["𠀀一"]),
        ("，。", []),
    ],
)
def test_a_query_is_cut_into_pairs_and_words(text, terms):
    assert query_terms(text) == terms


def test_every_query_inside_a_text_is_indexed_with_it():
    text = "detach() 返回的张量与原张量共享内存"
    indexed = set(index_terms(text))
    for start in range(len(text)):
        for end in range(start + 1, len(text) + 1):
            chinese = [term for term in query_terms(text[start:end]) if not term.isascii()]
            assert indexed.issuperset(chinese)


def test_a_single_character_is_indexed_too():
    assert "图" in index_terms("计算图")


def test_words_are_not_stemmed_and_none_is_left_out():
    search = SearchChinese({})
    assert [search.stem(word) for word in ("storage", "张量", "the")] == ["storage", "张量", "the"]
    assert all(map(search.word_filter, search.split("the 张量")))


def test_it_takes_the_place_of_the_stock_language(chinese):
    assert chinese.app.builder.indexer.lang.__class__ is languages["zh"] is SearchChinese
