"""Messages about indexing: reading elements by an index or a mask, and assigning to them."""

from math import isclose

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"size": 1}, {"others": (2,)}, {"others": (2, 2)}, {"dtype": torch.float64})
def numbers(size=3, others=(), dtype=None):
    x = torch.ones(size, *others, dtype=dtype).cumsum(0)
    return locals()


@message(raises="IndexError", given=numbers)
def index_out_of_bounds(x, size):
    """An index that is larger than the dimension."""
    x[size]


@fix("index_out_of_bounds", given=numbers, right=lambda x: (torch.tensor(x.tolist()[-1]),) * 2)
def last_element_by_minus_one(x):
    """The index -1 is that of the last element, except for functions that take no negative one."""
    last = torch.tensor([x.size(0) - 1])
    return x[-1], x.index_select(0, last)[0]


@fix("index_out_of_bounds", given=numbers, right=lambda x, size: torch.tensor(x.tolist())[torch.arange(1, size)])
def slice_beyond_the_end(x):
    """A slice stops at the end."""
    return x[1:10]


@set_up(
    {"numbers": (-100, 0)},
    {"ignored": -1, "numbers": (2, -1, -1)},
    {"numbers": ((0, -100), (2, 1))},
    {"dtype": torch.float64},
)
def labels_with_an_ignored_one(numbers=(0, 2, -100), ignored=-100, dtype=None):
    labels = torch.tensor(numbers)
    scores = torch.ones(*labels.shape, 3, dtype=dtype).cumsum(-1).log_softmax(-1)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=labels_with_an_ignored_one)
def index_that_marks_padding(scores, labels):
    """A label that marks padding is used as an index."""
    scores.gather(-1, labels.unsqueeze(-1))


@fix(
    "index_that_marks_padding",
    given=labels_with_an_ignored_one,
    right=lambda scores, labels, ignored: torch.nn.functional.nll_loss(
        scores.reshape(-1, 3), labels.flatten(), ignore_index=ignored
    ),
)
def padding_left_out(scores, labels, ignored):
    """Only rows that have a label are read."""
    kept = labels != ignored
    chosen = scores[kept].gather(-1, labels[kept].unsqueeze(-1))
    loss = -chosen.mean()
    return loss


@set_up({"number": 7}, {"number": 2.5, "dtype": torch.float64}, {"number": 1, "dtype": torch.uint8})
def one_number(number=5.0, dtype=None):
    x = torch.tensor(number, dtype=dtype)
    return locals()


@message(raises="IndexError", given=one_number)
def index_of_a_scalar(x):
    """An index of a tensor without dimensions."""
    x[0]


@fix("index_of_a_scalar", given=one_number, right=lambda number: number)
def item_of_a_scalar(x):
    """``item`` copies the number out of the tensor."""
    return x.item()


@set_up({"count": 5, "size": 4}, {"count": 1}, {"dtype": torch.float64}, {"dtype": torch.int64})
def batches(count=3, size=2, dtype=None):
    x = torch.ones(count, 1, dtype=dtype).cumsum(0)
    read = []
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=batches)
def index_of_a_squeezed_batch(x, size, read):
    """The last batch has one sample, and ``squeeze`` removes its dimension, too."""
    for batch in x.split(size):
        read.append(batch.squeeze()[0])


@fix("index_of_a_squeezed_batch", given=batches, right=lambda x, size: x.flatten()[::size])
def dimension_named_before_an_index(x, size, read):
    """The last dimension goes, and that of the batch stays."""
    for batch in x.split(size):
        read.append(batch.squeeze(-1)[0])
    return torch.stack(read)


@message(raises="TypeError", given=batches)
def iteration_over_a_scalar(x, size, read):
    """The last batch has one sample, and ``squeeze`` removes its dimension, too."""
    for batch in x.split(size):
        read.extend(batch.squeeze())


@fix("iteration_over_a_scalar", given=batches, right=lambda x: x.flatten())
def dimension_named_before_iteration(x, size, read):
    """The last dimension goes, and that of the batch stays, also if the batch has one sample."""
    for batch in x.split(size):
        read.extend(batch.squeeze(-1))
    return torch.stack(read)


@message(raises="TypeError", given=one_number)
def iteration_over_one_number(x):
    """A sum of a loss, which is one number already."""
    sum(x)


