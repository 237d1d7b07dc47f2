"""When a call copies, aliases or raises, as stated, is what PyTorch does: on drawn shapes, strides and offsets."""

import os

import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lab import layout_rules
from tests.lab.layout_rules import ALIAS, COPY, ITSELF, RAISES

SIZES = st.lists(st.integers(1, 4), max_size=4) | st.lists(st.integers(0, 3), max_size=3)
drawn = settings(max_examples=150, deadline=None, database=None, derandomize="CI" in os.environ)


@st.composite
def with_any_strides(draw) -> torch.Tensor:
    """A window on a storage: elements may overlap and have gaps between them."""
    shape, offset = draw(SIZES), draw(st.integers(0, 3))
    stride = [draw(st.integers(0, 12)) for _ in shape]
    last = offset + sum(max(size - 1, 0) * step for size, step in zip(shape, stride, strict=True))
    return torch.arange(last + 1.0).as_strided(shape, stride, offset)


@st.composite
def with_usual_strides(draw) -> torch.Tensor:
    """A contiguous tensor, then transposed, sliced, expanded."""
    x = torch.arange(600.0)[: layout_rules.count(shape := draw(SIZES))].view(shape)
    for step in draw(st.lists(st.sampled_from(["permute", "slice", "narrow", "unsqueeze", "expand"]), max_size=3)):
        if step == "permute":
            x = x.permute(draw(st.permutations(range(x.dim()))))
        elif step == "unsqueeze":
            x = x.unsqueeze(draw(st.integers(0, x.dim())))
        elif x.dim():
            x = {
                "slice": lambda x: x[..., ::2],
                "narrow": lambda x: x[1:] if len(x) else x,
                "expand": lambda x: x.expand(3, *x.shape),
            }[step](x)
    return x


@st.composite
def factors(draw, number: int) -> list[int]:
    """A shape with `number` elements."""
    shape = []
    while number > 1:
        shape.append(draw(st.sampled_from([size for size in range(2, number + 1) if number % size == 0])))
        number //= shape[-1]
    shape += [number] if not number else []
    return draw(st.permutations(shape + [1] * draw(st.integers(0, 2))))


TENSORS = with_any_strides() | with_usual_strides()
RESHAPED = TENSORS.flatmap(lambda x: st.tuples(st.just(x), factors(x.numel())))


def outcome(x: torch.Tensor, call) -> str:
    """What PyTorch's call makes of `x`."""
    try:
        y = call(x)
    except RuntimeError:
        return RAISES
    if y is x:
        return ITSELF
    return ALIAS if y.untyped_storage()._cdata == x.untyped_storage()._cdata else COPY


def steps(tensor: torch.Tensor, stride: tuple[int, ...]) -> list[int]:
    """The stride without dimensions of size 1, whose stride is never used; of no element, nothing is."""
    return [step for size, step in zip(tensor.shape, stride, strict=True) if size != 1 and tensor.numel()]


@drawn
@given(RESHAPED)
def test_view_aliases_or_raises_and_reshape_aliases_or_copies_as_stated(drawn_pair):
    x, shape = drawn_pair
    layout = tuple(x.shape), x.stride(), tuple(shape)
    assert outcome(x, lambda x: x.view(shape)) == layout_rules.view(*layout)
    assert outcome(x, lambda x: x.reshape(shape)) == layout_rules.reshape(*layout)
    if layout_rules.view(*layout) == ALIAS:
        y = x.view(shape)
        assert steps(y, y.stride()) == steps(y, layout_rules.stride_of_view(*layout))


@drawn
@given(TENSORS)
def test_flatten_contiguous_and_clone_alias_or_copy_as_stated(x):
    layout = tuple(x.shape), x.stride()
    assert outcome(x, torch.flatten) == layout_rules.flatten(*layout)
    assert outcome(x, lambda x: x.contiguous()) == layout_rules.contiguous(*layout)
    assert outcome(x, torch.clone) == layout_rules.clone(*layout)
    assert x.is_contiguous() == layout_rules.is_contiguous(*layout)


@drawn
@given(TENSORS)
def test_a_clone_has_the_strides_of_a_dense_tensor_and_is_dense_in_any_case(x):
    y, stated = x.clone(), layout_rules.stride_of_clone(tuple(x.shape), x.stride())
    assert stated is None or steps(y, y.stride()) == steps(y, stated)
    assert layout_rules.is_dense(tuple(y.shape), y.stride())
