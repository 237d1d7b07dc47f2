"""The quiz: one question at a time, ten in a round; the keyboard, Back and the address of a question work."""

from tensorcopy_docs.sphinx.predict.wording import predict
from tensorcopy_docs.words import say
from tests.browser.site_pages import EACH_LANGUAGE_IN_A_PLACE, PHONE

ROUND = 10
LEVELS = sorted(predict().questions, key=lambda question: question.level)
IDS = [question.id for question in LEVELS]
PLAY = """(wrong) => {
  const ids = [];
  while (ids.length < 100) {
    const asked = [...document.querySelectorAll(".tc-question")].find((each) => each.checkVisibility());
    if (!asked) return ids;
    ids.push(asked.id);
    const isRight = (option) => option.dataset.key === asked.dataset.answer;
    [...asked.querySelectorAll("[role=radio]")].find((each) => isRight(each) === ids.length > wrong).click();
    document.querySelector(".tc-next").click();
  }
  return ids;
}"""


def asked(page) -> str:
    """The id of the question that is shown, the only one."""
    (shown,) = page.locator(".tc-question:visible").all()
    return shown.get_attribute("id")


def options(page, *, right: bool):
    answer = page.locator(".tc-question:visible").get_attribute("data-answer")
    return page.locator(f"[role=radio]{':is' if right else ':not'}([data-key='{answer}']):visible")


def play(page, wrong: int = 0) -> list[str]:
    """Answers the questions up to the result, the first `wrong` of them incorrectly; returns their ids."""
    return page.evaluate(PLAY, wrong)


@EACH_LANGUAGE_IN_A_PLACE
def test_by_keyboard_a_question_is_answered_once_and_the_next_one_follows(address, tab, language):
    page = tab(width=PHONE)
    page.goto(address + f"{language.folder}/predict.html")
    assert asked(page) == IDS[0]
    choices, question = page.locator(".tc-options:visible"), page.locator(".tc-question:visible")
    told = say("script-predict-progress", language, number=1, all=ROUND)
    assert page.locator(".tc-predict").inner_text().count(told) == 1
    assert page.locator(".tc-predict .copybtn").count() == 0
    assert not page.locator("details:visible, .tc-next:visible").count()

    keys = choices.locator("[role=radio]").evaluate_all("options => options.map((option) => option.dataset.key)")
    choices.locator("[tabindex='0']").focus()
    for _ in range(keys.index(question.get_attribute("data-answer")) + len(keys)):
        page.keyboard.press("ArrowRight")
    assert choices.locator("[aria-checked=true]").count() == 0, "the arrows choose nothing"
    page.keyboard.press("Space")
    right = say("script-predict-right", language)
    assert question.locator("[role=status]").inner_text() == right
    assert question.locator("[aria-checked=true] [role=img]").get_attribute("aria-label") == say(
        "script-predict-mark-right", language
    )
    assert question.locator("details a:visible").count() >= 2, "the reason, with its evidence"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == say("predict-next", language)
    page.keyboard.press("Enter")
    assert asked(page) == IDS[1] and page.url.endswith(f"#{IDS[1]}")
    assert page.evaluate("document.activeElement.id") == f"{IDS[1]}-ask"

    options(page, right=False).first.click()
    options(page, right=True).dispatch_event("click")
    assert question.locator(".tc-incorrect").count() == question.locator(".tc-correct").count() == 1
    assert question.locator("[role=status]").inner_text() == say("script-predict-wrong", language)


@EACH_LANGUAGE_IN_A_PLACE
def test_after_ten_there_is_a_result_with_what_was_missed_and_another_round_has_other_questions(address, tab, language):
    page = tab(width=PHONE)
    page.goto(address + f"{language.folder}/predict.html")
    first = play(page, wrong=2)
    assert first == IDS[:ROUND]
    result = page.locator(".tc-predict-result")
    assert say("script-predict-result", language, right=8, all=10) in result.inner_text()
    assert page.evaluate("document.activeElement.matches('.tc-predict-result h2')")
    missed = result.locator("li a")
    assert missed.evaluate_all("links => links.map((link) => link.hash)") == [f"#{id_}" for id_ in first[:2]]
    missed.last.click()
    page.locator(".tc-incorrect:visible").wait_for()
    assert asked(page) == first[1]
    page.click(".tc-next")
    result.locator("button").click()
    assert asked(page) == IDS[ROUND]
    second = play(page)
    assert second == IDS[ROUND : 2 * ROUND]
    assert not result.locator("ol").is_visible(), "nothing was missed"


def test_a_round_is_about_the_chosen_subject_and_begins_again_when_all_were_asked(on_disk, tab):
    page = tab()
    page.goto(on_disk + "en/predict.html")
    about = [question.id for question in LEVELS if question.subject == "saving"]
    page.select_option(".tc-predict-bar select", "saving")
    assert play(page) == about
    page.click(".tc-predict-result button")
    assert asked(page) == about[0] and not page.locator("[aria-checked=true]:visible").count()


def test_back_and_reload_keep_the_question_and_its_answer(on_disk, tab):
    page = tab()
    page.goto(on_disk + "en/index.html")
    page.goto(on_disk + "en/predict.html")
    options(page, right=True).click()
    page.click(".tc-next")
    options(page, right=False).first.click()
    for leave in (page.reload, lambda: (page.locator(".tc-question:visible details a").last.click(), page.go_back())):
        leave()
        assert asked(page) == IDS[1] and page.locator(".tc-incorrect:visible").count() == 1
        assert page.locator(".tc-predict-bar output").inner_text() == "2 of 10"
    page.go_back()
    page.locator(".tc-incorrect:visible").wait_for(state="detached")
    assert asked(page) == IDS[0] and page.locator(".tc-correct:visible").count() == 1
    page.go_back()
    assert page.url.endswith("index.html")


def test_the_address_of_a_question_shows_it_as_the_first_of_a_round(on_disk, tab):
    page = tab()
    for place, id_ in {IDS[-1]: IDS[-1], f"{IDS[5]}-ask": IDS[5], "level-1": IDS[0]}.items():
        page.goto("about:blank")
        page.goto(on_disk + f"en/predict.html#{place}")
        for _ in range(2):
            assert asked(page) == id_
            assert page.locator(".tc-predict-bar output").inner_text() == "1 of 10"
            page.reload()
    assert len(play(page)) == ROUND
