"""The picture of a computation graph says what the facts say: every root, node, edge and leaf, and what is apart."""

import re
from copy import deepcopy
from itertools import combinations

import pytest

from tensorcopy_docs.draw import svg
from tensorcopy_docs.draw.layers import crossings, depths, lay_out
from tensorcopy_docs.languages import CHINESE, ENGLISH
from tensorcopy_docs.words import say
from tests.draw.reading import TAG, each_in_every_language, marked, one, picture, place_of, place_of_box, texts
from tests.draw.samples import GRAPH, graph_facts, leaf, node
from tests.in_one_test import in_one_test

each = in_one_test("facts", GRAPH.values(), ids=GRAPH)
in_every_language = each_in_every_language("facts", GRAPH)


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


@in_every_language
def test_each_node_has_its_name_and_what_it_saved(facts, language):
    root = picture("graph", facts, language)
    words = {"live": say("picture-saved", language), "freed": say("picture-freed", language)}
    for index, given in enumerate(facts["nodes"]):
        found = texts(one(root, node=index))
        assert given["name"] in found
        saved = [f"{words[tensor['state']]} {tensor['name']} {tensor['shape']}" for tensor in given["saved"]]
        assert [text for text in found if text.startswith(tuple(words.values()))] == saved


@each
def test_each_edge_is_drawn_once_for_each_input(facts):
    root = picture("graph", facts)
    wanted = [(index, lower) for index, given in enumerate(facts["nodes"]) for lower in given["next"]]
    assert edges(root) == sorted(wanted)
    from_roots = [(i, given["node"]) for i, given in enumerate(facts["roots"]) if given["node"] is not None]
    assert edges(root, "from-root") == from_roots


@in_every_language
def test_each_leaf_has_its_name_its_shape_and_its_gradient(facts, language):
    root = picture("graph", facts, language)
    for index, given in enumerate(facts["nodes"]):
        if not given["leaf"]:
            assert "data-leaf" not in one(root, node=index).attrib
            continue
        tensor = given["leaf"]
        card = one(root, node=index)
        assert card.get("data-leaf") == (tensor["name"] or "")
        unnamed = say("picture-unnamed", language)
        assert f"{tensor['name'] or unnamed} {tensor['shape']}" in texts(card)
        told = " ".join(texts(card)).replace("\u00a0", " ")
        if tensor["grad"] is None:
            assert say("picture-no-gradient", language) in told
        else:
            assert ", ".join(tensor["grad"]) in told


@each
def test_what_no_path_leads_to_stands_apart_below_with_the_words(facts):
    root = picture("graph", facts)
    assert [row["apart"] for row in marked(root, "apart")] == [tensor["name"] for tensor in facts["apart"]]
    assert (say("picture-stops", ENGLISH) in texts(root)) is bool(facts["apart"])
    bottoms = [
        place_of_box(part.find(f"{TAG}rect")).bottom for (kind, _), part in cards(root).items() if kind != "data-apart"
    ]
    for tensor in facts["apart"]:
        card = one(root, apart=tensor["name"])
        assert place_of_box(card.find(f"{TAG}rect")).top > max(bottoms)
        assert card.find(f"{TAG}rect").get("stroke-dasharray")
        assert f"requires_grad {tensor['requires_grad']}" in texts(card)
        assert f"{tensor['name']} {tensor['shape']}" in texts(card)


def test_the_gradient_stops_in_chinese_too():
    assert "没有路径通到这里，梯度到不了这里。" in texts(picture("graph", GRAPH["cut"], CHINESE))


def test_what_was_freed_stands_out():
    found = {text.text: text.get("fill") for text in picture("graph", GRAPH["network"]).iter(f"{TAG}text")}
    inks = {state: {ink for words, ink in found.items() if words.startswith(state)} for state in ("saved", "freed")}
    assert inks == {"saved": {svg.PALE}, "freed": {svg.ACCENTS[1]}}


def test_a_root_without_a_graph_is_said_to_lead_nowhere():
    root = picture("graph", GRAPH["nothing"])
    assert say("picture-no-graph", ENGLISH) in texts(one(root, root=0))
    assert edges(root) == edges(root, "from-root") == []


def test_the_name_of_a_result_stands_at_its_node():
    root = picture("graph", GRAPH["cut"])
    assert texts(one(root, node=1, tensor="y")) == ["y", "AddBackward0"]


@in_every_language
def test_the_text_of_a_box_stays_in_it_and_no_boxes_overlap(facts, language):
    found = cards(picture("graph", facts, language))
    boxes = {key: place_of_box(card.find(f"{TAG}rect")) for key, card in found.items()}
    for key, card in found.items():
        assert all(place_of(text).within(boxes[key]) for text in card.iter(f"{TAG}text"))
    assert not [pair for pair in combinations(boxes, 2) if boxes[pair[0]].meets(boxes[pair[1]])]


