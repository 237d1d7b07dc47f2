"""The strip of versions shows the outcomes that are written here by hand: bars, signs, labels and words."""

import pytest

from tensorcopy_docs.draw.version_strip import draw
from tensorcopy_docs.history.spans import describe_spans
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word
from tests.draw.reading import TAG, every_language, marked, paper_of, place_of_box, read, texts, unreadable

FOUR = ("1.0.1", "1.1.0", "1.2.0", "1.3.1")
# Outcomes by version; and the sign, the first and the last version of each bar.
STRIPS = {
    "always": (dict.fromkeys(FOUR, "held"), ["✓ 1.0.1 1.3.1"]),
    "one": ({"2.0.1": "failed"}, ["✗ 2.0.1 2.0.1"]),
    "came and changed": (
        dict(zip(FOUR, ("not available", "failed", "held", "held"), strict=True)),
        ["– 1.0.1 1.0.1", "✗ 1.1.0 1.1.0", "✓ 1.2.0 1.3.1"],
    ),
    "there and back": (
        dict(zip(FOUR, ("held", "failed", "failed", "held"), strict=True)),
        ["✓ 1.0.1 1.0.1", "✗ 1.1.0 1.2.0", "✓ 1.3.1 1.3.1"],
    ),
    "neither held nor failed": (
        dict(zip(FOUR, ("crashed", "timed out", "broken", "held"), strict=True)),
        ["– 1.0.1 1.0.1", "– 1.1.0 1.1.0", "– 1.2.0 1.2.0", "✓ 1.3.1 1.3.1"],
    ),
}
# Every version has another outcome than the one before it: more labels than there is room for.
CROWDED = {f"2.{minor}.0": ("held", "failed")[minor % 2] for minor in range(40)}


@every_language
@pytest.mark.parametrize(("values", "bars"), STRIPS.values(), ids=STRIPS)
def test_each_span_of_one_outcome_is_a_bar_with_its_sign_its_first_version_and_the_words(values, bars, language):
    root = read(draw(values, language=language, name="strip"))
    groups = [part for part in root.iter(f"{TAG}g") if part.get("data-value")]
    ends = [f"{row['first']} {row['last']}" for row in marked(root, "value", "first", "last")]
    assert [f"{sign} {end}" for group, end in zip(groups, ends, strict=True) for sign in texts(group)] == bars
    assert [group.get("data-value") for group in groups] == [values[end.split()[0]] for end in ends]
    # Held and failed have a color each, and all else has another.
    assert len({part.get("fill") for group in groups for part in group}) == len({bar[0] for bar in bars})
    labels = [part.text for part in root if part.tag == f"{TAG}text"]
    changes = [short(end.split()[0]) for end in ends]
    assert list(dict.fromkeys(labels)) == list(dict.fromkeys([*changes, short(list(values)[-1])]))
    words = describe_spans(values, lambda value: outcome_word(value, language), language)
    assert root.find(f"{TAG}desc").text == words and root.get("aria-describedby") == "strip-desc"
    boxes = [place_of_box(group.find(f"{TAG}rect")) for group in groups]
    assert all(box.within(paper_of(root)) for box in boxes)
    share = [list(values).index(end.split()[1]) - list(values).index(end.split()[0]) + 1 for end in ends]
    widths = [(box.right - box.left + 1) / number for box, number in zip(boxes, share, strict=True)]
    assert widths == pytest.approx(widths[:1] * len(widths)), "each version has the same room"
    assert unreadable(root) == []


@every_language
def test_of_more_labels_than_there_is_room_for_some_are_left_out(language):
    root = read(draw(CROWDED, language=language, name="strip"))
    labels = [part for part in root if part.tag == f"{TAG}text"]
    assert 5 < len(labels) < len(CROWDED) and labels[0].text == "2.0"
    for group in [part for part in root if part.tag == f"{TAG}g"]:
        root.remove(group)  # the signs of bars so narrow touch each other
    assert unreadable(root) == []
