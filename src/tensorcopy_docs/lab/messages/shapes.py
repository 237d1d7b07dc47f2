"""Messages about shapes: sizes and dimensions that a tensor cannot be viewed in, expanded to or stacked with."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def view_of_another_size():
    """``view`` to a shape with another number of elements."""
    x = torch.zeros(2, 3)
    x.view(4, 2)


@fix("view_of_another_size")
def view_with_minus_one():
    """PyTorch computes the size that is -1; that of the batch is read, since the last batch may be smaller."""
    for x in torch.zeros(6, 12).split(4):
        y = x.view(x.size(0), -1, 6)
        assert y.shape == (len(x), 2, 6)
    assert torch.zeros(4, 12).view(-1, 8).shape == (6, 8)


@fix("view_of_another_size")
def view_keeps_the_batch():
    """The batch dimension is kept, the others are flattened; the batch may be empty."""
    x = torch.zeros(4, 2, 3)
    y = x.flatten(1)
    assert y.shape == (4, 6)
    assert torch.zeros(0, 2, 3).flatten(1).shape == (0, 6)


@message()
def expand_a_dimension_that_is_not_one():
    """``expand`` of a dimension whose size is not 1."""
    x = torch.zeros(2, 3)
    x.expand(4, 3)


@fix("expand_a_dimension_that_is_not_one")
def repeat_the_rows():
    """``repeat`` copies the rows several times."""
    x = torch.zeros(2, 3)
    y = x.repeat(2, 1)
    assert y.shape == (4, 3)
    y[0, 0] = 1
    assert x[0, 0] == 0


@fix("expand_a_dimension_that_is_not_one")
def expand_a_new_dimension():
    """A new dimension of size 1 can be expanded, here that of the heads; what is written to is a clone."""
    mask = torch.tensor([[1.0, 1.0], [1.0, 0.0]])
    y = mask.unsqueeze(1).expand(2, 2, 2)
    assert y[1].tolist() == [[1.0, 0.0], [1.0, 0.0]]
    assert y.data_ptr() == mask.data_ptr()
    own = y.clone()
    own[:, 0] = 0
    assert y[0].tolist() == [[1.0, 1.0], [1.0, 1.0]]


@message(raises=("IndexError", "RuntimeError"))
def dimension_out_of_range():
    """``transpose`` of a dimension that the tensor does not have."""
    x = torch.zeros(3)
    x.transpose(0, 1)


@fix("dimension_out_of_range")
def add_the_dimension_first():
    """``unsqueeze(0)`` adds the batch; with ``unsqueeze(1)``, each element is a row."""
    x = torch.tensor([1.0, 3.0, 2.0])
    y = x.unsqueeze(0)
    assert y.argmax(1).tolist() == [1]
    assert x.unsqueeze(1).argmax(1).tolist() == [0, 0, 0]


@message()
def permute_too_few_dimensions():
    """``permute`` with fewer numbers than the tensor has dimensions."""
    x = torch.zeros(2, 3, 4)
    x.permute(2, 0)


@fix("permute_too_few_dimensions")
def permute_names_each_dimension():
    """``permute`` is given each dimension once."""
    x = torch.zeros(2, 3, 4)
    y = x.permute(2, 0, 1)
    assert y.shape == (4, 2, 3)


@fix("permute_too_few_dimensions")
def transpose_swaps_two():
    """``transpose`` swaps two dimensions of three."""
    x = torch.zeros(2, 3, 4)
    y = x.transpose(0, 2)
    assert y.shape == (4, 3, 2)


@message(warns="UserWarning", needs=["Tensor.T"])
def transposed_of_three_dimensions():
    """``.T`` of a tensor that does not have two dimensions."""
    x = torch.zeros(2, 3, 4)
    x.T


@fix("transposed_of_three_dimensions", needs=["Tensor.mT"])
def transpose_each_matrix():
    """``mT`` transposes each matrix of a batch."""
    x = torch.zeros(2, 3, 4)
    assert x.mT.shape == (2, 4, 3)


@fix("transposed_of_three_dimensions")
def permute_in_reverse():
    """``permute`` names the dimensions in reverse order."""
    x = torch.zeros(2, 3, 4)
    assert x.permute(2, 1, 0).shape == (4, 3, 2)


@message()
def view_with_two_unknown_sizes():
    """``view`` with -1 twice."""
    x = torch.zeros(2, 3, 4)
    x.view(-1, -1)


@fix("view_with_two_unknown_sizes")
def view_with_one_unknown_size():
    """One size is left to PyTorch."""
    x = torch.zeros(2, 3, 4)
    assert x.view(-1, 12).shape == (2, 12)


@message()
def expand_to_fewer_dimensions():
    """``expand`` to fewer dimensions than the tensor has."""
    x = torch.zeros(1, 3)
    x.expand(3)


@fix("expand_to_fewer_dimensions")
def squeeze_instead_of_expand():
    """``squeeze`` removes the dimension of size 1 whose number it is given; one of another size stays."""
    x = torch.zeros(3, 1)
    y = x.squeeze(1)
    assert y.shape == (3,) and x.squeeze(0).shape == (3, 1)
    assert y.data_ptr() == x.data_ptr()
    assert torch.zeros(1, 1).squeeze(0).shape == (1,) and torch.zeros(1, 1).squeeze().shape == ()


@fix("expand_to_fewer_dimensions")
def expand_all_dimensions():
    """``expand`` is given a size for each dimension."""
    x = torch.zeros(1, 3)
    assert x.expand(4, -1).shape == (4, 3)


@message(probe=lambda: torch.ones(2).unflatten(0, (2, 1)))
def unflatten_to_another_size():
    """``unflatten`` to sizes whose product is not that of the dimension."""
    x = torch.zeros(6)
    x.unflatten(0, (4, 2))


@fix("unflatten_to_another_size", probe=lambda: torch.ones(2).unflatten(0, (2, 1)))
def unflatten_to_the_same_size():
    """The product of the sizes is that of the dimension."""
    x = torch.zeros(6)
    y = x.unflatten(0, (3, 2))
    assert y.shape == (3, 2)
    assert y.data_ptr() == x.data_ptr()


@message()
def stack_of_two_lengths():
    """``stack`` of tensors of two lengths."""
    torch.stack([torch.zeros(3), torch.zeros(2)])


@fix("stack_of_two_lengths")
def pad_to_the_longest():
    """Shorter tensors are padded to the longest."""
    tensors = [torch.ones(3), torch.ones(2)]
    x = torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True)
    assert x.tolist() == [[1.0, 1.0, 1.0], [1.0, 1.0, 0.0]]


@fix("stack_of_two_lengths")
def images_padded_to_the_largest():
    """Images are padded on the right and at the bottom; ``pad_sequence`` pads the first dimension alone."""
    images = [torch.ones(3, 2, 2), torch.ones(3, 1, 4)]
    height, width = (max(image.shape[n] for image in images) for n in (1, 2))
    padded = [
        torch.nn.functional.pad(image, (0, width - image.shape[2], 0, height - image.shape[1])) for image in images
    ]
    assert torch.stack(padded).shape == (2, 3, 2, 4)


@fix("stack_of_two_lengths")
def one_after_the_other():
    """``cat`` puts one behind the other."""
    x = torch.cat([torch.ones(3), torch.ones(2)])
    assert x.shape == (5,)


@message()
def narrow_beyond_the_end():
    """``narrow`` beyond the end of a dimension."""
    x = torch.arange(3)
    x.narrow(0, 2, 2)


@fix("narrow_beyond_the_end")
def slice_to_the_end():
    """A slice ends at the last element."""
    x = torch.arange(3)
    y = x[2:4]
    assert y.tolist() == [2]
    y[0] = 5
    assert x.tolist() == [0, 1, 5]


@message()
def t_of_three_dimensions():
    """``t`` of a batch of matrices."""
    x = torch.zeros(2, 3, 4)
    x.t()


@fix("t_of_three_dimensions")
def transpose_of_the_last_two():
    """``transpose`` swaps the last two dimensions, whatever their number is."""
    x = torch.zeros(2, 3, 4)
    y = x.transpose(-2, -1)
    assert y.shape == (2, 4, 3)
    assert y.data_ptr() == x.data_ptr()


@fix("t_of_three_dimensions", needs=["Tensor.mT"])
def matrices_of_a_batch_transposed():
    """``mT`` transposes each matrix of a batch."""
    x = torch.zeros(2, 3, 4)
    assert x.mT.shape == (2, 4, 3)


@message()
def expand_of_a_new_dimension_without_size():
    """``expand`` with -1 for a dimension that the tensor does not have."""
    x = torch.zeros(3)
    x.expand(-1, 3)


@fix("expand_of_a_new_dimension_without_size")
def expand_with_the_size_of_a_new_dimension():
    """A new dimension is given its size; -1 is for those that are there."""
    x = torch.zeros(3)
    y = x.expand(2, -1)
    assert y.shape == (2, 3)
    assert y.data_ptr() == x.data_ptr()


@fix("expand_of_a_new_dimension_without_size")
def unsqueeze_then_expand():
    """``unsqueeze`` adds the dimension; -1 then keeps its size 1."""
    x = torch.zeros(3)
    y = x.unsqueeze(0).expand(-1, 3)
    assert y.shape == (1, 3)
