"""The directives and the role of the semantics table, on made-up cells."""

import csv
import hashlib
import json

import pytest
from bs4 import BeautifulSoup
from sphinx.errors import ExtensionError

from tensorcopy_docs.lab.values import NO
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.sphinx.table.whole import PREFIX
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.pitfalls import pitfalls
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say
from tests.sphinx.made_up_table import VALUES, cells, with_table


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    project = with_table(new_project(tmp_path_factory.mktemp("table")))
    return {language: project.build(language=language) for language in LANGUAGES}


def test_the_pages_are_built_without_a_warning(built):
    assert [each.warnings for each in built.values()] == ["", ""]


def shown(value: str, language: Language, column: str = "") -> str:
    """A value as a reader sees it."""
    return (value_words(value, language, column) or value).replace("`", "")


def further_columns(site) -> dict:
    """The data of the columns that are shown by choice, as the page's script is given them."""
    text = (site.folder / "table" / "columns.js").read_text(encoding="utf-8")
    assert text.startswith(PREFIX) and text.endswith(");\n")
    return json.loads(text[len(PREFIX) : -3])


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_the_table_shows_the_first_cells_of_each_row_and_of_a_row_that_raises_the_exception(built, language):
    site = built[language]
    heads = [head.get_text() for head in site.select("table/index", "table.tc-whole thead th")]
    first = words().first_columns
    assert heads[1:] == [words().properties[column].label(language).replace("`", "") for column in first]
    found = {
        line.find("a")["href"].rpartition("#")[2]: [cell.get_text() for cell in line.find_all("td")]
        for line in site.select("table/index", "table.tc-whole tr:has(> [scope=row])")
    }
    for row, values in cells().items():
        expected = [shown(values[column], language, column) for column in first]
        assert found[row] == ([expected[0]] if row == "copy-into-a-leaf_" else expected)
    assert found.keys() == cells().keys()


def test_the_rows_asked_about_most_come_first_in_the_order_of_the_words(built):
    first, *_ = built[CHINESE].select("table/index", "table.tc-whole tbody")
    heading, *lines = first.find_all("tr")
    assert heading.get_text().strip() == words().common.title(CHINESE)
    found = [line.find("a")["href"].rpartition("#")[2] for line in lines]
    assert found == [row for row in words().common.rows if row in VALUES] != []


def test_a_row_whose_x_is_not_the_usual_one_is_a_variant_unless_it_is_asked_about_often(built):
    lines = {
        line.find("a")["href"].rpartition("#")[2]: line.has_attr("data-variant")
        for line in built[ENGLISH].select("table/index", "table.tc-whole tr:has(> [scope=row])")
    }
    assert lines == {"clone": False, "detach": False, "view": False, "copy-into-a-leaf_": True}


def test_rows_are_below_the_heading_of_their_group_which_leads_to_its_page(built):
    for body in built[CHINESE].select("table/index", "table.tc-whole tbody")[1:]:
        heading, *lines = body.find_all("tr")
        link = heading.select_one("th[scope=rowgroup] a")
        group = link["href"].removesuffix(".html")
        assert link.get_text() == words().groups[group].title(CHINESE).replace("`", "")
        assert {rows()[line.find("a")["href"].rpartition("#")[2]].group for line in lines} == {group}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_the_other_cells_are_in_the_file_beside_the_page(built, language):
    site = built[language]
    data = further_columns(site)
    assert set(data["columns"]) | set(words().first_columns) == columns().keys()
    lines = site.select("table/index", "table.tc-whole tr:has(> [scope=row]):not(:has([colspan]))")
    running = [line.find("a")["href"].rpartition("#")[2] for line in lines]
    assert all(css and not since for css, _, since in data["values"])  # nothing has changed: nothing is recorded
    for column, found in data["columns"].items():
        html = [data["values"][number][1] for number in found["cells"]]
        texts = [BeautifulSoup(each, "html.parser").get_text() for each in html]
        assert texts == [shown(cells()[row][column], language, column) for row in running], column


def test_the_page_asks_for_the_file_as_it_is_now(built):
    (table,) = built[ENGLISH].select("table/index", "table.tc-whole")
    name, _, digest = table["data-columns"].partition("?")
    text = (built[ENGLISH].folder / "table" / name).read_bytes()
    assert digest and hashlib.sha256(text).hexdigest().startswith(digest)


