"""The gradient of a reader's code against the derivative of its values: where it differs, and where nobody can say."""

import pytest
import torch

from tensorcopy_docs.lab.asked.functions import packed
from tensorcopy_docs.lab.asked.reasons import REASONS
from tensorcopy_docs.lab.asked.tensor_like import described
from tensorcopy_docs.lab.asked.worker import CALL, CELL, Worker
from tensorcopy_docs.lab.worker import load_table
from tests.in_one_test import in_one_test

load_table()


def gradient(code: str, x: str | None = None, y: str | None = None) -> dict:
    """What is said of the gradient of `code`."""
    return told({"code": code, "x": x, "y": y})


def told(request: dict) -> dict:
    worker = Worker(request)
    worker.run(CALL, CALL)
    found = worker.run("gradient", CELL)
    assert found["error"] is None
    return found["value"]


FULL = {
    "x * 2": None,
    "x.half().double() * x": None,
    "nn.Linear(3, 4)(x)": None,
    "F.dropout(x)": None,
    "__import__('random').random() * x": None,
    "np.random.rand() * x": None,
    "x + 1e-3 * x.exp()": None,
    "torch.zeros(2, 3, dtype=torch.float32).copy_(x)": None,
    "x.exp()": "torch.tensor(2.0, requires_grad=True)",
    "x.conj() * x": "torch.tensor([1 + 2j, 3.0], requires_grad=True)",
    "x.to_dense() * 2": "torch.eye(2).to_sparse().requires_grad_()",
    "x * 3": "torch.ones(4)[1:].requires_grad_()",
    "x / 3": "torch.ones(1, 3, requires_grad=True).expand(2, 3)",
    "x * x": "torch.tensor([1e-8, 1e8, 3.0], requires_grad=True)",
    "x.pow(3)": "torch.ones(3, requires_grad=True, dtype=torch.half)",
    "x.square().sum()": "nn.Parameter(torch.linspace(-1, 1, 1000))",
    "torch.linalg.cholesky(x)": "(2 * torch.eye(2) + 0.5).requires_grad_()",
    "torch.sin(50 * x)": None,
    "x.pow(2).sum().backward(); x * 2": "torch.ones(3).requires_grad_()",
}


@in_one_test("code, x", FULL.items())
def test_a_gradient_that_is_the_derivative_is_full(code, x):
    assert gradient(code, x) == {"value": "full"}


@in_one_test("code", ["x.round()", "x.sign()", "torch.bernoulli(x.sigmoid())", "0 * x"])
def test_a_gradient_that_is_0_everywhere_is_told(code):
    assert gradient(code, "torch.tensor([0.3, 1.2], requires_grad=True)") == {"value": "zero"}


ELSEWHERE = {
    "x.relu()": "torch.zeros(2, 3, requires_grad=True)",
    "x.norm()": "torch.zeros(3, requires_grad=True)",
    "x.log()": "torch.tensor([-1.0, 0.0, 2.0], requires_grad=True)",
    "x.clamp(2, 8)": None,
    "x[x > 4]": None,
    "x.acos()": None,
    "x.relu().sum() + x.sum()": "torch.tensor([0.0] + [2.0] * 999, requires_grad=True)",
}


@in_one_test("code, x", ELSEWHERE.items())
def test_at_a_kink_other_elements_are_taken(code, x):
    assert gradient(code, x) == {"value": "full", "elsewhere": True}


DIFFERS = {
    "x * 0.1 + x.detach() * 0.9": ("0.1", "1"),
    "x + (x.round() - x).detach()": ("1", "0"),
    "x * x.data": ("2", "4"),
    "x.data.mul_(2); x": ("1", "2"),
    "torch.where(x > 5, x.detach(), x)": ("0", "1"),
    "(x.softmax(-1) * 0.5).detach() + 0.5 * x.softmax(-1)": None,
    "F.gumbel_softmax(x, hard=True)": None,
    "torch.linalg.eigvalsh(x[:, :2])": None,
}