@fix("iteration_over_one_number", given=one_number, right=lambda number: [number])
def number_in_a_list(x):
    """A list of one number."""
    return [x.item()]


@set_up({"sizes": (1, 3)}, {"sizes": (2, 3, 3)}, {"dtype": torch.float64}, {"kept": (1, 1, 1, 1, 0), "sizes": (2, 5)})
def a_mask_of_columns(sizes=(2, 3), kept=(1, 0, 1), dtype=None):
    x = torch.ones(*sizes, dtype=dtype).cumsum(0).cumsum(1)
    mask = torch.tensor(kept) > 0
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=a_mask_of_columns)
def mask_of_another_shape(x, mask):
    """A boolean mask whose shape is not that of the tensor."""
    x[mask]


def chosen_columns(x, mask):
    """The columns where the mask is true, one by one."""
    return [x[:, n] for n, kept in enumerate(mask.tolist()) if kept]


@fix(
    "mask_of_another_shape",
    given=a_mask_of_columns,
    right=lambda x, mask: torch.stack(chosen_columns(x, mask), 1),
)
def mask_in_its_dimension(x, mask):
    """The mask is put in the dimension that it is for."""
    return x[:, mask]


@fix(
    "mask_of_another_shape",
    given=a_mask_of_columns,
    right=lambda x, mask: torch.cat([torch.stack(chosen_columns(row[None], mask), 1)[0] for row in x]),
)
def mask_is_broadcast(x, mask):
    """The mask gets the dimensions that it lacks, and is expanded to the first dimensions of the tensor."""
    return x[mask[None, :].expand(x.shape[:2])]


@set_up({"rows": ((1, 0, 1),)}, {"rows": ((1, 0), (0, 0), (1, 1), (0, 1))}, {"others": (2,)}, {"dtype": torch.float64})
def a_mask_of_the_transposed(rows=((1, 0), (0, 0), (1, 1)), others=(), dtype=None):
    mask = torch.tensor(rows) > 0
    x = torch.ones(*mask.t().shape, *others, dtype=dtype).cumsum(0).cumsum(1)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=a_mask_of_the_transposed)
def mask_in_another_order(x, mask):
    """The dimensions of the mask are those of the tensor in another order."""
    x[mask]


def chosen_one_by_one(x, rows):
    """The elements where the mask is true, in the order of the tensor."""
    return torch.stack([x[n, m] for n in range(x.size(0)) for m in range(x.size(1)) if rows[m][n]])


@fix("mask_in_another_order", given=a_mask_of_the_transposed, right=chosen_one_by_one)
def mask_is_transposed(x, mask):
    """The mask gets the order of the dimensions of the tensor."""
    return x[mask.t()]


@set_up({"rows": (1, 0, 1)}, {"sizes": (3, 4)}, {"dtype": torch.float64})
def a_mask_of_one_column(rows=(0, 1), sizes=(3,), dtype=None):
    mask = torch.tensor(rows).unsqueeze(1) > 0
    x = torch.ones(len(mask), *sizes, dtype=dtype).cumsum(0)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=a_mask_of_one_column)
def mask_with_a_dimension_of_one(x, mask):
    """The mask has a dimension of size 1, which is not broadcast."""
    x[mask]


@fix(
    "mask_with_a_dimension_of_one",
    given=a_mask_of_one_column,
    right=lambda x, rows: torch.stack([x[n] for n, kept in enumerate(rows) if kept]),
)
def rows_of_a_mask_of_one_column(x, mask):
    """The mask without that dimension picks rows."""
    return x[mask.squeeze(1)]


@set_up({"rows": ((1, 0, 1),)}, {"rows": ((0, 1), (1, 1), (1, 0))}, {"dtype": torch.float64})
def losses_that_are_flattened(rows=((0, 1, 0), (1, 1, 0)), dtype=None):
    mask = torch.tensor(rows) > 0
    x = torch.arange(1, mask.numel() + 1, dtype=dtype).view(-1, 1)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=losses_that_are_flattened)
def mask_of_what_was_flattened(x, mask):
    """The tensor was flattened, and the mask was not."""
    x[mask] = 0


