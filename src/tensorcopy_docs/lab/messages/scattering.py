"""Messages about ``scatter_`` and ``masked_scatter_``: what they write must have the dtype, and be enough."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def scatter_of_another_dtype():
    """``scatter_`` of values whose dtype is not that of the tensor."""
    x = torch.zeros(3)
    index = torch.tensor([0, 2])
    x.scatter_(0, index, torch.tensor([1, 2]))


@fix("scatter_of_another_dtype")
def scatter_of_converted_values():
    """The values are converted first."""
    x = torch.zeros(3)
    index = torch.tensor([0, 2])
    values = torch.tensor([1, 2])
    x.scatter_(0, index, values.to(x.dtype))
    assert x.tolist() == [1.0, 0.0, 2.0]


@fix("scatter_of_another_dtype")
def indices_assigned_with_conversion():
    """If each index is along one dimension, ``x[index] = values`` writes a copy of the values."""
    x = torch.zeros(3)
    index = torch.tensor([0, 2])
    values = torch.tensor([1, 2])
    x[index] = values.to(x.dtype)
    assert x.tolist() == [1.0, 0.0, 2.0]


@message()
def masked_scatter_of_too_few():
    """``masked_scatter_`` with fewer values than the mask has places."""
    x = torch.zeros(4)
    mask = torch.tensor([1, 1, 0, 1]) == 1
    x.masked_scatter_(mask, torch.tensor([1.0, 2.0]))


@fix("masked_scatter_of_too_few")
def masked_scatter_of_enough():
    """There is a value for each place of the mask."""
    x = torch.zeros(4)
    mask = torch.tensor([1, 1, 0, 1]) == 1
    values = torch.tensor([1.0, 2.0, 3.0])
    assert values.numel() == mask.sum().item()
    x.masked_scatter_(mask, values)
    assert x.tolist() == [1.0, 2.0, 0.0, 3.0]


@fix("masked_scatter_of_too_few")
def where_of_the_same_places():
    """To take the values from the same places, the values have the shape of the tensor."""
    x = torch.zeros(4)
    mask = torch.tensor([1, 1, 0, 1]) == 1
    values = torch.tensor([1.0, 2.0, 3.0, 4.0])
    y = torch.where(mask, values, x)
    assert y.tolist() == [1.0, 2.0, 0.0, 4.0]


@fix("masked_scatter_of_too_few")
def one_value_for_the_mask():
    """One value for all places is filled in."""
    x = torch.zeros(4)
    mask = torch.tensor([1, 1, 0, 1]) == 1
    x.masked_fill_(mask, 5)
    assert x.tolist() == [5.0, 5.0, 0.0, 5.0]
