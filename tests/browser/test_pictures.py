"""Pictures of memory tell the names of an element, to the pointer and by keyboard.

`test_pages.py` has axe look at a page with pictures.
"""

from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE

PICTURE = ".tc-drawing-memory"
TOLD = f"{PICTURE} + .tc-picture-told"
LIT = f"{PICTURE} .tc-lit"


def element(picture, slot: int):
    """The cell of a storage's element."""
    return picture.locator(".tc-cell").nth(slot)


@EACH_LANGUAGE_IN_A_PLACE
def test_an_element_tells_its_names_to_the_pointer_and_by_keyboard(address, tab, language):
    page = tab(width=390)
    page.goto(address + f"{language.folder}/calls/detach.html")
    picture, told = page.locator(PICTURE).first, page.locator(TOLD).first
    hint = told.inner_text()

    element(picture, 1).hover()
    assert all(name in told.inner_text() for name in ("x[0, 1]", "y[0, 1]")), told.inner_text()
    assert page.locator(f"{LIT}[data-times]").count() == 2, "the bars of both tensors"
    assert page.locator(f"{LIT}[data-name]").count() == 2, "their names"
    picture.locator('[data-times][data-slot="2"]').last.hover()
    assert "y[0, 2]" in told.inner_text(), "a bar is a part of the element above it"
    page.mouse.move(0, 0)
    assert told.inner_text() == hint and not page.locator(LIT).count()

    assert picture.locator('[tabindex="0"]').count() == 1, "one stop of the Tab key"
    element(picture, 0).focus()
    page.keyboard.press("ArrowRight")
    assert "x[0, 1]" in told.inner_text()
    page.keyboard.press("End")
    assert "x[1, 2]" in told.inner_text()
    page.keyboard.press("ArrowRight")
    assert "x[1, 2]" in told.inner_text(), "there is nothing behind the last element"
    page.keyboard.press("Home")
    assert "x[0, 0]" in told.inner_text()
    assert element(picture, 0).get_attribute("tabindex") == "0"
    element(picture, 0).blur()
    assert told.inner_text() == hint