@each
def test_edges_run_down_and_through_no_box(facts):
    root = picture("graph", facts)
    boxes = [place_of_box(card.find(f"{TAG}rect")) for card in cards(root).values()]
    for part in root.iter(f"{TAG}path"):
        if part.get("data-to") is None:
            continue
        way = points(part.get("d"))
        assert [y for _, y in way] == sorted(y for _, y in way)
        for x, y in way:
            assert not [box for box in boxes if box.left < x < box.right and box.top + 0.1 < y < box.bottom - 0.1]


@each
def test_an_edge_starts_at_its_upper_box_and_ends_at_its_lower_one(facts):
    root = picture("graph", facts)
    for part in root.iter(f"{TAG}path"):
        if part.get("data-to") is None:
            continue
        upper = {"node": part.get("data-from")} if part.get("data-from") else {"root": part.get("data-from-root")}
        above = place_of_box(one(root, **upper).find(f"{TAG}rect"))
        below = place_of_box(one(root, node=part.get("data-to")).find(f"{TAG}rect"))
        (start_x, start_y), *_, (end_x, end_y) = points(part.get("d"))
        assert above.left < start_x < above.right
        assert start_y == pytest.approx(above.bottom, abs=0.2)
        assert below.left < end_x < below.right
        assert 0 < below.top - end_y < 7


@each
def test_a_root_stands_above_all_that_it_leads_to_and_one_at_the_very_top(facts):
    root = picture("graph", facts)
    tops = []
    for index, thing in enumerate(facts["roots"]):
        tops.append(place_of_box(one(root, root=index).find(f"{TAG}rect")).top)
        below, waiting = set(), [thing["node"]] if thing["node"] is not None else []
        while waiting:
            node = waiting.pop()
            if node not in below:
                below.add(node)
                waiting += facts["nodes"][node]["next"]
        assert all(place_of_box(one(root, node=node).find(f"{TAG}rect")).top > tops[-1] for node in below)
    assert min(tops) == 0


@in_every_language
def test_the_words_name_everything(facts, language):
    told = picture("graph", facts, language).find(f"{TAG}desc").text
    for given in facts["nodes"]:
        assert given["name"] in told
    for tensor in [*facts["roots"], *facts["apart"], *(given["leaf"] for given in facts["nodes"] if given["leaf"])]:
        assert (tensor["name"] or "") in told


def test_the_words_tell_the_way_and_where_it_stops():
    told = picture("graph", GRAPH["cut"]).find(f"{TAG}desc").text
    assert "The backward pass from loss starts at SumBackward0." in told
    assert "AddBackward0 is the grad_fn of y." in told
    assert "MulBackward0 #2 passes gradients to a and AccumulateGrad." in told
    assert "ReluBackward0 saved tensors for the backward pass: result [3, 5] (already freed)." in told
    assert "There is no path to x0, a tensor of shape [3, 5] with requires_grad=True" in told
    assert "gradients do not reach it. Its .grad is None." in told


def test_the_words_of_a_leaf_do_not_say_that_it_leads_to_itself():
    told = picture("graph", GRAPH["only a leaf"]).find(f"{TAG}desc").text
    assert told == "AccumulateGrad accumulates the gradient of x, a leaf tensor of shape [2]. Its gradient is 1, 1."


@pytest.mark.parametrize("other", [[2], [1, 2], [2, 1], [1, 1]])
def test_another_edge_gives_another_picture(other):
    facts = graph_facts([("z", 0)], [node("AddBackward0", 1), leaf("x", [2]), leaf("y", [2])])
    changed = deepcopy(facts)
    changed["nodes"][0]["next"] = other
    assert edges(picture("graph", changed)) == sorted((0, lower) for lower in other)


def test_a_layer_is_the_longest_way_from_a_root():
    assert depths(5, [(0, 1), (1, 2), (0, 2), (2, 3), (1, 4)]) == [0, 1, 2, 3, 2]


def test_crossings_are_counted():
    assert crossings([[0, 1], [2, 3]], [(0, 3), (1, 2)]) == 1
    assert crossings([[0, 1], [3, 2]], [(0, 3), (1, 2)]) == 0


def test_boxes_are_ordered_so_that_edges_need_not_cross():
    size = (40.0, 20.0)
    layout = lay_out([size] * 6, [(0, 1), (0, 2), (1, 4), (2, 3), (2, 5)])
    assert (layout.middles[1] < layout.middles[2]) == (layout.middles[4] < layout.middles[3])
    assert (layout.middles[1] < layout.middles[2]) == (layout.middles[4] < layout.middles[5])


def test_one_box_over_another_stands_straight_over_it():
    layout = lay_out([(40.0, 20.0), (90.0, 20.0), (60.0, 20.0)], [(0, 1), (1, 2)])
    assert layout.middles == pytest.approx([45, 45, 45])
    assert layout.width == 90
