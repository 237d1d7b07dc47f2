"""The strip of releases, compared with what it is drawn from."""

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import pytest
from reading import LANGUAGES, TAG, Place, marked, place_of, place_of_box, texts

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.version_strip import INKS, SIGNS, WIDTH, draw
from tensorcopy_docs.history.changes import spans, told
from tensorcopy_docs.history.recorder import RELEASES
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say

HELD, FAILED, GONE = outcomes.HELD, outcomes.FAILED, outcomes.NOT_AVAILABLE


def values(*outcomes_: str, first: int = 0) -> dict[str, str]:
    return dict(zip(RELEASES[first:], outcomes_, strict=False))


STRIPS = {
    "always": values(*[HELD] * 30),
    "one": values(FAILED),
    "two": values(FAILED, HELD),
    "came and changed": values(*[GONE] * 12, *[FAILED] * 6, *[HELD] * 12),
    "back and forth": values(*[HELD, FAILED] * 15),
    "the newest only": values(*[HELD] * 29, FAILED),
    "the second newest": values(*[HELD] * 28, FAILED, HELD),
    "the three newest": values(*[HELD] * 27, FAILED, HELD, FAILED),
    "late": values(*[GONE] * 3, HELD, first=10),
    "crashed": values(HELD, outcomes.CRASHED, outcomes.TIMED_OUT, HELD),
}
every = pytest.mark.parametrize("found", STRIPS.values(), ids=STRIPS)
each = pytest.mark.parametrize("language", LANGUAGES)


def strip(found: dict[str, str], language: str = "en") -> ET.Element:
    return ET.fromstring(draw(found, language=language, name="strip"))


def groups(root: ET.Element) -> list[ET.Element]:
    return [part for part in root.iter(f"{TAG}g") if part.get("data-value")]


def labels(root: ET.Element) -> list[ET.Element]:
    return [part for part in root if part.tag == f"{TAG}text"]


@every
def test_each_span_is_drawn_once_with_its_value_and_its_ends(found):
    assert marked(strip(found), "value", "first", "last") == [
        {"value": span.value, "first": span.first, "last": span.last} for span in spans(found)
    ]


@every
def test_each_release_has_the_same_room_and_the_spans_lie_side_by_side(found):
    boxes = [place_of_box(group.find(f"{TAG}rect")) for group in groups(strip(found))]
    versions, step = list(found), WIDTH / len(found)
    for box, span in zip(boxes, spans(found), strict=True):
        assert box.left == pytest.approx(versions.index(span.first) * step, abs=1)
        assert box.right == pytest.approx((versions.index(span.last) + 1) * step, abs=1)
    assert all(before.right < after.left for before, after in pairwise(boxes))


@every
def test_sign_and_colour_tell_what_held_from_what_failed_and_from_all_else(found):
    for group in groups(strip(found)):
        value = group.get("data-value")
        assert texts(group) == [{HELD: "✓", FAILED: "✗"}.get(value, "–")]
        assert group.find(f"{TAG}rect").get("fill") == INKS.get(value, svg.PALE)
    assert len({*INKS.values(), svg.PALE}) == 3 and INKS.keys() == SIGNS.keys() == {HELD, FAILED}


@every
@each
def test_the_words_tell_every_span_with_its_boundaries(found, language):
    root = strip(found, language)
    assert root.find(f"{TAG}title").text == say("strip-title", language)
    words = told(found, lambda value: outcome_word(value, language), language)
    assert root.find(f"{TAG}desc").text == words
    assert all(short(span.first) in words for span in spans(found))
    assert root.get("aria-labelledby") == "strip-title strip-desc"


def test_the_words_are_in_the_page_s_language():
    english, chinese = (strip(STRIPS["came and changed"], language).find(f"{TAG}desc").text for language in LANGUAGES)
    assert english == "not available from 1.0 to 1.11; did not hold from 1.12 to 2.3; held since 2.4"
    assert chinese == "1.0 到 1.11：该版本没有此接口；1.12 到 2.3：不成立；2.4 起：成立"


@every
def test_no_label_stands_on_another_or_sticks_out(found):
    root = strip(found)
    left, top, width, height = map(float, root.get("viewBox").split())
    paper = Place(left, top, left + width, top + height)
    places = [place_of(label) for label in labels(root)]
    assert not any(one.meets(other) for one, other in combinations(places, 2))
    assert all(place.within(paper) for place in places)
    assert all(place_of_box(group.find(f"{TAG}rect")).within(paper) for group in groups(root))


@every
def test_the_first_release_is_labelled_and_every_label_names_a_boundary(found):
    shown = [label.text for label in labels(strip(found))]
    boundaries = [short(span.first) for span in spans(found)]
    assert shown[0] == boundaries[0]
    assert set(shown) <= {*boundaries, short(list(found)[-1])}


@pytest.mark.parametrize("name", ["the newest only", "came and changed", "always", "two"])
def test_where_there_is_room_every_boundary_has_its_label(name):
    shown = [label.text for label in labels(strip(STRIPS[name]))]
    assert {short(span.first) for span in spans(STRIPS[name])} <= set(shown)


@every
@each
def test_the_same_values_make_the_same_bytes(found, language):
    assert draw(found, language=language, name="a") == draw(dict(found), language=language, name="a")


def test_another_value_makes_another_picture():
    for version in RELEASES:
        changed = STRIPS["always"] | {version: FAILED}
        assert draw(changed, language="en", name="a") != draw(STRIPS["always"], language="en", name="a")