@fix(
    "mask_of_what_was_flattened",
    given=losses_that_are_flattened,
    right=lambda rows: torch.tensor([[0 if kept else n + 1] for n, kept in enumerate(sum(rows, ()))]),
)
def mask_is_flattened(x, mask):
    """The mask gets the shape of the tensor, with its elements in the same order."""
    x[mask.view_as(x)] = 0
    return x


@set_up({"places": ()}, {"places": (1.9999999, 0.0)}, {"others": (2,)}, {"kind": torch.float64})
def indices_of_floats(places=(0.0, 2.0), others=(), kind=None):
    x = torch.ones(3, *others).cumsum(0)
    indices = torch.tensor(places, dtype=kind)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=indices_of_floats)
def index_of_floats(x, indices):
    """A tensor of floats as an index."""
    x[indices]


def elements_at(x, indices):
    """The elements at the nearest whole numbers, one by one."""
    return torch.stack([x[int(each + 0.5)] for each in indices.tolist()]) if len(indices) else x[:0]


@fix("index_of_floats", given=indices_of_floats, right=elements_at)
def index_as_long(x, indices):
    """The indices are converted to the nearest integers."""
    return x[indices.round().long()]


@set_up(
    {"numbers": (3, 4, 7), "width": 4}, {"numbers": ()}, {"others": (2,)}, {"numbers": (0.75,), "kind": torch.float64}
)
def values_and_a_width(numbers=(0.75, 1.25), width=0.5, others=(), kind=None):
    x = torch.ones(3, *others).cumsum(0)
    values = torch.tensor(numbers, dtype=kind)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=values_and_a_width)
def index_of_a_division(x, values, width):
    """A result of a division as an index."""
    x[values / width]


def rows_with_the_values(x, values, width):
    """The rows, counted up to the one in which each value is, one by one."""
    found = [next(n for n in range(3) if value < (n + 1) * width) for value in values.tolist()]
    return torch.stack([x[n] for n in found]) if found else x[:0]


@fix("index_of_a_division", given=values_and_a_width, right=rows_with_the_values)
def index_rounded_down(x, values, width):
    """The division rounds down."""
    return x[(values // width).long()]


@set_up({"kept": (1.0, 1.0, 0.0)}, {"others": (2,)}, {"kind": torch.float64})
def a_mask_of_floats(kept=(1.0, 0.0, 1.0), others=(), kind=None):
    x = torch.ones(3, *others).cumsum(0)
    mask = torch.tensor(kept, dtype=kind)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=a_mask_of_floats)
def mask_of_floats(x, mask):
    """A mask of 0 and 1, which are floats."""
    x[mask]


@fix(
    "mask_of_floats",
    given=a_mask_of_floats,
    right=lambda x, mask: torch.stack([x[n] for n, kept in enumerate(mask.tolist()) if kept]),
    needs=["Tensor.bool"],
)
def mask_as_bool(x, mask):
    """A mask of 0 and 1 is converted to truth values."""
    return x[mask.bool()]


@set_up({"some": (0, 1), "others": (3, 2, 1)}, {"some": (3, 2, 1, 0)}, {"sizes": (2,)}, {"dtype": torch.float64})
def rows_and_columns(some=(0, 1, 2), others=(0, 1), sizes=(), dtype=None):
    x = torch.ones(4, 4, *sizes, dtype=dtype).cumsum(0).cumsum(1)
    rows, columns = torch.tensor(some), torch.tensor(others)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=rows_and_columns)
def index_tensors_of_different_lengths(x, rows, columns):
    """Index tensors that cannot be broadcast together."""
    x[rows, columns]


def each_in_each(x, rows, columns):
    """Each of the columns of each of the rows."""
    return torch.stack([torch.stack([x[n, m] for m in columns.tolist()]) for n in rows.tolist()])


@fix("index_tensors_of_different_lengths", given=rows_and_columns, right=each_in_each)
def index_rows_then_columns(x, rows, columns):
    """The rows have another dimension than the columns."""
    return x[rows[:, None], columns]


@set_up({"others": (1, 1, 1, 1)}, {"sizes": (2,)}, {"dtype": torch.float64})
def masks_of_rows_and_columns(some=(1, 1, 1, 0), others=(0, 1, 1, 0), sizes=(), dtype=None):
    x = torch.ones(4, 4, *sizes, dtype=dtype).cumsum(0).cumsum(1)
    rows, columns = torch.tensor(some) > 0, torch.tensor(others) > 0
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=masks_of_rows_and_columns)
def masks_of_different_counts(x, rows, columns):
    """Two masks with different numbers of true elements."""
    x[rows, columns]


