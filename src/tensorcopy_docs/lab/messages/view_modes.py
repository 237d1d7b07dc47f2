"""Messages about views that may not be changed in place, because of where or how they were made."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def doubled(w):
    """A result whose values no backward pass needs."""
    return w * 2


def itself(w):
    """The leaf itself."""
    return w


def gradient(loss, *leaves):
    """The gradients of a loss in which nothing was changed in place."""
    return torch.autograd.grad(loss, leaves)


@set_up(
    {"sizes": (1, 3)}, {"sizes": (3, 2, 1)}, {"dtype": torch.float64}, {"function": torch.exp}, {"function": itself}
)
def rows_of_a_tensor(sizes=(2, 3), dtype=None, function=doubled):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    x = function(w)
    return locals()


@message(given=rows_of_a_tensor)
def view_made_without_grad_changed(x):
    """A row that was taken under ``no_grad`` is changed outside of it."""
    with torch.no_grad():
        first = x.unbind()[0]
    first += 1


def first_row_plus_one(x):
    """All rows, of which the first is larger by 1, and twice that row."""
    x = x.detach()
    return torch.cat([x[:1] + 1, x[1:]]), (x[0] + 1) * 2


@fix("view_made_without_grad_changed", given=rows_of_a_tensor, right=first_row_plus_one)
def view_made_and_changed_without_grad(x):
    """The row is a view of ``x.detach()``: the change is not recorded, and it can be used afterwards."""
    first = x.detach().unbind()[0]
    first += 1
    return x, first * 2


@fix(
    "view_made_without_grad_changed",
    given=rows_of_a_tensor,
    right=lambda w, x: gradient(torch.cat([x[:1] * 3, x[1:]]).sum(), w)[0],
)
def view_made_and_changed_with_grad(w, x):
    """Row and change are both recorded; ``y[0]`` is one view, which may be changed, here of a clone."""
    y = x.clone()
    first = y[0]
    first *= 3
    y.sum().backward()
    return w.grad


@fix(
    "view_made_without_grad_changed",
    given=rows_of_a_tensor,
    right=lambda x: (x.detach()[0] + 1, torch.tensor(x.tolist())),
)
def copy_made_without_grad_changed(x):
    """If x is not meant to change, a clone is not a view."""
    with torch.no_grad():
        first = x[0].clone()
    first += 1
    return first, x


@set_up({"sizes": (1, 3)}, {"sizes": (3, 2, 1)}, {"dtype": torch.float64}, {"function": torch.exp})
def rows_of_a_result(sizes=(2, 3), dtype=None, function=doubled):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    x = function(w)
    return locals()


@message(given=rows_of_a_result)
def base_of_a_view_made_without_grad_changed(x):
    """The tensor is changed in place, and then a row is used that was taken from it under ``no_grad``."""
    with torch.no_grad():
        first = x.unbind()[0]
    x += 1
    first * 2


@fix("base_of_a_view_made_without_grad_changed", given=rows_of_a_result, right=lambda x: (x.detach()[0] + 1) * 2)
def row_taken_after_the_change(x):
    """The row is taken after the change."""
    x += 1
    with torch.no_grad():
        first = x.unbind()[0]
        y = first * 2
    return y


@fix("base_of_a_view_made_without_grad_changed", given=rows_of_a_result, right=lambda x: (x.detach()[0] + 1) * 2)
def detached_row_of_the_changed_tensor(x):
    """A detached tensor does not have a place in the graph, and shows the change."""
    first = x.detach()[0]
    x += 1
    return first * 2


@set_up({"sizes": (1, 3)}, {"sizes": (3, 2, 1)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_trained_parameter(sizes=(2, 3), dtype=None, kind=torch.optim.SGD):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    optimizer = kind([w], lr=0.25)
    return locals()


@message(given=a_trained_parameter)
def view_of_a_trained_parameter_kept(w, optimizer):
    """A row of a parameter was taken under ``no_grad``, and is used after the step of the optimizer."""
    with torch.no_grad():
        first = w.unbind()[0]
    (w * w).sum().backward()
    optimizer.step()
    first * 2


def three_steps_by_hand(w, optimizer):
    """The parameter after three steps, each with the gradient of the sum of the squares of its first row."""
    for _ in range(3):
        w.grad = torch.cat([w.detach()[:1] * 2, w.detach()[1:] * 0])
        optimizer.step()
    return w


@fix("view_of_a_trained_parameter_kept", given=a_trained_parameter, right=three_steps_by_hand)
def row_of_a_parameter_taken_in_each_step(w, optimizer):
    """The row is taken in each forward pass, with grad."""
    for _ in range(3):
        optimizer.zero_grad()
        first = w[0]
        (first * first).sum().backward()
        optimizer.step()
    return w


@message(given=a_trained_parameter)
def view_changed_without_grad_used(w):
    """A row is taken and changed under ``no_grad``, and is used outside of it."""
    with torch.no_grad():
        first = w.unbind()[0]
        first += 1
    first * 2


@fix(
    "view_changed_without_grad_used",
    given=a_trained_parameter,
    right=lambda w: (torch.cat([w[:1] + 1, w[1:]]), w[0] * 0 + 4),
)
def detached_row_changed_and_used(w):
    """A row of the detached parameter can be changed, and used."""
    first = w.detach()[0]
    first += 1
    return w, first * 2


@set_up({"size": 2}, {"dtype": torch.float64}, {"columns": 3})
def a_tensor_and_a_factor(size=3, columns=1, dtype=None):
    x = torch.ones(size, columns, dtype=dtype).cumsum(0)
    w = torch.ones(2, columns, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_tensor_and_a_factor, needs=["inference_mode"])
def view_made_in_inference_mode_changed(x, w):
    """A slice that was taken in inference mode is changed outside of it by an operation that is recorded."""
    with torch.inference_mode():
        y = x[:2]
    y *= w


@fix(
    "view_made_in_inference_mode_changed",
    given=a_tensor_and_a_factor,
    right=lambda x, w: gradient(torch.cat([x[:2] * w, x[2:]]).sum(), w)[0],
)
def view_made_and_changed_outside_inference_mode(x, w):
    """Slice and change are both in normal mode."""
    y = x[:2]
    y *= w
    x.sum().backward()
    return w.grad


@fix(
    "view_made_in_inference_mode_changed",
    given=a_tensor_and_a_factor,
    right=lambda x, w: (gradient((x[:2] * w).sum(), w)[0], torch.tensor(x.tolist())),
    needs=["inference_mode"],
)
def view_multiplied_out_of_place(x, w):
    """A new tensor is made outside of inference mode."""
    with torch.inference_mode():
        y = x[:2]
    z = y * w
    z.sum().backward()
    return w.grad, x


@message(given=rows_of_a_result)
def one_of_several_views_changed(x):
    """A row from ``unbind()``, or from a loop over the tensor, is changed in place."""
    first = x.unbind()[0]
    first += 1


def times_their_numbers(w, x):
    """The gradient if each row is multiplied by its number."""
    return gradient(sum(n * row.sum() for n, row in enumerate(x)), w)[0]


@fix(
    "one_of_several_views_changed",
    given=rows_of_a_result,
    right=times_their_numbers,
    variations=({"sizes": (1, 3)}, {"sizes": (3, 2, 1)}, {"dtype": torch.float64}),
)
def rows_changed_by_index(w, x):
    """``x[i]`` is one view, and changing it is recorded."""
    for i in range(len(x)):
        x[i] *= i
    x.sum().backward()
    return w.grad


def with_their_numbers(w, x):
    """Each row plus its number, and the gradient of the sum, to which a number adds nothing."""
    rows = [[each + n for each in row.reshape(-1).tolist()] for n, row in enumerate(x)]
    return torch.tensor(rows).reshape(x.shape), gradient(x.sum(), w)[0]


@fix("one_of_several_views_changed", given=rows_of_a_result, right=with_their_numbers)
def rows_stacked_again(w, x):
    """New rows are collected and stacked."""
    y = torch.stack([row + i for i, row in enumerate(x.unbind())])
    y.sum().backward()
    return y, w.grad


@fix(
    "one_of_several_views_changed",
    given=rows_of_a_result,
    right=lambda x: (x.detach()[0] + 1, torch.tensor(x.tolist())),
)
def row_cloned_before_the_change(x):
    """A clone of the row can be changed; the tensor keeps its values."""
    first = x.unbind()[0].clone()
    first += 1
    return first, x


@message(given=a_trained_parameter)
def rows_of_a_parameter_changed(w):
    """The rows of a parameter are changed in a loop."""
    for row in w:
        row *= 2


def trained_after_doubling(w, kind):
    """A parameter of twos after a step with the gradient of its squares."""
    w = torch.full_like(w, 2).requires_grad_()
    w.grad = torch.full_like(w, 4)
    kind([w], lr=0.25).step()
    return w


@fix("rows_of_a_parameter_changed", given=a_trained_parameter, right=trained_after_doubling)
def rows_of_a_parameter_changed_without_grad(w, optimizer):
    """The loop is under ``no_grad``, and the parameter is trained afterwards."""
    with torch.no_grad():
        for row in w:
            row *= 2
    (w * w).sum().backward()
    optimizer.step()
    return w


@set_up({"inputs": 3}, {"outputs": 1}, {"dtype": torch.float64}, {"momentum": 0.9})
def a_layer_with_weight_norm(inputs=2, outputs=2, dtype=None, momentum=0):
    layer = torch.nn.Linear(inputs, outputs, dtype=dtype)
    torch.nn.init.ones_(layer.weight)
    layer = torch.nn.utils.parametrizations.weight_norm(layer)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=momentum)
    return locals()


@message(given=a_layer_with_weight_norm, needs=["nn.utils.parametrizations.weight_norm"])
def rows_of_a_computed_weight_changed(layer):
    """The rows of a weight that a parametrization computes are changed in a loop."""
    for row in layer.weight:
        row *= 2


def layer_trained_after_doubling(inputs, outputs, dtype, momentum):
    """A weight that has twos before it gets its parametrization, after a step with the gradient of its squares."""
    layer = torch.nn.Linear(inputs, outputs, dtype=dtype)
    torch.nn.init.constant_(layer.weight, 2)
    layer = torch.nn.utils.parametrizations.weight_norm(layer)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.25, momentum=momentum)
    before = torch.full((outputs, inputs), 2)
    (layer.weight**2).sum().backward()
    optimizer.step()
    return before, layer.weight


@fix(
    "rows_of_a_computed_weight_changed",
    given=a_layer_with_weight_norm,
    right=layer_trained_after_doubling,
    needs=["nn.utils.parametrizations.weight_norm"],
)
def computed_weight_assigned(layer, optimizer):
    """An assignment to the weight sets the parameters that it is computed from, which are trained afterwards."""
    layer.weight = layer.weight.detach() * 2
    before = layer.weight.detach()
    (layer.weight**2).sum().backward()
    optimizer.step()
    return before, layer.weight


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64})
def rows_with_a_dimension_of_one(rows=2, columns=3, dtype=None):
    w = torch.ones(rows, 1, columns, dtype=dtype, requires_grad=True)
    x = w * 2
    return locals()


@message(given=rows_with_a_dimension_of_one)
def row_squeezed_in_place(x):
    """The shape of a row is changed in place."""
    first = x.unbind()[0]
    first.squeeze_(0)


@fix(
    "row_squeezed_in_place",
    given=rows_with_a_dimension_of_one,
    right=lambda w, x, columns: (torch.full((columns,), 2.0), gradient(x[0].sum(), w)[0]),
)
def row_squeezed_into_a_new_view(w, x):
    """``squeeze()`` without the underscore makes a new view."""
    first = x.unbind()[0].squeeze(0)
    first.sum().backward()
    return first, w.grad


@set_up({"sizes": (6,)}, {"sizes": (4, 2)}, {"sizes": (3,)}, {"dtype": torch.float64}, {"function": torch.exp})
def a_result_in_chunks(sizes=(4,), dtype=None, function=doubled):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    x = function(w)
    return locals()


@message(given=a_result_in_chunks)
def base_of_several_views_changed(x):
    """The tensor is changed in place after ``chunk()``, and then a chunk is used."""
    y, z = x.chunk(2)
    x += 1
    y * 2


@fix(
    "base_of_several_views_changed",
    given=a_result_in_chunks,
    right=lambda w, x: (x.detach()[: (len(x) + 1) // 2] + 1, gradient((x[: (len(x) + 1) // 2] * 2).sum(), w)[0]),
    variations=({"sizes": (6,)}, {"sizes": (4, 2)}, {"sizes": (3,)}, {"dtype": torch.float64}),
)
def chunks_taken_after_the_change(w, x):
    """``chunk()`` comes after the change."""
    x += 1
    y, z = x.chunk(2)
    (y * 2).sum().backward()
    return y, w.grad


@fix(
    "base_of_several_views_changed",
    given=a_result_in_chunks,
    right=lambda w, x: (x.detach()[: (len(x) + 1) // 2], gradient((x[: (len(x) + 1) // 2] * 2).sum(), w)[0]),
)
def base_changed_out_of_place(w, x):
    """The sum is a new tensor, and the chunks keep the old values."""
    y, z = x.chunk(2)
    x = x + 1
    (y * 2).sum().backward()
    return y, w.grad
