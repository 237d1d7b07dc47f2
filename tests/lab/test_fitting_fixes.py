"""The causes that fit a tensor by its name: messages of PyTorch lead to them, and it gives each of the names."""

import re

import pytest
import torch
import torch.nn.functional as F
from torch import nn

from tensorcopy_docs.explaining.signs import fitting
from tensorcopy_docs.register.message_loading import load_messages
from tests.in_one_test import in_one_test

KNOWN = load_messages().entries
OUTPUT = KNOWN["output-needed-by-backward-changed"]
LEAF = KNOWN["parameter-needed-by-backward-changed"]
MATRIX = [[2.0, 1.0], [1.0, 2.0]]
# Functions that save their output, which is then changed.
OUTPUTS = {
    "Relu": torch.relu,
    "Exp": torch.exp,
    "Expm": torch.expm1,
    "Sigmoid": torch.sigmoid,
    "Tanh": torch.tanh,
    "Tan": torch.tan,
    "Softmax": lambda x: x.softmax(0),
    "LogSoftmax": lambda x: x.log_softmax(0),
    "Sqrt": torch.sqrt,
    "Rsqrt": torch.rsqrt,
    "Reciprocal": torch.reciprocal,
    "Elu": lambda x: F.elu(x, inplace=True),
    "Celu": lambda x: F.celu(x, inplace=True),
    "LeakyRelu": lambda x: F.leaky_relu(x, inplace=True),
    "Pow": lambda x: x**x,
    "Prod": torch.prod,
    "Std": torch.std,
    "Amax": torch.amax,
    "Logsumexp": lambda x: x.logsumexp(0),
    "Logcumsumexp": lambda x: x.logcumsumexp(0),
    "Cumprod": lambda x: x.cumprod(0),
    "LinalgVectorNorm": torch.norm,
    "Cdist": lambda x: torch.cdist(x, x + 1),
}
MASK = torch.tensor([[True, False], [False, False]])
INDEX = torch.tensor([0])
# Changes of what `x * x` has saved.
CHANGES = {
    "Add": lambda x: x.add_(1),
    "Sub": lambda x: x.sub_(1),
    "Mul": lambda x: x.mul_(2),
    "Div": lambda x: x.div_(2),
    "Neg": lambda x: x.neg_(),
    "Addcmul": lambda x: x.addcmul_(torch.ones(2), torch.ones(2)),
    "Addcdiv": lambda x: x.addcdiv_(torch.ones(2), torch.ones(2)),
    "Lerp": lambda x: x.lerp_(torch.ones(2, 2), 0.1),
    "Clamp": lambda x: x.clamp_(max=1),
    "Hardtanh": lambda x: F.hardtanh(x, inplace=True),
    "Hardswish": lambda x: F.hardswish(x, inplace=True),
    "Silu": lambda x: F.silu(x, inplace=True),
    "Zero": lambda x: x.zero_(),
    "Fill": lambda x: x.fill_(1),
    "CopyBackwards": lambda x: x.copy_(torch.ones(2, 2)),
    "Normal": lambda x: x.normal_(),
    "Bernoulli": lambda x: x.bernoulli_(),
}
ELEMENTS = {
    "CopySlices": lambda x: x[0].fill_(0),
    "IndexPut": lambda x: x.__setitem__(MASK, 0.0),
    "MaskedFill": lambda x: x.masked_fill_(MASK, 0),
    "MaskedScatter": lambda x: x.masked_scatter_(MASK, torch.ones(4)),
    "Scatter": lambda x: x.scatter_(0, INDEX[None], 1.0),
    "IndexFill": lambda x: x.index_fill_(0, INDEX, 1.0),
    "IndexAdd": lambda x: x.index_add_(0, INDEX, torch.ones(1, 2)),
    "IndexCopy": lambda x: x.index_copy_(0, INDEX, torch.ones(1, 2)),
}
# Functions whose output another one saves as its input.
MAKERS = {
    "Convolution": lambda x: F.conv2d(x[None, None], torch.ones(1, 1, 1, 1)),
    "NativeBatchNorm": lambda x: F.batch_norm(x, None, None, training=True),
    "NativeLayerNorm": lambda x: F.layer_norm(x, (2,)),
    "Addmm": lambda x: F.linear(x, torch.ones(2, 2), torch.ones(2)),
    "Mm": lambda x: x @ torch.ones(2, 2),
    "Bmm": lambda x: torch.bmm(x[None], torch.ones(1, 2, 2)),
    "Cat": lambda x: torch.cat([x, x]),
    "Sum": lambda x: x.sum(0),
    "Mean": lambda x: x.mean(0),
    "Clone": torch.clone,
    "Index": lambda x: x[INDEX],
    "Embedding": lambda x: F.embedding(INDEX, x),
}
ELSEWHERE = {"MkldnnConvolution", "CudnnConvolution", "ThnnConv2D", "CudnnBatchNorm"}  # on CUDA, or before 1.11
VIEWS = [lambda x: x[0], lambda x: x[:1], lambda x: x.view(-1), lambda x: x[None], lambda x: x.diagonal()]
MODELS = {
    "Linear": (nn.Sequential(nn.Linear(3, 4), nn.Linear(4, 1)), (2, 3)),
    "Linear of three dimensions": (nn.Sequential(nn.Linear(3, 4), nn.Linear(4, 1)), (2, 2, 3)),
    "GRUCell": (nn.GRUCell(3, 4), (2, 3)),
}
LEAVES = {"Conv2d": (nn.Conv2d(3, 4, 1), (1, 3, 4, 4)), "BatchNorm1d": (nn.BatchNorm1d(3), (4, 3))}


