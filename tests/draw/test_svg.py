"""What holds for every picture, and the pieces that pictures are made of."""

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from itertools import combinations

import pytest

from tensorcopy_docs.draw import layers, svg
from tensorcopy_docs.draw.drawers import DRAWERS
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES
from tests.draw.reading import TAG, Place, changed, picture, place_of, texts
from tests.draw.samples import GRAPH, MEMORY, STEPS
from tests.in_one_test import in_one_test

SAMPLES = {"memory": MEMORY, "graph": GRAPH, "steps": STEPS}
ALL = [(kind, title) for kind, samples in SAMPLES.items() for title in samples]
HAN = re.compile(r"[\u4e00-\u9fff]")
PAINT = ("fill", "stroke")

each = in_one_test("kind, title", ALL)


def in_every_language(pairs: list[tuple[str, str]]) -> Callable[[Callable], Callable]:
    """A decorator that runs a test on each of `pairs`, a kind and a title, in each language."""
    cases = {(*pair, language.key): (*pair, language) for pair in pairs for language in LANGUAGES}
    return in_one_test("kind, title, language", cases.values(), ids=map("-".join, cases))


@in_every_language(ALL)
def test_the_same_facts_give_the_same_bytes(kind, title, language):
    facts = SAMPLES[kind][title]
    assert DRAWERS[kind](facts, language=language, name="p") == DRAWERS[kind](facts, language=language, name="p")


@in_every_language(ALL)
def test_every_colour_is_a_variable(kind, title, language):
    colours = {part.get(paint) for part in picture(kind, SAMPLES[kind][title], language).iter() for paint in PAINT}
    assert all(re.fullmatch(r"var\(--[\w-]+, #[0-9a-f]{6}\)", colour) for colour in colours - {None, "none"})


@in_every_language(ALL)
def test_a_picture_is_plain_svg(kind, title, language):
    root = picture(kind, SAMPLES[kind][title], language)
    assert {part.tag.removeprefix(TAG) for part in root.iter()} <= {"svg", "title", "desc", "g", "rect", "path", "text"}
    assert not {name for part in root.iter() for name in part.attrib if name in {"style", "href", "onload"}}


@in_every_language(ALL)
def test_a_picture_is_told_by_its_title_and_description(kind, title, language):
    root = picture(kind, SAMPLES[kind][title], language, name="here")
    ids = {part.get("id"): part for part in root.iter() if part.get("id")}
    assert set(ids) == {"here-title", "here-desc"}
    assert root.get("role") == "img"
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == ("here-title", "here-desc")
    for part in ids.values():
        assert bool(HAN.search(part.text)) is (language == CHINESE)


@in_every_language(ALL)
def test_no_text_leaves_the_picture(kind, title, language):
    root = picture(kind, SAMPLES[kind][title], language)
    left, top, width, height = map(float, root.get("viewBox").split())
    assert (root.get("width"), root.get("height")) == tuple(root.get("viewBox").split()[2:])
    frame = Place(left, top, left + width, top + height)
    for text in root.iter(f"{TAG}text"):
        assert place_of(text).within(frame), text.text


@in_every_language(ALL)
def test_no_two_texts_overlap(kind, title, language):
    found = [(text.text, place_of(text)) for text in picture(kind, SAMPLES[kind][title], language).iter(f"{TAG}text")]
    assert not [(one, two) for (one, here), (two, there) in combinations(found, 2) if here.meets(there)]


@each
def test_no_word_stays_in_the_other_language(kind, title):
    assert not HAN.search(DRAWERS[kind](SAMPLES[kind][title], language=ENGLISH, name="p"))


@in_every_language(ALL)
def test_text_is_large_enough_to_read(kind, title, language):
    root = picture(kind, SAMPLES[kind][title], language)
    assert min(float(part.get("font-size")) for part in root.iter() if part.get("font-size")) >= 12


@in_every_language([pair for pair in ALL if pair[0] != "graph"])
def test_pictures_fit_on_a_phone(kind, title, language):
    assert float(picture(kind, SAMPLES[kind][title], language).get("width")) <= 362


@each
def test_any_other_fact_gives_another_picture(kind, title):
    facts = SAMPLES[kind][title]
    drawn = DRAWERS[kind](facts, language=ENGLISH, name="p")
    others = list(changed(facts))
    assert len(others) >= 3
    for path, other in others:
        assert DRAWERS[kind](other, language=ENGLISH, name="p") != drawn, path


@each
def test_pictures_on_one_page_have_ids_of_their_own(kind, title):
    first, second = (picture(kind, SAMPLES[kind][title], name=name) for name in ("a", "b"))
    ids = [part.get("id") for root in (first, second) for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids)) == 4


def test_what_is_not_markup_is_text():
    step = {"code": 'x["<b>"] & y', "version": 0, "values": ["<1>"], "event": "make"}
    facts = {"steps": [step], "expected": None, "actual": None, "outcome": "right", "error": "A<B> & C"}
    assert {'x["<b>"] & y', "<1>", "A<B> & C"} <= set(texts(picture("steps", facts)))


def test_a_line_turns_with_round_corners_and_ends_in_a_head():
    root = ET.Element("svg")
    svg.line(root, [(0, 0), (0, 20), (30, 20), (30, 50)], arrow=True)
    shaft, head = (part.get("d") for part in root)
    assert shaft == "M0 0 L0 15 Q0 20 5 20 L25 20 Q30 20 30 25 L30 45"
    assert head.endswith("L30 50 Z")


def test_a_file_has_the_colours_of_both_themes():
    inline = DRAWERS["memory"](MEMORY["detach"], language=ENGLISH, name="p")
    file = svg.standalone(inline)
    assert file.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg ')
    style = ET.fromstring(file.encode()).find(f"{TAG}style").text
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    used = set(re.findall(r"var\(--([\w-]+), #", inline))
    assert used <= svg.LIGHT_AND_DARK.keys()
    for name, both in svg.LIGHT_AND_DARK.items():
        assert f"--{name}:{both[0]};" in light
        assert f"--{name}:{both[1]};" in dark


def test_a_file_draws_what_the_page_draws():
    inline = DRAWERS["graph"](GRAPH["cut"], language=CHINESE, name="p")
    root = ET.fromstring(svg.standalone(inline).encode())
    root.remove(root.find(f"{TAG}style"))
    assert ET.tostring(root) == ET.tostring(ET.fromstring(inline))


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("name", [name for name in svg.LIGHT_AND_DARK if "picture" in name or name.endswith("ary")])
def test_text_can_be_read_on_either_ground_of_either_theme(name, theme):
    if "background" in name:
        return
    for ground in ("color-background-primary", "color-background-secondary"):
        both = [luminance(svg.LIGHT_AND_DARK[colour][theme]) + 0.05 for colour in (name, ground)]
        assert max(both) / min(both) >= 4.5


def test_a_number_has_no_negative_zero():
    assert (svg.number(-0.04), svg.number(-0.06), svg.number(0.0)) == ("0", "-0.1", "0")


@each
def test_pictures_do_not_depend_on_how_python_adds(kind, title):
    """Python 3.12 rounds a sum of floats once, 3.11 after each of them."""
    plain = sum

    def rounded_once(values, start=0):
        values = list(values)
        return math.fsum(values) if any(isinstance(value, float) for value in values) else plain(values, start)

    before = ET.tostring(picture(kind, SAMPLES[kind][title]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.sum", rounded_once)
        patch.setattr(layers, "_laid_out", layers._laid_out.__wrapped__)
        assert ET.tostring(picture(kind, SAMPLES[kind][title])) == before
