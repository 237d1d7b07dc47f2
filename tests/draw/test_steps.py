"""The strip of steps says what the facts say: code, versions and values after each step, and how it ended."""

from copy import deepcopy
from itertools import pairwise

import pytest

from tensorcopy_docs.draw import steps_words
from tensorcopy_docs.draw.text_sizes import STEPS as FONT
from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.words import say
from tests.draw.reading import TAG, each_in_every_language, one, picture, place_of, place_of_box, texts
from tests.draw.samples import STEPS
from tests.in_one_test import in_one_test

each = in_one_test("facts", STEPS.values(), ids=STEPS)
in_every_language = each_in_every_language("facts", STEPS)


def groups(root) -> list:
    return [part for part in root.iter() if part.get("data-step") is not None]


def plain(text: str) -> str:
    return "".join(text.split())


@in_every_language
def test_each_step_has_its_code_its_version_its_values_and_its_event(facts, language):
    found = groups(picture("steps", facts, language))
    assert [int(group.get("data-step")) for group in found] == list(range(len(facts["steps"])))
    for group, step in zip(found, facts["steps"], strict=True):
        assert group.get("data-version") == (None if step["version"] is None else str(step["version"]))
        assert group.get("data-event") == step["event"]
        told = texts(group)
        assert told[0] == steps_words.event(step, language)
        assert plain(step["code"]) in plain("".join(told))
        assert told[len(told) - len(step["values"]) :] == step["values"]


@each
def test_steps_stand_one_under_another(facts):
    boxes = [place_of_box(group.find(f"{TAG}rect")) for group in groups(picture("steps", facts))]
    assert all(above.bottom < below.top for above, below in pairwise(boxes))


@in_every_language
def test_the_text_of_a_step_stays_in_it(facts, language):
    root = picture("steps", facts, language)
    for group in [*groups(root), one(root, outcome=facts["outcome"])]:
        frame = place_of_box(group.find(f"{TAG}rect"))
        assert all(place_of(text).within(frame) for text in group.iter(f"{TAG}text"))


def test_a_version_that_a_step_changes_is_shown_before_and_after():
    root = picture("steps", STEPS["detach"])
    assert "version 0 → 1" in texts(one(root, step=2))
    assert [text for text in texts(root) if "→" in text] == ["version 0 → 1"]
    assert "版本 0 → 1" in texts(one(picture("steps", STEPS["detach"], CHINESE), step=2))
    assert not [text for text in texts(picture("steps", STEPS["data"])) if "→" in text]


def test_values_that_a_step_changes_stand_out():
    root = picture("steps", STEPS["data"])
    found = {
        group.get("data-step"): [p.get("data-changed") for p in group.iter() if p.get("data-changed")]
        for group in groups(root)
    }
    assert found == {"0": [], "1": [], "2": ["1"], "3": []}


def test_a_tensor_without_a_counter_is_said_to_have_none():
    assert "no version counter" in texts(one(picture("steps", STEPS["inference"]), step=0))


@in_every_language
def test_the_versions_compared_stand_side_by_side(facts, language):
    root = picture("steps", facts, language)
    found = [part for part in root.iter() if part.get("data-expected") or part.get("data-actual")]
    if facts["expected"] is None or facts["actual"] is None:
        assert not found
        return
    expected, actual = one(root, expected=facts["expected"]), one(root, actual=facts["actual"])
    words = [say("picture-expected", language), say("picture-found", language)]
    assert [texts(expected)[0], texts(actual)[0]] == words
    assert [texts(part)[1].split()[-1] for part in (expected, actual)] == [str(facts["expected"]), str(facts["actual"])]
    left, right = (place_of_box(part.find(f"{TAG}rect")) for part in (expected, actual))
    assert left.right < right.left
    assert left.top == right.top
    assert ("=" in texts(root)) is (facts["expected"] == facts["actual"])
    assert ("≠" in texts(root)) is (facts["expected"] != facts["actual"])


@in_every_language
def test_the_outcome_comes_last_with_the_whole_text_of_the_error(facts, language):
    root = picture("steps", facts, language)
    last = list(root)[-1]
    assert last.get("data-outcome") == facts["outcome"]
    assert texts(last)[0] == steps_words.outcome(facts, language)
    assert " ".join(texts(last)[1:]) == (facts["error"] or "")


def test_a_wrong_result_and_a_right_one_look_different():
    signs = {title: one(picture("steps", facts), outcome=facts["outcome"]) for title, facts in STEPS.items()}
    icons = {
        title: next(p.get("data-icon") for p in part.iter() if p.get("data-icon")) for title, part in signs.items()
    }
    assert icons["right"] == "right"
    assert icons["data"] == "wrong"
    assert icons["detach"] == "error"


def test_an_outcome_that_names_an_error_is_told_with_its_name():
    facts = {**deepcopy(STEPS["write"]), "outcome": "raises NotImplementedError"}
    assert "raises NotImplementedError" in texts(picture("steps", facts))
    assert "抛出 NotImplementedError" in texts(picture("steps", facts, CHINESE))


def test_an_unknown_outcome_is_refused():
    with pytest.raises(KeyError):
        picture("steps", {**STEPS["right"], "outcome": "unheard of"})


def test_further_lines_of_code_keep_their_indent():
    root = picture("steps", STEPS["write"])
    first, second = (part for part in one(root, step=1).iter(f"{TAG}text") if part.get("font-weight"))
    assert (first.text, second.text) == ("with torch.enable_grad():", "x.add_(1)")
    assert float(second.get("x")) - float(first.get("x")) == pytest.approx(FONT.width_of(" " * 4, mono=True), abs=0.1)


@in_every_language
def test_the_words_tell_every_step_and_the_outcome(facts, language):
    told = picture("steps", facts, language).find(f"{TAG}desc").text
    for step in facts["steps"]:
        assert step["code"] in told
        assert steps_words.event(step, language) in told
        assert all(value in told for value in step["values"])
    assert steps_words.outcome(facts, language) in told
    assert not facts["error"] or facts["error"] not in told  # torch says it in English only; it is in the picture


def test_the_words_tell_the_versions_compared():
    told = picture("steps", STEPS["detach"]).find(f"{TAG}desc").text
    assert "backward() expected version 0 of the saved tensor and found version 1." in told
    assert "version 0 → 1" in told
