"""The directives and the role of the semantics table, on made-up cells."""

import csv
import json

import pytest
from bs4 import BeautifulSoup

from tensorcopy_docs.lab.values import NO
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.model import cell_anchor, row_page, value_words
from tensorcopy_docs.table.pitfalls import pitfalls
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say
from tests.site_files import data_beside
from tests.sphinx.made_up_table import VALUES, cells, with_table

INDEX = "table/index"
LINES = "table[data-columns] tbody tr:has(> [scope=row])"


@pytest.fixture(scope="module")
def english(function_pages):
    return function_pages[ENGLISH]


def shown(value: str, language: Language, column: str = "") -> str:
    """A value as a reader sees it."""
    return (value_words(value, language, column) or value).replace("`", "")


def row_of(line) -> str:
    """The row that a line of the table leads to."""
    return line.find("a")["href"].rpartition("#")[2]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_the_table_shows_the_cells_of_each_row_and_has_the_others_in_the_file_beside_it(function_pages, language):
    site = function_pages[language]
    assert site.warnings == ""
    first = words().first_columns
    heads = site.texts(INDEX, "table[data-columns] thead th")
    assert heads[1:] == [words().properties[column].label(language).replace("`", "") for column in first]
    lines = {row_of(line): line.find_all("td") for line in site.select(INDEX, LINES)}
    assert lines.keys() == cells().keys()
    for row, values in cells().items():
        expected = [shown(values[column], language, column) for column in first]
        # Of a row that raises, the exception is shown once.
        assert [cell.get_text() for cell in lines[row]] == (expected[:1] if row == "copy-into-a-leaf_" else expected)
    (table,) = site.select(INDEX, "table[data-columns]")
    data = data_beside(site.folder / INDEX, table["data-columns"])
    assert {*data["columns"], *first} == columns().keys()
    running = [row for row in lines if row != "copy-into-a-leaf_"]
    for column, found in data["columns"].items():
        html = [data["values"][number][1] for number in found["cells"]]
        texts = [BeautifulSoup(each, "html.parser").get_text() for each in html]
        assert texts == [shown(cells()[row][column], language, column) for row in running], column


def test_rows_are_below_the_heading_of_their_group_and_those_asked_about_most_come_first(function_pages):
    first, *others = function_pages[CHINESE].select(INDEX, "table[data-columns] tbody")
    heading, *lines = first.find_all("tr")
    assert heading.get_text().strip() == words().common.title(CHINESE)
    assert [row_of(line) for line in lines] == [row for row in words().common.rows if row in VALUES] != []
    for body in others:
        heading, *lines = body.find_all("tr")
        link = heading.select_one("th[scope=rowgroup] a")
        group = link["href"].removesuffix(".html")
        assert link.get_text() == words().groups[group].title(CHINESE).replace("`", "")
        assert {rows()[row_of(line)].group for line in lines} == {group}


def test_each_cell_leads_to_its_address_and_each_head_to_the_rule(english):
    for link in english.select(INDEX, "table[data-columns] tbody a"):
        page, _, anchor = link["href"].partition("#")
        assert not anchor or english.select(f"table/{page.removesuffix('.html')}", f"[id='{anchor}']"), link["href"]
    heads = english.select(INDEX, "table[data-columns] thead a")
    assert [head["href"] for head in heads] == [f"properties.html#{column}" for column in words().first_columns]
    for row in VALUES:  # also of a row that raises
        (card,) = english.select(f"table/{rows()[row].group}", f"[id='{row}']")
        ids = [item["id"] for item in card.select(f"[id^='{row}--']")]
        assert sorted(ids) == sorted(f"{row}--{column}" for column in columns())
    (item,) = english.select("table/copies", "[id='clone--same-storage']")
    assert item.find("a")["href"] == "properties.html#same-storage"
    assert value_words(NO, ENGLISH) in item.get_text(" ").split()
    assert "x.clone()" in item.find_parent(id="clone").get_text()
    assert "print(same_storage(source, operate))" in english.texts("table/properties", "#same-storage pre")[0]


