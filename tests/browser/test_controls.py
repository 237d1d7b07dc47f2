"""Pages by the keyboard, with Back, without motion, in forced colors: the focus is seen, and signs differ."""

import pytest

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.words import say
from tests.browser.site_pages import PHONE

SIGNS = """(kinds) => kinds.map((kind) => {
  const sign = document.querySelector(kind);
  const style = getComputedStyle(sign, "::before");
  return [style.backgroundColor, style.backgroundImage, style.maskImage].join(" ");
})"""


def focused(page) -> str:
    return page.evaluate("document.activeElement.closest('td, th')?.cellIndex + ' ' + document.activeElement.hash")


def test_arrow_keys_move_between_the_cells_of_the_table(on_disk, tab):
    page = tab()
    page.goto(f"{on_disk}en/table/index.html#q=detach()")
    page.locator(".tc-whole tbody th[scope=row] a:visible").first.focus()
    start = focused(page)
    places = []
    for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "End", "Home"):
        page.keyboard.press(key)
        places.append(focused(page))
    down, up, right, left, end, home = places
    assert down != start == up == left == home
    assert right.split()[0] == "1" and end.split()[0] > "4", places
    assert page.evaluate("document.querySelectorAll('.tc-whole [tabindex=\"0\"]').length") == 1
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert focused(page) == start, "the table is one stop, at the cell where one was"
    # On a phone, what has the focus is not below the head of the table.
    page.set_viewport_size({"width": PHONE, "height": 900})
    page.goto("about:blank")
    page.goto(f"{on_disk}en/table/index.html")
    page.locator(".tc-whole tbody th[scope=row] a").nth(30).focus()
    for _ in range(14):
        page.keyboard.press("ArrowUp")
        top, head = page.evaluate("""[document.activeElement.getBoundingClientRect().top,
          document.querySelector('.tc-whole thead').getBoundingClientRect().bottom]""")
        assert top >= head


@pytest.mark.parametrize("name", ["errors", "said"])
def test_back_brings_the_list_that_belongs_to_the_field(on_disk, tab, name):
    page = tab()
    page.goto(f"{on_disk}en/{name}/index.html")
    field, shown = page.locator(".tc-text-filter input"), page.locator(".tc-filtered li:visible")
    field.fill("leaf")
    page.wait_for_selector(".tc-text-filter:not([data-file])", state="attached")
    links = shown.all_text_contents()
    assert 0 < len(links) < page.locator(".tc-filtered li").count() and page.url.endswith("#q=leaf")
    shown.first.locator("a").first.click()
    page.go_back()
    page.wait_for_selector(".tc-text-filter:not([data-file])", state="attached")
    assert field.input_value() == "leaf" and shown.all_text_contents() == links
    page.goto("about:blank")
    page.goto(f"{on_disk}en/{name}/index.html#q=leaf")
    page.wait_for_selector(".tc-text-filter:not([data-file])", state="attached")
    assert shown.all_text_contents() == links


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_controls_show_that_they_have_the_focus_and_the_theme_says_which_one_it_is(on_disk, tab, language):
    page = tab()
    page.goto(f"{on_disk}{language.folder}/calls/detach.html")
    for css in (".highlight button.copybtn", ".sidebar-search", "button.theme-toggle:visible", ".tc-switch a:visible"):
        page.keyboard.press("Tab")  # so that what is focused next is focused by keyboard
        control = page.locator(css).first
        control.focus()
        style = control.evaluate("(each) => { const s = getComputedStyle(each); return [s.opacity, s.outlineStyle]; }")
        assert style[0] == "1" and style[1] not in ("none",), (css, style)
    button = page.locator("button.theme-toggle:visible")
    told = []
    for _ in range(3):
        button.click()
        told.append(button.get_attribute("aria-label").rpartition(": ")[2])
    assert sorted(told) == sorted(say(f"script-theme-{state}", language) for state in ("auto", "light", "dark"))


