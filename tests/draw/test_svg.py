"""What holds for every picture, of samples and on the pages of the site."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.drawers import DRAWERS
from tensorcopy_docs.languages import CHINESE
from tests.draw.reading import TAG, every_language, picture, read, texts, unreadable
from tests.draw.samples import SAMPLES

HAN = re.compile(r"[\u4e00-\u9fff]")
TAGS = {"svg", "title", "desc", "g", "rect", "path", "text"}


@every_language
@pytest.mark.parametrize("kind", SAMPLES)
def test_a_picture_is_plain_in_the_colors_of_the_theme_told_by_its_words_and_can_be_read(kind, language):
    for title, facts in SAMPLES[kind].items():
        drawn = DRAWERS[kind](facts, language=language, name="here")
        assert DRAWERS[kind](facts, language=language, name="here") == drawn, title
        root = read(drawn)
        assert {part.tag.removeprefix(TAG) for part in root.iter()} <= TAGS
        assert not {name for part in root.iter() for name in part.attrib if name in {"style", "href", "onload"}}
        colors = {part.get(paint) for part in root.iter() for paint in ("fill", "stroke")} - {None, "none"}
        assert all(re.fullmatch(r"var\(--[\w-]+, #[0-9a-f]{6}\)", color) for color in colors)
        ids = {part.get("id"): part for part in root.iter() if part.get("id")}
        assert set(ids) == {"here-title", "here-desc"} and root.get("role") == "img"
        assert (root.get("aria-labelledby"), root.get("aria-describedby")) == tuple(ids)
        assert all(bool(HAN.search(part.text)) is (language == CHINESE) for part in ids.values()), title
        assert unreadable(root) == [], title


def test_no_text_of_a_picture_on_the_pages_is_cut_off_or_lies_on_another(built_site):
    seen, flaws = set(), {}
    for path in sorted(Path(built_site).rglob("*.html")):
        for drawn in re.findall(r"<svg [^>]*tc-drawing.*?</svg>", path.read_text(encoding="utf-8"), re.DOTALL):
            # The same picture is on several pages, with other ids.
            same = re.sub(r"<(title|desc).*?</\1>", "", drawn.partition(">")[2], flags=re.DOTALL)
            if same not in seen and (found := unreadable(read(drawn))):
                flaws[path.name] = found
            seen.add(same)
    assert len(seen) > 70 and flaws == {}


def test_what_is_not_markup_is_text():
    step = {"code": 'x["<b>"] & y', "version": 0, "values": ["<1>"], "event": "make"}
    facts = {"steps": [step], "expected": None, "actual": None, "outcome": "right", "error": "A<B> & C"}
    assert {'x["<b>"] & y', "<1>", "A<B> & C"} <= set(texts(picture("steps", facts)))


def test_a_file_draws_what_the_page_draws_in_the_colors_of_both_themes():
    inline = DRAWERS["graph"](SAMPLES["graph"]["cut"], language=CHINESE, name="p")
    file = svg.standalone(inline)
    root = ET.fromstring(file.encode())
    style = root.find(f"{TAG}style")
    light, dark = style.text.split("@media (prefers-color-scheme: dark)")
    used = set(re.findall(r"var\(--([\w-]+), #", inline))
    for name in used:
        both = svg.LIGHT_AND_DARK[name]
        assert f"--{name}:{both[0]};" in light and f"--{name}:{both[1]};" in dark
    root.remove(style)
    assert ET.tostring(root) == ET.tostring(ET.fromstring(inline))


def luminance(color: str) -> float:
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_text_can_be_read_on_either_ground_of_either_theme():
    inks = [name for name in svg.LIGHT_AND_DARK if "picture" in name or name.endswith("ary")]
    grounds = ("color-background-primary", "color-background-secondary")
    for name in set(inks) - set(grounds):
        for ground in grounds:
            for ink, paper in zip(svg.LIGHT_AND_DARK[name], svg.LIGHT_AND_DARK[ground], strict=True):
                both = [luminance(ink) + 0.05, luminance(paper) + 0.05]
                assert max(both) / min(both) >= 4.5, (name, ground)
