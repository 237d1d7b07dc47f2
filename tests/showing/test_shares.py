"""``shares``: it says that memory is shared exactly where a byte that is poked into one is found in the other."""

import ctypes
import warnings
from typing import ClassVar

import numpy
import pytest
import torch

from tensorcopy_docs import shares
from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import can_run
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import load_table

pytestmark = pytest.mark.filterwarnings(
    "ignore:Sparse .* tensor support is in beta", "ignore:Accessing the data pointer of"
)

OPERATIONS, _ = load_table()
SOURCES = {name: make for name, make in vars(sources).items() if getattr(make, "__module__", "") == sources.__name__}
X = torch.arange(6.0)
BUFFER = bytearray(24)
SPARSE = torch.eye(3).to_sparse()
with warnings.catch_warnings(action="ignore"):
    ROWS_COMPRESSED, COLUMNS_COMPRESSED = torch.eye(4).to_sparse_csr(), torch.eye(4).to_sparse_csc()
    BLOCKS = torch.eye(4).to_sparse_bsr((2, 2))
EMPTY, META = torch.empty(0), torch.empty(3, device="meta")


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    clean_state()
    yield
    clean_state()


def owners(thing) -> list:
    """The tensors and arrays whose memory that of `thing` is."""
    if isinstance(thing, torch.Tensor):
        return [thing._indices(), thing._values()] if thing.is_sparse else [thing]
    return [thing] if thing.base is None else owners(thing.base)


def read(thing) -> list[bytes]:
    """All bytes of the memory of `thing`, by the way of its storage or its owner."""
    return [
        bytes(owner.untyped_storage().tolist()) if isinstance(owner, torch.Tensor) else owner.tobytes()
        for owner in owners(thing)
    ]


def flip(thing) -> None:
    """Flip every bit of the memory of `thing` behind the back of PyTorch."""
    for owner, content in zip(owners(thing), read(thing), strict=True):
        address = owner.untyped_storage().data_ptr() if isinstance(owner, torch.Tensor) else owner.ctypes.data
        ctypes.memmove(address, bytes(255 - byte for byte in content), len(content))


def poked(x, y) -> bool:
    """Whether what is poked into the memory of `y` is found in that of `x`."""
    before = read(x)
    flip(y)
    found = read(x) != before
    flip(y)
    return found


def made(row) -> tuple | None:
    """The input of a row and the result of its call, unless it raises."""
    _, x = row.source()
    try:
        return x, row.function(x)
    except Exception:
        return None


@pytest.mark.filterwarnings("ignore")
def test_on_every_row_of_the_table_it_says_what_a_poked_byte_says():
    pairs = {row.id: made(row) for row in OPERATIONS.values() if can_run(row)}
    found = {name: (shares(*pair), shares(*pair[::-1]), poked(*pair)) for name, pair in pairs.items() if pair}
    assert {name: said for name, said in found.items() if len(set(said)) > 1} == {}
    assert {said[0] for said in found.values()} == {True, False}


@pytest.mark.parametrize("make", SOURCES.values(), ids=SOURCES)
def test_every_source_shares_memory_with_itself_and_not_with_one_made_like_it(make):
    (_, x), (_, other) = make(), make()
    assert (shares(x, x), poked(x, x)) == (True, True)
    assert (shares(x, other), poked(x, other)) == (False, False)


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (X, X.detach(), True),
        (X, X.clone(), False),
        (X, torch.from_numpy(X.numpy()[2:]), True),
        (X, torch.from_dlpack(X[2:]), True),
        (X[2:].numpy(), X, True),
        (X.numpy()[::-1], X.numpy(), True),
        (torch.frombuffer(BUFFER, dtype=torch.float32), torch.frombuffer(BUFFER, dtype=torch.int32, offset=8), True),
        (X, X[:0], True),
        (X[0], X[1], True),
        (EMPTY, EMPTY, False),
        (EMPTY, torch.empty(0), False),
        (META, META, False),
        (META, torch.empty(3, device="meta"), False),
        (SPARSE, SPARSE.detach(), True),
        (SPARSE._values(), SPARSE, True),
        (SPARSE, SPARSE.clone(), False),
        (ROWS_COMPRESSED, ROWS_COMPRESSED.values(), True),
        (COLUMNS_COMPRESSED, COLUMNS_COMPRESSED.row_indices(), True),
        (BLOCKS, BLOCKS.clone(), False),
        (torch.nn.Parameter(X), X, True),
        (X, torch.ones(6)._lazy_clone(), False),
    ],
)
def test_ranges_of_addresses_are_compared_and_not_first_addresses(x, y, expected):
    assert (shares(x, y), shares(y, x)) == (expected, expected)


