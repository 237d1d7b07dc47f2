"""How pages behave: nothing moves while they load, state stays, any address is harmless, and things look alike."""

from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.sphinx.extension import TYPES, type_of
from tests.browser.site_pages import DESKTOP, PHONE, UNFOLD, WIDER

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
TELLS_OF_SCRIPTS = "/with(out)? JavaScript/i.test(document.querySelector('article').innerText)"


def one_of_each_type(site: Path) -> dict[str, str]:
    """A page of each type that the site has, by the name of the type: the largest, on which most can move."""
    found: dict[str, Path] = {}
    for path in sorted((site / "en").rglob("*.html")):
        name = path.relative_to(site / "en").with_suffix("").as_posix()
        kind = type_of(name)
        if (
            name != "404"
            and fnmatchcase(name, kind.pages)
            and path.stat().st_size > (found[kind.pages].stat().st_size if kind.pages in found else 0)
        ):
            found[kind.pages] = path
    return {name: path.relative_to(site / "en").as_posix() for name, path in found.items()}


def test_each_type_of_page_has_a_page(site):
    missing = set(TYPES) - one_of_each_type(site).keys()
    assert missing <= {"*"}


@pytest.mark.parametrize(("width", "language"), [(PHONE, LANGUAGES[1]), (DESKTOP, LANGUAGES[0])], ids=str)
def test_nothing_moves_while_a_page_loads_over_a_slow_line_which_asks_for_few_files(
    site, slow_line, tab, width, language
):
    moved, asked = {}, {}
    for name, page_name in one_of_each_type(site).items():
        page = tab(width=width)
        requests: list[str] = []
        page.on("request", lambda request, requests=requests: requests.append(request.url))
        page.add_init_script(SHIFTS)
        page.goto(f"{slow_line}{language.folder}/{page_name}")
        page.evaluate(SETTLED)
        shifts = page.evaluate("window.shifts")
        if sum(shift[0] for shift in shifts) > MOST_SHIFT:
            moved[name] = shifts
        if len(requests) > MOST_REQUESTS:
            asked[name] = requests
        page.close()
    assert (moved, asked) == ({}, {})


@pytest.mark.parametrize(
    ("width", "css"), [(640, "html { font-size: 100% }"), (DESKTOP, "html { font-size: 200% !important }")]
)
def test_with_text_of_200_percent_no_page_scrolls_sideways(site, on_disk, tab, width, css):
    page = tab(width=width)
    wider = []
    for name, page_name in one_of_each_type(site).items():
        page.goto(f"{on_disk}en/{page_name}")
        page.add_style_tag(content=css)
        page.evaluate(UNFOLD)
        # A table of many columns has no other form.
        if page.evaluate(WIDER) and not (width == DESKTOP and page.locator(".tc-big").count()):
            wider.append(name)
    assert wider == []


def test_who_has_javascript_does_not_read_of_those_who_have_not(site, on_disk, tab):
    page = tab()
    pages = one_of_each_type(site)
    told = [name for name in pages if page.goto(f"{on_disk}en/{pages[name]}") and page.evaluate(TELLS_OF_SCRIPTS)]
    assert told == []


@pytest.mark.parametrize("place", ["#%", "#q=100%", "#%E0%A4%A", "#preset=%", "#from=%", "#'\"><b>"])
def test_no_page_minds_what_an_address_ends_with(site, on_disk, tab, place):
    page = tab()  # `tab` fails the test for an error that nobody catches
    for page_name in one_of_each_type(site).values():
        page.goto(f"{on_disk}en/{page_name}{place}")
        page.evaluate(f"location.hash = '#x'; location.hash = {place!r}")


def test_the_contents_of_a_page_are_a_list_on_a_laptop(on_disk, tab):
    page = tab(width=DESKTOP)
    page.goto(f"{on_disk}en/calls/detach.html")
    assert page.locator(".toc-tree a:visible").count() > 3 and not page.locator(".toc-content-icon").is_visible()
    assert page.evaluate("document.scrollingElement.scrollWidth") <= DESKTOP


def test_nothing_lies_on_the_text_when_one_scrolls_up(on_disk, tab):
    page = tab()
    page.goto(f"{on_disk}en/calls/detach.html")
    page.mouse.wheel(0, 3000)
    page.mouse.wheel(0, -400)
    assert not page.locator(".back-to-top").is_visible()


def test_a_row_of_the_table_is_found_by_what_it_shows(on_disk, tab):
    page = tab()
    for typed in ("reshape", "error at once"):
        page.goto(f"{on_disk}en/table/index.html#q={typed}")
        rows = page.locator(".tc-whole tr:has(> [scope=row]):not([hidden])").all_text_contents()
        assert rows and all(word in row.lower() for row in rows for word in typed.split()), typed


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_the_column_of_a_preset_is_in_view(on_disk, tab, width):
    page = tab(width=width)
    page.goto(f"{on_disk}en/table/index.html#preset=wrong")
    head = page.locator("thead .tc-further")
    head.wait_for()
    box, ours = page.locator(".tc-big").bounding_box(), head.bounding_box()
    assert box["x"] <= ours["x"] and ours["x"] + ours["width"] <= box["x"] + box["width"]
    if width == DESKTOP:
        assert page.evaluate(
            "(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.tc-big'))"
        )


