"""Messages about `vmap` and the other transforms of `torch.func`."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


@set_up({"rows": 1}, {"columns": 1, "size": 2}, {"size": 5}, {"dtype": torch.float64}, {"dtype": torch.int64})
def rows_to_pad(rows=4, columns=2, size=3, dtype=None):
    x = torch.ones(rows, columns, dtype=dtype)
    return locals()


@message(given=rows_to_pad, needs=["func.vmap"])
def unbatched_tensor_changed_by_vmap(x, size):
    """A tensor that is not mapped over is given the values of one that is."""

    def padded(row):
        y = torch.zeros(size)
        y[: len(row)] = row
        return y

    torch.func.vmap(padded)(x)


def padded_in_python(rows, columns, size):
    """Each row with zeros behind it."""
    return torch.tensor([[1] * columns + [0] * (size - columns)] * rows)


@fix("unbatched_tensor_changed_by_vmap", given=rows_to_pad, right=padded_in_python, needs=["func.vmap"])
def batched_tensor_changed_by_vmap(x, size):
    """``new_zeros`` of a row makes a tensor that is mapped over, as the row is."""

    def padded(row):
        y = row.new_zeros(size)
        y[: len(row)] = row
        return y

    y = torch.func.vmap(padded)(x)
    return y


@fix("unbatched_tensor_changed_by_vmap", given=rows_to_pad, right=padded_in_python, needs=["func.vmap"])
def joined_by_vmap(x, size):
    """``cat`` makes a new tensor."""

    def padded(row):
        return torch.cat([row, torch.zeros(size - len(row))])

    y = torch.func.vmap(padded)(x)
    return y


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def a_loss_and_a_total(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype)
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    total = torch.zeros((), dtype=dtype)
    return locals()


@message(given=a_loss_and_a_total, needs=["func.grad"])
def captured_tensor_changed(x, w, total):
    """A function that ``grad`` transforms changes a tensor from outside in place."""

    def loss(x):
        value = (w * x * x).sum()
        total.add_(value)
        return value

    torch.func.grad(loss)(x)


@fix(
    "captured_tensor_changed",
    given=a_loss_and_a_total,
    right=lambda x: (torch.full_like(x, 2), torch.tensor(x.numel()), False),
    needs=["func.grad_and_value"],
)
def value_returned_by_the_transform(x, w, total):
    """The value is returned, and added up outside, without the graph of the parameter."""

    def loss(x):
        return (w * x * x).sum()

    gradient, value = torch.func.grad_and_value(loss)(x)
    total.add_(value.detach())
    return gradient, total, total.requires_grad


@fix(
    "captured_tensor_changed",
    given=a_loss_and_a_total,
    right=lambda x: (torch.full_like(x, 2), torch.tensor(1), False),
    needs=["func.grad"],
)
def auxiliary_value_returned(x, w):
    """``has_aux=True`` returns other values of the function."""

    def loss(x):
        return (w * x * x).sum(), (w * x).max().detach()

    gradient, largest = torch.func.grad(loss, has_aux=True)(x)
    return gradient, largest, largest.requires_grad


def normalizing(columns):
    """A layer whose running statistics are buffers."""
    return torch.nn.Sequential(torch.nn.BatchNorm1d(columns), torch.nn.Sigmoid())


def twice_normalizing(columns):
    """A bigger model."""
    return torch.nn.Sequential(torch.nn.Linear(columns, 2), *normalizing(2), torch.nn.Linear(2, 2), *normalizing(2))


@set_up({"rows": 2}, {"columns": 1}, {"make": twice_normalizing})
def a_model_with_buffers(rows=4, columns=2, make=normalizing):
    model = make(columns)
    for parameter in model.parameters():
        torch.nn.init.ones_(parameter)
    x = torch.ones(rows, columns).cumsum(0)
    return locals()


@message(given=a_model_with_buffers, needs=["func.grad"])
def buffers_changed_under_grad(model, x):
    """The layer is called in training mode, where it changes its running statistics in place."""

    def loss(x):
        return model(x).pow(2).sum()

    torch.func.grad(loss)(x)


def by_autograd(model, x):
    """The gradient of the input, and the buffers, after a backward pass."""
    x.requires_grad_()
    grad = torch.autograd.grad(model(x).pow(2).sum(), x)[0]
    return grad, list(model.buffers())


@fix("buffers_changed_under_grad", given=a_model_with_buffers, right=by_autograd, needs=["func.functional_call"])
def buffers_passed_to_the_function(model, x):
    """The buffers are an argument of the function, and are changed."""

    def loss(x, buffers):
        return torch.func.functional_call(model, buffers, (x,)).pow(2).sum()

    gradient = torch.func.grad(loss)(x, dict(model.named_buffers()))
    return gradient, list(model.buffers())


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64}, {"dtype": torch.int64}, {"reduce": torch.sum})
def rows_and_their_largest(rows=4, columns=2, dtype=None, reduce=torch.max):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(0)
    return locals()


@message(given=rows_and_their_largest, needs=["func.vmap"])
def item_under_vmap(x, reduce):
    """``.item()`` of a tensor that is mapped over."""

    def scaled(row):
        return row * reduce(row).item()

    torch.func.vmap(scaled)(x)


def scaled_in_python(x, reduce):
    """Each row times a number."""
    by = {torch.max: max, torch.sum: sum}[reduce]
    return torch.tensor([[each * by(row) for each in row] for row in x.tolist()])


@fix("item_under_vmap", given=rows_and_their_largest, right=scaled_in_python, needs=["func.vmap"])
def tensor_under_vmap(x, reduce):
    """A tensor without dimensions takes the place of the number."""

    def scaled(row):
        return row * reduce(row)

    y = torch.func.vmap(scaled)(x)
    return y


def squared(x):
    """A function of each element."""
    return x * x


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.exp})
def a_loss_of_two_arguments(sizes=(3,), dtype=None, function=squared):
    x = torch.ones(*sizes, dtype=dtype)
    w = torch.zeros(*sizes, dtype=dtype)
    return locals()


@message(given=a_loss_of_two_arguments, needs=["func.grad"])
def flag_set_under_grad(x, w, function):
    """``requires_grad_()`` inside of a function that ``grad`` transforms."""

    def loss(x):
        v = w.clone().requires_grad_()
        return (function(x) * (v + 1)).sum()

    torch.func.grad(loss)(x)


@fix(
    "flag_set_under_grad",
    given=a_loss_of_two_arguments,
    right=lambda x, function: function(x),
    needs=["func.grad"],
)
def arguments_of_grad(x, w, function):
    """``argnums`` names the arguments to differentiate with respect to; flags are not needed."""

    def loss(x, w):
        return (function(x) * (w + 1)).sum()

    gradient = torch.func.grad(loss, argnums=1)(x, w)
    return gradient


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64}, {"function": torch.exp})
def rows_and_a_function(rows=3, columns=2, dtype=None, function=squared):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(0)
    return locals()


@message(given=rows_and_a_function, needs=["func.vmap"])
def jacobian_of_autograd_under_vmap(x, function):
    """``torch.autograd.functional.jacobian()`` of each row."""
    torch.func.vmap(lambda row: torch.autograd.functional.jacobian(function, row))(x)


@fix(
    "jacobian_of_autograd_under_vmap",
    given=rows_and_a_function,
    right=lambda x, function: torch.stack([torch.autograd.functional.jacobian(function, row) for row in x]),
    needs=["func.jacrev"],
)
def jacobian_of_func_under_vmap(x, function):
    """``jacrev()`` is a transform, so it can be mapped over."""
    y = torch.func.vmap(torch.func.jacrev(function))(x)
    return y


@message(given=rows_and_a_function, needs=["func.vmap"])
def gradient_of_autograd_under_vmap(x, function):
    """``torch.autograd.grad()`` of each row."""

    def slope(row):
        row.requires_grad_()
        return torch.autograd.grad(function(row).sum(), row)[0]

    torch.func.vmap(slope)(x)


def gradients_of_autograd(x, function):
    """The gradient of each row, outside of ``vmap``."""
    rows = x.clone().requires_grad_()
    return torch.autograd.grad(function(rows).sum(), rows)[0]


@fix(
    "gradient_of_autograd_under_vmap",
    given=rows_and_a_function,
    right=gradients_of_autograd,
    needs=["func.grad"],
)
def gradient_of_func_under_vmap(x, function):
    """``torch.func.grad()`` is a transform, so it can be mapped over."""
    y = torch.func.vmap(torch.func.grad(lambda row: function(row).sum()))(x)
    return y


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64}, {"dtype": torch.int64})
def rows_to_map(rows=2, columns=3, dtype=None):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(1)
    return locals()


@message(given=rows_to_map, needs=["func.vmap"])
def numpy_under_vmap(x):
    """A function of NumPy on a tensor that is mapped over."""
    import numpy

    torch.func.vmap(lambda row: torch.from_numpy(numpy.flip(row.numpy()).copy()))(x)


@fix("numpy_under_vmap", given=rows_to_map, right=lambda x: x.flip(1))
def numpy_outside_of_vmap(x):
    """The function of NumPy is called in a loop."""
    import numpy

    y = torch.stack([torch.from_numpy(numpy.flip(row.numpy()).copy()) for row in x])
    return y


@message(given=rows_to_map, needs=["func.vmap"])
def memory_of_a_batched_tensor(x):
    """``data_ptr()`` of a tensor that is mapped over."""
    torch.func.vmap(lambda row: row * row.data_ptr())(x)


@fix("memory_of_a_batched_tensor", given=rows_to_map, right=lambda x: (x + x, False), needs=["func.vmap"])
def memory_compared_outside(x):
    """Whether memory is shared is tested outside of ``vmap``."""
    y = torch.func.vmap(lambda row: row * 2)(x)
    return y, y.data_ptr() == x.data_ptr()


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64}, {"dtype": torch.int64})
def rows_and_a_bound(rows=3, columns=2, bound=1, dtype=None):
    x = torch.ones(rows, columns, dtype=dtype).cumsum(0)
    return locals()


@message(given=rows_and_a_bound, needs=["func.vmap"])
def mask_under_vmap(x, bound):
    """A boolean mask on a tensor that is mapped over: each row may keep another number of elements."""
    torch.func.vmap(lambda row: row[row > bound])(x)


def masked_in_python(x, bound):
    """Each row with zeros for what is not chosen, and its sum."""
    rows = [[each if each > bound else 0 for each in row] for row in x.tolist()]
    return torch.tensor(rows), torch.tensor([sum(row) for row in rows])


@fix("mask_under_vmap", given=rows_and_a_bound, right=masked_in_python, needs=["func.vmap"])
def where_under_vmap(x, bound):
    """``where`` keeps the shape."""
    y = torch.func.vmap(lambda row: torch.where(row > bound, row, 0.0))(x)
    return y, y.sum(1)


@set_up({"sizes": (1, 3, 2)}, {"sizes": (4, 2, 2)}, {"sizes": (3, 2, 2, 2, 2), "layer": torch.nn.BatchNorm2d})
def a_layer_with_running_statistics(sizes=(2, 2, 2), layer=torch.nn.BatchNorm1d):
    x = torch.ones(*sizes).cumsum(0).cumsum(1)
    norm = layer(2)
    norm.running_mean.fill_(1)
    return locals()


@message(given=a_layer_with_running_statistics, needs=["func.vmap"])
def running_statistics_under_vmap(x, norm):
    """``BatchNorm1d`` changes its running statistics in place, which are not mapped over."""
    torch.func.vmap(norm)(x)


def normalized_by_hand(x):
    """Each example with the statistics of its own rows, by channel."""
    channels = x.double().transpose(1, 2)
    flat = channels.reshape(len(x), 2, -1)
    flat = (flat - flat.mean(2, keepdim=True)) / (flat.var(2, unbiased=False, keepdim=True) + 1e-5).sqrt()
    return flat.reshape(channels.shape).transpose(1, 2)


@fix(
    "running_statistics_under_vmap",
    given=a_layer_with_running_statistics,
    right=normalized_by_hand,
    needs=["func.vmap"],
)
def no_running_statistics_under_vmap(x, layer):
    """Without running statistics there is nothing to change."""
    norm = layer(2, track_running_stats=False)
    y = torch.func.vmap(norm)(x)
    return y


@fix(
    "running_statistics_under_vmap",
    given=a_layer_with_running_statistics,
    right=lambda x: (x.double() - 1) / (1 + 1e-5) ** 0.5,
    needs=["func.vmap"],
)
def statistics_only_read_under_vmap(x, norm):
    """In eval mode the running statistics are read only."""
    norm.eval()
    y = torch.func.vmap(norm)(x)
    return y


@set_up(
    {"numbers": (-3.0,)},
    {"numbers": (0.5, -0.5, 8.0)},
    {"numbers": (-3, 2)},
    {"numbers": (4.0, 1.0), "dtype": torch.float64},
)
def numbers_to_map(numbers=(4.0, -2.0), dtype=None):
    x = torch.tensor(numbers, dtype=dtype)
    return locals()


@message(given=numbers_to_map, needs=["func.vmap"])
def condition_under_vmap(x):
    """``if`` on a tensor that is mapped over."""
    torch.func.vmap(lambda x: x if x > 0 else -x)(x)


@fix(
    "condition_under_vmap",
    given=numbers_to_map,
    right=lambda numbers: torch.tensor([each if each > 0 else -each for each in numbers]),
    needs=["func.vmap"],
)
def both_cases_under_vmap(x):
    """``where`` computes both cases and chooses for each example."""
    y = torch.func.vmap(lambda x: torch.where(x > 0, x, -x))(x)
    return y


@message(given=numbers_to_map, needs=["func.vmap"])
def loop_under_vmap(x):
    """``while`` on a tensor that is mapped over: each example may need another number of steps."""

    def halved(x):
        while x > 1:
            x = x / 2
        return x

    torch.func.vmap(halved)(x)


def halved_in_python(numbers):
    """Each number by itself."""
    found = []
    for each in numbers:
        while each > 1:
            each = each / 2
        found.append(float(each))
    return torch.tensor(found)


@fix("loop_under_vmap", given=numbers_to_map, right=halved_in_python, needs=["func.vmap"])
def steps_for_all_under_vmap(x):
    """Each example takes as many steps, and ``where`` keeps those that are at the end."""

    def halved(x):
        for _ in range(10):
            x = torch.where(x > 1, x / 2, x)
        return x

    y = torch.func.vmap(halved)(x)
    return y


@message(given=rows_to_map, needs=["func.vmap"])
def data_under_vmap(x):
    """``.data`` of a tensor that is mapped over."""
    torch.func.vmap(lambda row: row.data)(x)


@fix(
    "data_under_vmap",
    given=rows_to_map,
    right=lambda x: (torch.zeros_like(x), torch.tensor(x.tolist())),
    needs=["func.vmap"],
)
def detached_under_vmap(x):
    """``detach`` is allowed; a clone of it is a copy, which can be changed."""
    y = torch.func.vmap(lambda row: row.detach().clone().zero_())(x)
    return y, x


def dropped(row):
    """Half of the elements are 0, at random."""
    return torch.nn.functional.dropout(row)


def noise(row):
    """Random numbers are added."""
    return row + torch.rand(row.shape)


@set_up({"columns": 20}, {"rows": 1, "columns": 40}, {"dtype": torch.float64}, {"function": dropped})
def rows_and_noise(rows=2, columns=30, dtype=None, function=noise):
    x = torch.ones(rows, columns, dtype=dtype)
    return locals()


@message(given=rows_and_noise, needs=["func.vmap"])
def random_numbers_under_vmap(x, function):
    """Random numbers inside of ``vmap``: whether each example gets the same numbers is not said."""
    torch.func.vmap(function)(x)


@fix(
    "random_numbers_under_vmap",
    given=rows_and_noise,
    right=lambda rows: rows == 1,
    needs=["func.vmap"],
)
def different_random_numbers_under_vmap(x, function):
    """Each example gets other numbers."""
    y = torch.func.vmap(function, randomness="different")(x)
    return torch.equal(y[0], y[-1])


@fix("random_numbers_under_vmap", given=rows_and_noise, right=lambda: True, needs=["func.vmap"])
def same_random_numbers_under_vmap(x, function):
    """All examples get the same numbers."""
    y = torch.func.vmap(function, randomness="same")(x)
    return torch.equal(y[0], y[-1])


@fix("random_numbers_under_vmap", given=rows_and_noise, right=lambda: True, needs=["func.vmap"])
def random_numbers_from_outside_of_vmap(x):
    """The numbers are drawn before, and mapped over."""
    numbers = torch.rand(x.shape)
    y = torch.func.vmap(lambda row, added: row + added)(x, numbers)
    return torch.equal(y, x + numbers)


@set_up({"size": 2}, {"dtype": torch.float64}, {"function": dropped})
def a_function_with_noise(size=3, dtype=None, function=noise):
    x = torch.ones(size, dtype=dtype)

    def outputs(x):
        return x.sum() * function(torch.ones(20))

    return locals()


@message(given=a_function_with_noise, needs=["func.jacfwd"])
def random_numbers_under_jacfwd(x, outputs):
    """``jacfwd()`` maps over the elements of the input."""
    torch.func.jacfwd(outputs)(x)


@fix("random_numbers_under_jacfwd", given=a_function_with_noise, right=lambda: True, needs=["func.jacfwd"])
def same_random_numbers_under_jacfwd(x, outputs):
    """All columns of the Jacobian are those of one function."""
    y = torch.func.jacfwd(outputs, randomness="same")(x)
    return torch.equal(y[:, 0], y[:, -1])