def true_in_true(x, some, others):
    """Each column where one mask is true, of each row where the other is."""
    chosen = [[n for n, kept in enumerate(mask) if kept] for mask in (some, others)]
    return each_in_each(x, *map(torch.tensor, chosen))


@fix("masks_of_different_counts", given=masks_of_rows_and_columns, right=true_in_true)
def masked_rows_then_masked_columns(x, rows, columns):
    """The rows are read first, and then their columns."""
    return x[rows][:, columns]


@set_up({"size": 4}, {"numbers": (2, 1, 0), "size": 5}, {"dtype": torch.float64})
def a_smaller_last_batch(numbers=(0, 2), size=3, dtype=None):
    labels = torch.tensor(numbers)
    scores = torch.ones(len(labels), 3, dtype=dtype).cumsum(0).cumsum(1)
    return locals()


@message(raises=("IndexError", "RuntimeError"), given=a_smaller_last_batch)
def index_of_a_fixed_batch_size(scores, labels, size):
    """The last batch has fewer samples than the others."""
    scores[torch.arange(size), labels]


@fix(
    "index_of_a_fixed_batch_size",
    given=a_smaller_last_batch,
    right=lambda scores, labels: torch.tensor([row[n] for row, n in zip(scores.tolist(), labels.tolist())]),
)
def index_of_the_batch_that_is_there(scores, labels):
    """As many rows are read as there are labels."""
    return scores[torch.arange(len(labels)), labels]


@set_up({"size": 4}, {"size": 1}, {"others": (2,)}, {"dtype": torch.float64})
def numbers_to_halve(size=3, others=(), dtype=None):
    x = torch.ones(size, *others, dtype=dtype).cumsum(0)
    return locals()


@message(raises="IndexError", given=numbers_to_halve)
def index_by_a_float(x, size):
    """A Python float as an index."""
    x[size / 2]


