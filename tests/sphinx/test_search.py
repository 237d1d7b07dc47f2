"""What is indexed for a text, and the hints that lead a question to a page."""

import json
from pathlib import Path

import pytest
from in_one_test import in_one_test
from sphinx.search import languages

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.search.files import PAGES, WORDS, index_files, share_of
from tensorcopy_docs.sphinx.search.hints import all_hints, hints
from tensorcopy_docs.sphinx.search.indexing import SearchChinese, SearchEnglish
from tensorcopy_docs.sphinx.search.terms import index_terms, query_terms

ROOT = Path(__file__).parents[2]
INDEX = {
    "docnames": ["a", "b"],
    "titles": ["A", "B"],
    "alltitles": {"A": [[0, None]], "B": [[1, None]]},
    "indexentries": {},
    "terms": {"detach": [0, 1], "共享": 0, "享内": 1, "图": 1, "gone": []},
    "titleterms": {"detach": 1, "copi": 0},
}


def arguments(text: str) -> list:
    """What a file of the index hands over."""
    return json.loads(f"[{text[text.index('(') + 1 : text.rindex(')')]}]")


@in_one_test(
    "text, terms",
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
            pairs = [term for term in query_terms(text[start:end]) if not term.isascii() and len(term) > 1]
            assert indexed.issuperset(pairs)


def test_an_identifier_is_indexed_whole_and_by_its_words():
    assert index_terms("x.requires_grad_()") == ["x", "requires_grad_", "requires", "grad"]


def test_chinese_pages_index_words_unstemmed_but_no_common_english_word():
    search = SearchChinese({})
    assert [search.stem(word) for word in ("storage", "张量")] == ["storage", "张量"]
    assert [word for word in search.split("the 张量") if search.word_filter(word)] == ["张量"]


def test_they_take_the_place_of_the_stock_languages(chinese, english):
    assert chinese.app.builder.indexer.lang.__class__ is languages["zh"] is SearchChinese
    assert english.app.builder.indexer.lang.__class__ is languages["en"] is SearchEnglish


def test_each_page_that_a_hint_leads_to_is_a_page():
    def exists(page: str) -> bool:
        script = ROOT / page.replace("examples/", "gallery/", 1)
        return (ROOT / "docs" / f"{page}.md").exists() or script.with_name(f"{script.name}.py").exists()

    assert not [lead.page for lead in all_hints().leads if not exists(lead.page)]


def test_a_hint_has_something_that_a_reader_can_type():
    empty = [lead.page for lead in all_hints().leads if not lead.names and not lead.typed]
    empty += [str(each.means) for each in all_hints().synonyms if not each.typed]
    assert not empty


def test_a_page_has_one_entry_of_hints():
    found = [lead.page for lead in all_hints().leads]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_synonyms_are_those_that_mean_something_in_the_language(language):
    meanings = [each["means"] for each in hints(language)["synonyms"]]
    assert meanings == [each.means[language.key] for each in all_hints().synonyms if language.key in each.means]
    assert meanings


def test_a_term_is_in_one_file_with_the_pages_that_have_it_in_text_or_heading():
    files = index_files(INDEX)
    assert arguments(files[f"{share_of('detach')}.js"])[0]["detach"] == [0, 1]
    assert arguments(files[f"{share_of('copi')}.js"])[0]["copi"] == 0
    names = [name for name, text in files.items() if name not in (PAGES, WORDS) and '"detach"' in text]
    assert names == [f"{share_of('detach')}.js"]


def test_a_character_that_is_in_pairs_only_has_the_pages_of_the_pairs():
    def lone(character: str) -> object:
        return arguments(index_files(INDEX)[f"{share_of(character)}.js"])[1].get(character)

    assert [lone(character) for character in "享共图"] == [[0, 1], 0, None]


def test_words_to_be_looked_for_within_longer_ones_are_in_one_file_and_a_term_without_pages_in_none():
    files = index_files(INDEX)
    assert arguments(files[WORDS])[0] == {"copi": 0, "detach": [0, 1]}
    assert not any("gone" in text for text in files.values())


def test_the_file_of_the_pages_counts_the_terms_of_each_and_names_what_the_others_are():
    (pages,) = arguments(index_files(INDEX)[PAGES])
    assert pages["lengths"] == [2, 3]
    changed = INDEX | {"titleterms": {"detach": 1, "copi": 1}}
    assert arguments(index_files(changed)[PAGES])[0]["digest"] != pages["digest"]


def test_the_whole_index_is_not_published(english):
    assert not (english.folder / "searchindex.js").exists()
    assert (english.folder / "searchindex" / PAGES).exists()