@pytest.mark.parametrize("name", ["errors", "said"])
def test_back_brings_the_list_that_belongs_to_the_field(on_disk, tab, name):
    page = tab()
    page.goto(f"{on_disk}en/{name}/index.html")
    field, shown = page.locator(".tc-text-filter input"), page.locator(".tc-filtered li:visible")
    field.fill("leaf")
    links = shown.all_text_contents()
    assert 0 < len(links) < page.locator(".tc-filtered li").count() and page.url.endswith("#q=leaf")
    shown.first.locator("a").first.click()
    page.go_back()
    assert field.input_value() == "leaf" and shown.all_text_contents() == links
    page.goto("about:blank")
    page.goto(f"{on_disk}en/{name}/index.html#q=leaf")
    assert shown.all_text_contents() == links


CUT = """() => [...document.querySelectorAll("article pre")].filter((pre) => {
  if (!pre.checkVisibility() || pre.scrollWidth <= pre.clientWidth + 1) return false;
  const { right } = pre.getBoundingClientRect();
  const boxes = [...pre.querySelectorAll(".go, .gr")].flatMap((printed) => [...printed.getClientRects()]);
  return !getComputedStyle(pre).backgroundImage.includes("gradient") || boxes.some((box) => box.right > right);
}).map((pre) => pre.textContent.slice(0, 80))"""


@pytest.mark.parametrize("width", [PHONE, DESKTOP])
def test_output_wraps_and_code_that_goes_on_shows_it(site, on_disk, tab, width):
    page = tab(width=width)
    cut = {}
    for name in [
        *one_of_each_type(site).values(),
        "examples/clone-detach/clone-detach-gradient.html",
        "guide/which-copy.html",
    ]:
        page.goto(f"{on_disk}en/{name}")
        if found := page.evaluate(CUT):
            cut[name] = found
    assert cut == {}


def test_what_code_hides_at_an_edge_is_shown_by_a_shadow(on_disk, tab):
    page = tab(width=PHONE)
    page.goto(f"{on_disk}en/calls/detach.html")
    code = page.locator("article .highlight-pycon pre").first
    code.evaluate("(pre) => { pre.textContent = (' '.repeat(200) + '\\n').repeat(9); }")
    box = code.bounding_box()
    box |= {"y": box["y"] + 50, "width": 20, "height": 20}  # below the button that copies
    edges = {"left": box, "right": box | {"x": box["x"] + code.bounding_box()["width"] - 20}}
    seen = {}
    for end, place in (("begin", 0), ("end", 10_000)):
        code.evaluate("(pre, place) => { pre.scrollLeft = place; }", place)
        seen[end] = {edge: page.screenshot(clip=clip) for edge, clip in edges.items()}
    assert all(seen["begin"][edge] != seen["end"][edge] for edge in edges)


FIELDS = """() => [...document.querySelectorAll("article :is(select, input:not([type=radio], [type=checkbox]))")]
  .filter((each) => each.checkVisibility() && each.tabIndex >= 0).map((each) => {
    const style = getComputedStyle(each);
    const { borderTopColor, borderRadius, backgroundColor, fontSize } = style;
    return [each.offsetHeight, borderTopColor, borderRadius, backgroundColor, fontSize].join(" ");
  })"""


def test_all_fields_look_alike(site, on_disk, tab):
    page = tab()
    looks = {}
    for name in one_of_each_type(site).values():
        page.goto(f"{on_disk}en/{name}")
        for look in page.evaluate(FIELDS):
            looks.setdefault(look, name)
    assert len(looks) == 1, looks


NO_LINKS = """.headerlink, .tc-permalink, .tc-switch a, .tc-badge, .tc-chip, .tc-fact, .tc-matrix :is(td, thead) a,
.tc-item a, .tc-given, .tc-group a, .sphx-glr-thumbcontainer a, .sphx-glr-download a, .tc-picture a, .tc-glance a"""


OTHER_LINKS = """(not) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--color-link)";
  const blue = getComputedStyle(probe).color;
  return [...document.querySelectorAll(`article a[href]:not(${not}), .tc-new td a`)].filter((each) => {
    const { color, textDecorationLine } = getComputedStyle(each);
    return each.checkVisibility() && (color !== blue || !(textDecorationLine === "underline" || each.closest("th")));
  }).map((each) => each.outerHTML.slice(0, 120));
}"""


def test_all_links_look_alike(site, on_disk, tab):
    page = tab()
    others = {}
    for name in one_of_each_type(site).values():
        page.goto(f"{on_disk}en/{name}")
        if found := page.evaluate(OTHER_LINKS, NO_LINKS):
            others[name] = found[:3]
    assert others == {}
