"""Messages about dtypes and shapes of in-place operations: the tensor that is changed keeps both."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up(
    {"numbers": (-3, 2, 7)}, {"dtype": torch.int32}, {"dtype": torch.uint8}, {"amount": 0.25, "other": torch.float64}
)
def integers_and_floats(numbers=(1, 2), amount=0.5, dtype=None, other=None):
    x = torch.tensor(numbers, dtype=dtype)
    t = torch.tensor([amount] * len(x), dtype=other)
    return locals()


@message(given=integers_and_floats)
def float_into_integers(x, t):
    """An in-place operation whose result would be a float, on a tensor of integers."""
    x += t


def sums_in_python(numbers, amount):
    """All sums, and the first sum with the other numbers."""
    return torch.tensor([each + amount for each in numbers]), torch.tensor([numbers[0] + amount, *numbers[1:]])


@fix("float_into_integers", given=integers_and_floats, right=sums_in_python)
def sum_as_a_new_tensor(x, t):
    """The sum is a new tensor of floats."""
    y = x.float() + t
    x = x.float()
    x[0] += t[0]
    return y, x


@fix(
    "float_into_integers",
    given=integers_and_floats,
    right=lambda numbers, amount: torch.tensor([int(each + amount) for each in numbers]),
)
def result_cut_off_to_integers(x, t):
    """The result is converted to integers, and written to the same memory."""
    y = x
    x.copy_(x.double() + t.double())
    return y


INTEGERS = ({"size": 1}, {"dtype": torch.int32}, {"dtype": torch.uint8, "size": 256})


@set_up(*INTEGERS, {"dtype": torch.float32})
def bools_and_numbers(size=3, dtype=None):
    x = torch.ones(size, dtype=torch.bool)
    t = torch.arange(size, dtype=dtype)
    return locals()


@message(given=bools_and_numbers, needs=["bool"])
def numbers_into_bools(x, t):
    """Numbers are added to bools in place."""
    x += t


@fix(
    "numbers_into_bools",
    given=bools_and_numbers,
    right=lambda size: (torch.tensor([1 + n for n in range(size)]), torch.tensor([1] * (size - 1) + [size])),
    variations=INTEGERS,
    needs=["bool"],
)
def bools_counted_in_a_new_tensor(x, t):
    """The bools are converted to integers, which are counted in a new tensor, or in place in one part."""
    y = x.long() + t
    x = x.long()
    x[-1] += t[-1]
    return y, x


@fix(
    "numbers_into_bools",
    given=bools_and_numbers,
    right=lambda size: torch.tensor([False] + [True] * (size - 1)),
    needs=["bool"],
    probe=lambda: torch.ones(1, dtype=torch.bool).__iand__(torch.ones(1, dtype=torch.bool)),
)
def bools_combined(x, t):
    """The numbers are compared, and the bools of both are combined in place."""
    x &= t != 0
    return x


@set_up({"size": 1}, {"dtype": torch.float64}, {"other": getattr(torch, "complex128", None)})
def floats_and_complex_numbers(size=2, dtype=None, other=None):
    x = torch.ones(size, dtype=dtype)
    t = torch.tensor([2 + 1j] * size, dtype=other)
    return locals()


@message(given=floats_and_complex_numbers, probe=lambda: torch.ones(1) + torch.tensor([1 + 2j]))
def complex_numbers_into_floats(x, t):
    """Complex numbers are added to floats in place."""
    x += t


@fix(
    "complex_numbers_into_floats",
    given=floats_and_complex_numbers,
    right=lambda size: (torch.tensor([3 + 1j] * size), torch.tensor([3 + 1j] + [1 + 0j] * (size - 1))),
    probe=lambda: torch.ones(1) + torch.tensor([1 + 2j]),
)
def complex_sum_as_a_new_tensor(x, t):
    """The sum is a new tensor of complex numbers."""
    y = x + t
    x = x.to(y.dtype)
    x[0] += t[0]
    return y, x


@fix(
    "complex_numbers_into_floats",
    given=floats_and_complex_numbers,
    right=lambda size: torch.tensor([3.0] * size),
    probe=lambda: torch.ones(1) + torch.tensor([1 + 2j]),
)
def real_parts_added(x, t):
    """Only the real parts are added."""
    x += t.real
    return x


def normalizing(width):
    """A layer with integers in its state: ``num_batches_tracked``."""
    return torch.nn.BatchNorm1d(width)


def bigger_normalizing(width):
    """A bigger model of float64."""
    return torch.nn.Sequential(torch.nn.Linear(2, width), torch.nn.BatchNorm1d(width)).double()


@set_up({"width": 1}, {"count": 3}, {"make": bigger_normalizing})
def states_to_average(width=2, count=2, make=normalizing):
    models = [make(width) for _ in range(count)]
    for n, model in enumerate(models):
        for parameter in model.parameters():
            torch.nn.init.constant_(parameter, n)
    states = [model.state_dict() for model in models]
    return locals()


@message(given=states_to_average, probe=lambda: torch.nn.BatchNorm1d(1).num_batches_tracked)
def integers_of_a_state_averaged(states):
    """The average of state dicts, in which there are integers."""
    average = {name: torch.zeros_like(value) for name, value in states[0].items()}
    for state in states:
        for name, value in state.items():
            average[name] += value * (1 / len(states))


def averaged_in_python(models, count):
    """The average of each element; all counters are 0."""
    lists = zip(*[[value.double() for value in model.state_dict().values()] for model in models])
    return [sum(values) / count for values in lists]


@fix(
    "integers_of_a_state_averaged",
    given=states_to_average,
    right=averaged_in_python,
    probe=lambda: torch.nn.BatchNorm1d(1).num_batches_tracked,
)
def integers_of_a_state_copied(states, make, width):
    """Floats are averaged, and integers are copied; a model loads the average."""
    average = {name: value.clone() for name, value in states[0].items()}
    for name, value in average.items():
        if value.is_floating_point():
            value.copy_(sum(state[name] for state in states) / len(states))

    model = make(width)
    model.load_state_dict(average)
    return list(model.state_dict().values())


@set_up({"width": 1}, {"rate": 0.125}, {"make": bigger_normalizing})
def a_model_to_update(width=2, rate=0.5, make=normalizing):
    model = make(width)
    updates = {name: torch.ones(value.shape) for name, value in model.state_dict().items()}
    return locals()


@message(given=a_model_to_update, probe=lambda: torch.nn.BatchNorm1d(1).num_batches_tracked)
def update_added_to_a_state(model, updates, rate):
    """A float is added to each tensor of a model's state, in which there are integers."""
    for name, value in model.state_dict().items():
        value.add_(updates[name] * rate)


