"""The directives and the role of the semantics table, on made-up cells."""

import csv
import json

import pytest
from made_up_table import VALUES, cells, with_table
from sphinx.errors import ExtensionError

from tensorcopy_docs.lab.values import NO
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.table.model import told, value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say


@pytest.fixture(scope="module")
def built(tmp_path_factory, new_project):
    project = with_table(new_project(tmp_path_factory.mktemp("table")))
    return {language: project.build(language=language) for language in LANGUAGES}


def test_the_pages_are_built_without_a_warning(built):
    assert [each.warnings for each in built.values()] == ["", ""]


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_the_table_shows_every_cell_in_words_or_as_it_is(built, language):
    shown = built[language].rows("table/index", "table.tc-semantics")
    expected = [
        [value_words(value, language) or value for value in found.values()]
        for row, found in cells().items()
        if row in rows()
    ]
    order = sorted(range(len(VALUES)), key=lambda number: list(rows()).index(list(VALUES)[number]))
    assert [line[2:] for line in shown] == [expected[number] for number in order]


def test_each_cell_leads_to_its_address_and_each_head_to_the_rule(built):
    english = built[ENGLISH]
    for link in english.select("table/index", "table.tc-semantics a"):
        page, _, anchor = link["href"].partition("#")
        assert english.select(f"table/{page.removesuffix('.html')}", f"[id='{anchor}']"), link["href"]
    heads = english.select("table/index", "table.tc-semantics thead a")
    assert [head["href"] for head in heads] == [f"properties.html#{column}" for column in columns()]


def test_the_address_of_a_cell_stands_between_the_snippet_and_the_link_to_the_property(built):
    english = built[ENGLISH]
    (item,) = english.select("table/copies", "[id='clone--same-storage']")
    assert item.find("a")["href"] == "properties.html#same-storage"
    assert item.select_one(".tc-value").get_text() == value_words(NO, ENGLISH)
    assert "x.clone()" in item.find_parent(id="clone").select_one("pre").get_text()
    assert "print(same_storage(source, operate))" in english.texts("table/properties", "#same-storage pre")[0]


def test_a_row_says_on_which_further_sources_the_function_does_the_same(built):
    for language, site in built.items():
        shown = {
            row: site.texts("table/copies", f"[id='{row}'] .tc-same-for") for row in ("clone", "copy-into-a-leaf_")
        }
        sources = [words().sources[source](language).replace("`", "") for source in rows()["clone"].same_for]
        assert sources
        (line,) = shown["clone"]
        assert line == say("table-same-for", language, sources=say("table-clauses", language).join(sources))
        assert shown["copy-into-a-leaf_"] == []


def test_a_row_is_told_in_words_of_the_page_s_language(built):
    english, chinese = (each.texts("table/index", ".tc-told")[0] for each in built.values())
    own = words().properties["same-storage"].told[NO]
    assert own(ENGLISH).replace("`", "") in english and "`" not in english
    assert own(CHINESE).replace("`", "") in chinese and own(ENGLISH).replace("`", "") not in chinese
    assert told("grad-fn", "CloneBackward0", ENGLISH).replace("`", "") in english


def test_a_row_whose_call_raises_is_told_in_one_sentence(built):
    assert (
        built[ENGLISH]
        .texts("table/index", ".tc-told")[1]
        .endswith(say("table-raises", ENGLISH, error="RuntimeError").replace("`", ""))
    )


def test_a_fact_leads_to_its_cell(built):
    links = built[ENGLISH].select("table/index", "p > a.tc-fact[href='copies.html#clone--same-storage']")
    assert "memory of its own." in [link.get_text() for link in links]


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
    assert links["every one."] == "#"
    assert links["these copies."] == "copies.html"


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
    [("told clown", "there is no row 'clown'"), ("operations clones", "there is no group 'clones'")],
)
def test_an_unknown_name_is_answered_with_those_that_there_are(small, directive, message):
    with_table(small).write("table/about.md", f"# About\n\n```{{{directive.replace(' ', '} ')}\n```\n")
    built = small.build()
    assert message in built.warnings and "there are" in built.warnings


def test_a_cell_that_could_not_be_measured_stops_the_build(small):
    with_table(small).evidence["cells"]["clone"]["shape"] = "broken"
    small.evidence["broken"] = {"clone/shape": "NameError: oh"}
    assert small.stopped() == ["clone/shape: must be measured; found broken NameError: oh"]


def test_no_claim_and_no_example_about_a_call_is_said(built):
    texts = built[ENGLISH].texts("table/about", "p")
    assert say("no-claim-about", ENGLISH) in texts
    assert say("no-example-about", ENGLISH) in texts


def test_an_example_is_listed_where_a_claim_about_the_call_stands_beside_it_and_its_code_makes_the_call(small):
    with_table(small)
    page = "# About\n\n```{{examples-about}} {}\n```\n"
    for name, call in (("made", "print"), ("named", "sorted"), ("neither", "id")):
        small.write(f"table/{name}.md", page.format(call))
    small.edit("register/tiny.toml", '"3 is printed."', '"`print(3)` shows 3, and `sorted(3)` does not."')
    found = small.build()
    assert [link["href"] for link in found.select("table/made", "h1 ~ ul a")] == ["../examples/tiny/tiny-adds.html"]
    for name in ("named", "neither"):
        assert say("no-example-about", ENGLISH) in found.texts(f"table/{name}", "p")


def test_the_files_for_machines_are_the_same_in_each_language(built):
    files = [[(each.folder / f"semantics.{end}").read_bytes() for end in ("json", "csv")] for each in built.values()]
    assert files[0] == files[1]
    facts = json.loads(files[0][0])
    assert [entry["id"] for entry in facts["operations"]] == [row for row in rows() if row in VALUES]
    assert facts["operations"][0]["cells"] == cells()[facts["operations"][0]["id"]]
    lines = list(csv.reader(files[0][1].decode().splitlines()))
    assert len(lines) >= len(VALUES) + 1


def test_the_words_of_the_table_are_not_in_the_catalogues(small):
    built = with_table(small).build("gettext")
    text = "".join(path.read_text(encoding="utf-8") for path in (built.folder / "table").glob("*.pot"))
    assert words().properties["same-storage"].rule(ENGLISH) not in text.replace('"\n"', "")
    assert "memory of its own" in text
