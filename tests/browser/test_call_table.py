"""The comparison table in a browser: presets, filter, columns by choice, the address, and without JavaScript."""

import gzip
import json
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tensorcopy_docs.lab.values import SILENTLY_WRONG
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.sphinx.table.whole import is_variant
from tensorcopy_docs.table.model import published, value_words
from tensorcopy_docs.table.wording import words
from tensorcopy_docs.words import say
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, OFFERED

PAGE = "{}/table/index.html"
ROW = "table.tc-whole tr:has(> [scope=row])"
MOST_ELEMENTS = 6000  # of the page as it is delivered
MOST_BYTES, MOST_OF_FIRST_LOAD = 30_000, 100_000  # compressed


@pytest.fixture
def facts(site) -> dict:
    return json.loads((site / "en" / "semantics.json").read_text(encoding="utf-8"))


def ids(page) -> set[str]:
    """The rows that can be seen, by the anchors that their calls lead to."""
    links = page.eval_on_selector_all(f"{ROW}:not([hidden]) > th > a", "all => all.map((each) => each.hash)")
    return {link.removeprefix("#") for link in links}


PARTS = "table.tc-whole, table.tc-whole :is(thead, tbody, tr, th, td)"


def includes(preset, cells) -> bool:
    """Whether a preset chooses a row with these cells, which are named as the data files name them."""
    return any(all(cells[key] == published(key, value) for key, value in each.items()) for each in preset.cells)


def counts(language, shown: int, every: int, variants: int) -> str:
    """What the status says if some rows are shown, and variants that would fit are not."""
    count = say("script-count", language, shown=shown, all=every)
    return f"{count} · {say('script-semantics-variants', language, count=variants)}" if variants else count


def status(page) -> str:
    return page.locator(".tc-table-controls [role=status]").text_content()


@EACH_LANGUAGE_IN_A_PLACE
def test_presets_text_and_columns_choose_what_is_shown_and_are_in_the_address(address, tab, facts, language):
    page = tab()
    page.goto(address + PAGE.format(language.folder))
    every = {call["id"]: call["cells"] for call in facts["operations"]}
    usual = {row for row in every if not is_variant(row)}
    assert ids(page) == usual
    assert status(page) == counts(language, len(usual), len(every), len(every) - len(usual))
    for key, preset in words().presets.items():
        page.click(f"[data-preset={key}]")
        assert page.locator("[data-preset][aria-pressed=true]").get_attribute("data-preset") == key
        chosen = {row for row, cells in every.items() if includes(preset, cells)}
        assert ids(page) == chosen & usual
        assert status(page).startswith(counts(language, len(chosen & usual), len(every), len(chosen - usual)))
        assert page.evaluate("location.hash").startswith(f"#preset={key}")
    # The last one shows its own column, also to a reader who is given its address; another one hides it.
    assert page.evaluate("location.hash") == f"#preset={key}"
    page.reload()
    (column,) = words().presets["wrong"].columns
    head = page.locator("thead .tc-further a")
    assert head.text_content() == words().properties[column].label(language).replace("`", "")
    page.click("[data-preset=views]")
    assert head.count() == 0
    page.click("[data-preset='']")
    assert page.evaluate("location.hash") == "" and ids(page) == usual
    page.fill(".tc-table-controls [type=search]", "X.Detach() clone")
    assert "detach-clone" in ids(page) and "detach" not in ids(page)
    page.fill(".tc-table-controls [type=search]", "no such call")
    assert ids(page) == set() and status(page) == say("script-semantics-none", language)
    assert page.evaluate(OFFERED) == [say("script-nothing-search", language), "search.html", "no such call"]
    assert page.evaluate("location.hash") == "#q=no%20such%20call"


