"""Messages about shapes: sizes and dimensions that a tensor cannot be viewed in, expanded to or stacked with."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"rows": 1}, {"batch": 2}, {"columns": 8, "width": 4}, {"dtype": torch.float64})
def a_smaller_batch(rows=3, columns=6, width=3, batch=4, dtype=None):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(0).cumsum(1)
    return locals()


@message(given=a_smaller_batch)
def view_of_another_size(x, width, batch):
    """``view`` to a shape with another number of elements: the last batch is smaller."""
    x.view(batch, 2, width)


def in_two_parts(x, width):
    """The numbers of each row in two parts."""
    return torch.tensor([[row[:width], row[width:]] for row in x.tolist()])


@fix("view_of_another_size", given=a_smaller_batch, right=in_two_parts)
def view_with_minus_one(x, width):
    """The size of the batch is read, since the last batch may be smaller; PyTorch computes the one that is -1."""
    y = x.view(x.size(0), -1, width)
    return y


def last_in_memory(x):
    """The same images with the channels behind the other dimensions in memory."""
    return x.permute(0, 2, 3, 1).contiguous().permute(0, 3, 1, 2)


OF_IMAGES = ({"rows": 1}, {"sizes": (5, 3)}, {"dtype": torch.float64}, {"made": last_in_memory})


@set_up(*OF_IMAGES)
def images_of_another_size(rows=4, sizes=(2, 4), dtype=None, made=torch.relu):
    x = made(torch.ones(rows, 2, *sizes, dtype=dtype).cumsum(1).cumsum(3))
    return locals()


@message(given=images_of_another_size)
def view_of_images_of_another_size(x):
    """``view`` to a fixed number of elements, which is that of images of 3 × 3."""
    x.view(x.size(0), 2 * 3 * 3)


def each_image_flat(x, sizes):
    """The numbers of each image one after the other, and how many they are."""
    flat = [each for image in x.tolist() for channel in image for row in channel for each in row]
    count = 2 * sizes[0] * sizes[1]
    return torch.tensor(flat).reshape(x.size(0), count), count


@fix(
    "view_of_images_of_another_size",
    given=images_of_another_size,
    right=each_image_flat,
    variations=OF_IMAGES + ({"rows": 0},),
)
def view_keeps_the_batch(x):
    """The batch dimension is kept, the others are flattened; the batch may be empty."""
    y = x.flatten(1)
    layer = torch.nn.Linear(y.size(1), 10)
    return y, layer.in_features


@set_up({"rows": 3}, {"others": (5,)}, {"dtype": torch.float64})
def a_batch_of_matrices(rows=2, others=(3, 4), dtype=None):
    x = torch.ones(rows, *others, dtype=dtype).cumsum(0)
    return locals()


@message(given=a_batch_of_matrices)
def view_with_two_unknown_sizes(x):
    """``view`` with -1 twice."""
    x.view(-1, -1)


@fix(
    "view_with_two_unknown_sizes",
    given=a_batch_of_matrices,
    right=lambda x: torch.stack([torch.cat(list(row)) if row.dim() > 1 else row for row in x]),
)
def view_with_one_unknown_size(x):
    """One size is left to PyTorch."""
    return x.view(x.size(0), -1)


@set_up({"rows": 3, "times": 4}, {"columns": 1}, {"dtype": torch.float64})
def rows_to_repeat(rows=2, columns=3, times=2, dtype=None):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(0)
    return locals()


@message(given=rows_to_repeat)
def expand_a_dimension_that_is_not_one(x, columns, times):
    """``expand`` of a dimension whose size is not 1."""
    x.expand(len(x) * times, columns)


@fix(
    "expand_a_dimension_that_is_not_one",
    given=rows_to_repeat,
    right=lambda x, times: torch.tensor(x.tolist() * times),
)
def repeat_the_rows(x, times):
    """``repeat`` copies all rows several times."""
    return x.repeat(times, 1)


@fix(
    "expand_a_dimension_that_is_not_one",
    given=rows_to_repeat,
    right=lambda x, times: torch.stack([row for row in x for _ in range(times)]),
    needs=["Tensor.repeat_interleave"],
)
def each_row_repeated(x, times):
    """``repeat_interleave`` copies each row several times, one behind the other."""
    return x.repeat_interleave(times, 0)


@set_up({"rows": 3, "heads": 4}, {"columns": 5}, {"dtype": torch.int64})
def a_mask_for_heads(rows=2, columns=3, heads=4, dtype=None):
    mask = torch.ones(rows, columns, dtype=dtype).cumsum(1)
    return locals()


@message(given=a_mask_for_heads)
def mask_expanded_to_heads(mask, rows, columns, heads):
    """``expand`` adds dimensions in front, and the heads come behind the batch."""
    mask.expand(rows, heads, columns)


def masks_of_each(mask, heads):
    """The mask of each sequence, once for each head; that of the first head is zero."""
    return torch.tensor([[[0] * len(row)] + [row] * (heads - 1) for row in mask.tolist()]), mask


@fix("mask_expanded_to_heads", given=a_mask_for_heads, right=masks_of_each)
def expand_a_new_dimension(mask, rows, columns, heads):
    """A new dimension of size 1 can be expanded, here that of the heads; what is written to is a clone."""
    masks = mask.unsqueeze(1).expand(rows, heads, columns).clone()
    masks[:, 0] = 0
    return masks, mask


@set_up({"lengths": (2, 5)}, {"lengths": (4, 1)}, {"dtype": torch.int64})
def sequences_of_other_lengths(lengths=(5, 2), dtype=None):
    sequences = [torch.ones(length, dtype=dtype).cumsum(0) for length in lengths]
    x = torch.zeros(2, 3, dtype=dtype)
    return locals()


@message(given=sequences_of_other_lengths)
def assigned_row_of_another_length(x, sequences):
    """A row is assigned a sequence of another length; one of length 1 would be expanded."""
    for row, sequence in zip(x, sequences):
        row[:] = sequence


@fix(
    "assigned_row_of_another_length",
    given=sequences_of_other_lengths,
    right=lambda lengths: torch.tensor([[n + 1 if n < length else 0 for n in range(3)] for length in lengths]),
)
def assigned_as_far_as_it_goes(x, sequences):
    """What does not fit is cut off, and the rest of the row stays."""
    for row, sequence in zip(x, sequences):
        cut = sequence[: len(row)]
        row[: len(cut)] = cut
    return x


@set_up({"rows": 3, "columns": 2}, {"columns": 4}, {"dtype": torch.float64})
def a_number_for_each_row(rows=2, columns=3, dtype=None):
    x = torch.zeros(4, columns, dtype=dtype)
    values = torch.ones(rows, dtype=dtype).cumsum(0)
    return locals()


@message(given=a_number_for_each_row)
def assigned_a_number_for_each_row(x, values):
    """A number for each row is taken for a row."""
    x[: len(values)] = values


@fix(
    "assigned_a_number_for_each_row",
    given=a_number_for_each_row,
    right=lambda rows, columns: torch.tensor([[n + 1 if n < rows else 0] * columns for n in range(4)]),
)
def assigned_a_column(x, values):
    """A number for each row is broadcast along the row."""
    x[: len(values)] = values.unsqueeze(1)
    return x


@set_up({"sizes": (1, 3), "dim": 0}, {"sizes": (2, 1, 3), "dim": 1}, {"sizes": (1, 1)}, {"dtype": torch.float64})
def a_dimension_of_one(sizes=(3, 1), dim=1, dtype=None):
    x = torch.ones(*sizes, dtype=dtype).cumsum(0)
    return locals()


@message(given=a_dimension_of_one)
def expand_to_fewer_dimensions(x):
    """``expand`` to fewer dimensions than the tensor has."""
    x.expand(3)


@fix("expand_to_fewer_dimensions", given=a_dimension_of_one, right=lambda x, dim: x.unbind(dim)[0])
def squeeze_instead_of_expand(x, dim):
    """``squeeze`` removes the dimension of size 1 whose number it is given; one of another size stays."""
    return x.squeeze(dim)


@set_up({"times": 2}, {"columns": 1}, {"dtype": torch.float64})
def a_row_to_expand(columns=3, times=4, dtype=None):
    x = torch.ones(1, columns, dtype=dtype).cumsum(1)
    return locals()


@message(given=a_row_to_expand)
def expand_of_one_size_for_two_dimensions(x, times):
    """``expand`` is given only the size of the dimension that is expanded."""
    x.expand(times)


@fix(
    "expand_of_one_size_for_two_dimensions",
    given=a_row_to_expand,
    right=lambda x, columns, times: torch.tensor([list(range(1, columns + 1))] * times),
)
def expand_all_dimensions(x, times):
    """``expand`` is given a size for each dimension."""
    return x.expand(times, -1)


@set_up({"count": 1}, {"size": 4}, {"dtype": torch.float64})
def results_of_several_numbers(count=3, size=2, dtype=None):
    results = [torch.ones(size, dtype=dtype) * n for n in range(count)]
    return locals()


@message(given=results_of_several_numbers)
def element_assigned_several_numbers(results):
    """A result of several numbers is assigned to one element."""
    x = torch.zeros(len(results))
    for n, result in enumerate(results):
        x[n] = result


@fix(
    "element_assigned_several_numbers",
    given=results_of_several_numbers,
    right=lambda count, size: torch.tensor([[float(n)] * size for n in range(count)]),
)
def results_stacked(results):
    """``stack`` makes a row of each result."""
    return torch.stack(results)


@set_up({"values": (5.0, 1.0)}, {"values": (1.0,)}, {"dtype": torch.float64}, {"dtype": torch.int64})
def one_sample(values=(1.0, 3.0, 2.0), dtype=None):
    x = torch.tensor(values, dtype=dtype)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=one_sample)
def dimension_out_of_range(x):
    """``argmax`` in a dimension that the tensor does not have."""
    x.argmax(1)


@fix(
    "dimension_out_of_range",
    given=one_sample,
    right=lambda values: torch.tensor([values.index(max(values))]),
)
def add_the_dimension_first(x):
    """``unsqueeze(0)`` adds the batch."""
    y = x.unsqueeze(0)
    return y.argmax(1)


@fix("dimension_out_of_range", given=one_sample, right=lambda values: values.index(max(values)))
def last_dimension_by_minus_one(x):
    """The dimension -1 is the last, with and without a batch."""
    return x.argmax(-1).item()


WITH_A_BATCH = ({"sizes": (1, 3, 4, 2)}, {"sizes": (2, 4, 1, 3)}, {"dtype": torch.uint8}, {"sizes": (2, 2, 2, 2)})


@set_up({"sizes": (3, 4, 2), "order": (0, 3, 1, 2)}, *WITH_A_BATCH)
def images_with_channels_last(sizes=(2, 3, 4, 2), order=(2, 0, 1), dtype=None):
    x = torch.ones(*sizes, dtype=dtype).cumsum(0).cumsum(1).cumsum(-1)
    return locals()


@message(given=images_with_channels_last)
def permute_too_few_dimensions(x, order):
    """``permute`` with fewer numbers than the tensor has dimensions: the batch is left out."""
    x.permute(*order)


def channels_in_front(x):
    """The channels, one by one, in front of height and width."""
    return torch.stack([x[..., n] for n in range(x.size(-1))], -3)


@fix(
    "permute_too_few_dimensions",
    given=images_with_channels_last,
    right=channels_in_front,
    variations=WITH_A_BATCH,
)
def permute_names_each_dimension(x):
    """``permute`` is given each dimension once."""
    return x.permute(0, 3, 1, 2)


@fix("permute_too_few_dimensions", given=images_with_channels_last, right=channels_in_front, needs=["movedim"])
def channels_moved(x):
    """``movedim`` moves one dimension, with and without a batch."""
    return x.movedim(-1, -3)


@set_up({"sizes": (1, 3, 4)}, {"sizes": (2, 3, 4, 2)}, {"dtype": torch.float64})
def three_dimensions(sizes=(2, 3, 4), dtype=None):
    x = torch.ones(*sizes, dtype=dtype).cumsum(0).cumsum(1).cumsum(2)
    return locals()


@message(given=three_dimensions)
def permute_of_two_dimensions_of_more(x):
    """``permute`` is given only those dimensions that change places."""
    x.permute(2, 1)


def first_two_kept(x):
    """The dimensions 1 and 2 of each element of dimension 0 change places, element by element."""
    return torch.stack([torch.stack([row[:, n] for n in range(row.size(1))]) for row in x])


@fix("permute_of_two_dimensions_of_more", given=three_dimensions, right=first_two_kept)
def transpose_swaps_two(x):
    """``transpose`` swaps two dimensions, however many there are."""
    return x.transpose(1, 2)


@message(warns="UserWarning", given=three_dimensions, needs=["Tensor.T"])
def transposed_of_three_dimensions(x):
    """``.T`` of a tensor that does not have two dimensions."""
    x.T


def each_matrix_transposed(x):
    """Each matrix in the last two dimensions, column by column."""
    if x.dim() > 2:
        return torch.stack([each_matrix_transposed(each) for each in x])
    return torch.tensor([list(column) for column in zip(*x.tolist())])


@fix("transposed_of_three_dimensions", given=three_dimensions, right=each_matrix_transposed, needs=["Tensor.mT"])
def transpose_each_matrix(x):
    """``mT`` transposes each matrix of a batch."""
    return x.mT


def in_reverse(x):
    """The dimensions in reverse order: the last one is read first, one by one."""
    return torch.stack([in_reverse(x[..., n]) for n in range(x.size(-1))]) if x.dim() else x


@fix("transposed_of_three_dimensions", given=three_dimensions, right=in_reverse)
def permute_in_reverse(x):
    """``permute`` names the dimensions in reverse order."""
    return x.permute(*reversed(range(x.dim())))


@set_up({"size": 1}, {"size": 5}, {"dtype": torch.float64})
def a_vector(size=3, dtype=None):
    x = torch.ones(size, dtype=dtype).cumsum(0)
    return locals()


@message(warns="UserWarning", given=a_vector, needs=["Tensor.T"])
def transposed_of_a_vector(x):
    """``.T`` of a vector, which stays a vector."""
    x.T


@fix("transposed_of_a_vector", given=a_vector, right=lambda size: torch.tensor([[n + 1] for n in range(size)]))
def column_of_a_vector(x):
    """``unsqueeze(1)`` makes a column."""
    return x.unsqueeze(1)


@message(given=three_dimensions)
def t_of_three_dimensions(x):
    """``t`` of a batch of matrices."""
    x.t()


@fix("t_of_three_dimensions", given=three_dimensions, right=each_matrix_transposed)
def transpose_of_the_last_two(x):
    """``transpose`` swaps the last two dimensions, whatever their number is."""
    return x.transpose(-2, -1)


@fix("t_of_three_dimensions", given=three_dimensions, right=each_matrix_transposed, needs=["Tensor.mT"])
def matrices_of_a_batch_transposed(x):
    """``mT`` transposes each matrix of a batch."""
    return x.mT


@set_up({"size": 2}, {"size": 6, "parts": 3}, {"dtype": torch.float64})
def a_dimension_to_split(size=6, parts=2, dtype=None):
    x = torch.ones(size, dtype=dtype).cumsum(0)
    return locals()


@message(given=a_dimension_to_split, probe=lambda: torch.ones(2).unflatten(0, (2, 1)))
def unflatten_to_another_size(x, parts):
    """``unflatten`` to sizes whose product is not that of the dimension."""
    x.unflatten(0, (4, parts))


@fix(
    "unflatten_to_another_size",
    given=a_dimension_to_split,
    right=lambda x, parts: torch.tensor(list(zip(*[x.tolist()[n::parts] for n in range(parts)]))),
    probe=lambda: torch.ones(2).unflatten(0, (2, 1)),
)
def unflatten_to_the_same_size(x, parts):
    """The product of the sizes is that of the dimension."""
    return x.unflatten(0, (x.size(0) // parts, parts))


OF_VECTORS = ({"shapes": (1, 4)}, {"shapes": ((2, 3), (5, 3))}, {"dtype": torch.int64})
OF_IMAGES_AND_AUDIO = ({"shapes": ((1, 3, 3), (1, 2, 5))}, {"shapes": ((1, 5), (1, 2))})


@set_up(*OF_VECTORS, {"dtype": torch.int64, "fill": -100})
def tensors_of_other_lengths(shapes=(3, 2), dtype=None, fill=0):
    tensors = [torch.ones(shape, dtype=dtype) for shape in shapes]
    return locals()


@message(given=tensors_of_other_lengths)
def stack_of_two_lengths(tensors):
    """``stack`` of tensors of two lengths."""
    torch.stack(tensors)


def placed_in_zeros(tensors):
    """Each element is written at its place in a batch of zeros."""
    batch = torch.zeros(len(tensors), *[max(sizes) for sizes in zip(*[each.shape for each in tensors])])
    for number, each in enumerate(tensors):
        for place in each.nonzero().tolist():
            batch[tuple([number] + place)] = 1
    return batch


def placed_in_what_fills(tensors, fill):
    """The same, with another number instead of the zeros."""
    batch = placed_in_zeros(tensors)
    return torch.where(batch == 0, torch.full_like(batch, fill), batch)


@fix("stack_of_two_lengths", given=tensors_of_other_lengths, right=placed_in_what_fills)
def pad_to_the_longest(tensors, fill):
    """Shorter tensors are padded to the longest."""
    return torch.nn.utils.rnn.pad_sequence(tensors, batch_first=True, padding_value=fill)


@set_up(*OF_IMAGES_AND_AUDIO, *OF_VECTORS)
def images_of_other_sizes(shapes=((3, 2, 2), (3, 1, 4)), dtype=None):
    images = [torch.ones(shape, dtype=dtype) for shape in shapes]
    return locals()


@message(given=images_of_other_sizes)
def stack_of_images_of_other_sizes(images):
    """``stack`` of images that differ in height and width."""
    torch.stack(images)


@fix("stack_of_images_of_other_sizes", given=images_of_other_sizes, right=lambda images: placed_in_zeros(images))
def images_padded_to_the_largest(images):
    """Each is written into zeros of the largest sizes; ``pad_sequence`` pads the first dimension alone."""
    largest = [max(sizes) for sizes in zip(*(image.shape for image in images))]
    batch = images[0].new_zeros(len(images), *largest)
    for padded, image in zip(batch, images):
        padded[tuple(map(slice, image.shape))] = image
    return batch


@message(given=tensors_of_other_lengths)
def stack_of_what_is_to_be_joined(tensors):
    """``stack`` makes a new dimension, where the tensors are to be joined in their own."""
    torch.stack(tensors)


@fix(
    "stack_of_what_is_to_be_joined",
    given=tensors_of_other_lengths,
    right=lambda tensors: torch.tensor([row for each in tensors for row in each.tolist()]),
)
def one_after_the_other(tensors):
    """``cat`` puts one behind the other."""
    return torch.cat(tensors)


@set_up({"start": 3, "end": 5}, {"start": -1, "length": 4, "end": 3}, {"others": (2,)}, {"dtype": torch.float64})
def a_range_beyond_the_end(start=2, length=2, end=4, others=(), dtype=None):
    x = torch.ones(3, *others, dtype=dtype).cumsum(0)
    return locals()


@message(given=a_range_beyond_the_end)
def narrow_beyond_the_end(x, start, length):
    """``narrow`` beyond the end of a dimension."""
    x.narrow(0, start, length)


@fix(
    "narrow_beyond_the_end",
    given=a_range_beyond_the_end,
    right=lambda x, start, end: torch.stack([x[n] for n in range(3) if start <= n < end]) if start < 3 else x[:0],
)
def slice_to_the_end(x, start, end):
    """A slice ends at the last element."""
    return x[max(start, 0) : max(end, 0)]


@message(given=a_range_beyond_the_end)
def narrow_to_a_length_that_is_not_there(x, start, length):
    """``narrow`` of windows that are all to have one length."""
    x.narrow(0, start, length)


@fix(
    "narrow_to_a_length_that_is_not_there",
    given=a_range_beyond_the_end,
    right=lambda x, start, end: torch.stack(
        [x[n] if 0 <= n < 3 else torch.zeros_like(x[0]) for n in range(start, end)]
    ),
)
def slice_in_zeros(x, start, length, end):
    """What is missing behind the end, or before the start, is zero."""
    window = x[max(start, 0) : max(end, 0)]
    y = window.new_zeros(length, *window.shape[1:])
    y[max(-start, 0) :][: len(window)] = window
    return y


@set_up({"size": 1}, {"rows": 4}, {"dtype": torch.float64})
def a_row_without_a_batch(size=3, rows=2, dtype=None):
    x = torch.ones(size, dtype=dtype).cumsum(0)
    return locals()


@message(given=a_row_without_a_batch)
def expand_of_a_new_dimension_without_size(x, size):
    """``expand`` with -1 for a dimension that the tensor does not have."""
    x.expand(-1, size)


@fix(
    "expand_of_a_new_dimension_without_size",
    given=a_row_without_a_batch,
    right=lambda x, rows: torch.tensor([x.tolist()] * rows),
)
def expand_with_the_size_of_a_new_dimension(x, rows):
    """A new dimension is given its size; -1 is for those that are there."""
    return x.expand(rows, -1)


@fix(
    "expand_of_a_new_dimension_without_size",
    given=a_row_without_a_batch,
    right=lambda x: torch.tensor([x.tolist()]),
)
def unsqueeze_then_expand(x, size):
    """``unsqueeze`` adds the dimension; -1 then keeps its size 1."""
    return x.unsqueeze(0).expand(-1, size)