@in_one_test("code, numbers", DIFFERS.items())
def test_a_gradient_that_differs_is_told_with_both_numbers(code, numbers):
    found = gradient(code, "torch.tensor([[2.0, 4.0, 7.0], [3.0, 6.0, 1.0]], requires_grad=True)")
    assert found["value"] == "wrong"
    assert numbers is None or (found["found"], found["derivative"]) == numbers
    assert abs(float(found["found"]) - float(found["derivative"])) > 1e-3


NAN = {
    "torch.where(x > 0, x.log(), 0.)": ("torch.tensor([0.0, 1.0, 2.0], requires_grad=True)", 1),
    "x.abs().sqrt()": ("torch.tensor([0.0, 1.0, 0.0], requires_grad=True)", 2),
    "x.abs().sqrt() + torch.rand(3)": ("torch.tensor([0.0, 1.0, 4.0], requires_grad=True)", 1),
    "torch.where(x < 50, x.exp(), x)": ("torch.tensor([100.0, 1.0, 2.0], requires_grad=True)", 1),
    "torch.where(x > 0, x.log(), 1.)": ("torch.tensor([0.0, float('nan'), 2.0], requires_grad=True)", 1),
}


@in_one_test("code, x", NAN.items())
def test_a_gradient_that_is_nan_at_the_elements_of_x_is_told_though_it_is_right_elsewhere(code, x):
    made, nan = x
    assert gradient(code, made) == {"value": "wrong", "nan": nan, "elements": 3}


@in_one_test("code", ["x.log()", "x.relu()", "x.norm() * x"])
def test_a_gradient_that_is_nan_with_the_values_is_not_a_gradient_that_is_nan(code):
    assert "nan" not in gradient(code, "torch.tensor([0.0, float('nan'), 2.0], requires_grad=True)")


REFUSED = {
    "raises": ("x @ torch.ones(3, 3, dtype=torch.float32)", None),
    "random": ("x * int.from_bytes(__import__('os').urandom(2), 'big')", None),
    "steps": ("x.max()", "torch.ones(3, requires_grad=True)"),
    "shape": ("x[x % 0.1875 < 0.01]", "torch.zeros(3, requires_grad=True)"),
    "infinite": ("x / 0.0", None),
    "empty": ("x * 2", "torch.ones(0, 3, requires_grad=True)"),
    "overlap": ("x * 2", "torch.ones(1, 3).expand(2, 3).requires_grad_()"),
    "apart": ("x * 2 if x.dtype == torch.float32 else x.detach()", None),
}


@pytest.mark.parametrize("reason", REASONS)
def test_a_gradient_that_cannot_be_compared_says_why(reason):
    found = gradient(*REFUSED[reason])
    assert (found["value"], found["reason"]) == ("not compared", reason)
    assert ("error" in found) == (reason == "raises")


def test_the_default_dtype_is_what_it_was():
    gradient("x @ torch.ones(3, 3, dtype=torch.float32)")
    assert torch.get_default_dtype() == torch.float32


class Wrong(torch.autograd.Function):
    """A function whose gradient is twice as large as it should be."""

    @staticmethod
    def forward(context, x):
        return x * 3

    @staticmethod
    def backward(context, grad):
        return grad * 6


def test_a_function_is_judged_with_the_tensors_and_modules_that_it_uses():
    x, weight, layer = torch.rand(2, 3, requires_grad=True), torch.rand(4, 3), torch.nn.Linear(3, 4)
    for function, value in (
        (lambda x: torch.nn.functional.linear(x, weight), "full"),
        (layer, "full"),
        (layer.forward, "full"),
        (lambda x: Wrong.apply(x), "wrong"),
        (lambda x: layer(x).detach() + layer(x) * 0.5, "wrong"),
    ):
        request = {"code": "f(x)", "facts": described(x, "x"), "function": packed(function, "f", x), "others": []}
        assert told(request)["value"] == value
    assert weight.dtype == layer.weight.dtype == torch.float32
