"""The stride explorer by keyboard and from its address. `test_stride_model.py` tests its model."""

import contextlib
import io

from tensorcopy_docs.sphinx.strides.pages import EXPLAINED
from tensorcopy_docs.words import say
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, PHONE

PAGE = "{}/strides.html"
HOSTILE = "x.t()<img src=. onerror=alert(1)>"


def table(page) -> list[list[str]]:
    """The cells of the table, a list for each call."""
    return page.locator(".tc-strides-steps tr").evaluate_all(
        "rows => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )


def in_python(code: str) -> list[str]:
    """What the page's code prints when it is executed."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    return printed.getvalue().splitlines()


@EACH_LANGUAGE_IN_A_PLACE
def test_there_is_a_live_example_and_each_next_call_does_what_it_says(address, tab, language):
    page = tab(width=PHONE, has_touch=True)
    page.goto(address + PAGE.format(language.folder))
    assert not page.locator(".tc-strides-still").count()
    assert [row[:4] for row in table(page)] == [["x", "(2, 3)", "(3, 1)", "0"], [".t()", "(3, 2)", "(1, 3)", "0"]]
    verdict = page.locator(".tc-strides-verdict")
    assert say("script-strides-shared", language).replace("`", "") in verdict.inner_text()

    words = {how: say(f"script-strides-does-{how}", language) for how in ("view", "copy", "same", "raise")}
    calls = {"raise": ".view(-1)", "copy": ".reshape(-1)", "view": "[:, ::2]"}
    for how, call in calls.items():
        chip = page.locator(".tc-strides-next button", has_text=call).first
        assert words[how] in chip.inner_text()
        chip.tap()
        last = table(page)[-1]
        assert last[0] == call and (last[-1] == words[how] or (how, last[-1]) == ("raise", "RuntimeError"))
        page.locator(".tc-strides-next button").last.tap()  # take it back
        assert [row[0] for row in table(page)] == ["x", ".t()"]


@EACH_LANGUAGE_IN_A_PLACE
def test_by_keyboard_one_types_calls_and_reaches_the_elements_and_the_address_keeps_it(address, tab, language):
    page = tab()
    page.goto(address + PAGE.format(language.folder))
    page.focus("[name=shape]")
    page.keyboard.press("Control+A")
    page.keyboard.type("3, 1")
    for _ in range(3):
        page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("x.expand(3，4)[1:].view(8)")  # the comma of a Chinese keyboard
    raised = page.locator(".tc-strides-verdict")
    assert "view size is not compatible" in raised.locator("samp").inner_text()
    assert say("script-strides-rule-view", language, dim=0, has=1, wanted=0) in raised.inner_text()
    assert raised.locator("a").get_attribute("href") == f"errors/{EXPLAINED['view']}.html"
    page.wait_for_url(lambda url: url.endswith(".view(8)"))  # it is written in pauses, so parts of it come before
    assert "#shape=3,1&chain=x.expand" in page.url
    page.reload()
    assert page.input_value("[name=chain]") == "x.expand(3,4)[1:].view(8)"
    assert table(page)[-1] == [".view(8)", "RuntimeError"]

    page.locator(".tc-strides-steps button").nth(2).focus()
    page.keyboard.press("Enter")  # the call before the error
    assert page.locator(".tc-strides-steps [aria-pressed=true]").inner_text() == "[1:]"
    overlap = say("script-strides-overlap", language, name="y", elements=8, cells=2)
    assert overlap.replace("`", "") in raised.inner_text()
    page.wait_for_url("**&step=2")
    shape, shared = in_python(page.locator(".tc-strides-code").text_content())
    assert (shape, shared) == ("torch.Size([2, 4]) (1, 0) 1 False", "True")

    told = page.locator(".tc-picture-told")
    assert page.locator(".tc-strides-picture [tabindex='0']").count() == 1, "one stop of the Tab key"
    page.locator(".tc-strides-picture [tabindex='0']").focus()
    page.keyboard.press("End")
    assert all(name in told.inner_text() for name in ("x[2, 0]", "y[1, 0]", "y[1, 3]"))
    assert page.locator(".tc-strides-picture .tc-lit").count() == 6, "the cell, and five elements"
    page.keyboard.press("Home")
    assert "x[0, 0]" in told.inner_text() and "y[" not in told.inner_text()


def test_after_an_error_there_is_no_y(on_disk, tab):
    page = tab()
    names, said = page.locator(".tc-strides-name"), page.locator(".tc-strides-verdict")
    for chain, drawn in {"x.t()": ["x", "y"], "x.t().view(6)": ["x", "x.t()"], "x.view(4)": ["x"]}.items():
        page.goto("about:blank")
        page.goto(f"{on_disk}en/strides.html#shape=2,3&chain={chain}")
        assert names.all_inner_texts() == drawn, chain
    page.goto(f"{on_disk}en/strides.html#shape=2,3&chain=x.t().cuda()")
    page.locator(".tc-strides-problem").wait_for()
    assert not said.is_visible() and names.all_inner_texts() == ["x", "x.t()"]


@EACH_LANGUAGE_IN_A_PLACE
def test_an_address_with_bad_values_is_told_in_a_line_and_changes_nothing_else(address, tab, language):
    page = tab(width=PHONE)
    problem = page.locator(".tc-strides-problem")
    bad = {
        "shape=2,a": say("script-strides-problem-shape", language, text="2,a"),
        "shape=2,3&stride=1": say("script-strides-problem-stride-count", language, dims=2),
        "shape=2&stride=-1": say("script-strides-problem-stride", language, text="-1"),
        "shape=2&offset=1.5": say("script-strides-problem-offset", language, text="1.5"),
        "shape=99999,99999": say("script-strides-problem-large", language, most=1_000_000),
        "shape=1,1,1,1,1,1,1,1,1": say("script-strides-problem-dimensions", language, most=8),
        f"chain={'x' * 301}": say("script-strides-problem-long", language, most=300),
        f"shape=2,3&chain={HOSTILE}": say("script-strides-problem-unreadable", language, text=HOSTILE[5:]),
        "shape=2,3&chain=x.t(": say("script-strides-problem-unfinished", language),
        "shape=2,3&chain=x.cuda()": say("script-strides-problem-unknown", language, name="cuda"),
        "shape=2,3&chain=x.view()": say("script-strides-problem-arguments", language, name="view"),
        "shape=2,3&chain=x.view(2,size=3)": say("script-strides-problem-arguments", language, name="view"),
        "shape=2,3&chain=x[...,...]": say("script-strides-problem-index", language),
        "shape=%E0%A4%A": None,  # cannot be decoded
    }
    for text, words in bad.items():
        page.goto("about:blank")
        page.goto(address + PAGE.format(language.folder) + "#" + text)
        assert problem.is_visible(), text
        if words:
            assert problem.inner_text() == words.replace("`", ""), text
        assert not page.locator(".tc-strides img").count()
    page.evaluate("location.hash = 'shape=2,2&chain=x[0]&step=nonsense'")
    problem.wait_for(state="hidden")
    assert table(page)[-1][:4] == ["[0]", "(2,)", "(1,)", "0"]


def test_each_link_to_the_explorer_has_a_tensor_and_calls_that_it_understands(on_disk, tab, pages):
    links = {link.partition("#")[2] for page in pages.values() for link in page.links if "#shape=" in link}
    assert len(links) > 5
    page = tab()
    page.goto(on_disk + "en/strides.html")
    for link in links:
        page.evaluate("hash => { location.hash = hash; dispatchEvent(new Event('hashchange')); }", link)
        assert not page.locator(".tc-strides-problem").is_visible(), link
        assert len(table(page)) > 1, link
