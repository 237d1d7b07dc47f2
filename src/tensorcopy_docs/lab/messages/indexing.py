"""Messages about indexing: reading elements by an index or a mask, and assigning to them."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message(raises="IndexError")
def index_out_of_bounds():
    """An index that is larger than the dimension."""
    x = torch.arange(3)
    x[3]


@fix("index_out_of_bounds")
def last_element_by_minus_one():
    """The index -1 is that of the last element, except for functions that take no negative one."""
    x = torch.arange(3)
    assert x[-1].item() == 2
    assert x.gather(0, torch.tensor([x.size(0) - 1])).tolist() == [2]


@fix("index_out_of_bounds")
def slice_beyond_the_end():
    """A slice stops at the end."""
    x = torch.arange(3)
    assert x[1:10].tolist() == [1, 2]


@message(raises="IndexError")
def index_of_a_scalar():
    """An index of a tensor without dimensions."""
    x = torch.tensor(5.0)
    x[0]


@fix("index_of_a_scalar")
def item_of_a_scalar():
    """``item`` copies the number out of the tensor."""
    x = torch.tensor(5.0)
    assert x.item() == 5.0


@message(raises="TypeError")
def iteration_over_a_scalar():
    """A loop over a tensor without dimensions."""
    x = torch.tensor(5.0)
    list(x)


@fix("iteration_over_a_scalar")
def dimension_named_before_iteration():
    """The last dimension goes, and that of the batch stays, also if the batch has one sample."""
    numbers, rows = torch.tensor([[5.0]]), torch.tensor([[[1.0], [2.0]]])
    assert [each.tolist() for each in numbers.squeeze(-1)] == [5.0]
    assert [each.tolist() for each in rows.squeeze(-1)] == [[1.0, 2.0]]


@message(raises=("IndexError", "RuntimeError"))
def mask_of_another_shape():
    """A boolean mask whose shape is not that of the tensor."""
    x = torch.zeros(2, 3)
    x[torch.tensor([1, 0, 1]) > 0]


@fix("mask_of_another_shape")
def mask_in_its_dimension():
    """The mask is put in the dimension that it is for."""
    x = torch.arange(6).reshape(2, 3)
    mask = torch.tensor([1, 0, 1]) > 0
    assert x[:, mask].tolist() == [[0, 2], [3, 5]]


@fix("mask_of_another_shape")
def mask_is_broadcast():
    """The mask is expanded to the shape of the tensor."""
    x = torch.arange(6).reshape(2, 3)
    mask = torch.tensor([1, 0, 1]) > 0
    assert x[mask.expand(2, 3)].tolist() == [0, 2, 3, 5]


@fix("mask_of_another_shape")
def mask_is_transposed():
    """The mask gets the order of the dimensions of the tensor."""
    x = torch.arange(6).reshape(2, 3)
    mask = torch.tensor([[1, 0], [0, 0], [1, 1]]) > 0
    assert x[mask.t()].tolist() == [0, 2, 5]


@message(raises=("IndexError", "RuntimeError"))
def index_of_floats():
    """A tensor of floats as an index."""
    x = torch.arange(3)
    x[torch.tensor([0.0, 2.0])]


@fix("index_of_floats")
def index_as_long():
    """The indices are converted to integers."""
    x = torch.arange(3)
    indices = torch.tensor([0.0, 2.0])
    assert x[indices.long()].tolist() == [0, 2]


@fix("index_of_floats", needs=["Tensor.bool"])
def mask_as_bool():
    """A mask of 0 and 1 is converted to truth values."""
    x = torch.arange(3)
    mask = torch.tensor([1.0, 0.0, 1.0])
    assert x[mask.bool()].tolist() == [0, 2]


@message(raises=("IndexError", "RuntimeError"))
def index_tensors_of_different_lengths():
    """Index tensors that cannot be broadcast together."""
    x = torch.zeros(4, 4)
    x[torch.tensor([0, 1, 2]), torch.tensor([0, 1])]


@fix("index_tensors_of_different_lengths")
def index_rows_then_columns():
    """The rows have another dimension than the columns."""
    x = torch.arange(16).reshape(4, 4)
    rows, columns = torch.tensor([0, 1, 2]), torch.tensor([0, 1])
    y = x[rows[:, None], columns]
    assert y.tolist() == [[0, 1], [4, 5], [8, 9]]


@message(raises="IndexError")
def index_by_a_float():
    """A Python float as an index."""
    x = torch.arange(3)
    x[3 / 2]


@fix("index_by_a_float")
def index_by_an_integer():
    """A division of integers gives an integer."""
    x = torch.arange(3)
    assert x[3 // 2].item() == 1


@message(raises="ValueError")
def slice_with_a_negative_step():
    """A slice with a negative step."""
    x = torch.arange(3)
    x[::-1]


@fix("slice_with_a_negative_step")
def flip_instead_of_a_negative_step():
    """``flip`` returns a reversed copy."""
    x = torch.arange(3)
    y = x.flip(0)
    assert y.tolist() == [2, 1, 0]
    assert y.data_ptr() != x.data_ptr()


@message()
def assign_to_indices_too_many_values():
    """An assignment to indexed elements of another number."""
    x = torch.zeros(3)
    x[torch.tensor([0, 1])] = torch.ones(3)


@fix("assign_to_indices_too_many_values")
def assign_to_indices_as_many_values():
    """The values have the shape of what is indexed; a number for each row is broadcast along the row."""
    x = torch.zeros(3, 2)
    indices = torch.tensor([0, 1])
    x[indices] = torch.ones_like(x[indices])
    assert x.tolist() == [[1.0, 1.0], [1.0, 1.0], [0.0, 0.0]]
    x[indices] = torch.tensor([2.0, 3.0]).unsqueeze(1)
    assert x.tolist() == [[2.0, 2.0], [3.0, 3.0], [0.0, 0.0]]


@message()
def assign_another_dtype_to_indices():
    """An assignment of another dtype to indexed elements."""
    x = torch.zeros(3)
    x[torch.tensor([0, 1])] = torch.ones(2, dtype=torch.float64)


@fix("assign_another_dtype_to_indices")
def assign_the_same_dtype_to_indices():
    """The values are converted to the dtype of the tensor."""
    x = torch.zeros(3)
    x[torch.tensor([0, 1])] = torch.ones(2, dtype=torch.float64).to(x.dtype)
    assert x.tolist() == [1.0, 1.0, 0.0]


@message(raises="TypeError")
def assign_a_list():
    """An assignment of a list to a slice."""
    x = torch.zeros(3)
    x[:2] = [1.0, 2.0]


@fix("assign_a_list")
def assign_a_tensor_of_a_list():
    """The list is made a tensor first."""
    x = torch.zeros(3)
    x[:2] = torch.tensor([1.0, 2.0])
    assert x.tolist() == [1.0, 2.0, 0.0]


@message()
def truth_of_several_elements():
    """``if`` with a tensor of more than one element."""
    x = torch.tensor([1.0, 2.0])
    if x == x:
        pass


@fix("truth_of_several_elements")
def compare_as_a_whole():
    """``torch.equal`` compares shapes and values."""
    x = torch.tensor([1.0, 2.0])
    y = x.clone()
    assert torch.equal(x, y)


@fix("truth_of_several_elements")
def condition_on_each_element():
    """``all`` and ``any`` make one truth value of those of the elements."""
    x = torch.tensor([1.0, -2.0])
    assert not (x > 0).all() and (~(x > 0)).any()
    assert ((x > 0) & (x < 2)).any()


@fix("truth_of_several_elements")
def identity_of_tensors():
    """``is`` compares objects and not elements."""
    x = torch.tensor([1.0, 2.0])
    tensors = [torch.zeros(2), x]
    assert any(each is x for each in tensors)


@message(warns="UserWarning")
def index_by_a_list_of_lists():
    """A list of lists as an index."""
    x = torch.arange(9).reshape(3, 3)
    x[[[0, 1], [1, 2]]]


@fix("index_by_a_list_of_lists")
def index_by_a_tuple_of_lists():
    """A tuple has an index for each dimension."""
    x = torch.arange(9).reshape(3, 3)
    assert x[[0, 1], [1, 2]].tolist() == [1, 5]


@fix("index_by_a_list_of_lists")
def index_by_a_tensor_of_rows():
    """A tensor of indices takes rows."""
    x = torch.arange(9).reshape(3, 3)
    y = x[torch.tensor([[0, 1], [1, 2]])]
    assert y.shape == (2, 2, 3)