def updated_in_python(model, rate):
    """Each float is moved by as much as each other one; the counters stay."""
    return [
        value.double() + rate if value.is_floating_point() else value.clone() for value in model.state_dict().values()
    ]


@fix(
    "update_added_to_a_state",
    given=a_model_to_update,
    right=updated_in_python,
    probe=lambda: torch.nn.BatchNorm1d(1).num_batches_tracked,
)
def update_added_to_the_floats_of_a_state(model, updates, rate):
    """The floats of the model are changed in place, and its integers stay."""
    for name, value in model.state_dict().items():
        if value.is_floating_point():
            value.add_(updates[name] * rate)
    return list(model.state_dict().values())


@set_up({"rows": 4, "columns": 1}, {"dtype": torch.int64}, {"dtype": torch.float64}, {"before": (2,)})
def a_row_and_a_matrix(rows=2, columns=3, before=(), dtype=None):
    x = torch.zeros(columns, dtype=dtype)
    y = torch.ones(*before, rows, columns, dtype=dtype)
    return locals()


@message(given=a_row_and_a_matrix)
def in_place_result_of_another_shape(x, y):
    """An in-place operation whose result would be larger than the tensor."""
    x += y


@fix("in_place_result_of_another_shape", given=a_row_and_a_matrix, right=lambda y: torch.tensor(y.tolist()))
def larger_result_as_a_new_tensor(x, y):
    """The larger result is a new tensor."""
    x = x + y
    return x


