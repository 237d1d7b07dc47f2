"""What is indexed for a text, and the hints that lead a question to a page."""

import json

import pytest

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.register.message_loading import load_messages
from tensorcopy_docs.sphinx.entry_pages import entry_pages
from tensorcopy_docs.sphinx.search.files import PAGES, _beginnings, index_files
from tensorcopy_docs.sphinx.search.hints import all_hints
from tensorcopy_docs.sphinx.search.indexing import SEARCHED
from tensorcopy_docs.sphinx.search.terms import index_terms, query_terms
from tests.checkout import ROOT
from tests.committed import committed_register

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


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("深拷贝", ["深拷", "拷贝"]),
        ("共享内存", ["共享", "享内", "内存"]),
        ("x.as_strided((5, 5))", ["x", "as_strided", "5", "5"]),
        ("x -= x[:, :1]; y[-1] == 2 ** 3", ["x", "-=", "x", "[:,:1]", "y", "[-1]", "==", "2", "**", "3"]),
        ("of size [2, 3], x[mask]", ["of", "size", "2", "3", "x", "mask"]),
        ("PyTorch张量", ["PyTorch", "张量"]),
        ("叶子，张量。", ["叶子", "张量"]),
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
    assert index_terms("x.requires_grad_()") == ["x", "requires_grad_", "requires", "grad"]


def test_chinese_pages_index_words_unstemmed_but_no_common_english_word():
    search = SEARCHED[CHINESE]({})
    assert [search.stem(word) for word in ("storage", "张量")] == ["storage", "张量"]
    assert [word for word in search.split("the 张量") if search.word_filter(word)] == ["张量"]


def test_each_page_that_a_hint_leads_to_is_a_page_once_and_has_something_that_a_reader_can_type():
    made = entry_pages(committed_register(), load_messages())

    def exists(page: str) -> bool:
        script = ROOT / "gallery" / page.replace("examples/", "articles/", 1)
        return page in made or (ROOT / "docs" / f"{page}.md").exists() or script.with_name(f"{script.name}.py").exists()

    pages = [lead.page for lead in all_hints().leads]
    assert [page for page in pages if not exists(page)] == []
    assert len(pages) == len(set(pages))
    assert [lead.page for lead in all_hints().leads if not lead.names and not lead.typed] == []
    assert [str(each.means) for each in all_hints().synonyms if not each.typed] == []


def shared(kind: str) -> list[list[dict]]:
    """What the files of this kind hand over, in the order of their names."""
    return [arguments(text) for name, text in index_files(INDEX, ABOUT, weight).items() if name.startswith(f"{kind}-")]


def test_a_term_is_in_one_file_with_the_pages_that_have_it_and_what_nobody_can_look_up_in_none():
    files = [terms for terms, _ in shared("terms")]
    assert [terms["detach"] for terms in files if "detach" in terms] == [[0, 1]]
    assert [terms["copi"] for terms in files if "copi" in terms] == [0]
    assert not [word for terms in files for word in terms if word in ("gone", "Out", "2")]
    lone = {character: pages for _, found in shared("terms") for character, pages in found.items()}
    assert [lone.get(character) for character in "享共图"] == [[0, 1], 0, None], "those of the pairs that it is in"
    # Of several pages, the index says how far each is from the one before.
    index = INDEX | {"docnames": list("abcdefg"), "terms": {"far": [6, 1, 3]}, "titleterms": {}}
    assert '"far":[1,2,3]' in index_files(index, ABOUT, weight)["terms-0.js"]


def test_a_word_is_found_by_any_letters_of_it_and_an_identifier_by_its_first():
    found = {word: pages for (words,) in shared("longer") for word, pages in words.items()}
    assert found == {"copi": 0, "detach": [0, 1], "as_strided": 1}
    assert list(_beginnings("as_strided")) == ["as_"]
    assert set(_beginnings("detach")) == {"det", "eta", "tac", "ach"}
    assert not list(_beginnings("享内")) and not list(_beginnings("is"))


def test_a_page_that_is_found_has_its_description_and_where_its_headings_are():
    files = index_files(INDEX, ABOUT, weight)
    assert arguments(files["page-0.js"]) == [0, "What A says.", ["pitfalls"]]
    assert arguments(files["page-1.js"]) == [1, "", ["p", "term-stride", "term-stride"]]
    assert arguments(files[PAGES])[0]["headings"] == [["Pitfalls"], ["Pitfalls", "步幅（stride）", "步幅"]]
    shared = INDEX | {"docnames": list("abcdef"), "alltitles": {"Pitfalls": [[page, "p"] for page in range(6)]}}
    assert not any("Pitfalls" in each for each in arguments(index_files(shared, ABOUT, weight)[PAGES])[0]["headings"])
