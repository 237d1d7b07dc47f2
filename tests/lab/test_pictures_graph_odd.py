"""Facts of graphs of odd tensors and nodes."""

import pytest
import torch

from tensorcopy_docs.lab.pictures.graph import graph_facts


def leaf() -> torch.Tensor:
    return torch.tensor([1.0, 2.0, 3.0], requires_grad=True)


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