def test_a_row_says_which_presets_choose_it(built):
    (line,) = built[ENGLISH].select("table/index", "tr:has(a[href='views.html#view']):has(> [scope=row])")
    assert line["data-presets"].split() == [
        key for key, preset in words().presets.items() if preset.includes(cells()["view"])
    ]


def test_each_cell_leads_to_its_address_and_each_head_to_the_rule(built):
    english = built[ENGLISH]
    for link in english.select("table/index", "table.tc-whole tbody a"):
        page, _, anchor = link["href"].partition("#")
        assert not anchor or english.select(f"table/{page.removesuffix('.html')}", f"[id='{anchor}']"), link["href"]
    heads = english.select("table/index", "table.tc-whole thead a")
    assert [head["href"] for head in heads] == [f"properties.html#{column}" for column in words().first_columns]


def test_every_cell_has_its_address_on_the_row_s_page_also_where_the_call_raises(built):
    for row in VALUES:
        (card,) = built[ENGLISH].select(f"table/{rows()[row].group}", f"[id='{row}']")
        items = [item["id"] for item in card.select(".tc-item")]
        assert sorted(items) == sorted(f"{row}--{column}" for column in columns())


def test_what_a_call_raises_is_said_once_on_its_page_with_the_message(small):
    with_table(small).evidence["pictures"] = {
        "copy-into-a-leaf_": {"error": {"type": "RuntimeError", "message": "a <leaf> is used\nand more"}}
    }
    site = small.build()
    for page in ("table/index", "table/writers"):
        (shown_once,) = site.select(page, ".tc-raises")
        assert shown_once.select_one(".tc-error").get_text() == value_words("raises RuntimeError", ENGLISH).replace(
            "`", ""
        )
        assert shown_once.select_one("samp").get_text() == "a <leaf> is used"


def test_a_row_shows_its_code_only_if_that_is_more_than_its_heading(built):
    (clone,) = built[ENGLISH].select("table/copies", "[id='clone']")
    assert clone.select("pre") == []
    (copy,) = built[ENGLISH].select("table/writers", "[id='copy-into-a-leaf_']")
    assert copy.select_one("pre").get_text().splitlines()[-1] == "y.copy_(x)"


def test_the_address_of_a_cell_is_in_its_row_and_leads_to_the_property(built):
    english = built[ENGLISH]
    (item,) = english.select("table/copies", "[id='clone--same-storage']")
    assert item.find("a")["href"] == "properties.html#same-storage"
    assert item.select_one(".tc-value").get_text() == value_words(NO, ENGLISH)
    assert "x.clone()" in item.find_parent(id="clone").select_one(".tc-row-head").get_text()
    assert "print(same_storage(source, operate))" in english.texts("table/properties", "#same-storage pre")[0]


def test_the_first_properties_of_a_row_are_open_and_those_of_the_test_tensor_come_last(built):
    (card,) = built[ENGLISH].select("table/copies", "[id='clone']")
    ids = [item["id"].partition("--")[2] for item in card.select(".tc-item")]
    assert ids == words().ordered_columns
    assert [item["id"] for item in card.select("details .tc-item")] == [
        f"clone--{column}" for column in ids[len(words().first_columns) :]
    ]


def test_the_code_of_an_input_is_once_on_a_page_and_each_row_leads_to_its_own(built):
    for group in ("copies", "writers"):
        inputs = built[ENGLISH].select(f"table/{group}", ".tc-input")
        used = {rows()[row].source for row in VALUES if rows()[row].group == group}
        assert {each["id"] for each in inputs} == {f"input-{source}" for source in used}
        assert all("def source()" in each.select_one("pre").get_text() for each in inputs)
    (card,) = built[ENGLISH].select("table/copies", "[id='clone']")
    assert card.select_one(".tc-given")["href"] == f"#input-{rows()['clone'].source}"
    assert "def source()" not in card.get_text()
    page = built[ENGLISH].html("table/copies")
    assert page.index('id="clone"') < page.index('class="tc-inputs"')


def test_a_row_says_on_which_further_sources_the_function_does_the_same(built):
    for language, site in built.items():
        found = {
            row: site.texts("table/copies", f"[id='{row}'] .tc-same-for") for row in ("clone", "copy-into-a-leaf_")
        }
        sources = [words().sources[source](language) for source in rows()["clone"].same_for]
        assert sources
        (line,) = found["clone"]
        said = say("table-same-for", language, sources=say("table-clauses", language).join(sources))
        assert line == said.replace("`", "")
        assert found["copy-into-a-leaf_"] == []


