"""The front page on a phone: the cheat sheet is on the first screen, the chips filter without a script, and the search
box leads to the results."""

from site_pages import EACH_LANGUAGE_IN_A_PLACE

from tensorcopy_docs.table.wording import words

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


@EACH_LANGUAGE_IN_A_PLACE
def test_a_chip_leaves_the_needs_of_its_purpose_without_javascript_and_by_keyboard(address, tab, language):
    page = tab(java_script_enabled=False)
    page.goto(address + f"{language.folder}/index.html")
    needs = page.locator(".tc-need:visible")
    everything = words().choices
    assert needs.count() == len(everything)
    page.focus("#need-all")
    for purpose in words().purposes:
        page.keyboard.press("ArrowRight")
        assert page.locator("input[name=need]:checked").get_attribute("id") == f"need-{purpose}"
        wanted = [choice for choice in everything if purpose in choice.purposes]
        assert 0 < needs.count() == len(wanted) < len(everything)
    page.emulate_media(media="print")
    assert needs.count() == len(everything)
