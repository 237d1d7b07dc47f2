"""Tensors and arrays like a reader's are made, and what cannot be made again is refused."""

import numpy
import pytest
import torch

from tensorcopy_docs.lab.asked import tensor_like
from tensorcopy_docs.lab.asked.faults import QuestionError
from tensorcopy_docs.lab.asked.tensor_like import described, replaced, source_of
from tensorcopy_docs.lab.observe import numbers
from tensorcopy_docs.lab.trials import state
from tests.in_one_test import in_one_test


def leaf(*shape: int) -> torch.Tensor:
    return torch.rand(*shape, requires_grad=True)


def inference() -> torch.Tensor:
    with torch.inference_mode():
        return torch.ones(2)


TENSORS = {
    "plain": lambda: torch.zeros(2, 3),
    "leaf": lambda: leaf(2, 3),
    "result": lambda: leaf(2, 3).exp(),
    "detached": lambda: leaf(4, 3).exp()[1:].detach(),
    "part of a storage": lambda: torch.arange(20.0)[3:9].data,
    "view of a leaf": lambda: leaf(6).view(2, 3),
    "view of a large tensor": lambda: torch.zeros(100, 100)[7, ::20],
    "leaf on a view": lambda: torch.ones(4)[1:].requires_grad_(),
    "transposed and cut": lambda: leaf(4, 5).exp().t()[1:, ::2],
    "expanded": lambda: leaf(1, 3).expand(2, 3),
    "result that is cut off": lambda: leaf(4).exp().unsafe_chunk(2)[1],
    "several views": lambda: leaf(2, 3).unbind()[1],
    "under no_grad": lambda: torch.no_grad()(lambda x: x.view(6))(leaf(2, 3)),
    "parameter": lambda: torch.nn.Parameter(torch.ones(2).t()),
    "frozen": lambda: torch.nn.Parameter(torch.ones(2, 1), requires_grad=False),
    "buffer": lambda: torch.nn.BatchNorm1d(3).running_mean,
    "inference": inference,
    "complex": lambda: torch.tensor([1 + 2j, 3j], requires_grad=True) * 1,
    "conjugate": lambda: torch.tensor([[1 + 2j, 3j]]).conj().t(),
    "negative": lambda: torch.tensor([1 + 2j, 3j]).conj().imag,
    "other dtype": lambda: torch.ones(4).view(torch.int32)[1:],
    "half": lambda: torch.ones(3, dtype=torch.bfloat16),
    "bool": lambda: torch.ones(3) > 0,
    "bytes": lambda: torch.zeros(300, dtype=torch.uint8),
    "empty": lambda: torch.ones(0, 3),
    "number": lambda: torch.tensor(2.0),
    "sparse": lambda: leaf(2, 3).to_sparse(),
    "overlapping": lambda: torch.ones(4).as_strided((2, 3), (1, 1)),
    "channels last": lambda: leaf(1, 2, 3, 4).contiguous(memory_format=torch.channels_last),
}


@in_one_test("name", TENSORS)
def test_a_tensor_like_a_readers_is_made_and_the_readers_own_is_not_changed(name):
    x = TENSORS[name]()
    before = [fact for fact in state(x) if fact[0] != "grad_fn"]
    values = numbers(x)
    facts = described(x, "x")
    own, other = source_of(facts, True)()[1], source_of(facts, not replaced(facts))()[1]
    assert [fact for fact in state(x) if fact[0] != "grad_fn"] == before
    assert numbers(x) == values
    for made in (own, other):
        assert made is not x
        assert type(made) is type(x)
        assert tensor_like.outline(made) == tensor_like.outline(x)
    assert numbers(own) == values or numpy.allclose(numbers(own), values, rtol=1e-2)
    assert 0 not in numbers(other) or x.dtype == torch.bool or x.is_sparse


ARRAYS = {
    "floats": lambda: numpy.ones((2, 3), dtype=numpy.float32),
    "reversed": lambda: numpy.arange(6)[::-2],
    "read-only": lambda: numpy.broadcast_to(numpy.float64(3), (2, 3)),
    "of a tensor": lambda: torch.ones(2, 3).t().numpy(),
}


@in_one_test("name", ARRAYS)
def test_an_array_like_a_readers_is_made(name):
    array = ARRAYS[name]()
    made = source_of(described(array, "x"), True)()[1]
    assert (made.shape, made.dtype, made.strides) == (array.shape, array.dtype, array.strides)
    assert made.flags.writeable == array.flags.writeable
    assert numpy.array_equal(made, array) and not numpy.shares_memory(made, array)


class Own(torch.Tensor):
    """A subclass of which nothing is known."""


REFUSED = {
    "subclass": lambda: torch.ones(2).as_subclass(Own),
    "meta": lambda: torch.ones(2, device="meta"),
    "large": lambda: torch.ones(1025),
    "csr": lambda: torch.eye(2).to_sparse_csr(),
    "nested": lambda: torch.nested.nested_tensor([torch.ones(2)]),
    "objects": lambda: numpy.array([object()]),
}


@in_one_test("name", REFUSED)
def test_a_tensor_that_cannot_be_made_again_is_refused(name):
    with pytest.raises(QuestionError) as caught:
        described(REFUSED[name](), "x")
    assert caught.value.key in ("not-made", "too-large") and caught.value.values["name"] == "x"