def test_what_a_call_raises_is_said_with_the_message_and_where_a_change_says_less_than_it_seems(small, english):
    (copy,) = english.select("table/writers", "[id='copy-into-a-leaf_']")
    assert copy.select_one("pre").get_text().splitlines()[-1] == "y.copy_(x)"
    with_table(small).evidence["pictures"] = {
        "copy-into-a-leaf_": {"error": {"type": "RuntimeError", "message": "a <leaf> is used\nand more"}}
    }
    small.evidence["cells"]["detach"]["contiguous"] = "does not apply"  # as of a sparse tensor
    site = small.build()
    for page in (INDEX, "table/writers"):
        (message,) = site.select(page, "samp")
        assert message.get_text() == "a <leaf> is used"
        assert shown("raises RuntimeError", ENGLISH) in message.parent.parent.get_text()
    less = pitfalls()["shared-values"].text(ENGLISH).replace("`", "")
    assert less in site.texts("table/cutters", "[id='detach'] > p")
    assert less not in english.texts("table/cutters", "[id='detach'] > p")


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_a_row_says_on_which_further_sources_the_function_does_the_same(function_pages, language):
    sources = [words().sources[source](language) for source in rows()["clone"].same_for]
    said = say("table-same-for", language, sources=say("table-clauses", language).join(sources)).replace("`", "")
    assert sources and said in function_pages[language].texts("table/copies", "[id='clone'] p")


def test_a_fact_leads_to_its_cell_and_one_about_several_rows_to_the_first(english):
    links = {link.get_text(): link["href"] for link in english.select(INDEX, "p > a")}
    first = next(iter(rows()))
    expected = {
        "memory of its own": "copies.html#clone--same-storage",
        "every one": f"{row_page(first).rpartition('/')[2]}.html#{cell_anchor(first, 'same-storage')}",
        "these copies": "copies.html#clone--gradient",
    }
    assert links.items() >= expected.items()


def test_a_fact_that_is_not_so_or_no_longer_so_stops_the_build_with_page_cell_and_both_values(small):
    with_table(small).build()
    for row, column, value, parts in (
        (
            "clone",
            "same-storage",
            "yes",
            (INDEX, "'memory of its own'", "'no'; measured 'yes'"),
        ),
        ("detach", "same-storage", "none", (INDEX, "'every one'", "*/same-storage", "measured 'none' for detach")),
        ("clone", "gradient", "none", (INDEX, "'these copies'", "measured 'none' for clone")),
    ):
        before = small.evidence["cells"][row][column]
        small.evidence["cells"][row][column] = value
        (line,) = small.stopped()
        assert [part for part in parts if part not in line] == []
        small.evidence["cells"][row][column] = before
    small.edit(f"{INDEX}.md", "<copies:*/gradient", "<clown*/gradient")
    assert any("there is no row 'clown*'" in line for line in small.stopped())


def test_a_cell_that_could_not_be_measured_stops_the_build(small):
    with_table(small).evidence["cells"]["clone"]["shape"] = "broken"
    small.evidence["broken"] = {"clone/shape": "NameError: oh"}
    assert small.stopped() == ["clone/shape: must be measured; found broken NameError: oh"]


def test_the_files_for_machines_are_the_same_in_each_language(function_pages):
    files = [
        [(each.folder / f"semantics.{end}").read_bytes() for end in ("json", "csv")] for each in function_pages.values()
    ]
    assert files[0] == files[1]
    facts = json.loads(files[0][0])
    assert [entry["id"] for entry in facts["operations"]] == [row for row in rows() if row in VALUES]
    said = {entry["id"]: entry["cells"] for entry in facts["operations"]}
    assert said["clone"] == cells()["clone"] | {"gradient": "yes", "write-then-backward": "correct"}
    assert said["detach"] == cells()["detach"] | {"gradient": "no", "write-then-backward": "error in backward()"}
    (head, *lines) = csv.reader(files[0][1].decode().splitlines())
    assert {line[0]: dict(zip(head[4:], line[4:], strict=True)) for line in lines} == said


def test_the_words_of_the_table_are_not_in_the_catalogues(catalogues):
    text = "".join(" ".join(catalogues[page]) for page in catalogues if page.startswith("table/"))
    assert words().properties["same-storage"].rule(ENGLISH) not in text
    assert "memory of its own" in text