def test_a_row_whose_change_says_less_than_it_seems_says_so(built, small):
    project, said = with_table(small), pitfalls()["shared-values"].text(ENGLISH).replace("`", "")
    project.evidence["cells"]["detach"]["contiguous"] = "does not apply"  # as of a sparse tensor
    assert said in project.build().texts("table/cutters", "[id='detach'] > p")
    assert said not in built[ENGLISH].texts("table/cutters", "[id='detach'] > p")


def test_a_fact_leads_to_its_cell(built):
    links = built[ENGLISH].select("table/index", "p > a.tc-fact[href='copies.html#clone--same-storage']")
    assert "memory of its own" in [link.get_text() for link in links]


def test_a_fact_that_is_not_so_stops_the_build_with_page_cell_and_both_values(small):
    with_table(small).edit("table/index.md", "same-storage=no", "same-storage=yes")
    with pytest.raises(ExtensionError) as caught:
        small.build()
    line = str(caught.value)
    assert "table/index" in line and "'memory of its own'" in line
    assert "clone/same-storage: said to be 'yes'; measured 'no'" in line


def test_a_fact_that_the_table_no_longer_bears_out_stops_the_next_build(small):
    with_table(small).build()
    small.evidence["cells"]["clone"]["same-storage"] = "yes"
    assert any("measured 'yes'" in line for line in small.stopped())


def test_a_fact_about_many_cells_leads_to_the_page_of_their_group_or_to_the_whole_table(built):
    links = {link.get_text(): link["href"] for link in built[ENGLISH].select("table/index", "p > a.tc-fact")}
    assert links["every one"] == "#"
    assert links["these copies"] == "copies.html"


def test_a_general_fact_that_one_row_contradicts_stops_the_build_and_names_the_row(small):
    with_table(small).evidence["cells"]["detach"]["same-storage"] = "none"
    faults = small.stopped()
    assert len(faults) == 1 and "table/index: 'every one': */same-storage: said to be" in faults[0]
    assert "measured 'none' for detach on torch" in faults[0]


def test_a_general_fact_that_one_row_no_longer_bears_out_stops_the_next_build(small):
    with_table(small).build()
    small.evidence["cells"]["clone"]["gradient"] = "none"
    assert any("'these copies'" in line and "measured 'none' for clone" in line for line in small.stopped())


def test_a_fact_about_rows_that_there_are_not_stops_the_build(small):
    with_table(small).edit("table/index.md", "<copies:*/gradient", "<clown*/gradient")
    assert any("there is no row 'clown*'" in line for line in small.stopped())


@pytest.mark.parametrize(
    ("directive", "message"),
    [("compared clown", "there is no row 'clown'"), ("operations clones", "there is no group 'clones'")],
)
def test_an_unknown_name_is_answered_with_those_that_there_are(small, directive, message):
    with_table(small).write("table/about.md", f"# About\n\n```{{{directive.replace(' ', '} ')}\n```\n")
    built = small.build()
    assert message in built.warnings and "there are" in built.warnings


def test_a_cell_that_could_not_be_measured_stops_the_build(small):
    with_table(small).evidence["cells"]["clone"]["shape"] = "broken"
    small.evidence["broken"] = {"clone/shape": "NameError: oh"}
    assert small.stopped() == ["clone/shape: must be measured; found broken NameError: oh"]


def test_the_files_for_machines_are_the_same_in_each_language(built):
    files = [[(each.folder / f"semantics.{end}").read_bytes() for end in ("json", "csv")] for each in built.values()]
    assert files[0] == files[1]
    facts = json.loads(files[0][0])
    assert [entry["id"] for entry in facts["operations"]] == [row for row in rows() if row in VALUES]
    said = {entry["id"]: entry["cells"] for entry in facts["operations"]}
    assert said["clone"] == cells()["clone"] | {"gradient": "yes", "write-then-backward": "correct"}
    assert said["detach"] == cells()["detach"] | {"gradient": "no", "write-then-backward": "error in backward()"}
    assert set(said["clone"].values()) & {"full", "right"} == set()
    (head, *lines) = csv.reader(files[0][1].decode().splitlines())
    assert {line[0]: dict(zip(head[4:], line[4:], strict=True)) for line in lines} == said


def test_the_words_of_the_table_are_not_in_the_catalogues(small):
    built = with_table(small).build("gettext")
    text = "".join(path.read_text(encoding="utf-8") for path in (built.folder / "table").glob("*.pot"))
    assert words().properties["same-storage"].rule(ENGLISH) not in text.replace('"\n"', "")
    assert "memory of its own" in text
