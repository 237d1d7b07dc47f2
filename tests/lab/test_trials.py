"""What columns prepare leaves `x` what its row says it is."""

import pytest
import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.observe import is_sparse, is_tensor, numbers, version_of
from tensorcopy_docs.lab.trials import column_major, give_tangent, order_in_memory, recorded, state

SOURCES = {name: make for name, make in vars(sources).items() if getattr(make, "__module__", "") == sources.__name__}


def kind(x) -> tuple:
    """What makes a source the one that a row is about."""
    facts = (type(x), x.dtype, tuple(x.shape), numbers(x))
    return (*facts, x.requires_grad, x.is_leaf, x.is_inference()) if is_tensor(x) else facts


@pytest.mark.parametrize("make", [make for make in SOURCES.values() if not is_sparse(make()[1])])
def test_a_source_laid_out_column_by_column_is_otherwise_the_same(make):
    x = make()[1]
    laid_out = column_major(x)
    assert kind(laid_out) == kind(make()[1])
    assert order_in_memory(laid_out) == sorted(order_in_memory(laid_out), reverse=True)


def test_a_source_with_a_tangent_is_otherwise_the_same():
    given, different = [], []
    for name, make in SOURCES.items():
        x = make()[1]
        if not (is_tensor(x) and x.dtype.is_floating_point) or is_sparse(x) or version_of(x) is None:
            continue
        level = torch._C._enter_dual_level()
        try:
            given += [name] if give_tangent(x, level) else []
            different += [] if kind(x) == kind(make()[1]) else [name]
        finally:
            torch._C._exit_dual_level(level=level)
    assert different == []
    assert {"result", "leaf", "parameter", "frozen", "expanded", "transposed", "view_of_a_leaf"} <= set(given)


def test_an_operation_is_recorded_with_what_each_argument_is_given_and_with_what_it_returns():
    x, other = torch.ones(2, 3), torch.ones(2, 3)
    y, ran = recorded(lambda x: torch.cat([x, other], dim=1).split(3, dim=1)[0], x)
    (cat, given, _), (split, fed, returned) = ran
    assert (cat.name, split.name) == ("aten::cat", "aten::split")
    assert [[id(tensor) for tensor in tensors] for tensors in given] == [[id(x), id(other)], []]
    assert len(fed[0]) == 1 and any(tensor is y for tensor in returned[0])


def test_the_state_tells_each_change_by_its_name():
    x = 2 * torch.ones(2, 3, requires_grad=True)
    before = dict(state(x))
    x.detach_()
    assert {name for name, value in state(x) if value != before[name]} == {"requires_grad", "is_leaf", "grad_fn"}
    x.resize_(4, 3)
    after = {name for name, value in state(x) if value != before[name]}
    assert {"shape", "_version", "data_ptr", "nbytes"} <= after and "stride" not in after
