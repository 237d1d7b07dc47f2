"""The strip of versions shows the outcomes that are written here by hand: bars, signs, labels and words."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from itertools import combinations, pairwise

import pytest

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.version_strip import draw
from tensorcopy_docs.languages import ENGLISH, Language
from tensorcopy_docs.words import outcome_word, say
from tests.draw.reading import (
    TAG,
    Place,
    each_in_every_language,
    every_language,
    marked,
    place_of,
    place_of_box,
    read,
    texts,
)
from tests.in_one_test import in_one_test

FOUR = ("1.0.1", "1.1.0", "1.2.0", "1.3.1")
GREEN, RED, PALE = svg.ACCENTS[2], svg.STOP, svg.PALE


@dataclass(frozen=True)
class Bar:
    """A bar of the strip: its outcome and versions, its sides in px without the gap, its sign and its color."""

    value: str
    first: str
    last: str
    left: float
    right: float
    sign: str
    color: str


@dataclass(frozen=True)
class Strip:
    """Outcomes by version, and what the strip of them must show.

    `clauses` are the words of each bar: their key, the outcome, and the versions that they name.
    """

    values: dict[str, str]
    bars: list[Bar]
    labels: list[str]
    clauses: list[tuple[str, str, dict[str, str]]]


STRIPS = {
    "always": Strip(
        dict.fromkeys(FOUR, "held"),
        [Bar("held", "1.0.1", "1.3.1", 0, 300, "✓", GREEN)],
        ["1.0", "1.3"],
        [
            ("history-always", "held", {"first": "1.0", "last": "1.3"}),
        ],
    ),
    "one": Strip(
        {"2.0.1": "failed"},
        [Bar("failed", "2.0.1", "2.0.1", 0, 300, "✗", RED)],
        ["2.0"],
        [
            ("history-on", "failed", {"first": "2.0"}),
        ],
    ),
    "came and changed": Strip(
        dict(zip(FOUR, ("not available", "failed", "held", "held"), strict=True)),
        [
            Bar("not available", "1.0.1", "1.0.1", 0, 75, "–", PALE),
            Bar("failed", "1.1.0", "1.1.0", 75, 150, "✗", RED),
            Bar("held", "1.2.0", "1.3.1", 150, 300, "✓", GREEN),
        ],
        ["1.0", "1.1", "1.2", "1.3"],
        [
            ("history-on", "not available", {"first": "1.0"}),
            ("history-on", "failed", {"first": "1.1"}),
            ("history-since", "held", {"first": "1.2"}),
        ],
    ),
    "there and back": Strip(
        dict(zip(FOUR, ("held", "failed", "failed", "held"), strict=True)),
        [
            Bar("held", "1.0.1", "1.0.1", 0, 75, "✓", GREEN),
            Bar("failed", "1.1.0", "1.2.0", 75, 225, "✗", RED),
            Bar("held", "1.3.1", "1.3.1", 225, 300, "✓", GREEN),
        ],
        ["1.0", "1.1", "1.3"],
        [
            ("history-on", "held", {"first": "1.0"}),
            ("history-from-to", "failed", {"first": "1.1", "last": "1.2"}),
            ("history-since", "held", {"first": "1.3"}),
        ],
    ),
    "neither held nor failed": Strip(
        dict(zip(FOUR, ("crashed", "timed out", "broken", "held"), strict=True)),
        [
            Bar("crashed", "1.0.1", "1.0.1", 0, 75, "–", PALE),
            Bar("timed out", "1.1.0", "1.1.0", 75, 150, "–", PALE),
            Bar("broken", "1.2.0", "1.2.0", 150, 225, "–", PALE),
            Bar("held", "1.3.1", "1.3.1", 225, 300, "✓", GREEN),
        ],
        ["1.0", "1.1", "1.2", "1.3"],
        [
            ("history-on", "crashed", {"first": "1.0"}),
            ("history-on", "timed out", {"first": "1.1"}),
            ("history-on", "broken", {"first": "1.2"}),
            ("history-since", "held", {"first": "1.3"}),
        ],
    ),
}
each = in_one_test("strip", STRIPS.values(), ids=STRIPS)
in_every_language = each_in_every_language("strip", STRIPS)
# Every version has another outcome than the one before it: more labels than there is room for.
CROWDED = {f"2.{minor}.0": ("held", "failed")[minor % 2] for minor in range(40)}


def drawn(values: dict[str, str], language: Language = ENGLISH) -> ET.Element:
    return read(draw(values, language=language, name="strip"))


def groups(root: ET.Element) -> list[ET.Element]:
    return [part for part in root.iter(f"{TAG}g") if part.get("data-value")]


def labels(root: ET.Element) -> list[ET.Element]:
    return [part for part in root if part.tag == f"{TAG}text"]


@each
def test_each_span_of_one_outcome_is_one_bar_with_its_outcome_and_its_ends(strip):
    assert marked(drawn(strip.values), "value", "first", "last") == [
        {"value": bar.value, "first": bar.first, "last": bar.last} for bar in strip.bars
    ]


@each
def test_each_version_has_the_same_room(strip):
    boxes = [place_of_box(group.find(f"{TAG}rect")) for group in groups(drawn(strip.values))]
    assert [(box.left, box.right) for box in boxes] == [(bar.left + 0.5, bar.right - 0.5) for bar in strip.bars]


@each
def test_sign_and_color_distinguish_held_and_failed_from_each_other_and_from_all_else(strip):
    for group, bar in zip(groups(drawn(strip.values)), strip.bars, strict=True):
        assert texts(group) == [bar.sign]
        assert {part.get("fill") for part in group} == {bar.color}


@each
def test_the_versions_at_which_the_outcome_changes_and_the_last_one_are_labelled(strip):
    # If the last version is a separate bar, there may be room for its label at both ends of the bar.
    assert list(dict.fromkeys(label.text for label in labels(drawn(strip.values)))) == strip.labels


@in_every_language
def test_the_words_are_in_the_language_of_the_page_and_tell_every_change(strip, language):
    root = drawn(strip.values, language)
    words = [say(key, language, value=outcome_word(value, language), **ends) for key, value, ends in strip.clauses]
    assert root.find(f"{TAG}desc").text == say("table-clauses", language).join(words)
    assert root.find(f"{TAG}title").text == say("version-strip-title", language)
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == ("strip-title", "strip-desc")


@pytest.mark.parametrize("values", [CROWDED, *(strip.values for strip in STRIPS.values())], ids=["crowded", *STRIPS])
def test_no_label_overlaps_another_or_sticks_out(values):
    root = drawn(values)
    left, top, width, height = map(float, root.get("viewBox").split())
    paper = Place(left, top, left + width, top + height)
    places = [place_of(label) for label in labels(root)]
    assert not any(one.meets(other) for one, other in combinations(places, 2))
    assert all(place.within(paper) for place in places)
    assert all(place_of_box(group.find(f"{TAG}rect")).within(paper) for group in groups(root))


def test_labels_are_left_out_only_where_there_is_no_room_for_them():
    found = labels(drawn(CROWDED))
    assert found[0].text == "2.0"
    assert len(found) < len(CROWDED)
    ends = [place_of(label) for label in found]
    # A label that is left out would begin less than its own width and a gap behind the one before it.
    room = max(place.right - place.left for place in ends) + 6 + 300 / len(CROWDED)
    assert all(after.left - before.right <= room for before, after in pairwise(ends))


@every_language
def test_the_same_values_make_the_same_bytes(language):
    assert draw(CROWDED, language=language, name="a") == draw(dict(CROWDED), language=language, name="a")


@pytest.mark.parametrize("version", FOUR)
def test_another_outcome_on_any_version_makes_another_picture(version):
    values = STRIPS["always"].values
    assert draw({**values, version: "failed"}, language=ENGLISH, name="a") != draw(values, language=ENGLISH, name="a")
