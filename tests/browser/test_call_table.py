"""The measured table in a browser: filtered, sorted, shown in part, pinned, and plain without JavaScript."""

import json

import pytest
from playwright.sync_api import Error
from site_pages import EACH_LANGUAGE_IN_A_PLACE

from tensorcopy_docs.lab.values import FULL, NO, SILENTLY_WRONG
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say

PAGE = "{}/table/index.html"
ROWS = "table.tc-semantics tbody tr:visible"
each = pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.folder)


@pytest.fixture
def facts(site) -> dict:
    return json.loads((site / "en" / "semantics.json").read_text(encoding="utf-8"))


def ids(page) -> list[str]:
    """The rows that can be seen, by the anchors that their calls lead to."""
    links = page.eval_on_selector_all(
        "table.tc-semantics tbody tr:not([hidden]) :is(td, th):first-child a", "all => all.map((each) => each.hash)"
    )
    return [link.removeprefix("#") for link in links]


@EACH_LANGUAGE_IN_A_PLACE
def test_new_memory_and_gradient_flows_is_one_press_away(address, tab, facts, language):
    page = tab()
    page.goto(address + PAGE.format(language.folder))
    assert page.locator(ROWS).count() == len(facts["operations"])
    page.click(".tc-table-bar button:nth-of-type(2)")
    wanted = [
        operation["id"]
        for operation in facts["operations"]
        if operation["cells"]["same-storage"] == NO and operation["cells"]["gradient"] == FULL
    ]
    assert ids(page) == wanted
    assert page.locator(".tc-filter-bar output").text_content() == f"{len(wanted)} / {len(facts['operations'])}"
    page.click(".tc-table-bar button:nth-of-type(3)")
    assert page.locator(ROWS).count() == len(facts["operations"])


@each
def test_rows_are_filtered_by_group_and_by_any_property(on_disk, tab, facts, language):
    page = tab()
    page.goto(on_disk + PAGE.format(language.folder))
    group = page.locator(".tc-table-bar > select option").all_text_contents()
    assert len(group) == len({operation["group"] for operation in facts["operations"]}) + 1
    page.click(".tc-table-bar button:nth-of-type(1)")
    property_, value = page.locator(".tc-conditions select").all()
    property_.select_option(words().properties["same-storage"].label(language))
    value.select_option(value_words(NO, language))
    wanted = [call["id"] for call in facts["operations"] if call["cells"]["same-storage"] == NO]
    assert ids(page) == wanted
    page.click(".tc-conditions button")
    assert len(ids(page)) == len(facts["operations"])


def test_a_column_is_sorted_up_down_and_back(on_disk, tab, facts):
    page = tab()
    page.goto(on_disk + PAGE.format("en"))
    before = ids(page)
    column = [entry["id"] for entry in facts["properties"]].index("storage-bytes") + 3
    size = {call["id"]: call["cells"]["storage-bytes"] for call in facts["operations"]}
    press = f"table.tc-semantics thead th:nth-child({column}) .tc-sort"
    head = page.locator(f"table.tc-semantics thead th:nth-child({column})")
    page.click(press)
    numbers = [int(size[row]) for row in ids(page) if size[row].isdigit()]
    assert numbers == sorted(numbers) and head.get_attribute("aria-sort") == "ascending"
    page.click(press)
    numbers = [int(size[row]) for row in ids(page) if size[row].isdigit()]
    assert numbers == sorted(numbers, reverse=True) and head.get_attribute("aria-sort") == "descending"
    page.click(press)
    assert ids(page) == before and head.get_attribute("aria-sort") is None


def test_a_part_of_the_columns_can_be_put_away(on_disk, tab):
    page = tab()
    page.goto(on_disk + PAGE.format("zh-cn"))
    count = "table.tc-semantics thead th:visible"
    all_columns = page.locator(count).count()
    page.uncheck(".tc-table-bar input >> nth=2")
    assert page.locator(count).count() == all_columns - page.locator("table.tc-semantics thead .tc-col-kept").count()


# All in one go: the page scrolls smoothly, so that places read one after the other are not of one moment.
PLACES = """() => {
  const box = document.querySelector(".table-wrapper:has(> table.tc-semantics)");
  box.scrollTop = 900;
  box.scrollLeft = 700;
  const place = (element) => element.getBoundingClientRect();
  const row = document.querySelectorAll("table.tc-semantics tbody tr")[40];
  return {
    box: place(box),
    head: place(document.querySelectorAll("table.tc-semantics thead th")[3]),
    first: place(row.cells[0]),
    other: place(row.cells[3]),
  };
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_head_and_first_column_stay_in_sight(on_disk, tab, width):
    page = tab(width=width)
    page.goto(on_disk + PAGE.format("en"))
    places = page.evaluate(PLACES)
    assert abs(places["head"]["y"] - places["box"]["y"]) < 3
    assert abs(places["first"]["x"] - places["box"]["x"]) < 3
    assert places["other"]["x"] < places["box"]["x"]


def test_a_cell_leads_to_its_address_and_on_to_its_property(address, tab):
    page = tab()
    page.goto(address + PAGE.format("en"))
    page.click("table.tc-semantics a[href='cutters.html#data--write-then-backward']")
    page.wait_for_url(address + "en/table/cutters.html#data--write-then-backward")
    item = page.locator("[id='data--write-then-backward']")
    assert item.is_visible() and value_words(SILENTLY_WRONG, ENGLISH) in item.text_content()
    item.locator("a").click()
    page.wait_for_url(address + "en/table/properties.html#write-then-backward")
    assert page.locator("#write-then-backward").is_visible()


def test_without_javascript_it_is_a_plain_table(on_disk, tab, facts):
    page = tab(java_script_enabled=False)
    page.goto(on_disk + PAGE.format("en"))
    assert page.locator(ROWS).count() == len(facts["operations"])
    assert page.locator("article button, article select").count() == 0


def test_both_files_for_machines_can_be_followed_from_the_page(on_disk, tab, site):
    page = tab()
    page.goto(on_disk + PAGE.format("zh-cn"))
    for name in ("semantics.csv", "semantics.json"):
        link = page.locator(f"article a[href$='{name}']").evaluate("link => link.href")
        assert link == (site / "zh-cn" / name).as_uri()


@each
def test_the_words_of_the_script_are_in_the_language_of_the_page(on_disk, tab, language):
    page = tab()
    page.goto(on_disk + PAGE.format(language.folder))
    buttons = page.locator(".tc-table-bar > button").all_text_contents()
    assert buttons == [say(f"script-table-{key}", language) for key in ("add", "ready", "reset")]
    parts = page.locator(".tc-table-bar label").evaluate_all("all => all.map((each) => each.textContent.trim())")
    assert parts == [say(f"script-table-{key}", language) for key in ("identity", "autograd", "kept")]
    name = page.locator("table.tc-semantics thead th p").first.evaluate("p => p.firstChild.data.trim()")
    sort = page.locator("button.tc-sort").first.get_attribute("aria-label")
    assert sort == say("script-table-sort", language, column=name)


def test_words_that_do_not_exist_are_an_error_and_values_are_put_in(on_disk, tab):
    page = tab()
    page.goto(on_disk + PAGE.format("en"))
    assert page.evaluate("say('table-sort', { column: '$& x' })") == say("script-table-sort", ENGLISH, column="$& x")
    with pytest.raises(Error, match="no words are called nothing"):
        page.evaluate("say('nothing')")