@EACH_LANGUAGE_IN_A_PLACE
def test_the_address_chooses_what_is_shown_and_further_columns_have_the_measured_cells(address, tab, facts, language):
    page = tab()
    page.goto(address + PAGE.format(language.folder) + "#preset=copies&q=tensor&columns=is-view,grad-fn")
    page.wait_for_selector("thead .tc-further")
    # On a phone they are laid out as blocks, of which a browser may forget that they are a table.
    assert page.locator(PARTS).evaluate_all("all => all.every((each) => each.role)")
    cells = {call["id"]: call["cells"] for call in facts["operations"]}
    wanted = {row for row, found in cells.items() if includes(words().presets["copies"], found)}
    assert ids(page) < wanted and "tensor" in ids(page)
    assert page.input_value(".tc-table-controls [type=search]") == "tensor"
    found = page.eval_on_selector_all(
        f"{ROW}:not(:has([colspan]))",
        """all => all.map((row) => [row.querySelector("a").hash.slice(1),
          ...[...row.querySelectorAll(".tc-further a")].map((link) => [link.hash, link.textContent])])""",
    )
    assert found
    columns = [column for column in words().ordered_columns if column in ("is-view", "grad-fn")]
    for row, *links in found:
        assert links == [
            [f"#{row}--{column}", (value_words(cells[row][column], language) or cells[row][column])]
            for column in columns
        ]
    # A merged cell is as wide as the cells of the other rows.
    spans = page.eval_on_selector_all(f"{ROW} [colspan]", "all => all.map((each) => each.colSpan)")
    assert set(spans) == {len(words().first_columns) + len(columns)}
    page.evaluate("location.hash = '#columns=dtype'")
    page.wait_for_function("document.querySelectorAll('thead .tc-further').length === 1")
    assert page.is_checked("[value=dtype]") and not page.is_checked("[value=is-view]")
    assert ids(page) == {row for row in cells if not is_variant(row)}


@EACH_LANGUAGE_IN_A_PLACE
def test_variants_are_shown_by_choice_and_the_address_has_it(address, tab, facts, language):
    page = tab()
    page.goto(address + PAGE.format(language.folder) + "#q=view")
    every, before, said = {call["id"] for call in facts["operations"]}, ids(page), status(page)
    page.click("[data-variants]")
    more = ids(page) - before
    assert more and all(map(is_variant, more)) and not any(map(is_variant, before))
    assert said == counts(language, len(before), len(every), len(more))
    assert page.evaluate("location.hash") == "#q=view&variants=shown"
    page.reload()
    assert page.get_attribute("[data-variants]", "aria-pressed") == "true" and ids(page) == before | more
    page.fill(".tc-table-controls [type=search]", "")
    assert ids(page) == every
    assert status(page) == say("script-count", language, shown=len(every), all=len(every))


# All in one go: the page scrolls smoothly, so that places read one after the other are not of one moment.
PLACES = """() => {
  const box = document.querySelector(".tc-big");
  const own = box.scrollHeight > box.clientHeight + 1;
  document.documentElement.style.scrollBehavior = "auto";
  if (own) box.scrollTo(300, 900);
  else scrollTo(0, 1500);
  const place = (element) => element.getBoundingClientRect();
  const row = document.querySelectorAll("table.tc-whole tr:has(> [scope=row])")[40];
  return {
    top: own ? place(box).y : 0,
    left: place(box).x,
    head: place(document.querySelector("table.tc-whole thead th:nth-child(3)")),
    first: place(row.cells[0]),
    other: place(row.cells[1]),
  };
}"""


# Whether each cell is below its head: 1.
ALIGNED = """() => {
  const lefts = (row) => [...row.cells].map((cell) => Math.round(cell.getBoundingClientRect().x)).join();
  const shown = "table.tc-whole tr:not(.tc-group):not(:has([colspan])):not([hidden])";
  const [head, ...rows] = document.querySelectorAll(shown);
  return new Set([head, ...rows].map(lefts)).size;
}"""


# Of each value, the head that stands above it.
HEADS = """() => [...document.querySelectorAll("table.tc-whole td:not(.tc-raises)")].map((cell) => {
  const head = getComputedStyle(cell, "::after").content;
  return [JSON.parse(head.replace(/ \\/ ""$/, "")), [...cell.parentElement.children].indexOf(cell)].join();
})"""