def message(loss: torch.Tensor) -> str:
    """What its backward pass raises."""
    with pytest.raises(RuntimeError, match="modified by an inplace operation") as caught:
        loss.backward()
    return str(caught.value)


def node(text: str) -> str:
    """The node that a message names, without the number of its overload."""
    return re.sub(r"\d+$", "", re.search(r"output 0 of (?:\w+::)*(\w+)", text)[1])


def first(entry, text: str) -> str | None:
    """The cause that comes first for a message."""
    return next((each.cause.message for each in fitting(entry, text)), None)


def after_a_step(model: nn.Module, sizes: tuple[int, ...]) -> str:
    """What the second backward pass raises if the optimizer's step was before it."""
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    out = model(torch.ones(sizes, requires_grad=True))
    loss = (out * out).sum()
    loss.backward(retain_graph=True)
    optimizer.step()
    return message(loss)


@in_one_test("name", OUTPUTS)
def test_a_changed_output_leads_to_its_cause(name):
    y = OUTPUTS[name](torch.tensor(MATRIX, requires_grad=True) * 1)
    y.detach().mul_(1)
    text = message(y.sum())
    assert (node(text), first(OUTPUT, text)) == (name, OUTPUT.message)


@in_one_test("name", MAKERS)
def test_an_unrecorded_change_leads_to_its_cause(name):
    x = MAKERS[name](torch.tensor(MATRIX, requires_grad=True) * 1)
    loss = (x * x).sum()
    x.detach().mul_(2)
    text = message(loss)
    assert (node(text), first(OUTPUT, text)) == (name, "output_changed_without_a_record")


@in_one_test("name", CHANGES)
def test_a_change_of_a_saved_input_leads_to_its_cause(name):
    x = torch.tensor([[0.5, 0.25], [1.0, 0.0]], requires_grad=True) * 1
    loss = (x * x).sum()
    CHANGES[name](x)
    text = message(loss)
    assert (node(text), first(OUTPUT, text)) == (name, "input_needed_by_backward_changed")


@in_one_test("name", ELEMENTS)
def test_an_assignment_to_elements_leads_to_the_assignment(name):
    x = torch.tensor(MATRIX, requires_grad=True) * 1
    loss = (x * x).sum()
    ELEMENTS[name](x)
    text = message(loss)
    assert (node(text), first(OUTPUT, text)) == (name, "element_of_an_input_changed")


def test_each_name_of_a_change_or_an_output_is_one_that_torch_gives():
    signs = {cause.message: sign for cause in OUTPUT.every_cause for sign in cause.signs if sign.dimensions is None}
    named = {
        name for message, sign in signs.items() if message != "row_needed_by_backward_changed" for name in sign.names
    }
    assert named == {*OUTPUTS, *CHANGES, *ELEMENTS, *MAKERS, *ELSEWHERE}


@in_one_test("name", MODELS)
def test_a_step_before_the_backward_pass_leads_to_the_step(name):
    text = after_a_step(*MODELS[name])
    assert node(text) == "AsStrided"
    assert first(OUTPUT, text) == "layer_needed_by_backward_changed"


@in_one_test("name", LEAVES)
def test_a_step_that_changed_a_leaf_leads_to_the_step(name):
    assert first(LEAF, after_a_step(*LEAVES[name])) is None, "the first cause is the step"


@pytest.mark.parametrize("view", VIEWS)
def test_a_view_leads_to_the_list_of_rows_also_if_it_can_be_a_weight(view):
    x = torch.tensor(MATRIX, requires_grad=True) * 1
    y = view(x)
    loss = (y * y).sum()
    x[1] = 0
    text = message(loss)
    runs = [each.cause.message for each in fitting(OUTPUT, text)]
    assert (node(text), runs[-1]) == ("AsStrided", "row_needed_by_backward_changed")
    assert (len(runs) == 2) == (y.dim() == 2)


@pytest.mark.parametrize("index", [torch.tensor([0, 1]), torch.tensor([True, False])], ids=["integer", "Boolean"])
def test_a_changed_index_leads_to_its_clone(index):
    x = torch.ones(2, requires_grad=True)
    loss = (x * index).sum() if index.dtype == torch.bool else x[index].sum()
    index.zero_()
    assert first(LEAF, message(loss)) == "index_needed_by_backward_changed"


def test_freed_memory_leads_to_a_clone_before_that_and_strides_that_are_too_large_do_not():
    freed, found = torch.ones(2, 3), []
    freed.untyped_storage().resize_(0)
    for view in (freed.t, lambda: torch.ones(6).as_strided((3, 3), (3, 1))):
        with pytest.raises(RuntimeError, match="setStorage") as caught:
            view()
        found.append(first(KNOWN["as-strided-out-of-bounds"], str(caught.value)))
    assert found == ["view_of_freed_memory", None]
