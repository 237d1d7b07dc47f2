"""The questions: an option is chosen by keyboard or click, the answer unfolds, and the browser keeps the choice."""

from contextlib import closing

from site_pages import EACH_LANGUAGE_IN_A_PLACE

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.sphinx.predict.wording import predict
from tensorcopy_docs.words import say

PHONE = {"width": 390, "height": 844}
# The theme asks for its own keys, and has no answer to a browser that refuses them.
REFUSES = """for (const name of ["getItem", "setItem"]) {
  const own = Storage.prototype[name];
  Storage.prototype[name] = function (key, ...more) {
    if (key === "tc-predict") throw new DOMException("refused", "SecurityError");
    return own.call(this, key, ...more);
  };
}"""
ALL = len(predict().questions)


def progress(page) -> str:
    return page.locator(".tc-predict-bar output").text_content()


def told(language, answered: int, right: int, of: int = ALL) -> str:
    return say("script-predict-progress", language, all=of, answered=answered, right=right)


@EACH_LANGUAGE_IN_A_PLACE
def test_an_answer_is_given_by_keyboard_and_click_and_is_kept(address, tab, language):
    page = tab(width=PHONE["width"])
    page.set_viewport_size(PHONE)
    page.goto(address + f"{language.folder}/predict.html")
    first, second = page.locator(".tc-question").nth(0), page.locator(".tc-question").nth(1)
    box = first.locator(".tc-options").bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"], "the first question is on the first screen"
    assert progress(page) == told(language, 0, 0)
    # The correct option, by keyboard: the arrows move and choose nothing.
    right = first.get_attribute("data-answer")
    keys = first.locator("[role=radio]").evaluate_all("options => options.map((option) => option.dataset.key)")
    first.locator("[role=radio][tabindex='0']").focus()
    for _ in range(keys.index(right) + len(keys)):
        page.keyboard.press("ArrowRight")
    assert first.locator("[aria-checked=true]").count() == 0
    assert not first.locator("details").evaluate("each => each.open")
    page.keyboard.press("Space")
    assert first.locator("[aria-checked=true]").get_attribute("data-key") == right
    assert first.locator(".tc-correct").count() == 1
    assert first.locator(".tc-incorrect").count() == 0
    assert first.locator("[role=status]").text_content() == say("script-predict-right", language)
    assert first.locator("details").evaluate("each => each.open")
    # A wrong one, by click; a second choice counts no more.
    wrong = second.locator(f"[role=radio]:not([data-key='{second.get_attribute('data-answer')}'])")
    wrong.nth(0).click()
    wrong.nth(1).dispatch_event("click")
    assert second.locator("[aria-checked=true]").count() == 1
    for when in ("before", "after"):
        assert second.locator(".tc-incorrect").count() == second.locator(".tc-correct").count() == 1
        assert second.locator("[role=status]").text_content() == say("script-predict-wrong", language)
        assert second.locator(".tc-given").is_visible()
        assert progress(page) == told(language, 2, 1)
        if when == "before":
            page.reload()
    subject = predict().questions[0].subject
    page.select_option(".tc-predict-bar select", subject)
    count = sum(question.subject == subject for question in predict().questions)
    assert page.locator(".tc-question:visible").count() == count
    assert progress(page) == told(language, 1, 1, count)
    page.click(".tc-predict-bar button")
    page.reload()
    page.select_option(".tc-predict-bar select", "")
    assert progress(page) == told(language, 0, 0)
    assert page.locator(".tc-correct, .tc-question details[open]").count() == 0


def test_a_browser_that_keeps_nothing_and_one_without_javascript_show_the_answers(on_disk, tab):
    with closing(tab()) as page:
        page.add_init_script(REFUSES)
        page.goto(on_disk + "en/predict.html")
        page.locator("[role=radio]").first.click()
        assert page.locator("[aria-checked=true]").count() == 1
        assert progress(page).startswith("1 ")
        page.reload()
        assert progress(page).startswith("0 ")
    plain = tab(java_script_enabled=False)
    plain.goto(on_disk + f"{CHINESE.folder}/predict.html")
    assert not plain.locator(".tc-predict-bar").is_visible()
    assert plain.locator("[role=radio]").count() == 0
    question = plain.locator(".tc-question").first
    assert question.locator(".tc-options li").count() >= 2
    assert not question.locator(".tc-given").is_visible()
    question.locator("summary").click()
    assert question.locator(".tc-given").is_visible()
