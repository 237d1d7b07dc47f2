"""Messages about tensors that are joined or repeated: sizes and numbers of dimensions that do not fit."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def cat_of_other_sizes():
    """``cat`` of two tensors that differ in a dimension in which they are not joined."""
    x = torch.zeros(2, 3)
    y = torch.zeros(2, 4)
    torch.cat([x, y])


@fix("cat_of_other_sizes")
def cat_in_the_dimension_that_differs():
    """The tensors are joined in the dimension whose size differs."""
    x = torch.zeros(2, 3)
    y = torch.zeros(2, 4)
    z = torch.cat([x, y], dim=1)
    assert z.shape == (2, 7)


@fix("cat_of_other_sizes")
def pad_before_cat():
    """The smaller tensor is padded with zeros."""
    x = torch.ones(2, 3)
    y = torch.ones(2, 4)
    z = torch.cat([torch.nn.functional.pad(x, (0, 1)), y])
    assert z.shape == (4, 4)
    assert z[0].tolist() == [1.0, 1.0, 1.0, 0.0]


@message()
def cat_of_other_numbers_of_dimensions():
    """``cat`` of a batch and a single row."""
    batch = torch.zeros(2, 3)
    row = torch.zeros(3)
    torch.cat([batch, row])


@fix("cat_of_other_numbers_of_dimensions")
def unsqueeze_before_cat():
    """``unsqueeze`` makes the row a batch of one row."""
    batch = torch.zeros(2, 3)
    row = torch.ones(3)
    y = torch.cat([batch, row.unsqueeze(0)])
    assert y.tolist() == [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0], [1.0, 1.0, 1.0]]


@message()
def cat_of_tensors_without_dimensions():
    """``cat`` of two losses, which have no dimension in which they can be joined."""
    losses = [torch.tensor(1.0), torch.tensor(2.0)]
    torch.cat(losses)


@fix("cat_of_tensors_without_dimensions")
def stack_of_tensors_without_dimensions():
    """``stack`` adds a dimension, and gradients flow through it."""
    x = torch.ones(1, requires_grad=True)
    losses = [(x * 2).sum(), (x * 3).sum()]
    y = torch.stack(losses)
    assert y.tolist() == [2.0, 3.0]
    y.sum().backward()
    assert x.grad.tolist() == [5.0]


@fix("cat_of_tensors_without_dimensions")
def tensor_of_their_numbers():
    """To log the values, a list of numbers is enough."""
    losses = [torch.tensor(1.0), torch.tensor(2.0)]
    values = [loss.item() for loss in losses]
    assert values == [1.0, 2.0]


@message()
def repeat_with_too_few_numbers():
    """``repeat`` with fewer numbers than the tensor has dimensions."""
    x = torch.zeros(2, 3)
    x.repeat(4)


@fix("repeat_with_too_few_numbers")
def repeat_with_a_number_for_each_dimension():
    """``repeat`` is given a factor for each dimension."""
    x = torch.tensor([[1, 2]])
    y = x.repeat(2, 1)
    assert y.tolist() == [[1, 2], [1, 2]]


@fix("repeat_with_too_few_numbers", needs=["tile"])
def tile_with_fewer_numbers():
    """``tile`` takes 1 for the dimensions that are not named, as NumPy does."""
    x = torch.tensor([[1, 2]])
    y = x.tile(2)
    assert y.tolist() == [[1, 2, 1, 2]]
