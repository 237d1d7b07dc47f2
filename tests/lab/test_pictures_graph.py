"""Facts of graphs and of steps, against live graphs of which they are known; reading them changes nothing."""

import json
import re

import pytest
import torch

from tensorcopy_docs.lab.pictures.graph import graph_facts
from tensorcopy_docs.lab.pictures.steps import picture_facts, step_facts
from tensorcopy_docs.lab.worker import load_table

OPERATIONS, _ = load_table()


def leaf(*numbers: float) -> torch.Tensor:
    return torch.tensor(numbers or (1.0, 2.0, 3.0), requires_grad=True)


def facts_of(**tensors) -> dict:
    facts = graph_facts(tensors)
    assert json.loads(json.dumps(facts)) == facts
    return facts


def edges(facts: dict) -> list[tuple[str, list[str]]]:
    names = [node["name"] for node in facts["nodes"]]
    return [(node["name"], [names[following] for following in node["next"]]) for node in facts["nodes"]]


def test_a_node_that_two_paths_lead_to_is_there_once():
    w = leaf()
    x = w.exp()
    z = x.sin() + x.cos()
    facts = facts_of(z=z, w=w)
    assert facts["roots"] == [{"name": "z", "node": 0}]
    assert sorted(edges(facts)) == [
        ("AccumulateGrad", []),
        ("AddBackward0", ["SinBackward0", "CosBackward0"]),
        ("CosBackward0", ["ExpBackward0"]),
        ("ExpBackward0", ["AccumulateGrad"]),
        ("SinBackward0", ["ExpBackward0"]),
    ]
    assert facts["apart"] == []


def test_a_node_says_which_leaf_it_fills_and_which_named_tensor_it_made():
    w, other = leaf(), leaf(1.0)
    x = w * other
    z = x.sum()
    facts = facts_of(z=z, x=x, w=w)
    named = {node["name"]: node["tensor"] for node in facts["nodes"]}
    assert named == {"SumBackward0": None, "MulBackward0": "x", "AccumulateGrad": None}
    leaves = [node["leaf"] for node in facts["nodes"] if node["leaf"]]
    assert leaves == [{"name": "w", "shape": [3], "grad": None}, {"name": None, "shape": [1], "grad": None}]
    assert [root["name"] for root in facts["roots"]] == ["z"]  # x lies on its way


def test_behind_a_cut_the_leaf_stands_apart_without_a_gradient():
    cut, reached = leaf(), leaf()
    z = ((2 * cut).detach() * reached).sum()
    z.backward()
    facts = facts_of(z=z, cut=cut, reached=reached)
    assert facts["apart"] == [{"name": "cut", "shape": [3], "requires_grad": True, "grad": None}]
    (filled,) = [node["leaf"] for node in facts["nodes"] if node["leaf"]]
    assert (filled["name"], filled["grad"]) == ("reached", ["2", "4", "6"])


def saved(facts: dict, name: str) -> list[dict]:
    (found,) = [node["saved"] for node in facts["nodes"] if node["name"] == name]
    return found


def test_saved_tensors_are_live_before_the_backward_and_freed_after_it():
    w = leaf()
    x = w.exp()
    z = (x * w).sum()
    live = [{"name": "other", "state": "live", "shape": [3]}, {"name": "self", "state": "live", "shape": [3]}]
    assert saved(facts_of(z=z), "MulBackward0") == live
    assert saved(facts_of(z=z), "ExpBackward0") == [{"name": "result", "state": "live", "shape": [3]}]
    assert saved(facts_of(z=z), "SumBackward0") == []
    z.backward(retain_graph=True)
    assert saved(facts_of(z=z), "MulBackward0") == live
    z.backward()
    freed = [{**tensor, "state": "freed", "shape": None} for tensor in live]
    assert saved(facts_of(z=z), "MulBackward0") == freed
    assert saved(facts_of(z=z), "SumBackward0") == []


def test_a_saved_tensor_that_was_written_to_is_live_though_it_cannot_be_read():
    x = leaf().exp()
    z = x.square().sum()
    x.detach().add_(1)
    assert saved(facts_of(z=z), "PowBackward0") == [{"name": "self", "state": "live", "shape": None}]


def test_reading_the_facts_of_a_graph_changes_nothing_and_its_backward_still_works():
    w = leaf()
    x = w * 2
    fired = []
    x.register_hook(lambda gradient: fired.append("tensor"))
    z = (x * x).sum()
    z.grad_fn.register_hook(lambda *_: fired.append("node"))
    assert facts_of(z=z, x=x, w=w) == facts_of(z=z, x=x, w=w)
    assert (x._version, w._version, w.grad, fired) == (0, 0, None, [])
    z.backward()
    assert w.grad.tolist() == [8.0, 16.0, 24.0]
    assert fired == ["node", "tensor"]


def steps_of(row: str) -> dict:
    facts = step_facts(OPERATIONS[row].source, OPERATIONS[row].function)
    assert json.loads(json.dumps(facts)) == facts
    return facts


def told(facts: dict, key: str) -> list:
    return [step[key] for step in facts["steps"]]


DOUBLED = ["4", "8", "12", "16", "20", "24"]
VALUES = ["2", "4", "6", "8", "10", "12"]


# What `y` shows after the write, the versions, and what the last step is.
STEPS = {
    "detach": (DOUBLED, [0, 0, 0, 1, 1], "error"),
    "data": (DOUBLED, [0] * 5, "backward"),
    "clone": (VALUES, [0] * 5, "backward"),
}


