"""Rows of the semantics table, written once more: what makes the source, the call, and the gradients by hand.

A source is given `plant`, which may put a tangent onto the leaf `w` before anything is computed from it.
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass

import numpy
import torch

NUMBERS = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]


def same(w):
    return w


def result(plant=same):
    w = torch.tensor(NUMBERS).requires_grad_()
    return w, plant(w).mul(2)


def transposed(plant=same):
    w, x = result(plant)
    return w, x.transpose(0, 1)


def wide(plant=same):
    w = torch.tensor(NUMBERS[:1]).requires_grad_()
    return w, plant(w).mul(2)


def leaf(plant=same):
    w = torch.tensor(NUMBERS).requires_grad_()
    x = plant(w)
    return (w if x is w else x), x


def parameter(plant=same):
    x = torch.nn.Parameter(torch.tensor(NUMBERS))
    with torch.no_grad():
        x.copy_(plant(x))
    return x, x


def plain(plant=same):
    x = plant(torch.tensor(NUMBERS))
    return x, x


def gaps(plant=same):
    w = torch.arange(1.0, 13.0).view(2, 6).requires_grad_()
    return w, plant(w).mul(2)[:, 0::2]


def array(plant=same):
    x = numpy.array(NUMBERS, dtype="float32")
    return x, x


def copied_into_ones(x):
    y = torch.ones(2, 3)
    y.copy_(x)  # not the result of this: for a subclass that is another object
    return y


def swapped(x):
    y = torch.zeros(2, 3).requires_grad_()
    torch.utils.swap_tensors(y, x)
    return y


def out_of_a_state_dict(x):
    module = torch.nn.Module()
    module.register_parameter("kept", x)
    return module.state_dict()["kept"]


@dataclass(frozen=True)
class Row:
    """A source and a call; by hand the gradients at `w` of the sum of y³, and of the sum of x²."""

    source: Callable
    call: Callable
    of_cubes: list[float] | None = None
    of_squares: list[float] | None = None


# With x = 2w the sum of x³ is that of 8w³ and has the gradient 24w²; the sum of x² is that of 4w² and has 8w.
OF_CUBES = [24.0, 96.0, 216.0, 384.0, 600.0, 864.0]
OF_SQUARES = [8.0, 16.0, 24.0, 32.0, 40.0, 48.0]
# With x = w the sum of x² has the gradient 2w, the sum of x³ has 3w².
OF_CUBES_AT_A_LEAF = [3.0, 12.0, 27.0, 48.0, 75.0, 108.0]
OF_SQUARES_AT_A_LEAF = [2.0, 4.0, 6.0, 8.0, 10.0, 12.0]
# Every second element of w is not in x.
GAPS_OF_CUBES = [24.0, 0.0, 216.0, 0.0, 600.0, 0.0, 1176.0, 0.0, 1944.0, 0.0, 2904.0, 0.0]
GAPS_OF_SQUARES = [8.0, 0.0, 24.0, 0.0, 40.0, 0.0, 56.0, 0.0, 72.0, 0.0, 88.0, 0.0]

ROWS = {
    "assignment": Row(result, lambda x: x, OF_CUBES, OF_SQUARES),
    "clone": Row(result, torch.clone, OF_CUBES, OF_SQUARES),
    "detach": Row(result, torch.detach, OF_CUBES, OF_SQUARES),
    "detach_": Row(result, torch.detach_, OF_CUBES, OF_SQUARES),
    "detach-clone": Row(result, lambda x: torch.clone(torch.detach(x)), OF_CUBES, OF_SQUARES),
    "data": Row(result, lambda x: x.data, OF_CUBES, OF_SQUARES),
    "deepcopy": Row(leaf, copy.deepcopy, OF_CUBES_AT_A_LEAF, OF_SQUARES_AT_A_LEAF),
    "copy_": Row(result, copied_into_ones, OF_CUBES, OF_SQUARES),
    "view": Row(result, lambda x: x.view(-1), OF_CUBES, OF_SQUARES),
    "reshape": Row(result, lambda x: torch.reshape(x, (6,)), OF_CUBES, OF_SQUARES),
    "reshape-of-a-transposed": Row(transposed, lambda x: torch.reshape(x, (6,)), OF_CUBES, OF_SQUARES),
    "contiguous": Row(result, lambda x: x.contiguous(), OF_CUBES, OF_SQUARES),
    "to": Row(result, lambda x: x.to(dtype=torch.float32), OF_CUBES, OF_SQUARES),
    "to-another-dtype": Row(result, lambda x: x.to(dtype=torch.float64), OF_CUBES, OF_SQUARES),
    # Each of the three elements occurs in y twice.
    "expand": Row(wide, lambda x: x.expand(2, -1), [48.0, 192.0, 432.0], [8.0, 16.0, 24.0]),
    # What begins at another element than the first of its storage.
    "integer-index": Row(result, lambda x: x.select(0, 1), [0.0, 0.0, 0.0, 384.0, 600.0, 864.0], OF_SQUARES),
    "as-strided": Row(
        result, lambda x: torch.as_strided(x, (2, 2), (3, 1), 1), [0.0, 96.0, 216.0, 0.0, 600.0, 864.0], OF_SQUARES
    ),
    "data-of-a-leaf": Row(leaf, lambda x: x.data, OF_CUBES_AT_A_LEAF, OF_SQUARES_AT_A_LEAF),
    # Afterwards `x` is what was zero.
    "swap-tensors": Row(leaf, swapped, OF_CUBES_AT_A_LEAF, OF_SQUARES_AT_A_LEAF),
    "numpy": Row(plain, lambda x: x.numpy()),
    "from-numpy": Row(array, torch.from_numpy),
    "tensor": Row(result, torch.tensor, OF_CUBES, OF_SQUARES),
    "state-dict": Row(parameter, out_of_a_state_dict, OF_CUBES_AT_A_LEAF, OF_SQUARES_AT_A_LEAF),
    "clone-of-a-plain": Row(plain, torch.clone),
    "clone-of-gaps": Row(gaps, torch.clone, GAPS_OF_CUBES, GAPS_OF_SQUARES),
    "view-of-gaps": Row(gaps, lambda x: x.view(-1), GAPS_OF_CUBES, GAPS_OF_SQUARES),
    "index-with-none": Row(result, lambda x: torch.unsqueeze(x, 0), OF_CUBES, OF_SQUARES),
    "tensor-index": Row(result, lambda x: x.select(0, 1), [0.0, 0.0, 0.0, 384.0, 600.0, 864.0], OF_SQUARES),
    "unsafe-chunk": Row(result, lambda x: torch.unsafe_split(x, 1)[0], [24.0, 96.0, 216.0, 0.0, 0.0, 0.0], OF_SQUARES),
    "asarray-of-a-leaf-without-gradient": Row(
        leaf, lambda x: x.requires_grad_(False), OF_CUBES_AT_A_LEAF, OF_SQUARES_AT_A_LEAF
    ),
}