@fix("index_by_a_float", given=numbers_to_halve, right=lambda x, size: list(x)[divmod(size, 2)[0]])
def index_by_an_integer(x, size):
    """A division of integers gives an integer."""
    return x[size // 2]


@set_up({"size": 4}, {"size": 1}, {"others": (2, 3)}, {"dtype": torch.int64})
def numbers_to_reverse(size=3, others=(), dtype=None):
    x = torch.ones(size, *others, dtype=dtype).cumsum(0)
    return locals()


@message(raises="ValueError", given=numbers_to_reverse)
def slice_with_a_negative_step(x):
    """A slice with a negative step."""
    x[::-1]


@fix("slice_with_a_negative_step", given=numbers_to_reverse, right=lambda x: torch.tensor(x.tolist()[::-1]))
def flip_instead_of_a_negative_step(x):
    """``flip`` returns a reversed copy."""
    return x.flip(0)


@message(raises="ValueError", given=numbers_to_reverse)
def slice_with_a_longer_negative_step(x):
    """A slice with a negative step that leaves out elements."""
    x[::-2]


@fix("slice_with_a_longer_negative_step", given=numbers_to_reverse, right=lambda x: torch.tensor(x.tolist()[::-2]))
def flip_before_a_positive_step(x):
    """The reversed copy is sliced."""
    return x.flip(0)[::2]


def as_a_mask(numbers):
    """A mask whose elements at these places are true."""
    return torch.tensor([n in numbers for n in range(4)])


@set_up({"places": (3,)}, {"index": as_a_mask}, {"others": (2,)}, {"dtype": torch.float64})
def values_for_all_elements(places=(0, 2), others=(), dtype=None, index=torch.tensor):
    x = torch.zeros(4, *others, dtype=dtype)
    values = torch.ones(4, *others, dtype=dtype).cumsum(0)
    indices = index(places)
    return locals()


@message(given=values_for_all_elements)
def assign_to_indices_too_many_values(x, indices, values):
    """An assignment to indexed elements of another number."""
    x[indices] = values


@fix(
    "assign_to_indices_too_many_values",
    given=values_for_all_elements,
    right=lambda x, values, places: torch.stack([values[n] if n in places else x[n] for n in range(4)]),
)
def assign_to_indices_as_many_values(x, indices, values):
    """The values are those at the same indices."""
    x[indices] = values[indices]
    return x


@set_up({"places": (3, 1, 0), "columns": 5}, {"columns": 4}, {"dtype": torch.float64})
def values_for_rows(places=(0, 2), columns=3, dtype=None):
    x = torch.zeros(4, columns, dtype=dtype)
    indices = torch.tensor(places)
    values = torch.ones(len(indices), dtype=dtype).cumsum(0)
    return locals()


@message(given=values_for_rows)
def assign_to_rows_a_number_for_each(x, indices, values):
    """A number for each row is taken for a row."""
    x[indices] = values


@fix(
    "assign_to_rows_a_number_for_each",
    given=values_for_rows,
    right=lambda places, columns: torch.tensor(
        [[places.index(n) + 1 if n in places else 0] * columns for n in range(4)]
    ),
)
def assign_to_rows_a_column(x, indices, values):
    """A number for each row is broadcast along the row."""
    x[indices] = values.unsqueeze(1)
    return x


@set_up({"places": (3, 1, 0), "channels": 2}, {"channels": 5}, {"dtype": torch.float64})
def values_for_columns(places=(0, 2), channels=3, dtype=None):
    x = torch.zeros(channels, 4, dtype=dtype)
    indices = torch.tensor(places)
    values = torch.ones(len(indices), channels, dtype=dtype).cumsum(0).cumsum(1)
    return locals()


@message(given=values_for_columns)
def assign_to_columns_a_row_for_each(x, indices, values):
    """The values have a row for each index, and the place for them a column."""
    x[:, indices] = values


@fix(
    "assign_to_columns_a_row_for_each",
    given=values_for_columns,
    right=lambda values, places, channels: torch.tensor(
        [[values[places.index(n), c].item() if n in places else 0 for n in range(4)] for c in range(channels)]
    ),
    variations=values_for_columns.variations + ({"channels": 2},),
)
def assign_to_columns_the_transposed(x, indices, values):
    """The transposed values have a column for each index."""
    x[:, indices] = values.t()
    return x


@set_up({"of_values": torch.int64}, {"of_values": torch.float16}, {"dtype": torch.float64, "of_values": torch.float32})
def values_of_another_dtype(dtype=None, of_values=torch.float64):
    x = torch.zeros(3, dtype=dtype)
    indices = torch.tensor([0, 1])
    values = torch.ones(2, dtype=of_values)
    return locals()


@message(given=values_of_another_dtype)
def assign_another_dtype_to_indices(x, indices, values):
    """An assignment of another dtype to indexed elements."""
    x[indices] = values


@fix("assign_another_dtype_to_indices", given=values_of_another_dtype, right=lambda: torch.tensor([1, 1, 0]))
def assign_the_same_dtype_to_indices(x, indices, values):
    """The values are converted to the dtype of the tensor."""
    x[indices] = values.to(x.dtype)
    return x


@set_up({"dtype": torch.uint8}, {"dtype": torch.int32, "of_values": torch.float64}, {"rows": 4})
def fractions_for_integers(rows=3, dtype=torch.int64, of_values=None):
    x = torch.zeros(rows, dtype=dtype)
    indices = torch.tensor([0, 1])
    values = torch.tensor([0.5, 1.5], dtype=of_values)
    return locals()


@message(given=fractions_for_integers)
def assign_fractions_to_integers(x, indices, values):
    """An assignment of floats to elements of a tensor of integers."""
    x[indices] = values


@fix(
    "assign_fractions_to_integers",
    given=fractions_for_integers,
    right=lambda rows: torch.tensor([0.5, 1.5] + [0.0] * (rows - 2)),
)
def tensor_converted_before_the_assignment(x, indices, values):
    """A tensor of the dtype of the values keeps the fractions."""
    x = x.to(values.dtype)
    x[indices] = values
    return x


@set_up({"values": (True, False)}, {"values": ((1, 2), (3, 4)), "others": (2,)}, {"dtype": torch.float64})
def a_list_of_numbers(values=(1.0, 2.0), others=(), dtype=None):
    x = torch.zeros(3, *others, dtype=dtype)
    return locals()


@message(raises="TypeError", given=a_list_of_numbers)
def assign_a_list(x, values):
    """An assignment of a list to a slice."""
    x[:2] = [*values]


@fix(
    "assign_a_list",
    given=a_list_of_numbers,
    right=lambda values, others: torch.tensor(list(values) + ([[0] * others[0]] if others else [0])),
)
def assign_a_tensor_of_a_list(x, values):
    """The list is made a tensor first."""
    x[:2] = torch.tensor([*values])
    return x


@set_up({"sizes": (3,)}, {"sizes": (2, 2)}, {"dtype": torch.float64})
def a_list_of_tensors(sizes=(2,), dtype=None):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    x = torch.zeros(3, *sizes, dtype=dtype)
    return locals()


@message(raises="TypeError", given=a_list_of_tensors)
def assign_a_list_of_tensors(x, w):
    """An assignment of a list of tensors to a slice."""
    x[:2] = [w * 2, w * 3]


@fix(
    "assign_a_list_of_tensors",
    given=a_list_of_tensors,
    right=lambda w: (torch.stack([w * 2, w * 3, w * 0]), torch.full_like(w, 5)),
)
def assign_a_stack_of_tensors(x, w):
    """``stack`` makes one tensor of the list, and gradients flow through it."""
    x[:2] = torch.stack([w * 2, w * 3])
    x.sum().backward()
    return x, w.grad


@set_up(
    {"other": (1.0, 3.0)},
    {"other": (1.0, 2.00001)},
    {"one": (1.0, 0.1 * 3), "other": (1.0, 0.3), "dtype": torch.float64},
)
def two_tensors(one=(1.0, 2.0), other=(1.0, 2.0), dtype=None):
    x = torch.tensor(one, dtype=dtype)
    y = torch.tensor(other, dtype=dtype)
    return locals()


@message(given=two_tensors)
def truth_of_several_elements(x, y):
    """``if`` with a comparison of more than one element."""
    if x == y:
        pass


@fix("truth_of_several_elements", given=two_tensors, right=lambda x, y: x.tolist() == y.tolist())
def compare_as_a_whole(x, y):
    """``torch.equal`` compares shapes and values."""
    return torch.equal(x, y)


@fix(
    "truth_of_several_elements",
    given=two_tensors,
    right=lambda x, y: all(isclose(*pair, rel_tol=1e-5) for pair in zip(x.tolist(), y.tolist())),
)
def compare_up_to_rounding(x, y):
    """``torch.allclose`` allows differences of rounding."""
    return torch.allclose(x, y)


@set_up({"values": (0.5, 1.5)}, {"values": (-2.0, 5.0, 3.0)}, {"values": (1.0, 3.0), "dtype": torch.float64})
def some_numbers(values=(1.0, -2.0), dtype=None):
    x = torch.tensor(values, dtype=dtype)
    return locals()


@message(given=some_numbers)
def truth_of_a_condition(x):
    """A condition that each element meets or does not meet."""
    if x > 0 and x < 2:
        pass


@fix(
    "truth_of_a_condition",
    given=some_numbers,
    right=lambda values: (
        all(0 < each < 2 for each in values),
        any(0 < each < 2 for each in values),
        any(each <= 0 or each >= 2 for each in values),
    ),
)
def condition_on_each_element(x):
    """``all`` and ``any`` make one truth value of those of the elements."""
    met = (x > 0) & (x < 2)
    return met.all().item(), met.any().item(), (~(x > 0) | (x >= 2)).any().item()


@message(given=some_numbers)
def choice_for_each_element(x):
    """One of two results for each element."""
    x if x > 0 else x * -3


@fix(
    "choice_for_each_element",
    given=some_numbers,
    right=lambda values: torch.tensor([each if each > 0 else each * -3 for each in values]),
)
def chosen_with_where(x):
    """``where`` takes each element from one of two tensors."""
    return torch.where(x > 0, x, x * -3)


@message(given=some_numbers)
def truth_of_what_may_be_none(x):
    """``or`` asks for the truth value of a tensor, where only ``None`` is to be replaced."""
    x or torch.zeros(2)


@fix("truth_of_what_may_be_none", given=some_numbers, right=lambda values: torch.tensor(values))
def compared_with_none(x):
    """``is None`` asks for no truth value of the elements."""
    y = torch.zeros(2) if x is None else x
    return y


@message(given=some_numbers)
def tensor_looked_for_in_a_list(x):
    """``in`` compares the tensors of a list element by element."""
    tensors = [x.clone(), x]
    if x in tensors:
        pass


@fix("tensor_looked_for_in_a_list", given=some_numbers, right=lambda: (True, 1))
def identity_of_tensors(x):
    """``is`` compares objects and not elements."""
    tensors = [x.clone(), x]
    places = [n for n, each in enumerate(tensors) if each is x]
    return bool(places), places[0]


@set_up({"size": 4}, {"others": (2,)}, {"dtype": torch.float64})
def lists_of_indices(size=3, others=(), dtype=None):
    x = torch.ones(size, size, *others, dtype=dtype).cumsum(0).cumsum(1)
    rows, columns = [0, 1], [1, 2]
    return locals()


@message(warns="UserWarning", given=lists_of_indices)
def index_by_a_list_of_lists(x, rows, columns):
    """A list of lists as an index."""
    x[[rows, columns]]


@fix(
    "index_by_a_list_of_lists",
    given=lists_of_indices,
    right=lambda x, rows, columns: torch.stack([x[n, m] for n, m in zip(rows, columns)]),
)
def index_by_a_tuple_of_lists(x, rows, columns):
    """A tuple has an index for each dimension."""
    return x[rows, columns]


@fix(
    "index_by_a_list_of_lists",
    given=lists_of_indices,
    right=lambda x, rows, columns: torch.stack([torch.stack([x[n] for n in some]) for some in (rows, columns)]),
)
def index_by_a_tensor_of_rows(x, rows, columns):
    """A tensor of indices takes rows."""
    return x[torch.tensor([rows, columns])]


@set_up(
    {"numbers": (0,)},
    {"numbers": ((7, 0, 9), (0, 0, 8))},
    {"kind": torch.int32},
    {"kind": torch.uint8},
    {"kind": torch.float32},
)
def a_mask_of_numbers(numbers=(7, 0, 9), kind=torch.int64):
    tokens = torch.tensor([*numbers])
    x = tokens * 2.0
    mask = (tokens != 0).to(kind)
    return locals()


@message(given=a_mask_of_numbers, needs=["Tensor.masked_fill"])
def mask_of_integers(x, mask):
    """A mask of integers."""
    x.masked_fill(mask, 5.0)


@fix(
    "mask_of_integers",
    given=a_mask_of_numbers,
    right=lambda x: (torch.where(x > 0, torch.full_like(x, 5), x), torch.where(x > 0, x, torch.full_like(x, 5))),
    needs=["Tensor.bool"],
)
def mask_of_integers_converted(x, mask):
    """``bool`` converts the mask: 0 is False, all else is True."""
    return x.masked_fill(mask.bool(), 5.0), x.masked_fill(~mask.bool(), 5.0)


@fix(
    "mask_of_integers",
    given=a_mask_of_numbers,
    right=lambda x: torch.where(x > 0, x, torch.full_like(x, 5)),
)
def mask_by_a_comparison(x, tokens):
    """A comparison returns a Boolean mask."""
    mask = tokens == 0
    return x.masked_fill(mask, 5.0)


@set_up({"index": (0,)}, {"columns": 1}, {"dtype": torch.int64})
def a_tensor_on_the_cpu(index=(2, 0), columns=2, dtype=None, device="cpu"):
    x = torch.ones(4, columns, dtype=dtype).cumsum(0)
    i = torch.tensor(index, device=device)
    return locals()


@message(given=a_tensor_on_the_cpu)
def index_on_another_device(x, i):
    """A tensor is indexed with indices that a model on a GPU has made. On the CPU alone it raises nothing."""
    # With x on the CPU and device="cuda", so that i is on a GPU, it raises it.
    x[i]


@fix(
    "index_on_another_device",
    given=a_tensor_on_the_cpu,
    right=lambda index, columns: torch.tensor([[n + 1] * columns for n in index]),
)
def index_moved_to_the_tensor(x, i):
    """The indices are moved to the device of what they index."""
    return x[i.to(x.device)]
