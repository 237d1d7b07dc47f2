"""Messages about tensors that are joined or repeated: sizes and numbers of dimensions that do not fit."""

from itertools import product

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"one": (1, 3), "other": (1, 1)}, {"one": (2, 4, 3), "other": (2, 4, 1), "dim": 2}, {"dtype": torch.int64})
def two_side_by_side(one=(2, 3), other=(2, 4), dim=1, dtype=None):
    x = torch.ones(*one, dtype=dtype)
    y = torch.zeros(*other, dtype=dtype)
    return locals()


@message(given=two_side_by_side)
def cat_of_other_sizes(x, y):
    """``cat`` of two tensors that differ in a dimension in which they are not joined."""
    torch.cat([x, y])


def ones_and_zeros(x, y):
    """Each row of ones, and the zeros behind it."""
    if x.dim() > 1:
        return torch.stack([ones_and_zeros(*pair) for pair in zip(x, y)])
    return torch.tensor([1.0] * len(x) + [0.0] * len(y))


@fix("cat_of_other_sizes", given=two_side_by_side, right=ones_and_zeros)
def cat_in_the_dimension_that_differs(x, y, dim):
    """The tensors are joined in the dimension whose size differs."""
    return torch.cat([x, y], dim=dim)


@set_up({"one": (1, 1), "other": (3, 4)}, {"one": (2, 5), "other": (1, 4)}, {"dtype": torch.int64})
def rows_of_two_lengths(one=(2, 3), other=(2, 4), dtype=None):
    x = torch.ones(*one, dtype=dtype)
    y = torch.ones(*other, dtype=dtype)
    return locals()


@message(given=rows_of_two_lengths)
def cat_of_rows_of_two_lengths(x, y):
    """``cat`` of rows that are to be one batch, and have different lengths."""
    torch.cat([x, y])


def ones_in_zeros(x, y):
    """Rows of ones, with zeros behind them."""
    longest = max(x.size(1), y.size(1))
    lengths = [x.size(1)] * len(x) + [y.size(1)] * len(y)
    return torch.tensor([[int(n < length) for n in range(longest)] for length in lengths])


@fix("cat_of_rows_of_two_lengths", given=rows_of_two_lengths, right=ones_in_zeros)
def pad_before_cat(x, y):
    """The smaller tensor is padded with zeros."""
    longest = max(x.size(1), y.size(1))
    padded = [torch.nn.functional.pad(each, (0, longest - each.size(1))) for each in (x, y)]
    return torch.cat(padded)


IN_3D = {"size": (5, 6, 7), "pool": torch.nn.functional.max_pool3d}


@set_up({"rows": 2}, {"size": (4, 7)}, {"size": (5, 5)}, {"dtype": torch.float64}, IN_3D)
def a_skip_connection(rows=1, size=(5, 4), dtype=None, pool=torch.nn.functional.max_pool2d):
    skip = torch.ones(rows, 1, *size, dtype=dtype).cumsum(-2).cumsum(-1)
    down = pool(skip, 2)
    up = torch.nn.functional.interpolate(down, scale_factor=2)
    return locals()


@message(given=a_skip_connection)
def cat_of_a_skip_connection(skip, up):
    """In a U-Net, an odd size is rounded down, and the upsampled tensor is smaller by one."""
    torch.cat([skip, up], dim=1)


