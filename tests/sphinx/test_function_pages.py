"""The parts of pages about functions: answers, functions beside each other, all cells, and the marks of facts."""

import pytest

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.sphinx.functions import COMPARED
from tensorcopy_docs.table.glance import question
from tensorcopy_docs.versions import pinned_torch, short
from tensorcopy_docs.words import say
from tests.sphinx.made_up_table import with_function_page
from tests.sphinx.small_project import words

PAGE = "table/function"


@pytest.fixture(scope="module")
def built(function_pages):
    return function_pages[ENGLISH]


def boxes(built, language=ENGLISH) -> list:
    """The tables of answers."""
    title = say("glance-title", language)
    return [table for table in built.select(PAGE, "table:has(> caption)") if words(table.caption).startswith(title)]


def test_the_answer_stands_first_and_its_reason_leads_to_the_cell(built):
    box, _ = boxes(built)
    questions = [each.get_text() for each in box.select("th[scope=row]")]
    assert questions[0] == question("same-storage", ENGLISH).replace("`", "")
    assert say("glance-instead", ENGLISH) not in questions, "clone() is a copy already"
    first = box.select("td")[0]
    assert first.select_one("strong").get_text() == say("glance-memory-no", ENGLISH) + "."
    assert first.select("a[href='copies.html#clone--same-storage']")
    assert box.caption.get_text() == f"{say('glance-title', ENGLISH)}: y = x.clone()"
    version = short(pinned_torch())
    foot = say("glance-always", ENGLISH, count=1, first=version, last=version)
    assert any(foot in text for text in built.texts(PAGE, "p, td"))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (ENGLISH, "Depends.Yes if the strides allow it, for x.detach()Error (RuntimeError) for y.copy_(x)."),
        (CHINESE, "视情况而定。步幅允许时、x.detach()：共享y.copy_(x)：报错（RuntimeError）。"),
    ],
)
def test_cases_that_disagree_and_one_that_raises_are_named_in_the_first_answer(function_pages, language, expected):
    _, box = boxes(function_pages[language], language)
    first = box.select("td")[0]
    assert words(first) == expected
    cells = ("views.html#view--same-storage", "cutters.html#detach--same-storage")
    assert {link["href"] for link in first.select("a")} == {*cells, "writers.html#copy-into-a-leaf_--same-object"}


def test_a_function_that_raises_is_one_cell_beside_the_others(built):
    (table,) = [table for table in built.select(PAGE, "table:has(td[rowspan])") if not table.find_parent("details")]
    lines = table.select("tbody tr")
    (merged,) = table.select("td[rowspan]")
    assert (len(lines), merged["rowspan"]) == (len(COMPARED), str(len(COMPARED)))
    assert "RuntimeError" in merged.get_text()
    for column, line in zip(COMPARED, lines, strict=True):
        links = [link["href"] for link in line.select("td:not([rowspan]) a")]
        assert links == [f"copies.html#clone--{column}", f"cutters.html#detach--{column}"]


def test_the_end_leads_to_pages_by_their_short_names_and_to_claims_and_rows(built):
    found = [(link["href"], link.get_text()) for link in built.select(PAGE, ".tc-see-also a")]
    claims = say("see-claims", ENGLISH, count=1, name="clone()").replace("`", "")
    expected = [
        ("../claims.html", "All claims"),
        ("copies.html", built.texts("table/copies", "h1")[0]),
        ("../claims.html#about=clone&show=all", claims),
        ("copies.html#clone", "x.clone()"),
        ("cutters.html#detach", "x.detach()"),
        ("views.html#view", "x.view(6)"),
        ("writers.html#copy-into-a-leaf_", "y.copy_(x)"),
    ]
    assert [each for each in found if each in expected] == expected


def test_what_a_page_about_a_function_cannot_show_is_named_with_those_there_are(small):
    with_function_page(small).edit("register/tiny.toml", '"3 is printed."', '"`clone()` is printed."')
    wrong = [f"```{{see-also}} clone\n{pages}\n```\n\n" for pages in ("/claim", "\n".join(["/claims"] * 7))]
    wrong += [f"```{{glance}} clone\n:instead: {name}\n```\n\n" for name in ("detach", "clown")]
    small.write("table/nothing.md", f"# Nothing\n\n{''.join(wrong)}")
    built = small.build()
    for fault in (
        "there is no page 'claim'; there are",
        "see-also: must have at most 6 pages; found 7",
        "glance: detach must be an idiom whose result can be changed",
        "glance: must name an idiom of the lab; 'clown' is none",
    ):
        assert fault in built.warnings
    counted = say("see-claims", ENGLISH, count=2, name="clone()").replace("`", "")
    assert counted in built.texts(PAGE, "a[href='../claims.html#about=clone&show=all']")


def test_a_fact_sets_apart_the_code_in_its_words_also_if_they_are_translated(function_pages):
    # Of a sentence, the last fact leads to its row.
    said = {ENGLISH: ["keeps the gradient", "this", "x itself"], CHINESE: ["就是 x"]}
    for language, expected in said.items():
        facts = function_pages[language].select(PAGE, "section > p a.tc-fact")
        assert [fact.get_text() for fact in facts][-len(expected) :] == expected
        assert [code.get_text() for code in facts[-1].parent.select("code")] == ["x", "x"]


def test_the_cells_of_a_table_within_a_directive_are_translated(catalogues):
    assert "You want to" in catalogues[PAGE]
