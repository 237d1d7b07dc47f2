"""A tab of a test knows nothing of the tabs before it, though it is in the same window, and may be one of them."""

LEAVE = """() => {
  localStorage.setItem("left", "behind");
  document.cookie = "left=behind";
  return localStorage.getItem("left");
}"""
FIND = "() => [localStorage.length, document.cookie]"
CHANGED = "() => [innerWidth, matchMedia('print').matches]"


def test_a_tab_finds_nothing_that_another_has_left(on_disk, served, tab):
    for address in (on_disk, served):
        page = tab()
        page.goto(address + "en/glossary.html")
        assert page.evaluate(LEAVE) == "behind"
        again = tab()
        again.goto(address + "en/glossary.html")
        assert again.evaluate(FIND) == [0, ""]
        assert again.context is page.context


def test_a_tab_that_was_left_is_as_new(address, tab, windows):
    page = tab()
    page.goto(address + "en/glossary.html")
    assert page.evaluate(LEAVE) == "behind"
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(media="print")
    assert page.evaluate(CHANGED) == [390, True]
    page.route("**/*", lambda route: route.abort())
    assert [window.leave_tabs() for window in windows.values()] == [[]] * len(windows)
    again = tab()
    assert again is page
    again.goto(address + "en/glossary.html")
    assert again.evaluate(FIND) == [0, ""]
    assert again.evaluate(CHANGED) == [1280, False]
