"""What rows do to the elements, where two tensors share memory or one overlaps itself: no cell can say it."""

import copy

import pytest
import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.worker import load_table

OPERATIONS, _ = load_table()
NUMBERS = [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]


def share(first: torch.Tensor, second: torch.Tensor) -> bool:
    return first.untyped_storage().data_ptr() == second.untyped_storage().data_ptr()


def after(row: str, x: torch.Tensor) -> list:
    """The elements of `x` after the call of `row`."""
    OPERATIONS[row].function(x)
    return x.tolist()


@pytest.mark.parametrize("row", ["copy-overlapping-rows_", "setitem-overlapping-rows"])
def test_rows_that_are_moved_by_one_column_overwrite_elements_that_are_still_to_be_copied(row):
    wanted = [[1.0, 1.0, 2.0], [4.0, 4.0, 5.0]]
    assert after(row, torch.tensor(NUMBERS)) != wanted
    x = torch.tensor(NUMBERS)
    x[:, 1:] = x[:, :-1].clone()
    assert x.tolist() == wanted


@pytest.mark.filterwarnings("ignore:Use of masked_fill_ on expanded tensors is deprecated")
@pytest.mark.parametrize(
    ("row", "elements"),
    [
        ("fill-of-an-expanded_", [7.0, 7.0, 7.0]),
        ("zero-of-an-expanded_", [0.0, 0.0, 0.0]),
        ("masked-fill-of-an-expanded_", [2.0, 4.0, 7.0]),
    ],
)
def test_an_expanded_tensor_that_is_overwritten_changes_the_tensor_that_it_was_made_of(row, elements):
    x = torch.tensor([[2.0, 4.0, 6.0]])
    assert after(row, x.expand(2, 3)) == [elements, elements]
    assert x.tolist() == [elements]


def test_other_operations_on_a_whole_expanded_tensor_raise():
    with pytest.raises(RuntimeError, match="more than one element of the written-to tensor"):
        after("mul-of-an-expanded_", torch.ones(1, 3).expand(2, 3))


def test_a_row_assigned_to_an_expanded_tensor_is_in_all_of_its_rows():
    _, x = sources.wide()
    y = OPERATIONS["setitem-into-a-slice-of-an-expanded"].function(x)
    assert y.tolist() == [[2.0, 4.0, 6.0]] * 2


def test_plain_tensors_on_one_storage_share_one_after_a_deep_copy_but_parameters_do_not():
    flat = torch.zeros(4)
    first, second = copy.deepcopy([flat, flat.view(2, 2)])
    assert share(first, second)
    first, second = copy.deepcopy([torch.nn.Parameter(flat), torch.nn.Parameter(flat.view(2, 2))])
    assert not share(first, second)


def test_a_buffer_on_the_memory_of_a_parameter_does_not_share_it_after_a_deep_copy():
    layer = torch.nn.Linear(2, 2)
    layer.register_buffer("alias", layer.weight.detach())
    copied = copy.deepcopy(layer)
    assert share(layer.weight, layer.alias)
    assert not share(copied.weight, copied.alias)


def test_a_conjugate_is_written_out_by_clone_and_contiguous_leaves_it_as_it_is():
    _, x = sources.conjugate()
    assert OPERATIONS["contiguous-of-a-conjugate"].function(x).is_conj()
    assert not OPERATIONS["clone-of-a-conjugate"].function(x).is_conj()
    assert not OPERATIONS["resolve-conj"].function(x).is_conj()
    assert OPERATIONS["resolve-conj"].function(x).detach().numpy().tolist() == x.tolist()


def test_a_clone_of_an_inference_tensor_is_none_and_can_be_modified_and_trained():
    _, x = sources.inference()
    y = OPERATIONS["clone-of-an-inference"].function(x)
    assert (x.is_inference(), y.is_inference()) == (True, False)
    with pytest.raises(RuntimeError, match="Inplace update to inference tensor"):
        x.add_(1)
    y.add_(1).requires_grad_()
    y.sum().backward()
    assert y.grad is not None


def test_a_frozen_parameter_joins_the_graph_when_a_result_is_copied_into_it():
    _, x = sources.result()
    y = OPERATIONS["copy-into-a-frozen-parameter_"].function(x)
    assert isinstance(y, torch.nn.Parameter)
    assert (y.requires_grad, y.is_leaf) == (True, False)


def test_asarray_without_a_gradient_switches_off_requires_grad_of_a_leaf_itself():
    _, x = sources.leaf()
    assert OPERATIONS["asarray-of-a-leaf-without-gradient"].function(x) is x
    assert not x.requires_grad
