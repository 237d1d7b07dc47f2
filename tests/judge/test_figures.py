"""Figures of articles beside what torch prints."""

import pytest

from tensorcopy_docs.judge.figures import agreement, compare, items, same

MATRIX = "tensor([[1., 2.],\n        [3., 4.]])"
CUBE = "tensor([[[1.],\n         [2.]],\n\n        [[3.],\n         [4.]]])"


GRAD = "tensor([[1., 1.],\n        [1., 1.]], requires_grad=True)"
NO_GRAD = "RuntimeError: element 0 of tensors does not require grad"
ERROR = "RuntimeError: expected shape (3, but got something else"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("None\nTrue\ntensor(2.)\n", ["None", "True", "tensor(2.)"]),
        (f"True\n{MATRIX}\nFalse", ["True", MATRIX, "False"]),
        (f"{CUBE}\nNone", [CUBE, "None"]),
        (f"{GRAD}\nNone", [GRAD, "None"]),
        ("1\n\n\n2", ["1", "2"]),
        (f"{ERROR}\ntensor(1.)", [ERROR, "tensor(1.)"]),
        (f"1) first\n(1,\n2)\n{MATRIX}", ["1) first", "(1,\n2)", MATRIX]),
        ("1\nUserWarning: a view (of\n2", ["1", "2"]),
    ],
)
def test_every_line_or_tensor_is_an_item_and_no_warning_is_one(text, expected):
    assert items(text) == expected


@pytest.mark.parametrize(
    ("article", "genuine"),
    [
        ("tensor(8.)", "tensor(8.0000)"),
        ("tensor([10, 2, 3])", "tensor([10,  2,  3])"),
        ("tensor([0.5])", "tensor([.5])"),
        ("tensor([[1., 2.], [3., 4.]])", MATRIX),
        ("…", "tensor(7.)"),
        ("…", "RuntimeError: anything"),
        ("tensor(2., grad_fn=<AddBackward0>)", "tensor(2.0000, grad_fn=<AddBackward0>)"),
        ("tensor([0.7311], grad_fn=<*>)", "tensor([0.7311], grad_fn=<SigmoidBackward0>)"),
        (NO_GRAD, NO_GRAD + " and does not have a grad_fn"),
    ],
)
def test_figures_that_say_the_same_are_the_same(article, genuine):
    assert same(article, genuine)


@pytest.mark.parametrize(
    ("article", "genuine"),
    [
        ("tensor(8)", "tensor(8.)"),
        ("tensor(0.1966)", "tensor(0.1967)"),
        ("tensor(0.1966)", "tensor(-0.1966)"),
        ("tensor(9.6161e+08)", "tensor(9.6161e+07)"),
        ("tensor([1, 2, 3, 4])", "tensor([[1, 2], [3, 4]])"),
        ("tensor([[1, 2, 3], [4, 5, 6]])", "tensor([[1, 2], [3, 4], [5, 6]])"),
        ("tensor(1., requires_grad=True)", "tensor(1.)"),
        ("tensor(1.)", "tensor(1., requires_grad=True)"),
        ("None", "tensor(2.)"),
        ("tensor(nan)", "tensor(inf)"),
        ("tensor(2., grad_fn=<AddBackward>)", "tensor(2., grad_fn=<AddBackward0>)"),
        ("tensor([0.7311], grad_fn=<*>)", "tensor([0.7311])"),
        ("tensor([0.7311], grad_fn=<*>)", "tensor([0.7312], grad_fn=<SigmoidBackward0>)"),
        ("tensor([0.7311], grad_fn=<*>)", "tensor([0.7311], grad_fn=None)"),
        (NO_GRAD, NO_GRAD.replace("Runtime", "Value")),
        (NO_GRAD, "RuntimeError: something else"),
        (NO_GRAD, "tensor(0.)"),
        ("tensor(0.)", NO_GRAD),
    ],
)
def test_figures_that_say_different_things_differ(article, genuine):
    assert not same(article, genuine)


@pytest.mark.parametrize(
    ("article", "output", "rows"),
    [
        (["1", "2"], "1\n", [("1", "1", True), ("2", None, False)]),
        (["1"], "1\n2\n", [("1", "1", True), (None, "2", False)]),
        (["1", "…"], "1\n2", [("1", "1", True), ("…", "2", None)]),
    ],
)
def test_an_item_without_a_counterpart_differs_and_one_that_is_left_out_is_not_compared(article, output, rows):
    assert [(row.article, row.genuine, row.agrees) for row in compare(article, output)] == rows


IDS = ["140568935450520", "140570337203616"]
ADDRESS = "<AddBackward0 object at 0x00000143B2129700>"


@pytest.mark.parametrize(
    ("article", "output", "agrees"),
    [
        (["1", "2"], "1\n2", True),
        (["1", "2"], "1\n3", False),
        (["1", "2"], "1\n/somewhere/else.py:3: UserWarning: careful\n  print(1)\n2", True),
        ([], "1\n2", None),
        (["…"], "1\n", True),
        (["…"], "", False),
        (["1", "…"], "1\n2", True),
        # Ids agree when they are equal and differ in the same places, addresses always.
        (IDS, "139990000000000\n139990000000001", True),
        (IDS, "139990000000000\n139990000000000", False),
        ([IDS[0], IDS[0]], "139990000000000\n139990000000001", False),
        ([ADDRESS], "<AddBackward0 object at 0x7f1234567890>", True),
        ([ADDRESS], "<MulBackward0 object at 0x7f1234567890>", False),
    ],
)
def test_agreement_needs_every_figure(article, output, agrees):
    assert agreement(article, output) is agrees
