"""The chooser on the front page: questions that lead to a call, and a plain list without JavaScript."""

import pytest

from tensorcopy_docs.semantics import words


@pytest.mark.parametrize(("language", "name"), [("en", "en"), ("zh-cn", "zh")])
def test_every_intent_leads_to_a_call_in_three_answers_at_most(address, tab, language, name):
    page = tab()
    page.goto(address + f"{language}/index.html")
    assert page.locator(".tc-choice:visible").count() == 0
    intents = list(dict.fromkeys(getattr(choice.intent, name) for choice in words().choices))
    questions = page.locator(".tc-question")
    assert questions.count() == 1
    for number, intent in enumerate(intents):
        questions.nth(0).locator("input").nth(number).check()
        for follow_up in (1, 2):
            if questions.count() > follow_up:
                questions.nth(follow_up).locator("input").first.check()
        shown = page.locator(".tc-choice:visible")
        assert shown.count() >= 1, intent
        said = {text.strip().replace("`", "") for text in shown.locator(".tc-intent").all_text_contents()}
        assert said == {intent.replace("`", "")}


def test_a_second_answer_narrows_what_the_first_one_left(on_disk, tab):
    page = tab()
    page.goto(on_disk + "en/index.html")
    inputs = page.locator(".tc-question >> nth=0").locator("input")
    for number in range(inputs.count()):
        inputs.nth(number).check()
        before = page.locator(".tc-choice:visible").count()
        if page.locator(".tc-question").count() > 1:
            page.locator(".tc-question >> nth=1").locator("input").first.check()
            assert 0 < page.locator(".tc-choice:visible").count() < before


def test_an_answer_can_be_taken_back(on_disk, tab):
    page = tab()
    page.goto(on_disk + "en/index.html")
    first = page.locator(".tc-question >> nth=0").locator("input")
    first.nth(0).check()
    one = page.locator(".tc-choice:visible .tc-intent").first.text_content()
    first.nth(1).check()
    assert page.locator(".tc-choice:visible .tc-intent").first.text_content() != one


@pytest.mark.parametrize("language", ["en", "zh-cn"])
def test_without_javascript_all_choices_are_a_list(on_disk, tab, language):
    page = tab(java_script_enabled=False)
    page.goto(on_disk + f"{language}/index.html")
    assert page.locator(".tc-choice:visible").count() == len(words().choices)
    assert page.locator(".tc-question").count() == 0
