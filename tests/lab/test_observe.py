"""What the lab measures memory with, against tensors and arrays of which it is known."""

import numpy
import pytest
import torch

from tensorcopy_docs.lab.observe import address, has_gradient, memory, numbers, one_element, reals, shares_memory

ARRAY = numpy.arange(6.0).reshape(2, 3)  # 48 bytes


@pytest.mark.parametrize(
    "view",
    [
        lambda x: x,
        lambda x: x.detach(),
        lambda x: x.data,
        lambda x: x[1],
        lambda x: x[:, 1:],
        lambda x: x.t(),
        lambda x: x.expand(5, 2, 3),
        lambda x: x.view(torch.uint8),
        lambda x: x[:0],
        lambda x: x.numpy(),
        lambda x: x[:, 1:].numpy(),
        lambda x: x.numpy()[::-1, 2:0:-1],
        lambda x: x.numpy()[:0],
    ],
)
def test_the_memory_of_a_view_is_the_whole_that_it_is_a_view_of(view):
    x = torch.arange(6.0).reshape(2, 3)
    y = view(x)
    assert memory(y) == memory(x) == (x.data_ptr(), 24)
    assert shares_memory(x, y)
    assert shares_memory(y, x)


@pytest.mark.parametrize("copy", [torch.clone, lambda x: x.numpy().copy(), lambda x: x + 0, torch.empty_like])
def test_a_copy_shares_no_memory_with_what_it_was_copied_from(copy):
    x = torch.arange(6.0).reshape(2, 3)
    y = copy(x)
    assert memory(y)[1] == 24
    assert not shares_memory(x, y)
    assert not shares_memory(y, x)


@pytest.mark.parametrize(
    "array",
    [
        ARRAY,
        ARRAY.T,
        ARRAY[::-1],
        ARRAY[:, ::-1],
        ARRAY[1:, 1:],
        ARRAY[:0],
        numpy.broadcast_to(ARRAY[0], (4, 3)),
        torch.from_numpy(ARRAY),
    ],
)
def test_the_memory_of_an_array_is_that_of_the_array_it_is_part_of(array):
    assert memory(array) == (ARRAY.ctypes.data, 48)


def test_memory_that_only_touches_is_not_shared():
    first, second = torch.from_numpy(ARRAY[0]), torch.from_numpy(ARRAY[1])
    assert memory(first)[0] + memory(first)[1] == memory(second)[0]
    assert not shares_memory(first, second)
    assert shares_memory(first, torch.from_numpy(ARRAY))


def test_a_tensor_of_half_an_array_has_that_half_for_its_storage():
    assert memory(torch.from_numpy(ARRAY[1])) == (ARRAY.ctypes.data + 24, 24)


def test_an_empty_tensor_shares_its_empty_storage_with_its_views_and_with_nothing_else():
    x = torch.empty(0)
    assert shares_memory(x, x)
    assert shares_memory(x, x.detach())
    assert not shares_memory(x, torch.empty(0))
    assert not shares_memory(x, torch.ones(1))
    assert shares_memory(ARRAY[:0].copy(), ARRAY[:0].copy()) is False


def test_the_address_is_that_of_the_first_element_and_not_of_the_storage():
    x = torch.arange(6.0).reshape(2, 3)
    assert address(x[1]) == x[1].data_ptr() == memory(x)[0] + 12
    assert address(ARRAY[::-1]) == ARRAY.ctypes.data + 24


@pytest.mark.parametrize(
    "tensor",
    [torch.ones(2, 3), torch.ones(1, 3).expand(2, 3), torch.tensor(1.0), torch.ones(2, 3)[1], torch.empty(0, 3)],
)
def test_a_write_to_one_element_is_counted_at_the_tensor_and_changes_no_other(tensor):
    before, expected = tensor._version, tensor.clone()
    one_element(tensor).add_(1)
    assert tensor._version == before + 1
    changed = tensor != expected
    assert changed.flatten().tolist()[:1] == [True] * min(1, tensor.numel())
    assert not tensor.numel() or one_element(tensor).item() == expected.flatten()[0] + 1


def test_numbers_of_a_complex_tensor_are_its_real_parts_and_then_its_imaginary_ones():
    x = torch.tensor([1 + 2j, 3 - 4j])
    assert numbers(x) == [1.0, 3.0, 2.0, -4.0]
    assert numbers(x.conj()) == [1.0, 3.0, -2.0, 4.0]
    assert [part.tolist() for part in reals(x)] == [[1.0, 3.0], [2.0, -4.0]]


def test_numbers_are_in_the_order_of_the_elements_and_not_of_the_memory():
    x = torch.arange(6.0).reshape(2, 3).requires_grad_()
    assert numbers(x.t()) == [0.0, 3.0, 1.0, 4.0, 2.0, 5.0]
    assert numbers(torch.tensor(2)) == [2.0]
    assert numbers(torch.empty(0)) == []


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        (torch.ones(1), True),
        (torch.ones(1, dtype=torch.float16), True),
        (torch.ones(1, dtype=torch.complex64), True),
        (torch.nn.Parameter(torch.ones(1)), True),
        (torch.ones(1, dtype=torch.int64), False),
        (torch.ones(1, dtype=torch.bool), False),
        (ARRAY, False),
    ],
)
def test_a_gradient_is_for_tensors_of_real_and_complex_numbers(thing, expected):
    assert has_gradient(thing) is expected
