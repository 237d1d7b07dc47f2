"""One page of every kind: it opens whole, is no wider than the window, and axe finds nothing to complain about.

`tab` sees errors and requests that leave.
"""

import pytest
from playwright.sync_api import Page

from tests.browser.site_pages import DESKTOP, HEADINGS, PAGES, PHONE, UNFOLD, WIDER
from tests.in_one_test import in_one_test

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
# Where rows out of sight are not laid out, axe takes them for one upon the other.
LAID_OUT = "* { content-visibility: visible !important; }"
# axe counts a form as a landmark if it has a name only; a screen reader lists each.
SEARCHES = "[...document.querySelectorAll('[role=search]')].map((each) => each.ariaLabel)"


def violations(page: Page, **options) -> list[str]:
    """What axe, which is in the page, complains of, with the places."""
    return [
        f"{violation['id']}: {violation['help']}: {[' '.join(map(str, node['target'])) for node in violation['nodes']]}"
        for violation in page.evaluate(RUN, options)
    ]


@pytest.fixture
def page(tab, theme, width) -> Page:
    """A tab, in which one page is opened after the other: files that they share are loaded once."""
    return tab(color_scheme=theme, width=width)


@pytest.fixture
def looks() -> set[str]:
    """How text looked whose contrast has been seen."""
    return set()


# Both themes, both languages, both sizes; the combinations left out would add nothing but time. axe sees the page whole
# once; in the other combinations it sees a part of each kind, since more of them differ in their words only.
@pytest.mark.parametrize(
    ("theme", "language", "width", "whole"),
    [("light", "zh-cn", DESKTOP, False), ("dark", "en", DESKTOP, False), ("dark", "zh-cn", PHONE, True)],
)
@in_one_test("path", PAGES)
def test_a_page_over_http_opens_whole_fits_the_window_and_has_no_violation(
    served, axe, page, looks, language, whole, path
):
    page.goto(served + f"{language}/{path}" + ("?q=detach" if path == "search.html" else ""))
    assert page.evaluate(HEADINGS) == 1
    page.evaluate(UNFOLD)
    assert not page.evaluate(WIDER)
    searches = page.evaluate(SEARCHES)
    assert None not in searches and len(set(searches)) == len(searches)
    page.evaluate(LOAD, axe)
    page.add_style_tag(content=LAID_OUT)
    assert violations(page, **SIZES) == []
    if not whole or page.evaluate(LARGE):
        page.evaluate(ONE_OF_A_KIND)
    looks.update(page.evaluate(ONE_OF_A_LOOK, [*looks]))
    page.evaluate(CONTRAST_OF_THE_FIRST)
    assert violations(page) == []
