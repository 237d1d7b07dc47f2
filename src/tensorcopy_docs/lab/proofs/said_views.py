"""Views, shapes, broadcasting and indexing, as people explain them to each other."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@counterexample()
def view_works_on_every_second_column():
    """``x[:, ::2]`` is not contiguous, and ``view(6)`` works on it; a copy made by ``contiguous`` is not connected."""
    x = torch.arange(12.0).reshape(2, 6)
    y = x[:, ::2]
    viewed = y.view(6)
    copied = y.contiguous().view(6)
    copied[0] = 100
    viewed[1] = 7
    print(y.is_contiguous(), viewed.data_ptr() == x.data_ptr())
    print(x[0].tolist())
    assert not y.is_contiguous()
    assert x[0].tolist() == [0.0, 1.0, 7.0, 3.0, 4.0, 5.0]


@counterexample()
def reshape_of_every_second_column_shares():
    """``x[:, ::2]`` is not contiguous, and ``reshape(6)`` shares its memory: a change to the result changes x."""
    x = torch.arange(12.0).reshape(2, 6)
    y = x[:, ::2]
    z = y.reshape(6)
    z[0] = 7
    print(y.is_contiguous(), z.data_ptr() == x.data_ptr(), x[0, 0].item())
    assert not y.is_contiguous()
    assert z.data_ptr() == x.data_ptr()
    assert x[0, 0].item() == 7.0


@counterexample()
def a_single_row_stays_contiguous_when_it_is_transposed():
    """With one row there is nothing to reorder: ``contiguous`` returns the transpose itself, on the memory of x."""
    x = torch.tensor([[1.0, 2.0, 3.0]])
    y = x.t().contiguous()
    print(x.t().is_contiguous(), y.data_ptr() == x.data_ptr())
    y[0, 0] = 10
    print(x.tolist())
    assert x.t().is_contiguous()
    assert x.tolist() == [[10.0, 2.0, 3.0]]


@proof()
def adding_to_an_expanded_tensor_adds_once_for_each_element():
    """The claim expects ``b += 1`` to add 1 to the only element in memory once for each of the twenty of b."""
    b = torch.ones(1, 1).expand(4, 5)
    try:
        b += 1
    except RuntimeError as error:
        print("RuntimeError: " + str(error).split("\n")[0])
    print(b[0, 0].item())
    assert b.tolist() == [[21.0] * 5] * 4


@proof()
def a_change_to_an_element_of_an_expanded_tensor_reaches_the_original():
    """``y[0, 0] = 10`` is visible in x."""
    x = torch.tensor([[1.0, 2.0, 3.0]])
    y = x.expand(2, 3)
    y[0, 0] = 10
    print(x.tolist())
    assert x.tolist() == [[10.0, 2.0, 3.0]]


@counterexample()
def assigning_to_a_row_of_an_expanded_tensor_changes_the_other_row():
    """No error is raised: a row by itself does not overlap, and the other row is the same memory."""
    y = torch.zeros(1, 3).expand(2, 3)
    y[0] = torch.tensor([1.0, 2.0, 3.0])
    print(y.tolist())
    assert y.tolist() == [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]


@proof(needs=["broadcast_to"])
def the_result_of_broadcast_to_is_read_only():
    """The claim expects an assignment to an element of the result to raise, and x to keep its values."""
    x = torch.tensor([1.0, 2.0, 3.0])
    y = torch.broadcast_to(x, (2, 3))
    try:
        y[0, 0] = 10
    except RuntimeError as error:
        print("RuntimeError: " + str(error).split("\n")[0])
    print(x.tolist(), y.tolist())
    assert x.tolist() == [1.0, 2.0, 3.0]


@proof()
def indexing_with_a_tensor_of_indices_copies():
    """A change to ``x[torch.tensor([0, 1])]`` is not visible in x."""
    x = torch.tensor([1.0, 2.0, 3.0])
    y = x[torch.tensor([0, 1])]
    y[0] = 10
    print(y.tolist(), x.tolist())
    assert y.tolist() == [10.0, 2.0]
    assert x.tolist() == [1.0, 2.0, 3.0]


@counterexample()
def indexing_with_a_tensor_of_one_integer_shares():
    """``x[torch.tensor(1)]`` is a view, as ``x[1]`` is: a change to it is visible in x."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = x[torch.tensor(1)]
    y[0] = 10
    print(y.data_ptr() == x[1].data_ptr(), x.tolist())
    assert x.tolist() == [[1.0, 2.0], [10.0, 4.0]]


@proof()
def assigning_through_a_mask_or_a_list_changes_the_original():
    """``x[x > 3] = 0`` and ``x[[0, 1]] = 9`` write into x itself."""
    x = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
    address = x.data_ptr()
    x[x > 3] = 0
    print(x.tolist())
    x[[0, 1]] = 9
    print(x.tolist(), x.data_ptr() == address)
    assert x.tolist() == [9.0, 9.0, 3.0, 0.0, 0.0]
    assert x.data_ptr() == address


@proof()
def a_second_index_after_a_mask_writes_into_a_copy():
    """Neither ``x[x > 3][0] = 10`` nor ``x[x > 3].fill_(10)`` changes x, and neither raises."""
    x = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
    x[x > 3][0] = 10
    print(x.tolist())
    x[x > 3].fill_(10)
    print(x.tolist())
    assert x.tolist() == [1.0, 2.0, 3.0, 4.0, 5.0]


@proof()
def a_second_index_after_a_slice_writes_into_the_original():
    """``x[0][1] = 5`` and ``x[:2][:, 2] = 7`` change x, since the first index of each gives a view."""
    x = torch.zeros(3, 3)
    x[0][1] = 5
    x[:2][:, 2] = 7
    print(x.tolist())
    assert x.tolist() == [[0.0, 5.0, 7.0], [0.0, 0.0, 7.0], [0.0, 0.0, 0.0]]


@proof()
def a_slice_with_a_negative_step_raises():
    """``x[::-1]`` raises a ``ValueError``; ``x.flip(0)`` gives the elements in reverse order."""
    x = torch.tensor([1.0, 2.0, 3.0])
    message = ""
    try:
        print(x[::-1].tolist())
    except ValueError as error:
        message = str(error)
        print("ValueError: " + message)
    print(x.flip(0).tolist())
    assert message
    assert x.flip(0).tolist() == [3.0, 2.0, 1.0]


@proof()
def resize_fills_up_with_zeros():
    """The claim expects the elements that ``resize_`` adds to be 0; here they are what the memory still holds."""
    x = torch.tensor([1.0, 2.0, 3.0, 4.0])
    x.resize_(2)
    x.resize_(4)
    print(x.tolist())
    assert x.tolist() == [1.0, 2.0, 0.0, 0.0]
