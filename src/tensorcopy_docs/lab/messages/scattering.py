"""Messages about ``scatter_`` and ``masked_scatter_``: what they write must have the dtype, and be enough."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up

HALF = {"numbers": (1.0, 2.0), "of_values": torch.float16}
INTEGERS = {"dtype": torch.int64, "of_values": torch.uint8}
ONE_DIMENSION = (HALF, INTEGERS, {"places": (2, 1)}, {"dtype": torch.float64, "of_values": torch.float32})
ROWS = {"sizes": (2, 3), "places": ((0, 2), (1, 0)), "numbers": ((1, 2), (3, 4)), "dim": 1}


@set_up(ROWS, *ONE_DIMENSION)
def values_of_another_dtype(sizes=(3,), places=(0, 2), numbers=(1, 2), dim=0, dtype=None, of_values=torch.int64):
    x = torch.zeros(*sizes, dtype=dtype)
    index = torch.tensor(places)
    values = torch.tensor(numbers, dtype=of_values)
    return locals()


@message(given=values_of_another_dtype)
def scatter_of_another_dtype(x, dim, index, values):
    """``scatter_`` of values whose dtype is not that of the tensor."""
    x.scatter_(dim, index, values)


def written_one_by_one(x, places, numbers):
    """A tensor with each number at its place, row by row."""
    if x.dim() > 1:
        return torch.stack([written_one_by_one(*row) for row in zip(x, places, numbers)])
    return torch.tensor([float(numbers[places.index(n)]) if n in places else 0.0 for n in range(len(x))])


@fix("scatter_of_another_dtype", given=values_of_another_dtype, right=written_one_by_one)
def scatter_of_converted_values(x, dim, index, values):
    """The values are converted first."""
    x.scatter_(dim, index, values.to(x.dtype))
    return x


@fix(
    "scatter_of_another_dtype",
    given=values_of_another_dtype,
    right=written_one_by_one,
    variations=ONE_DIMENSION,
)
def indices_assigned_with_conversion(x, index, values):
    """If each index is along one dimension, ``x[index] = values`` writes a copy of the values."""
    x[index] = values.to(x.dtype)
    return x


@set_up({"dtype": torch.uint8}, {"of_values": torch.float64}, {"size": 4})
def fractions_for_integers(size=3, dtype=torch.int64, of_values=None):
    x = torch.zeros(size, dtype=dtype)
    index = torch.tensor([0, 2])
    values = torch.tensor([0.5, 1.5], dtype=of_values)
    return locals()


@message(given=fractions_for_integers)
def scatter_of_fractions_into_integers(x, index, values):
    """``scatter_`` of values with fractions into integers."""
    x.scatter_(0, index, values)


@fix(
    "scatter_of_fractions_into_integers",
    given=fractions_for_integers,
    right=lambda size: torch.tensor([0.5, 0.0, 1.5] + [0.0] * (size - 3)),
)
def scatter_into_the_dtype_of_the_values(x, index, values):
    """A tensor of the dtype of the values keeps the fractions."""
    x = x.to(values.dtype)
    x.scatter_(0, index, values)
    return x


@set_up({"signs": (1, 1, 1, 1)}, {"signs": ((1, 0), (0, 1)), "count": 1}, {"dtype": torch.int64})
def places_and_too_few_values(signs=(1, 1, 0, 1), count=2, dtype=None):
    mask = torch.tensor(signs) == 1
    x = torch.zeros(mask.shape, dtype=dtype)
    values = torch.ones(count, dtype=dtype).cumsum(0)
    return locals()


@message(given=places_and_too_few_values)
def masked_scatter_of_too_few(x, mask, values):
    """``masked_scatter_`` with fewer values than the mask has places."""
    x.masked_scatter_(mask, values)


def in_their_order(mask, count=4):
    """The numbers 1, 2, … at the places where the mask is true, as far as there are any."""
    places = [tuple(place) for place in mask.nonzero().tolist()][:count]
    right = torch.zeros(mask.shape)
    for n, place in enumerate(places):
        right[place] = n + 1
    return right


@fix("masked_scatter_of_too_few", given=places_and_too_few_values, right=lambda mask: in_their_order(mask))
def masked_scatter_of_enough(x, mask, dtype):
    """There is a value for each place of the mask."""
    places = int(mask.sum())
    values = torch.ones(places, dtype=dtype).cumsum(0)
    x.masked_scatter_(mask, values)
    return x


@fix("masked_scatter_of_too_few", given=places_and_too_few_values, right=in_their_order)
def first_places_filled(x, mask, values):
    """The mask keeps as many places as there are values."""
    numbers = mask.flatten().cumsum(0).view(mask.shape)
    x.masked_scatter_(mask & (numbers <= len(values)), values)
    return x


@set_up({"signs": ((1, 1, 1), (1, 1, 1))}, {"signs": ((1, 0, 1), (0, 1, 1), (1, 0, 0))}, {"dtype": torch.int64})
def places_and_a_row(signs=((1, 1, 0), (0, 1, 1)), dtype=None):
    mask = torch.tensor(signs) == 1
    x = torch.zeros(len(mask), 3, dtype=dtype)
    row = torch.ones(3, dtype=dtype).cumsum(0)
    return locals()


@message(given=places_and_a_row)
def masked_scatter_of_a_row(x, mask, row):
    """``masked_scatter_`` does not take the values from the same columns, and does not repeat them."""
    x.masked_scatter_(mask, row)


@fix(
    "masked_scatter_of_a_row",
    given=places_and_a_row,
    right=lambda signs: torch.tensor([[float(n + 1) if kept else 0.0 for n, kept in enumerate(row)] for row in signs]),
)
def where_of_the_same_places(x, mask, row):
    """``where`` takes the values from the same columns, and expands the row."""
    return torch.where(mask, row, x)


@set_up({"signs": (1, 1, 1, 1)}, {"signs": ((1, 0), (0, 1))}, {"dtype": torch.int64})
def places_and_one_value(signs=(1, 1, 0, 1), dtype=None):
    mask = torch.tensor(signs) == 1
    x = torch.zeros(mask.shape, dtype=dtype)
    return locals()


@message(given=places_and_one_value)
def masked_scatter_of_one_value(x, mask, dtype):
    """``masked_scatter_`` of one value for all places."""
    x.masked_scatter_(mask, torch.tensor([5.0], dtype=dtype))


@fix(
    "masked_scatter_of_one_value",
    given=places_and_one_value,
    right=lambda mask: torch.tensor(mask.tolist()).float() * 5,
)
def one_value_for_the_mask(x, mask):
    """One value for all places is filled in."""
    x.masked_fill_(mask, 5)
    return x
