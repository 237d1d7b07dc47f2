"""Chains of calls on a tensor, drawn for the stride explorer, and what torch does with each call."""

import math
import warnings
from collections.abc import Callable
from random import Random

import torch
from hypothesis import strategies as st

LONGEST = 4  # calls
MOST = 60  # elements of a drawn tensor
BYTES = 160  # for a chain, on average
SIZES = (0, 1, 1, 2, 2, 2, 3, 3, 4, 4)
DIMENSIONS = (0, 1, 2, 2, 2, 3, 3, 4)


class Drawn(Random):
    """Choices made by bytes that Hypothesis drew; the first of each if there are no more bytes.

    One draw for many chains: of thousands of draws, Hypothesis would repeat parts, and half of the chains be the same.
    """

    def __init__(self, drawn: bytes) -> None:
        super().__init__()
        self.drawn = iter(drawn)

    def random(self) -> float:
        return next(self.drawn, 0) / 256

    def getrandbits(self, count: int) -> int:
        bits = int.from_bytes([next(self.drawn, 0) for _ in range(-(-count // 8))], "big")
        return bits >> (-count % 8)


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def _tuple(numbers: list[int]) -> str:
    return f"({_listed(numbers)},)" if len(numbers) == 1 else f"({_listed(numbers)})"


def _sizes(rng: Random, numbers: list[int]) -> str:
    """Sizes as arguments: beside each other, or as a tuple or a list."""
    if not numbers:
        return "()"
    return rng.choice([_listed(numbers), _tuple(numbers), f"[{_listed(numbers)}]"])


def _dim(rng: Random, dims: int) -> int:
    """A dimension; seldom one that a tensor of `dims` dimensions does not have."""
    return rng.randint(-dims - 1, dims) if rng.random() < 0.1 else rng.randint(-dims, max(dims - 1, 0))


def _new_shape(rng: Random, tensor: torch.Tensor) -> str:
    """A shape of as many elements; seldom of any other number."""
    if rng.random() < 0.15:
        return _sizes(rng, [rng.randint(-2, 6) for _ in range(rng.randint(0, 3))])
    left, shape = tensor.numel(), []
    while left > 1 and len(shape) < 3:
        shape.append(rng.choice([size for size in range(1, left + 1) if left % size == 0]))
        left //= shape[-1]
    shape += [left] * (left != 1) + [1] * (rng.random() < 0.2)
    rng.shuffle(shape)
    if shape and rng.random() < 0.3:
        shape[rng.randrange(len(shape))] = -1
    return _sizes(rng, shape)


def _view(rng: Random, tensor: torch.Tensor) -> str:
    return f".view({_new_shape(rng, tensor)})"


def _reshape(rng: Random, tensor: torch.Tensor) -> str:
    return f".reshape({_new_shape(rng, tensor)})"


def _transpose(rng: Random, tensor: torch.Tensor) -> str:
    return f".transpose({_dim(rng, tensor.ndim)}, {_dim(rng, tensor.ndim)})"


def _permute(rng: Random, tensor: torch.Tensor) -> str:
    dims = [dim - tensor.ndim * (rng.random() < 0.2) for dim in range(tensor.ndim)]
    rng.shuffle(dims)
    if rng.random() < 0.1:
        dims = [_dim(rng, tensor.ndim) for _ in range(rng.randint(0, 3))]
    return f".permute({_sizes(rng, dims)})"


def _expand(rng: Random, tensor: torch.Tensor) -> str:
    sizes = [rng.choice([-1, size, 3 if size == 1 else size]) for size in tensor.shape]
    sizes = [rng.randint(0, 3) for _ in range(rng.randint(0, 2))] + sizes
    if 0 not in tensor.shape and rng.random() < 0.15:
        # Not with 0: torch.zeros(()).expand(0, -1) is a tensor with a negative size, which the explorer refuses.
        sizes = [rng.choice([-2, -1, 1, 2, 3]) for _ in range(rng.randint(0, 4))]
    return f".expand({_sizes(rng, sizes)})"


def _as_strided(rng: Random, tensor: torch.Tensor) -> str:
    dims = rng.randint(0, 3)
    shape, stride = ([rng.randint(0, 4) for _ in range(dims)] for _ in range(2))
    if rng.random() < 0.05:
        stride = [rng.randint(-1, 3) for _ in range(rng.randint(0, 3))]
    offset = rng.choice(["", f", {rng.randint(0, 4)}", f", storage_offset={rng.randint(-1, 9)}"])
    return f".as_strided({_tuple(shape)}, {_tuple(stride)}{offset})"


def _index(rng: Random, size: int) -> str:
    if rng.random() < 0.35:
        return str(rng.randint(-size, max(size - 1, 0)) if rng.random() < 0.9 else rng.randint(-6, 6))
    bounds = [rng.choice(["", str(rng.randint(-size - 1, size + 1))]) for _ in range(2)]
    step = rng.choice(["", ":", ":1", ":2", ":3"]) if rng.random() < 0.95 else f":{rng.randint(-1, 0)}"
    return ":".join(bounds) + step


def _slice(rng: Random, tensor: torch.Tensor) -> str:
    items = [_index(rng, size) for size in tensor.shape[: rng.randint(1, 3)]]
    if rng.random() < 0.3:
        items.insert(rng.randint(0, len(items)), rng.choice(["...", "None", "Ellipsis"]))
    if rng.random() < 0.1:
        items.insert(rng.randint(0, len(items)), rng.choice(["None", "0", ":", "1:"]))
    return f"[{', '.join(items) or rng.choice(['...', 'None', '0', '1', ':', '0, 0'])}]"


def _other(rng: Random, tensor: torch.Tensor) -> str:
    dims = tensor.ndim
    return rng.choice(
        [
            *(".t()", ".T", ".squeeze()", ".flatten()"),
            *(f".unsqueeze({_dim(rng, dims + 1)})", f".squeeze({_dim(rng, dims)})"),
            f".flatten({_dim(rng, dims)}, {_dim(rng, dims)})",
        ]
    )


def _contiguous(_rng: Random, _tensor: torch.Tensor) -> str:
    return ".contiguous()"


CALLS: tuple[Callable[[Random, torch.Tensor], str], ...] = (
    *(_view, _reshape, _transpose, _permute, _expand, _slice, _as_strided, _contiguous, _other),
    *(_view, _reshape, _slice),  # those with most cases
)


def told(tensor: torch.Tensor) -> dict:
    """What the explorer tells of a tensor: its values, and whether its elements overlap, among others."""
    places = torch.arange(tensor.untyped_storage().nbytes() // 8)
    places = places.as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())
    return {
        "shape": list(tensor.shape),
        "stride": list(tensor.stride()),
        "offset": tensor.storage_offset(),
        "contiguous": tensor.is_contiguous(),
        "values": tensor.flatten().tolist(),
        "cells": len(set(places.flatten().tolist())),
    }


def answer(tensor: torch.Tensor, call: str) -> tuple[torch.Tensor | None, dict]:
    """The result of `call` on `tensor`, None if it raises; and what the explorer must tell of it."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # .T of other than two dimensions
            result = eval("x" + call, {"x": tensor})
    except (RuntimeError, IndexError, ValueError) as error:
        return None, {"raised": [type(error).__name__, str(error)]}
    shared = result.untyped_storage().data_ptr() == tensor.untyped_storage().data_ptr()
    how = "same" if result is tensor else "view" if shared else "copy"
    if not tensor.untyped_storage().nbytes():
        how = "same" if result is tensor else "view"  # without memory there is no address, and nothing to copy
    return result, {"how": how, **told(result)}


def batches(count: int) -> st.SearchStrategy[list[dict]]:
    """Lists of `count` chains."""
    return st.binary(min_size=count * BYTES, max_size=count * BYTES).map(lambda drawn: _batch(Drawn(drawn), count))


def _batch(rng: Random, count: int) -> list[dict]:
    return [_chain(rng) for _ in range(count)]


def _chain(rng: Random) -> dict:
    """A base tensor and a chain as they are typed, with what torch answers: of the base, and of each call."""
    shape = [rng.choice(SIZES) for _ in range(rng.choice(DIMENSIONS))]
    stride = [rng.randint(0, 7) for _ in shape] if rng.random() < 0.2 else None
    offset = rng.randint(1, 5) if rng.random() < 0.2 else 0
    steps = stride or [math.prod(max(size, 1) for size in shape[place + 1 :]) for place in range(len(shape))]
    last = offset + sum((size - 1) * step for size, step in zip(shape, steps, strict=True))
    tensor = torch.arange(last + 1 if 0 not in shape else 0).as_strided(shape, steps, offset)
    case = {
        "typed": {"shape": _listed(shape), "stride": _listed(stride or []), "offset": str(offset or ""), "chain": "x"},
        "base": told(tensor),
        "steps": [],
    }
    for _ in range(rng.randint(1, LONGEST)):
        call = rng.choice(CALLS)(rng, tensor)
        tensor, told_of_it = answer(tensor, call)
        case["typed"]["chain"] += call
        case["steps"].append({"text": call, **told_of_it})
        if tensor is None or tensor.numel() > MOST:
            break
    return case