def each_number_twice(skip, size):
    """The skip connection, and behind it the last of its pair in each dimension, as far as there is a pair."""
    up = torch.zeros_like(skip)
    for place in product(*map(range, size)):
        if all(each // 2 < count // 2 for each, count in zip(place, size)):
            up[(..., *place)] = skip[(..., *[each // 2 * 2 + 1 for each in place])]
    return torch.stack([skip[:, 0], up[:, 0]], 1)


@fix("cat_of_a_skip_connection", given=a_skip_connection, right=each_number_twice)
def upsampled_tensor_padded(skip, up):
    """What is missing at the bottom and on the right is zero; ``pad`` takes the last dimension first."""
    missing = [a - b for a, b in zip(skip.shape[2:], up.shape[2:])]
    up = torch.nn.functional.pad(up, [each for n in reversed(missing) for each in (0, n)])
    return torch.cat([skip, up], dim=1)


@set_up({"rows": 1}, {"others": (3, 4)}, {"dtype": torch.int64})
def a_batch_and_a_row(rows=2, others=(3,), dtype=None):
    batch = torch.zeros(rows, *others, dtype=dtype)
    row = torch.ones(*others, dtype=dtype)
    return locals()


@message(given=a_batch_and_a_row)
def cat_of_other_numbers_of_dimensions(batch, row):
    """``cat`` of a batch and a single row."""
    torch.cat([batch, row])


@fix("cat_of_other_numbers_of_dimensions", given=a_batch_and_a_row, right=lambda batch, row: torch.stack([*batch, row]))
def unsqueeze_before_cat(batch, row):
    """``unsqueeze`` makes the row a batch of one row."""
    return torch.cat([batch, row.unsqueeze(0)])


@set_up({"rows": 1}, {"columns": 2}, {"dtype": torch.int64})
def a_batch_and_a_column(rows=2, columns=3, dtype=None):
    batch = torch.zeros(rows, columns, dtype=dtype)
    numbers = torch.ones(rows, dtype=dtype)
    return locals()


@message(given=a_batch_and_a_column)
def cat_of_a_batch_and_a_number_for_each_row(batch, numbers):
    """``cat`` of a batch and a number for each of its rows."""
    torch.cat([batch, numbers], dim=1)


@fix(
    "cat_of_a_batch_and_a_number_for_each_row",
    given=a_batch_and_a_column,
    right=lambda rows, columns: torch.tensor([[0] * columns + [1]] * rows),
)
def column_before_cat(batch, numbers):
    """``unsqueeze`` makes a column of the numbers."""
    return torch.cat([batch, numbers.unsqueeze(1)], dim=1)


@set_up({"factors": (2,)}, {"factors": (1, 2, 3)}, {"dtype": torch.float64})
def some_losses(factors=(2, 3), dtype=None):
    x = torch.ones(1, dtype=dtype, requires_grad=True)
    losses = [(x * factor).sum() for factor in factors]
    return locals()


@message(given=some_losses)
def cat_of_tensors_without_dimensions(losses):
    """``cat`` of two losses, which have no dimension in which they can be joined."""
    torch.cat(losses)


@fix(
    "cat_of_tensors_without_dimensions",
    given=some_losses,
    right=lambda factors: (torch.tensor([float(each) for each in factors]), torch.tensor([float(sum(factors))])),
)
def stack_of_tensors_without_dimensions(x, losses):
    """``stack`` adds a dimension, and gradients flow through it."""
    y = torch.stack(losses)
    y.sum().backward()
    return y, x.grad


@fix("cat_of_tensors_without_dimensions", given=some_losses, right=lambda factors: [*factors])
def tensor_of_their_numbers(losses):
    """To log the values, a list of numbers is enough."""
    return [loss.item() for loss in losses]


@set_up({"rows": 3}, {"columns": 1}, {"times": 3}, {"dtype": torch.float64})
def a_matrix_to_repeat(rows=1, columns=2, times=2, dtype=None):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(0).cumsum(1)
    return locals()


@message(given=a_matrix_to_repeat)
def repeat_with_too_few_numbers(x, times):
    """``repeat`` with fewer numbers than the tensor has dimensions."""
    x.repeat(times)


@fix(
    "repeat_with_too_few_numbers",
    given=a_matrix_to_repeat,
    right=lambda x, times: torch.tensor(x.tolist() * times),
)
def repeat_with_a_number_for_each_dimension(x, times):
    """``repeat`` is given a factor for each dimension."""
    return x.repeat(times, 1)


@fix(
    "repeat_with_too_few_numbers",
    given=a_matrix_to_repeat,
    right=lambda x, times: torch.tensor([row * times for row in x.tolist()]),
    needs=["tile"],
)
def tile_with_fewer_numbers(x, times):
    """``tile`` takes 1 for the dimensions that are not named, as NumPy does."""
    return x.tile(times)
