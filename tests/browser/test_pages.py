"""One page of every kind: it opens whole and fits, nothing moves or is cut off, and axe finds no violation.

`tab` sees errors and requests that leave.
"""

import re

import pytest
from playwright.sync_api import Page

from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.sphinx.extension import TYPES, type_of
from tests.browser.site_pages import DESKTOP, HEADINGS, PAGES, PHONE, UNFOLD, WIDER

MOST_SHIFT = 0.05
MOST_REQUESTS = 15
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const names = entry.sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
    window.shifts.push([entry.value, ...names]);
  }
}).observe({ type: "layout-shift", buffered: true })"""
SETTLED = "new Promise((resolve) => setTimeout(resolve, 300))"
# Whoever has JavaScript does not read of those who have not.
TELLS_OF_SCRIPTS = "/with(out)? JavaScript/i.test(document.querySelector('article').innerText)"
MOST_STOPS = 150  # of the Tab key, before the foot of a page
STOPS = """() => [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
  .filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !each.closest("footer"))
  .length"""
# What addresses end with that nobody has written.
HOSTILE = ["#%", "#q=100%", "&preset=%", "&from=%E0%A4%A", "#'\"><b>"]
LARGE_TEXT = {640: "html { font-size: 100% }", DESKTOP: "html { font-size: 200% !important }"}
# Names of products, and the switch itself, which is in the language that it leads to.
NAMES = re.compile(r"\b(Sphinx|Furo|pradyunsg)\b")
LATIN = re.compile("[a-z]{3}")

LABELS = """() => {
  const found = [];
  const attributes = ["aria-label", "title", "placeholder", "data-tooltip", "alt"];
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("#search-results")) continue;
    found.push(...attributes.map((name) => element.getAttribute(name) ?? ""));
    if (element.matches("svg title, symbol title")) found.push(element.textContent);
  }
  const links = ".skip-to-content, .back-to-top, .toc-title, .context, .left-details";
  for (const element of document.querySelectorAll(`button, noscript, ${links}`)) {
    found.push(element.textContent);
  }
  return found.map((text) => text.trim().replace(/\\s+/g, " ")).filter((text) => text);
}"""
# What is said before each cell of the tables that have three columns or more, and what should be.
SAID_BEFORE = """() => [...document.querySelectorAll("table:is(.tc-prose, .tc-plain.docutils)")]
  .filter((table) => table.tHead.rows[0].cells.length > 2)
  .flatMap((table) => [...table.querySelectorAll("td:not(:first-child)")].map((cell) => [
    JSON.parse(getComputedStyle(cell, "::before").content.replace(/^none$/, '""')),
    cell.textContent.trim() && table.tHead.rows[0].cells[cell.cellIndex].textContent.trim(),
  ]))"""
# Buttons that copy are added to code when the page is loaded, but not to questions, which are to be answered first.
WITHOUT_BUTTONS = """document.querySelector('.highlight pre') && !document.querySelector('.copybtn, .tc-predict')"""
# Output that is cut off, and code that goes on without a shadow at its edge that says so.
CUT_CODE = """() => [...document.querySelectorAll("article pre")].filter((pre) => {
  if (!pre.checkVisibility() || pre.scrollWidth <= pre.clientWidth + 1) return false;
  const { right } = pre.getBoundingClientRect();
  const boxes = [...pre.querySelectorAll(".go, .gr")].flatMap((printed) => [...printed.getClientRects()]);
  return !getComputedStyle(pre).backgroundImage.includes("gradient") || boxes.some((box) => box.right > right);
}).map((pre) => pre.textContent.slice(0, 80))"""
# Removes each part that is like one before it: the same elements in the same elements, of the same classes, with or
# without text and other attributes. A row of a table goes if each of its cells is like one above it; no cell goes by
# itself, since what is beside it would move, and no term or text of a list of terms, since the other would be alone.
# So axe, which takes seconds for a table, sees a part of each kind.
ONE_OF_A_KIND = r"""() => {
  const kept = new Set(["class", "style", "role", "type"]);
  const shape = (element) => element.outerHTML
    .replace(/>[^<]*[^<\s][^<]*(?=<)/g, ">text")
    .replace(/ ([\w-]+)="[^"]+"/g, (whole, name) => (kept.has(name) ? whole : ` ${name}`));
  const place = (element) =>
    element.parentElement ? `${place(element.parentElement)}>${element.tagName}.${element.className}` : "";
  const kinds = (part) => part.matches("tr")
    ? [place(part), ...[...part.cells].map((cell) => `${place(part.parentElement)} ${cell.cellIndex} ${shape(cell)}`)]
    : [`${place(part)} ${shape(part)}`];
  const seen = new Set();
  for (const part of document.querySelectorAll("tr, li, section, pre, pre span, dl, :not(th, td) > p")) {
    const found = kinds(part);
    if (part.isConnected && found.every((kind) => seen.has(kind))) part.remove();
    found.forEach((kind) => seen.add(kind));
  }
}"""
# Marks one element of each look among those with text: colors, size and weight of the text, and all that is painted
# behind it. It is given the looks seen on pages before, and returns all.
ONE_OF_A_LOOK = r"""(before) => {
  const behind = new Map([[null, ""]]);
  const backdrop = (element) => {
    if (!behind.has(element)) {
      const style = getComputedStyle(element);
      const own = [style.backgroundColor, style.backgroundImage, style.opacity].join(" ");
      const plain = own === "rgba(0, 0, 0, 0) none 1";
      behind.set(element, backdrop(element.parentElement) + (plain ? "" : `/${own}`));
    }
    return behind.get(element);
  };
  const look = (element) => {
    const style = getComputedStyle(element);
    return [style.color, style.fontSize, style.fontWeight, style.textShadow, backdrop(element)].join(" ");
  };
  const speaks = (element) => element.matches("input, select, textarea")
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const seen = new Set(before);
  for (const element of document.body.querySelectorAll("*")) {
    if (!speaks(element) || !element.checkVisibility()) continue;
    const found = look(element);
    element.toggleAttribute("data-first-of-its-look", !seen.has(found));
    seen.add(found);
  }
  return [...seen];
}"""
# axe takes seconds for each thousand of elements: of a larger page it sees a part of each kind, in each combination.
LARGE = "document.querySelectorAll('*').length > 2500"
# Contrast takes axe most of its time, and is the same wherever text looks the same.
CONTRAST_OF_THE_FIRST = """() => axe.configure({
  rules: [{ id: "color-contrast", selector: "[data-first-of-its-look]" }],
})"""
LOAD = """(address) => new Promise((loaded, failed) => {
  const script = document.createElement("script");
  script.src = address;
  script.onload = () => loaded();
  script.onerror = failed;
  document.head.append(script);
})"""
# To describe all that is right takes axe as long as to look for what is not.
RUN = """async (options) =>
  (await axe.run(document, { ...options, resultTypes: ["violations"] })).violations"""
# Not among those that axe looks for unless asked. How near links are is seen while nothing is removed.
SIZES = {"runOnly": ["target-size"]}
# axe counts a form as a landmark if it has a name only; a screen reader lists each.
SEARCHES = "[...document.querySelectorAll('[role=search]')].map((each) => each.ariaLabel)"


def violations(page: Page, **options) -> list[str]:
    """What axe, which is in the page, complains of, with the places."""
    return [
        f"{violation['id']}: {violation['help']}: {[' '.join(map(str, node['target'])) for node in violation['nodes']]}"
        for violation in page.evaluate(RUN, options)
    ]


def test_each_type_of_page_has_a_page():
    assert {type_of(path.removesuffix(".html")).pages for path in PAGES} >= TYPES.keys() - {"*"}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_on_the_disk_is_whole_in_both_languages_fits_with_large_text_and_minds_no_address(on_disk, tab, path):
    page, said = tab(width=PHONE), {}
    for language in (CHINESE, ENGLISH):
        page.set_viewport_size({"width": PHONE, "height": 900})
        page.goto(f"{on_disk}{language.folder}/{path}")
        assert page.evaluate(HEADINGS) == 1
        assert not page.evaluate(WITHOUT_BUTTONS)
        assert not path.startswith(("calls/", "topics/")) or not [a for a, b in page.evaluate(SAID_BEFORE) if a != b]
        assert page.evaluate(CUT_CODE) == []
        said[language] = set(page.evaluate(LABELS))
        page.evaluate(UNFOLD)
        assert not page.evaluate(WIDER), language
    assert [each for each in said[ENGLISH] & said[CHINESE] if LATIN.search(NAMES.sub("", each))] == []
    assert said[ENGLISH] and not page.evaluate(TELLS_OF_SCRIPTS)
    if path.startswith("table/"):
        assert page.evaluate(STOPS) <= MOST_STOPS
    for width, css in LARGE_TEXT.items():
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT_CODE) == []
        page.add_style_tag(content=css)
        page.evaluate(UNFOLD)
        # A table of many columns has no other form.
        assert not page.evaluate(WIDER) or (width == DESKTOP and page.locator(".tc-big").count()), width
    page.evaluate(f"{HOSTILE}.forEach((place) => {{ location.hash = place; }})")
    page.goto("about:blank")
    page.goto(f"{on_disk}en/{path}#{''.join(HOSTILE)}")


@pytest.mark.parametrize(
    ("paths", "width", "language"), [(PAGES, PHONE, CHINESE), (PAGES[::3], DESKTOP, ENGLISH)], ids=["phone", "desktop"]
)
def test_nothing_moves_while_a_page_loads_over_a_slow_line_which_asks_for_few_files(
    slow_line, tab, paths, width, language
):
    moved, asked = {}, {}
    for path in paths:
        page = tab(width=width)
        requests: list[str] = []
        page.on("request", lambda request, requests=requests: requests.append(request.url))
        page.add_init_script(SHIFTS)
        page.goto(f"{slow_line}{language.folder}/{path}")
        page.evaluate(SETTLED)
        shifts = page.evaluate("window.shifts")
        if sum(shift[0] for shift in shifts) > MOST_SHIFT:
            moved[path] = shifts
        # The search loads nothing before one types.
        early = [url for url in requests if "searchindex/" in url or "language_data" in url]
        if len(requests) > MOST_REQUESTS or (early and path != "search.html"):
            asked[path] = requests
        page.close()
    assert (moved, asked) == ({}, {})


@pytest.fixture(scope="module")
def looks() -> set[str]:
    """How text looked whose contrast has been seen."""
    return set()


# Both themes, both languages, both sizes; the combinations left out would add nothing but time. On a phone axe sees the
# page whole; on a wide window it sees a part of each kind, since more of them differ in their words only.
@pytest.mark.parametrize(
    ("theme", "language", "width"), [("light", ENGLISH, DESKTOP), ("dark", CHINESE, PHONE)], ids=["wide", "phone"]
)
@pytest.mark.parametrize("path", PAGES)
def test_a_page_over_http_opens_whole_fits_the_window_and_has_no_violation(
    served, axe, tab, looks, path, theme, language, width
):
    page = tab(color_scheme=theme, width=width)
    page.goto(served + f"{language.folder}/{path}" + ("?q=detach" if path == "search.html" else ""))
    assert page.evaluate(HEADINGS) == 1
    page.evaluate(UNFOLD)
    assert not page.evaluate(WIDER)
    searches = page.evaluate(SEARCHES)
    assert None not in searches and len(set(searches)) == len(searches)
    page.evaluate(LOAD, axe)
    assert violations(page, **SIZES) == []
    if width == DESKTOP or page.evaluate(LARGE):
        page.evaluate(ONE_OF_A_KIND)
    looks.update(page.evaluate(ONE_OF_A_LOOK, [*looks]))
    page.evaluate(CONTRAST_OF_THE_FIRST)
    assert violations(page) == []