def test_on_a_phone_a_key_opens_and_closes_the_menu_and_the_contents_and_what_is_closed_has_no_focus(on_disk, tab):
    page = tab(width=PHONE)
    page.goto(f"{on_disk}en/calls/clone.html")
    inside = "css => document.activeElement.closest(css) !== null"
    for box, css, key in (("__navigation", ".sidebar-drawer", "Space"), ("__toc", ".toc-drawer", "Enter")):
        button = page.locator(f".mobile-header label[for={box}] [role=button]")
        button.focus()
        page.keyboard.press(key)
        assert button.get_attribute("aria-expanded") == "true" and page.evaluate(inside, css)
        page.keyboard.press("Escape")
        assert button.get_attribute("aria-expanded") == "false" and page.evaluate(inside, f"label[for={box}]")
        page.wait_for_function("css => getComputedStyle(document.querySelector(css)).visibility === 'hidden'", arg=css)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert button.get_attribute("aria-expanded") == "false" and "#" in page.url
    # The sign in the header leads into the field.
    page.locator(".tc-header-search").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.name === 'q'")
    page.keyboard.type("detach")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=detach*")


def test_folds_are_open_again_on_the_way_back_and_names_in_chinese_say_so_in_english(served, tab):
    page = tab()
    page.goto(f"{served}en/table/copies.html")
    fold = page.locator("article details").nth(3)
    fold.locator("summary").click()
    page.goto(f"{served}en/articles/index.html")
    assert set(page.locator("article [lang|=zh]").all_text_contents()) >= {"猿码集", "脚本之家"}
    page.go_back()
    assert fold.get_attribute("open") is not None
    assert page.locator("article details[open]").count() == 1


IN_THE_MIDDLE = """() => {
  const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest("tr, li");
  return [row.textContent, row.getBoundingClientRect().top];
}"""


@pytest.mark.parametrize("name", ["claims", "table/index", "errors/index"])
def test_back_on_a_phone_brings_the_same_text_to_the_same_place(served, tab, name):
    page = tab(width=PHONE)
    page.goto(f"{served}en/{name}.html")
    page.evaluate("scrollTo(0, 3000)")
    page.wait_for_timeout(500)  # rows that come into sight are laid out
    text, top = page.evaluate(IN_THE_MIDDLE)
    page.goto(f"{served}en/index.html")
    page.go_back()
    page.wait_for_function(
        f"([text, top]) => (([now, at]) => now === text && Math.abs(at - top) < 2)(({IN_THE_MIDDLE})())",
        arg=[text, top],
    )


# Of each cell of the cheat sheet: whether its words are wider than it, the size of its text, and its height.
CELLS = """() => [...document.querySelectorAll(".tc-sheet :is(th, td, code)")]
  .filter((each) => each.checkVisibility())
  .map((each) => [
    each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0,
    parseFloat(getComputedStyle(each).fontSize),
    each.matches("td") ? each.getBoundingClientRect().height : 24,
  ])"""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_cheat_sheet_breaks_no_word_on_a_phone_and_can_be_read_and_hit(on_disk, tab, width):
    page = tab(width=width)
    for language in LANGUAGES:
        page.goto(f"{on_disk}{language.folder}/index.html")
        found = page.evaluate(CELLS)
        assert len(found) > 50 and not any(wide for wide, _, _ in found)
        assert min(size for _, size, _ in found) >= 12 and min(height for _, _, height in found) >= 24


def test_who_wants_no_motion_has_none(on_disk, tab):
    page = tab()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{on_disk}en/calls/detach.html")
    moving = page.evaluate("""() => [getComputedStyle(document.documentElement).scrollBehavior,
      ...new Set([...document.querySelectorAll("*")].map((each) => getComputedStyle(each).transitionDuration))]""")
    assert moving == ["auto", "0s"]


def test_in_forced_colors_yes_no_and_depends_differ_and_signs_are_seen(on_disk, tab):
    page = tab()
    page.emulate_media(forced_colors="active")
    page.goto(f"{on_disk}en/table/index.html")
    kinds = [f".tc-whole .tc-v.tc-{kind}" for kind in ("yes", "no", "error", "silent")]
    looks = page.evaluate(SIGNS, kinds)
    assert len(set(looks)) == len(kinds), looks
    assert all(look.startswith("rgb(") for look in (looks[0], *looks[2:])), looks
    assert looks[1].startswith("rgba("), looks
    page.goto(f"{on_disk}en/index.html")
    (depends,) = page.evaluate(SIGNS, [".tc-part"])
    assert depends.startswith("rgb(") and depends not in looks
    page.goto(f"{on_disk}en/claims.html")
    (badge,) = page.evaluate(SIGNS, [".tc-badge"])
    assert badge.startswith("rgb(")
    page.goto(f"{on_disk}en/strides.html")
    assert page.locator(".tc-strides-bar").first.evaluate("bar => getComputedStyle(bar).borderStyle") == "solid"
