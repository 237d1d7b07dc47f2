"""The picture of a computation graph says what the facts say: every root, node, edge and leaf, and what is apart."""

import re
from itertools import combinations

import pytest

from tensorcopy_docs.languages import CHINESE
from tensorcopy_docs.words import say
from tests.draw.reading import TAG, every_language, marked, one, outside, picture, place_of_box, texts
from tests.draw.samples import GRAPH

each = pytest.mark.parametrize("facts", GRAPH.values(), ids=GRAPH)


def edges(root, start: str = "from") -> list[tuple[int, int]]:
    return sorted((int(row[start]), int(row["to"])) for row in marked(root, start, "to"))


def cards(root) -> dict[tuple[str, str], object]:
    """The groups that are boxes, by what they are."""
    kinds = ("data-root", "data-node", "data-apart")
    return {(kind, part.get(kind)): part for part in root.iter() for kind in kinds if part.get(kind) is not None}


def points(path: str) -> list[tuple[float, float]]:
    """Points along a path of straight lines and curves, a few for each."""
    found = []
    for command, numbers in re.findall(r"([MLC])([^MLC]*)", path):
        ends = [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", numbers)]
        if command == "M":
            found = ends
            continue
        corners = [found[-1], *(ends if command == "C" else [found[-1], ends[0], ends[0]])]
        for step in range(1, 17):
            t = step / 16
            shares = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            found.append(tuple(sum(s * c[axis] for s, c in zip(shares, corners, strict=True)) for axis in (0, 1)))
    return found


@every_language
@each
def test_boxes_say_each_root_node_leaf_and_tensor_apart_and_edges_join_what_the_facts_join(facts, language):
    root = picture("graph", facts, language)
    described = root.find(f"{TAG}desc").text
    words = {"live": say("picture-saved", language), "freed": say("picture-freed", language)}
    for index, given in enumerate(facts["nodes"]):
        card = one(root, node=index)
        found, tensor = texts(card), given["leaf"]
        assert given["name"] in found and given["name"] in described
        saved = [f"{words[tensor['state']]} {tensor['name']} {tensor['shape']}" for tensor in given["saved"]]
        assert [text for text in found if text.startswith(tuple(words.values()))] == saved
        assert card.get("data-leaf") == (tensor and (tensor["name"] or ""))
        if given["tensor"]:
            assert found[0] == given["tensor"], "the name of a result stands at its node"
        if tensor:
            assert f"{tensor['name'] or say('picture-unnamed', language)} {tensor['shape']}" in found
            gradient = say("picture-no-gradient", language) if tensor["grad"] is None else ", ".join(tensor["grad"])
            assert gradient in " ".join(found).replace("\u00a0", " ") and (tensor["name"] or "") in described
    assert edges(root) == sorted((i, lower) for i, given in enumerate(facts["nodes"]) for lower in given["next"])
    leading = [(i, given["node"]) for i, given in enumerate(facts["roots"]) if given["node"] is not None]
    assert edges(root, "from-root") == leading
    for index, given in enumerate(facts["roots"]):
        found = texts(one(root, root=index))
        assert given["name"] in found and given["name"] in described
        nowhere = "".join(found[1:]).replace(" ", "")
        assert nowhere == ("" if given["node"] is not None else say("picture-no-graph", language).replace(" ", ""))
    assert [row["apart"] for row in marked(root, "apart")] == [tensor["name"] for tensor in facts["apart"]]
    assert (say("picture-stops", language) in texts(root)) is bool(facts["apart"])
    for tensor in facts["apart"]:
        found = texts(one(root, apart=tensor["name"]))
        assert f"requires_grad {tensor['requires_grad']}" in found and f"{tensor['name']} {tensor['shape']}" in found
        assert tensor["name"] in described


@every_language
@each
def test_boxes_hold_their_text_and_edges_run_down_from_one_box_to_the_other_and_through_none(facts, language):
    root = picture("graph", facts, language)
    groups = cards(root)
    boxes = {key: place_of_box(card.find(f"{TAG}rect")) for key, card in groups.items()}
    assert [text for card in groups.values() for text in outside(card)] == []
    assert not [pair for pair in combinations(boxes, 2) if boxes[pair[0]].meets(boxes[pair[1]])]
    bottom = max((box.bottom for (kind, _), box in boxes.items() if kind != "data-apart"), default=0)
    assert all(box.top > bottom for (kind, _), box in boxes.items() if kind == "data-apart")
    for part in [part for part in root.iter(f"{TAG}path") if part.get("data-to") is not None]:
        way = points(part.get("d"))
        assert [y for _, y in way] == sorted(y for _, y in way)
        for x, y in way:
            inside = [
                box for box in boxes.values() if box.left < x < box.right and box.top < y - 0.1 < box.bottom - 0.2
            ]
            assert inside == []
        upper = ("data-root", part.get("data-from-root")) if part.get("data-from-root") else None
        above = boxes[upper or ("data-node", part.get("data-from"))]
        below = boxes["data-node", part.get("data-to")]
        (start_x, start_y), *_, (end_x, end_y) = way
        assert above.left < start_x < above.right and start_y == pytest.approx(above.bottom, abs=0.2)
        assert below.left < end_x < below.right and 0 < below.top - end_y < 7, "the head of the arrow touches it"


def test_the_words_tell_the_way_and_where_it_stops():
    told = picture("graph", GRAPH["cut"]).find(f"{TAG}desc").text
    assert "MulBackward0 #2 passes gradients to a and AccumulateGrad." in told
    assert "There is no path to x0, a tensor of shape [3, 5] with requires_grad=True" in told
    assert "梯度到不了这里" in "".join(texts(picture("graph", GRAPH["cut"], CHINESE)))
    told = picture("graph", GRAPH["only a leaf"]).find(f"{TAG}desc").text
    assert told == "AccumulateGrad accumulates the gradient of x, a leaf tensor of shape [2]. Its gradient is 1, 1."