@fix(
    "in_place_result_of_another_shape",
    given=a_row_and_a_matrix,
    right=lambda y, columns: torch.tensor([y.numel() // columns] * columns),
)
def rows_added_up_first(x, y):
    """The rows are added up, and their sum is added in place."""
    x += y.reshape(-1, len(x)).sum(0)
    return x


@set_up({"size": 1}, {"dtype": torch.float64}, {"values": (0.25, 0.5, 0.75)})
def an_image_of_one_channel(size=2, values=(0.5, 0.5, 0.5), dtype=None):
    image = torch.ones(1, size, size, dtype=dtype)
    mean = torch.tensor(values, dtype=dtype)
    return locals()


@message(given=an_image_of_one_channel)
def image_normalized_by_three_means(image, mean):
    """An image of one channel is normalized in place by three means, as torchvision does."""
    image.sub_(mean[:, None, None])


@fix(
    "image_normalized_by_three_means",
    given=an_image_of_one_channel,
    right=lambda size, values: torch.full((1, size, size), 1 - values[0]),
)
def image_normalized_by_one_mean(image, mean):
    """There is one mean for the one channel."""
    return image.sub_(mean[:1, None, None])


@fix(
    "image_normalized_by_three_means",
    given=an_image_of_one_channel,
    right=lambda size, values: torch.stack([torch.full((size, size), 1 - value) for value in values]),
)
def image_of_three_channels_normalized(image, mean):
    """``repeat`` makes three channels, each of which has its own memory."""
    return image.repeat(3, 1, 1).sub_(mean[:, None, None])


@set_up({"sizes": (3, 2, 3)}, {"sizes": (4, 3, 2, 4)}, {"dtype": torch.int64}, {"sizes": (3, 5, 1)})
def sizes_and_a_source(sizes=(2, 2), dtype=None):
    y = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(given=sizes_and_a_source)
def sizes_taken_for_numbers(y, sizes):
    """``torch.tensor(sizes)`` holds the sizes, and has as many elements."""
    x = torch.tensor(sizes)
    x.copy_(y)


@fix("sizes_taken_for_numbers", given=sizes_and_a_source, right=lambda y: torch.tensor(y.tolist()))
def tensor_of_these_sizes(y, sizes):
    """``empty()`` allocates a tensor of these sizes."""
    x = torch.empty(sizes)
    x.copy_(y)
    return x


@set_up({"size": 4, "length": 3}, {"size": 5, "rest": (3,)}, {"dtype": torch.int64}, {"dtype": torch.float64})
def a_shorter_tensor(size=3, length=2, rest=(), dtype=None):
    x = torch.zeros(size, *rest, dtype=dtype)
    y = torch.ones(length, *rest, dtype=dtype)
    return locals()


@message(given=a_shorter_tensor)
def sizes_that_cannot_be_broadcast(x, y):
    """An in-place operation with a tensor of another size."""
    x += y


@fix(
    "sizes_that_cannot_be_broadcast",
    given=a_shorter_tensor,
    right=lambda size, length, rest: torch.cat([torch.ones(length, *rest), torch.zeros(size - length, *rest)]),
)
def change_a_slice(x, y):
    """The slice has the size of the other tensor."""
    x[: len(y)] += y
    return x


@set_up({"rows": 4, "rest": (1, 3)}, {"rows": 2, "rest": (3, 4, 4)}, {"dtype": torch.int64}, {"dtype": torch.float64})
def a_number_for_each_row(rows=3, rest=(2,), dtype=None):
    x = torch.zeros(rows, *rest, dtype=dtype)
    y = torch.arange(rows).to(x.dtype)
    return locals()


@message(given=a_number_for_each_row)
def numbers_of_rows_that_cannot_be_broadcast(x, y):
    """There is a number for each row, and they are broadcast along the columns."""
    x += y


def row_by_row(rows, rest):
    """Each row is filled with its number."""
    return torch.stack([torch.full(rest, float(n)) for n in range(rows)])


@fix(
    "numbers_of_rows_that_cannot_be_broadcast",
    given=a_number_for_each_row,
    right=row_by_row,
    variations=({"rows": 4, "rest": (1,)}, {"rows": 5, "rest": (3,)}, {"dtype": torch.int64}, {"dtype": torch.float64}),
)
def add_a_dimension_of_one(x, y):
    """A dimension of size 1 is broadcast."""
    x += y.unsqueeze(1)
    return x


@fix("numbers_of_rows_that_cannot_be_broadcast", given=a_number_for_each_row, right=row_by_row)
def dimensions_of_one_added(x, y):
    """A dimension of size 1 is added for each dimension of a row."""
    x += y.view(-1, *[1] * (x.dim() - 1))
    return x


@set_up({"size": 1}, {"size": 3}, {"dtype": getattr(torch, "complex128", None)})
def complex_numbers(size=2, dtype=None):
    x = torch.tensor([3 + 4j] * size, dtype=dtype)
    return locals()


@message(warns="UserWarning", given=complex_numbers, probe=lambda: torch.tensor([1 + 2j]))
def complex_to_float(x):
    """``float()`` of complex numbers."""
    x.float()


@fix(
    "complex_to_float",
    given=complex_numbers,
    right=lambda size: (torch.tensor([3] * size), torch.tensor([5] * size), True),
    probe=lambda: torch.tensor([1 + 2j]),
)
def real_part(x):
    """``x.real`` is a view of the real parts."""
    y = x.real
    return y, x.abs(), y.data_ptr() == x.data_ptr()


@fix(
    "complex_to_float",
    given=complex_numbers,
    right=lambda size: torch.tensor([[3, 4]] * size),
    needs=["view_as_real"],
)
def both_parts_as_floats(x):
    """``view_as_real()`` is a view with a dimension more, for real and imaginary parts."""
    y = torch.view_as_real(x)
    return y


@set_up({"rows": 3}, {"kind": "int64"}, {"kind": "float16"}, {"bias": False}, {"kind": "uint8", "columns": 1})
def an_array_for_a_layer(rows=1, columns=2, bias=True, kind="float64"):
    import numpy

    array = numpy.ones((rows, columns), dtype=kind)
    layer = torch.nn.Linear(columns, 1, bias=bias)
    for parameter in layer.parameters():
        torch.nn.init.ones_(parameter)
    return locals()


@message(given=an_array_for_a_layer)
def array_of_float64_for_a_layer(array, layer):
    """A NumPy array of float64 for a layer of float32."""
    x = torch.from_numpy(array)
    layer(x)


def sums_of_rows(rows, columns, bias):
    """All weights are 1."""
    return torch.tensor([[columns + bias]] * rows)


@fix("array_of_float64_for_a_layer", given=an_array_for_a_layer, right=sums_of_rows)
def array_converted_to_float32(array, layer):
    """The input is converted to the dtype of the layer."""
    x = torch.from_numpy(array).to(layer.weight.dtype)
    y = layer(x)
    return y


@fix(
    "array_of_float64_for_a_layer",
    given=an_array_for_a_layer,
    right=sums_of_rows,
    variations=({"rows": 3}, {"columns": 1}, {"bias": False}),
)
def layer_converted_to_float64(array, layer):
    """The layer is converted to the dtype of the input."""
    x = torch.from_numpy(array)
    y = layer.double()(x)
    return y


@set_up({"rows": 3}, {"columns": 1}, {"bias": False}, {"dtype": torch.float64})
def a_layer_of_bfloat16(rows=1, columns=2, bias=True, dtype=None):
    layer = torch.nn.Linear(columns, 1, bias=bias).bfloat16()
    for parameter in layer.parameters():
        torch.nn.init.ones_(parameter)
    x = torch.ones(rows, columns, dtype=dtype)
    return locals()


@message(given=a_layer_of_bfloat16, needs=["nn.Module.bfloat16"])
def floats_for_a_layer_of_bfloat16(x, layer):
    """An input of float32 for a layer of bfloat16."""
    layer(x)


@fix("floats_for_a_layer_of_bfloat16", given=a_layer_of_bfloat16, right=sums_of_rows, needs=["nn.Module.bfloat16"])
def input_converted_to_bfloat16(x, layer):
    """The input is converted to the dtype of the layer."""
    y = layer(x.to(layer.weight.dtype))
    return y


@fix(
    "floats_for_a_layer_of_bfloat16",
    given=a_layer_of_bfloat16,
    right=sums_of_rows,
    variations=({"rows": 3}, {"columns": 1}, {"bias": False}),
    needs=["autocast"],
)
def layer_called_under_autocast(x, layer):
    """Autocast converts input and weights; the layer itself has float32."""
    layer = layer.float()
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = layer(x)
    return y


@set_up({"rows": 1, "columns": 1}, {"inner": 5}, {"dtype": torch.float64}, {"dtype": getattr(torch, "complex64", None)})
def three_matrices(rows=2, inner=3, outer=4, columns=2, dtype=None):
    x = torch.ones(rows, inner, dtype=dtype)
    y = torch.ones(inner, outer, dtype=dtype)
    z = torch.ones(outer, columns, dtype=dtype)
    return locals()


@message(warns=("FutureWarning", "UserWarning"), given=three_matrices)
def chain_matmul_used(x, y, z):
    """``chain_matmul`` of three matrices."""
    torch.chain_matmul(x, y, z)


@fix("chain_matmul_used", given=three_matrices, right=lambda x, y, z: (x @ y) @ z, needs=["linalg.multi_dot"])
def multi_dot_of_a_list(x, y, z):
    """``multi_dot`` takes a list, and also multiplies in the order that needs the fewest operations."""
    product = torch.linalg.multi_dot([x, y, z])
    return product


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"dtype": torch.int64}, {"dtype": getattr(torch, "bool", None)})
def a_real_tensor(sizes=(2,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype)
    return locals()


@message(raises=["RuntimeError", "TypeError"], given=a_real_tensor, needs=["Tensor.imag"])
def imaginary_part_of_a_real_tensor(x):
    """The attribute `imag` of a real tensor is read."""
    x.imag


@fix(
    "imaginary_part_of_a_real_tensor",
    given=a_real_tensor,
    right=lambda sizes: torch.tensor(0).expand(sizes),
    variations=(*a_real_tensor.variations, {"dtype": getattr(torch, "complex64", None)}),
    needs=["Tensor.is_complex"],
)
def zeros_for_the_imaginary_part(x):
    """Zeros are taken where the tensor is real."""
    y = x.imag if x.is_complex() else torch.zeros_like(x)
    return y


@fix(
    "imaginary_part_of_a_real_tensor",
    given=a_real_tensor,
    right=lambda sizes: torch.tensor(0).expand(sizes),
    variations=(*a_real_tensor.variations, {"dtype": getattr(torch, "complex64", None)}),
    needs=["Tensor.imag"],
    probe=lambda: torch.ones(1).to(torch.complex64),
)
def imaginary_part_of_the_complex_tensor(x):
    """The tensor is converted to complex numbers first."""
    y = x.to(torch.complex64).imag
    return y
