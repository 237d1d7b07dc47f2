"""The chooser on the front page: questions that lead to a call, and a plain list without JavaScript."""

from collections import Counter

import pytest
from site_pages import EACH_LANGUAGE_IN_A_PLACE

from tensorcopy_docs.languages import LANGUAGES
from tensorcopy_docs.table.wording import words

each = pytest.mark.parametrize("language", LANGUAGES, ids=[language.folder for language in LANGUAGES])
VISIBLE = ".tc-choice:visible"


def plain(text: str) -> str:
    return " ".join(text.replace("`", "").split())


def answer(question, text: str) -> None:
    """Give the answer that says `text`."""
    labels = question.locator("label")
    (number,) = [position for position, label in enumerate(labels.all_text_contents()) if plain(label) == plain(text)]
    labels.nth(number).locator("input").check()


@EACH_LANGUAGE_IN_A_PLACE
def test_every_choice_is_the_only_one_left_after_two_or_three_answers(address, tab, language):
    page = tab()
    page.goto(address + f"{language.folder}/index.html")
    assert page.locator(VISIBLE).count() == 0
    items = page.locator(".tc-choice").all()
    known = words()
    assert len(items) == len(known.choices)
    intents = Counter(choice.intent(language) for choice in known.choices)
    questions = page.locator(".tc-question")
    for choice, item in zip(known.choices, items, strict=True):
        intent = choice.intent(language)
        answer(questions.nth(0), known.purposes[choice.purpose](language))
        answer(questions.nth(1), intent)
        assert questions.count() == (3 if intents[intent] > 1 else 2)
        if intents[intent] > 1:
            answer(questions.nth(2), item.locator(".tc-memory").text_content())
        assert page.locator(VISIBLE).count() == 1
        assert item.is_visible()


def test_an_answer_can_be_taken_back(on_disk, tab):
    page = tab()
    page.goto(on_disk + "en/index.html")
    first = page.locator(".tc-question >> nth=0").locator("input")
    found = []
    for number in range(first.count()):
        first.nth(number).check()
        assert page.locator(".tc-question").count() == 2
        found.append(page.locator(VISIBLE).count())
    assert sum(found) == len(words().choices)


@each
def test_without_javascript_all_choices_are_a_list(on_disk, tab, language):
    page = tab(java_script_enabled=False)
    page.goto(on_disk + f"{language.folder}/index.html")
    assert page.locator(VISIBLE).count() == len(words().choices)
    assert page.locator(".tc-question").count() == 0
