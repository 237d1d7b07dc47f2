"""The room that a text needs follows from its font size, and every length of a picture from that."""

import json
import subprocess
import sys
from itertools import combinations

import pytest

from tensorcopy_docs.draw.drawers import DRAWERS
from tensorcopy_docs.draw.text_sizes import Font
from tensorcopy_docs.languages import ENGLISH
from tests.draw.reading import TAG, place_of, place_of_box, read
from tests.draw.samples import GRAPH, MEMORY, STEPS

FONT = Font(12)
SAMPLES = {"memory": MEMORY, "graph": GRAPH, "steps": STEPS}
# Draws the facts of its input after one kind of picture was given another font size.
WITH_OTHER_SIZE = """
import json, sys
from tensorcopy_docs.draw import text_sizes
from tensorcopy_docs.languages import ENGLISH
kind, size = sys.argv[1:]
setattr(text_sizes, kind.upper(), text_sizes.Font(float(size)))
from tensorcopy_docs.draw.drawers import DRAWERS
print(json.dumps({
    other: [DRAWERS[other](facts, language=ENGLISH, name="p") for facts in all_facts]
    for other, all_facts in json.load(sys.stdin).items()
}))
"""


def test_chinese_is_wider_than_latin():
    assert FONT.width_of("存储") == 2 * FONT.size
    assert FONT.width_of("ab", mono=True) < FONT.width_of("存储", mono=True)
    assert FONT.width_of("ab", bold=True) > FONT.width_of("ab")


def test_lines_break_at_blanks_and_where_there_is_none_anywhere():
    room = FONT.width_of("0123456789", mono=True)
    assert FONT.wrapped("one two three", room, mono=True) == ["one two", "three"]
    assert FONT.wrapped("0123456789abc", room, mono=True) == ["0123456789", "abc"]
    assert FONT.wrapped("梯度到不了这里", FONT.width_of("梯度到")) == ["梯度到", "不了这", "里"]
    assert FONT.wrapped("梯度，到", FONT.width_of("梯度")) == ["梯", "度，", "到"]


def test_wrapping_loses_nothing():
    text = "RuntimeError: 值 torch.autograd.set_detect_anomaly(True) 到不了 here."
    for room in (40, 90, 200):
        lines = FONT.wrapped(text, room)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(FONT.width_of(line) <= room for line in lines)


def test_every_length_follows_from_the_size():
    small, large = Font(10), Font(20)
    assert (large.line, large.pill) == (2 * small.line, 2 * small.pill)
    assert large.width_of("a 存储") == pytest.approx(2 * small.width_of("a 存储"))
    assert large.pill_width("x") == pytest.approx(2 * small.pill_width("x"))
    assert large.middle(0, large.line) == pytest.approx(2 * small.middle(0, small.line))


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_larger_font_enlarges_the_pictures_of_its_kind_and_their_text_stays_in_its_boxes(kind):
    samples = {name: list(facts.values()) for name, facts in SAMPLES.items()}
    command = [sys.executable, "-c", WITH_OTHER_SIZE, kind, "15"]
    done = subprocess.run(command, input=json.dumps(samples), capture_output=True, text=True, check=True)
    for other, pictures in json.loads(done.stdout).items():
        usual = [DRAWERS[other](facts, language=ENGLISH, name="p") for facts in samples[other]]
        if other != kind:
            assert pictures == usual
            continue
        for large, small in zip(map(read, pictures), map(read, usual), strict=True):
            assert float(large.get("height")) > float(small.get("height"))
            texts = [place_of(text) for text in large.iter(f"{TAG}text")]
            assert not [pair for pair in combinations(texts, 2) if pair[0].meets(pair[1])]
            for group in (group for group in large.iter(f"{TAG}g") if group.attrib):
                boxes = [place_of_box(box) for box in group.findall(f"{TAG}rect")]
                inside = [place_of(text) for text in group.findall(f"{TAG}text")]
                assert all(any(text.within(box) for box in boxes) for text in inside)
