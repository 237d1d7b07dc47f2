"""The strip of steps says what the facts say: code, versions and values after each step, and how it ended."""

from itertools import pairwise

import pytest

from tensorcopy_docs.draw import steps_words
from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.words import say
from tests.draw.reading import TAG, every_language, one, outside, picture, place_of_box, texts
from tests.draw.samples import STEPS

each = pytest.mark.parametrize("facts", STEPS.values(), ids=STEPS)


def groups(root) -> list:
    return [part for part in root.iter() if part.get("data-step") is not None]


def plain(text: str) -> str:
    return "".join(text.split())


@every_language
@each
def test_steps_say_code_version_values_and_event_one_under_another_and_the_outcome_comes_last(facts, language):
    root = picture("steps", facts, language)
    found, described = groups(root), root.find(f"{TAG}desc").text
    assert [int(group.get("data-step")) for group in found] == list(range(len(facts["steps"])))
    for group, step in zip(found, facts["steps"], strict=True):
        assert group.get("data-version") == (None if step["version"] is None else str(step["version"]))
        assert group.get("data-event") == step["event"]
        told, event = texts(group), steps_words.event(step, language)
        assert told[0] == event and event in described
        assert plain(step["code"]) in plain("".join(told)) and step["code"] in described
        assert told[len(told) - len(step["values"]) :] == step["values"]
        assert all(value in described for value in step["values"])
    last = list(root)[-1]
    assert last.get("data-outcome") == facts["outcome"]
    assert texts(last)[0] == steps_words.outcome(facts, language) and texts(last)[0] in described
    assert " ".join(texts(last)[1:]) == (facts["error"] or "")
    assert not facts["error"] or facts["error"] not in described  # torch says it in English only; it is in the picture
    assert [text for group in [*found, last] for text in outside(group)] == []
    boxes = [place_of_box(group.find(f"{TAG}rect")) for group in [*found, last]]
    assert all(above.bottom < below.top for above, below in pairwise(boxes))


@every_language
@each
def test_the_versions_compared_stand_side_by_side(facts, language):
    root = picture("steps", facts, language)
    found = [part for part in root.iter() if part.get("data-expected") or part.get("data-actual")]
    if facts["expected"] is None or facts["actual"] is None:
        assert not found
        return
    both = {"expected": facts["expected"], "actual": facts["actual"]}
    for (key, version), words in zip(both.items(), ("picture-expected", "picture-found"), strict=True):
        first, second, *_ = texts(one(root, **{key: version}))
        assert first == say(words, language) and second.split()[-1] == str(version)
    left, right = (place_of_box(one(root, **{key: each}).find(f"{TAG}rect")) for key, each in both.items())
    assert left.right < right.left and left.top == right.top
    assert [sign in texts(root) for sign in "=≠"] == [both["expected"] == both["actual"], len({*both.values()}) == 2]


def test_what_a_step_changes_stands_out():
    root = picture("steps", STEPS["detach"])
    assert [text for text in texts(root) if "→" in text] == ["version 0 → 1"]
    assert "version 0 → 1" in texts(one(root, step=2)) and "version 0 → 1" in root.find(f"{TAG}desc").text
    root = picture("steps", STEPS["data"])
    assert not [text for text in texts(root) if "→" in text]
    slots = [[part.get("data-changed") for part in group.iter() if part.get("data-changed")] for group in groups(root)]
    assert slots == [[], [], ["1"], []]
    assert "no version counter" in texts(one(picture("steps", STEPS["inference"]), step=0))


def test_a_wrong_result_an_error_and_a_right_result_have_signs_of_their_own_and_the_error_its_name():
    for title, sign in {"right": "right", "data": "wrong", "detach": "error"}.items():
        outcome = one(picture("steps", STEPS[title]), outcome=STEPS[title]["outcome"])
        assert [part.get("data-icon") for part in outcome.iter() if part.get("data-icon")] == [sign]
    facts = {**STEPS["write"], "outcome": "raises NotImplementedError"}
    assert "raises NotImplementedError" in texts(picture("steps", facts))
    assert "抛出 NotImplementedError" in texts(picture("steps", facts, CHINESE))
    with pytest.raises(KeyError):
        picture("steps", {**STEPS["right"], "outcome": "unheard of"})


def test_further_lines_of_code_keep_their_indent():
    first, second = (
        part for part in one(picture("steps", STEPS["write"]), step=1).iter(f"{TAG}text") if part.get("font-weight")
    )
    assert (first.text, second.text) == ("with torch.enable_grad():", "x.add_(1)")
    assert float(second.get("x")) > float(first.get("x"))
