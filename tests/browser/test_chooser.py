"""The front page on a phone: the cheat sheet is on the first screen, and the search box leads to the results."""

from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE

PHONE = {"width": 390, "height": 844}


@EACH_LANGUAGE_IN_A_PLACE
def test_the_cheat_sheet_is_on_the_first_screen_of_a_phone_and_is_not_scrolled_sideways(address, tab, language):
    page = tab(width=PHONE["width"])
    page.set_viewport_size(PHONE)
    page.goto(address + f"{language.folder}/index.html")
    box = page.locator(".tc-sheet").bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"]
    assert box["x"] + box["width"] <= PHONE["width"]
    page.fill("article .tc-find input", "detach clone")
    page.press("article .tc-find input", "Enter")
    page.wait_for_url(address + f"{language.folder}/search.html?q=detach+clone")