def test_a_nested_tensor_shares_memory_with_its_values_and_not_with_its_clone():
    # Made here and not for all tests: the first one takes torch two seconds.
    nested = torch.nested.nested_tensor([torch.ones(2), torch.ones(3)], layout=torch.jagged)
    assert shares(nested, nested.values()) and shares(nested.values(), nested)
    assert not shares(nested, nested.clone()) and not shares(nested.clone(), nested)


def test_a_lazy_copy_has_memory_of_its_own_as_soon_as_it_is_asked_about():
    x = torch.ones(3)
    lazy = x._lazy_clone()
    assert not shares(x, lazy)
    lazy += 1
    assert x.tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("x", "y", "expected"),
    [
        (X[0], X[1], False),
        (X[:4], X[3:], True),
        (X[::2], X[1::2], False),
        (X[::2], X[::3], True),
        (X.view(2, 3).t()[0], X.view(2, 3)[0], True),
        (X.numpy()[::-2], X[::2], False),
        (X.numpy()[::-2], X[1::2], True),
        (X.view(torch.uint8)[3:4], X[:1], True),
        (X.view(torch.uint8)[4:5], X[:1], False),
        (X[:1].expand(5), X[1:], False),
        (X[:0], X, False),
        (X, X.clone(), False),
    ],
)
def test_of_elements_it_asks_whether_two_are_in_one_byte(x, y, expected):
    assert (shares(x, y, elements=True), shares(y, x, elements=True)) == (expected, expected)


def test_elements_of_any_two_windows_are_compared_as_numpy_does():
    base = torch.zeros(16, dtype=torch.int16)
    windows = [
        base.as_strided(size, stride, offset)
        for size, stride, offset in [((4,), (3,), 0), ((2, 3), (6, 2), 1), ((3,), (1,), 13), ((2, 2), (0, 5), 2)]
    ]
    windows += [base.view(torch.uint8)[5::7], base.view(torch.float32)[1:3]]
    assert {
        (one, other)
        for one, first in enumerate(windows)
        for other, second in enumerate(windows)
        if shares(first, second, elements=True) != numpy.shares_memory(first.numpy(), second.numpy())
    } == set()


class WithoutShape:
    """It says where its memory is, and is not an array."""

    __array_interface__: ClassVar = {"data": (8, False), "shape": (1,), "typestr": "<f4", "version": 3}


class Raising:
    @property
    def __array_interface__(self):
        raise KeyError("no")


class Shapeless(numpy.ndarray):
    @property
    def shape(self):
        raise RuntimeError("no\nshape")


def wrapping() -> torch.Tensor:
    """A tensor of a class that holds others, and does not say which."""
    return torch.masked.masked_tensor(torch.ones(2), torch.tensor([True, False]))


def fake() -> torch.Tensor:
    from torch._subclasses.fake_tensor import FakeTensorMode  # a second of imports, in the one process that needs it

    with FakeTensorMode():
        return torch.ones(3)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: [1.0], "NumPy array; found list"),
        (WithoutShape, "found WithoutShape"),
        (Raising, "found Raising"),
        # Its memory is made when one asks for it, and is gone after that.
        (lambda: numpy.float32(1), "found float32"),
        (lambda: torch.nn.LazyLinear(2).weight, "not initialized; call its module"),
        (lambda: torch.ones(3).to_mkldnn(), "_mkldnn"),
        (wrapping, "MaskedTensor.* give those"),
        (fake, "fake tensor"),
    ],
)
@pytest.mark.filterwarnings("ignore:The PyTorch API of MaskedTensors")
def test_what_is_not_a_tensor_with_memory_is_refused_in_one_line(make, said):
    for elements in (False, True):
        for name, pair in (("x", (make(), X)), ("y", (X, make()))):
            with pytest.raises(TypeError, match=rf"\A{name}: must be a tensor .*{said}.*\Z"):
                shares(*pair, elements=elements)


def test_of_a_class_that_raises_the_first_line_is_told_and_under_vmap_the_tensor_is_named():
    with pytest.raises(TypeError, match=r"\Ay: .*; no\Z"):
        shares(X, numpy.ones(3).view(Shapeless), elements=True)
    with pytest.raises(TypeError, match=r"\Ay: .*vmap.*\Z"):
        torch.vmap(lambda part: (shares(X, part), part)[1])(torch.ones(2, 3))


def test_asking_changes_nothing():
    x = torch.ones(6, requires_grad=True)
    y = x.detach()
    shares(x, y), shares(x, y, elements=True)
    assert (x._version, y._version, x.grad_fn, x.tolist()) == (0, 0, None, [1.0] * 6)