def test_on_a_phone_each_value_has_its_head_and_no_box_scrolls(on_disk, tab):
    page = tab(width=390)
    page.goto(on_disk + PAGE.format("en") + "#preset=wrong")
    page.locator("thead .tc-further").wait_for(state="attached")
    heads = page.locator("table.tc-whole thead th").all_text_contents()[1:]
    assert set(page.evaluate(HEADS)) == {f"{head},{number}" for number, head in enumerate(heads, 1)}
    sizes = page.locator(".tc-big").evaluate(
        "box => [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight]"
    )
    assert sizes == [0, 0]


def test_head_first_column_and_the_column_of_a_preset_stay_in_sight(on_disk, tab):
    page = tab()
    page.goto(on_disk + PAGE.format("en") + "#preset=wrong")
    head = page.locator("thead .tc-further")
    head.wait_for()
    box, ours = page.locator(".tc-big").bounding_box(), head.bounding_box()
    assert box["x"] <= ours["x"] and ours["x"] + ours["width"] <= box["x"] + box["width"]
    assert page.evaluate(ALIGNED) == 1
    page.evaluate("location.hash = ''")
    head.wait_for(state="detached")
    assert page.evaluate(ALIGNED) == 1
    places = page.evaluate(PLACES)
    assert abs(places["head"]["y"] - places["top"]) < 3
    assert abs(places["first"]["x"] - places["left"]) < 3


def test_a_cell_leads_to_its_address_and_on_to_its_property(address, tab):
    page = tab()
    page.goto(address + PAGE.format("en"))
    page.click("table.tc-whole a[href='cutters.html#data--write-then-backward']")
    page.wait_for_url(address + "en/table/cutters.html#data--write-then-backward")
    item = page.locator("[id='data--write-then-backward']")
    assert item.is_visible() and value_words(SILENTLY_WRONG, ENGLISH) in item.text_content()
    item.locator("a").click()
    page.wait_for_url(address + "en/table/properties.html#write-then-backward")
    assert page.locator("#write-then-backward").is_visible()


def test_an_address_of_a_folded_cell_unfolds_it(on_disk, tab):
    page = tab()
    page.goto(on_disk + "en/table/cutters.html#data--storage-bytes")
    assert page.locator("[id='data--storage-bytes']").is_visible()
    assert not page.locator("[id='detach--storage-bytes']").is_visible()
    page.click("[id='data'] .tc-given")
    assert page.locator(".tc-input pre").first.is_visible()


def test_without_javascript_it_is_a_plain_table_and_what_is_delivered_is_small(served, tab, site, facts):
    for language in LANGUAGES:
        file = Path(site, PAGE.format(language.folder))
        assert len(gzip.compress(file.read_bytes())) <= MOST_BYTES
        without = tab(java_script_enabled=False)
        without.goto(served + PAGE.format(language.folder))
        assert without.locator("*").count() <= MOST_ELEMENTS
        assert without.locator(f"{ROW}:visible").count() == len(facts["operations"])
        assert not without.locator(".tc-table-controls").is_visible()
        page, loaded = tab(), []
        page.on("response", lambda response, loaded=loaded: loaded.append(response.url))
        page.goto(served + PAGE.format(language.folder))
        paths = {url.removeprefix(served).partition("?")[0] for url in loaded}
        assert not any(path.endswith("columns.js") for path in paths)
        sizes = {path: len(gzip.compress(Path(site, path).read_bytes())) for path in paths}
        assert sum(sizes.values()) <= MOST_OF_FIRST_LOAD, sizes


def test_rows_are_found_by_what_they_show_and_words_that_do_not_exist_are_an_error(on_disk, tab):
    page = tab()
    page.goto(on_disk + PAGE.format("en"))
    for typed in ("reshape", "error at once"):
        page.fill(".tc-table-controls [type=search]", typed)
        rows = page.eval_on_selector_all(f"{ROW}:not([hidden])", "rows => rows.map((row) => row.textContent)")
        assert rows and all(word in row.lower() for row in rows for word in typed.split()), typed
    count = say("script-count", ENGLISH, shown="$& x", all="2")
    assert page.evaluate("say('count', { shown: '$& x', all: '2' })") == count
    with pytest.raises(Error, match="no words are called nothing"):
        page.evaluate("say('nothing')")