@pytest.mark.parametrize("row", STEPS)
def test_the_steps_tell_the_values_and_the_versions_before_and_after_a_write(row):
    values, versions, last = STEPS[row]
    facts = steps_of(row)
    assert told(facts, "event") == ["make", "save", "make", "write", last]
    assert (told(facts, "version"), told(facts, "values")) == (versions, [VALUES] * 3 + [values] * 2)
    assert (facts["expected"], facts["actual"], bool(facts["error"])) == (0, versions[-1], last == "error")


def test_a_write_that_raises_ends_the_steps_and_no_versions_are_compared():
    facts = steps_of("expand")
    assert told(facts, "event") == ["make", "save", "make", "error"]
    assert facts["steps"][-1]["code"] == "y *= 2"
    assert facts["actual"] is None
    assert facts["error"].startswith("RuntimeError: unsupported operation: more than one element of the written-to")


def test_a_backward_that_fails_for_another_reason_has_compared_no_versions():
    facts = steps_of("detach_")
    assert "has been detached in-place" in facts["error"]
    assert facts["actual"] is None


@pytest.mark.filterwarnings("ignore")  # what a call warns of is not asked here
def test_in_every_row_the_versions_told_are_those_of_torchs_own_message():
    compared = {}
    for row in OPERATIONS.values():
        facts = picture_facts(row).get("steps", {})
        found = re.search(r"is at version (\d+); expected version (\d+)", facts.get("error") or "")
        if found:
            compared[row.id] = (facts["actual"], facts["expected"]) == tuple(map(int, found.groups()))
        elif facts.get("error"):
            assert facts["actual"] is None, row.id
    assert set(compared.values()) == {True}  # where no such message is found, no versions are told


@pytest.mark.parametrize("row", ["view-of-a-transposed", "numpy-of-a-result", "add-in-place-on-a-leaf"])
def test_of_a_call_that_raises_there_is_the_message_and_nothing_to_draw(row):
    _, x = OPERATIONS[row].source()
    with pytest.raises(RuntimeError) as raised:
        OPERATIONS[row].function(x)
    assert picture_facts(OPERATIONS[row]) == {"error": {"type": "RuntimeError", "message": str(raised.value)}}


@pytest.mark.parametrize(("row", "kinds"), [("clone", {"memory", "steps"}), ("from-numpy", {"memory"})])
def test_steps_are_told_where_the_source_requires_a_gradient(row, kinds):
    assert set(picture_facts(OPERATIONS[row])) == kinds


def test_the_facts_of_every_row_are_the_same_each_time():
    for row in load_table()[0].values():
        assert picture_facts(row) == picture_facts(row), row.id


def test_slots_that_nobody_has_written_are_not_told():
    values = picture_facts(load_table()[0]["detach-resize_"])["memory"]["storages"][0]["values"]
    assert values == ["2", "4", "6", "8", "10", "12", *["?"] * 6]


def test_a_saved_tensor_that_a_hook_cannot_bring_back_is_live():
    def lost(packed):
        raise KeyError("no such file")

    with torch.autograd.graph.saved_tensors_hooks(lambda tensor: None, lost):
        z = leaf().exp()
    assert graph_facts({"z": z})["nodes"][0]["saved"] == [{"name": "result", "state": "live", "shape": None}]


def test_a_node_of_the_readers_own_with_a_variable_is_not_a_leaf():
    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.variable = 3
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    facts = graph_facts({"z": Double.apply(leaf())})
    assert [(node["name"], bool(node["leaf"])) for node in facts["nodes"]] == [
        ("DoubleBackward", False),
        ("AccumulateGrad", True),
    ]


def test_two_tensors_of_one_node_are_both_roots():
    first, second = leaf().unbind()[:2]
    facts = graph_facts({"first": first, "second": second})
    assert [(root["name"], root["node"]) for root in facts["roots"]] == [("first", 0), ("second", 0)]


@pytest.mark.filterwarnings("ignore:The PyTorch API of nested", "ignore:Sparse CSR")
def test_lengths_that_are_not_one_number_are_told_as_text():
    parts = [torch.ones(2), torch.ones(3)]
    jagged = torch.nested.nested_tensor(parts, layout=torch.jagged)
    facts = graph_facts(
        {"strided": torch.nested.nested_tensor(parts), "jagged": jagged, "meta": torch.ones(2, device="meta")}
    )
    assert [each["shape"] for each in facts["apart"]] == [[2, "?"], [2, str(jagged.shape[1])], [2]]


@pytest.mark.parametrize(
    ("gradient", "told"),
    [
        (torch.arange(8.0).reshape(2, 2, 2), ["0", "1", "2", "…"]),
        (torch.arange(6.0).reshape(2, 1, 3).transpose(0, 2), ["0", "3", "1", "…"]),
        (torch.arange(3.0).reshape(3, 1), ["0", "1", "2"]),
        (torch.arange(6.0).reshape(2, 3), ["0", "1", "2", "…"]),
        (torch.tensor([1 + 2j, 3 + 4j]), ["1", "3", "2", "…"]),
        (torch.eye(4).to_sparse(), ["1", "0", "0", "…"]),
        (torch.empty(0, 3), []),
    ],
)
def test_the_first_values_of_a_gradient_are_those_of_its_first_elements(gradient, told):
    x = torch.zeros_like(gradient).requires_grad_() if not gradient.is_sparse else torch.zeros(4, 4, requires_grad=True)
    x.grad = gradient
    assert graph_facts({"x": x})["apart"][0]["grad"] == told
