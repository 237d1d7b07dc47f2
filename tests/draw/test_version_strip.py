"""The strip of versions shows the outcomes that are written here by hand: badges, their widths, labels and words."""

import xml.etree.ElementTree as ET

import pytest

from tensorcopy_docs.draw.version_strip import FONT, GAP, NARROWEST, draw
from tensorcopy_docs.history.spans import describe_spans
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import outcome_word, say
from tests.draw.reading import every_language

FOUR = ("1.0.1", "1.1.0", "1.2.0", "1.3.1")
# Outcomes by version; and of each span the place on the scale of answers, the first and the last version, how many.
STRIPS = {
    "always": (dict.fromkeys(FOUR, "held"), ["good 1.0.1 1.3.1 4"]),
    "one": ({"2.0.1": "failed"}, ["error 2.0.1 2.0.1 1"]),
    "came and changed": (
        dict(zip(FOUR, ("not available", "failed", "held", "held"), strict=True)),
        ["none 1.0.1 1.0.1 1", "error 1.1.0 1.1.0 1", "good 1.2.0 1.3.1 2"],
    ),
    "there and back": (
        dict(zip(FOUR, ("held", "failed", "failed", "held"), strict=True)),
        ["good 1.0.1 1.0.1 1", "error 1.1.0 1.2.0 2", "good 1.3.1 1.3.1 1"],
    ),
    "neither held nor failed": (
        dict(zip(FOUR, ("crashed", "timed out", "broken", "held"), strict=True)),
        ["none 1.0.1 1.0.1 1", "none 1.1.0 1.1.0 1", "none 1.2.0 1.2.0 1", "good 1.3.1 1.3.1 1"],
    ),
    "silent": (
        dict(zip(FOUR, ("absent", "present", "raises", "not measured"), strict=True)),
        ["good 1.0.1 1.0.1 1", "silent 1.1.0 1.1.0 1", "error 1.2.0 1.2.0 1", "none 1.3.1 1.3.1 1"],
    ),
}
# Every version has another outcome than the one before it: more labels than there is room for.
CROWDED = {f"2.{minor}.0": ("held", "failed")[minor % 2] for minor in range(40)}


@every_language
@pytest.mark.parametrize(("values", "bars"), STRIPS.values(), ids=STRIPS)
def test_each_span_of_one_outcome_is_a_badge_as_wide_as_it_is_long_with_its_first_version_and_the_words(
    values, bars, language
):
    words = describe_spans(values, lambda value: value.upper(), language)
    root = ET.fromstring(draw(values, language=language, described=words))
    found = []
    for bar in root:
        place = bar.find("b").get("class").removeprefix("tc-badge tc-")
        found.append(
            f"{place} {bar.get('data-first')} {bar.get('data-last')} {bar.get('style').removeprefix('flex: ')}"
        )
        assert bar.get("data-value") == values[bar.get("data-first")]
    assert found == bars
    changes = [short(each.split()[1]) for each in bars]
    assert list(dict.fromkeys(root.itertext())) == list(dict.fromkeys([*changes, short(list(values)[-1])]))
    assert root.get("aria-label") == say("version-strip-title", language) + language.colon + words


@every_language
def test_the_words_of_outcomes_describe_a_strip_that_is_not_described(language):
    values, _ = STRIPS["came and changed"]
    words = describe_spans(values, lambda value: outcome_word(value, language), language)
    assert ET.fromstring(draw(values, language=language)).get("data-md").endswith(words)


@every_language
def test_of_more_labels_than_there_is_room_for_some_are_left_out(language):
    labels = list(ET.fromstring(draw(CROWDED, language=language)).itertext())
    assert 5 < len(labels) < len(CROWDED) and labels[0] == "2.0"
    room = sum(FONT.width_of(label, mono=True) + GAP for label in labels) - GAP
    assert room <= NARROWEST
