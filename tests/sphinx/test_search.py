"""What is indexed for a text, and the hints that lead a question to a page."""

import json
from pathlib import Path

import pytest
from sphinx.search import languages

from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.entry_pages import entry_pages
from tensorcopy_docs.sphinx.search.files import IN_A_FILE, PAGES, _beginnings, index_files
from tensorcopy_docs.sphinx.search.hints import all_hints, hints
from tensorcopy_docs.sphinx.search.indexing import SEARCHED
from tensorcopy_docs.sphinx.search.terms import index_terms, query_terms
from tests.committed import committed_register
from tests.in_one_test import in_one_test

ROOT = Path(__file__).parents[2]
INDEX = {
    "docnames": ["a", "b"],
    "titles": ["A", "B"],
    "alltitles": {"A": [[0, None]], "B": [[1, None]], "Pitfalls": [[0, "pitfalls"], [1, "p"]]},
    "indexentries": {"步幅（stride）": [[1, "term-stride", False]]},
    "terms": {"detach": [0, 1], "共享": 0, "享内": 1, "图": 1, "gone": [], "Out": 1, "2": 1, "as_strided": 1},
    "titleterms": {"detach": 1, "copi": 0},
}
ABOUT = {"a": "What A says."}


def weight(docname: str) -> float:
    """Each page is as important as another."""
    return 1


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
        ("x += 1", ["x", "+=", "1"]),
        ("x -= x[:, :1]; y[-1] == 2 ** 3", ["x", "-=", "x", "[:,:1]", "y", "[-1]", "==", "2", "**", "3"]),
        ("of size [2, 3], x[mask]", ["of", "size", "2", "3", "x", "mask"]),
        ("PyTorch张量", ["PyTorch", "张量"]),
        ("叶子，张量。", ["叶子", "张量"]),
        ("图", ["图"]),
        ("𠀀一", ["𠀀一"]),
        ("テンソルの複製", ["テン", "ンソ", "ソル", "ルの", "の複", "複製"]),
        ("コピー・ビュー", ["コピ", "ピー", "ビュ", "ュー"]),
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
    search = SEARCHED[CHINESE]({})
    assert [search.stem(word) for word in ("storage", "张量")] == ["storage", "张量"]
    assert [word for word in search.split("the 张量") if search.word_filter(word)] == ["张量"]


def test_they_take_the_place_of_the_stock_languages(chinese, english):
    assert chinese.app.builder.indexer.lang.__class__ is languages["zh"] is SEARCHED[CHINESE]
    assert english.app.builder.indexer.lang.__class__ is languages["en"] is SEARCHED[ENGLISH]


def test_each_page_that_a_hint_leads_to_is_a_page():
    made = entry_pages(committed_register(), load_messages())

    def exists(page: str) -> bool:
        script = ROOT / "gallery" / page.replace("examples/", "articles/", 1)
        return page in made or (ROOT / "docs" / f"{page}.md").exists() or script.with_name(f"{script.name}.py").exists()

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


def shared(kind: str) -> list[list[dict]]:
    """What the files of this kind hand over, in the order of their names."""
    return [arguments(text) for name, text in index_files(INDEX, ABOUT, weight).items() if name.startswith(f"{kind}-")]


def test_a_term_is_in_one_file_with_the_pages_that_have_it_in_text_or_heading():
    found = [terms for terms, _ in shared("terms")]
    assert [terms["detach"] for terms in found if "detach" in terms] == [[0, 1]]
    assert [terms["copi"] for terms in found if "copi" in terms] == [0]


def test_of_several_pages_the_index_says_how_far_each_is_from_the_one_before():
    index = INDEX | {"docnames": list("abcdefg"), "terms": {"far": [6, 1, 3]}, "titleterms": {}}
    assert '"far":[1,2,3]' in index_files(index, ABOUT, weight)["terms-0.js"]


def test_a_character_that_is_in_pairs_only_has_the_pages_of_the_pairs():
    found = {character: pages for _, lone in shared("terms") for character, pages in lone.items()}
    assert [found.get(character) for character in "享共图"] == [[0, 1], 0, None]


def test_a_word_is_found_by_any_letters_of_it_and_an_identifier_by_its_first():
    found = {word: pages for (words,) in shared("longer") for word, pages in words.items()}
    assert found == {"copi": 0, "detach": [0, 1], "as_strided": 1}
    assert list(_beginnings("as_strided")) == ["as_"]
    assert set(_beginnings("detach")) == {"det", "eta", "tac", "ach"}
    assert not list(_beginnings("享内")) and not list(_beginnings("is"))


def test_what_nobody_can_look_up_is_in_no_file():
    assert not [word for terms, _ in shared("terms") for word in terms if word in ("gone", "Out", "2")]


def test_there_are_more_files_if_there_are_more_terms():
    index = INDEX | {"terms": {f"term{number}": number % 2 for number in range(1000)}}
    files = index_files(index, ABOUT, weight)
    (pages,) = arguments(files[PAGES])
    assert {kind: f"{kind}-{number - 1}.js" in files for kind, number in pages["shares"].items()} == {
        "terms": True,
        "longer": True,
    }
    largest = max(len(arguments(text)[0]) for name, text in files.items() if name.startswith("terms-"))
    assert largest < 3 * IN_A_FILE < 100


def test_a_page_that_is_found_has_its_description_and_where_its_headings_are():
    files = index_files(INDEX, ABOUT, weight)
    assert arguments(files["page-0.js"]) == [0, "What A says.", ["pitfalls"]]
    assert arguments(files["page-1.js"]) == [1, "", ["p", "term-stride", "term-stride"]]
    assert arguments(files[PAGES])[0]["headings"] == [["Pitfalls"], ["Pitfalls", "步幅（stride）", "步幅"]]


def test_the_file_of_the_pages_counts_the_terms_of_each_and_names_what_the_others_are():
    (pages,) = arguments(index_files(INDEX, ABOUT, weight)[PAGES])
    assert pages["lengths"] == [2, 6]
    for changed in (INDEX | {"titleterms": {"detach": 1, "copi": 1}}, INDEX | {"titles": ["A", "C"]}):
        assert arguments(index_files(changed, ABOUT, weight)[PAGES])[0]["digest"] != pages["digest"]
    assert arguments(index_files(INDEX, {}, weight)[PAGES])[0]["digest"] != pages["digest"]


def test_the_whole_index_is_not_published(english):
    assert not (english.folder / "searchindex.js").exists()
    assert (english.folder / "searchindex" / PAGES).exists()
