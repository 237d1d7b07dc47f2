"""Messages about the views that custom Functions return."""

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


class Reversed(torch.autograd.Function):
    """It reverses the gradient, and returns its input."""

    @staticmethod
    def forward(ctx, x):
        return x

    @staticmethod
    def backward(ctx, gradient):
        return -gradient


class ReversedView(Reversed):
    """It returns a view of its input."""

    @staticmethod
    def forward(ctx, x):
        return x.view_as(x)


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"custom": ReversedView}, {"sizes": (1,)})
def an_input_of_a_function(sizes=(3,), dtype=None, custom=Reversed):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    x = w * 2
    return locals()


@message(given=an_input_of_a_function)
def view_from_a_function_changed(x, custom):
    """A custom Function returns its input, and the result is changed in place."""
    y = custom.apply(x)
    y += 1


@fix(
    "view_from_a_function_changed",
    given=an_input_of_a_function,
    right=lambda sizes: (torch.full(sizes, 3.0), torch.full(sizes, -2.0)),
)
def clone_of_the_output_of_a_function_changed(x, w, custom):
    """The output is cloned before it is changed."""
    y = custom.apply(x).clone()
    y += 1
    y.sum().backward()
    return y, w.grad


@set_up({"rows": 1}, {"columns": 3}, {"activation": torch.nn.ELU}, {"layer_class": torch.nn.BatchNorm1d})
def a_layer_whose_gradients_are_seen(rows=3, columns=2, activation=torch.nn.ReLU, layer_class=torch.nn.LayerNorm):
    layer = layer_class(columns)
    x = torch.eye(rows, columns, requires_grad=True)
    gradients = []
    return locals()


@message(given=a_layer_whose_gradients_are_seen, needs=["nn.Module.register_full_backward_hook"])
def output_of_a_layer_with_a_hook_changed(layer, x, gradients, activation):
    """A full backward hook is registered on a layer, whose output is changed in place."""
    layer.register_full_backward_hook(lambda module, inputs, outputs: gradients.append(outputs[0]))
    relu = activation(inplace=True)
    relu(layer(x)).sum().backward()


def gradients_of_layer_and_output(layer, x, activation):
    """What is right: the gradient of what the layer returns, and of its bias, without a hook."""
    y = layer(x)
    return torch.autograd.grad(activation()(y).sum(), [y, layer.bias])


@fix(
    "output_of_a_layer_with_a_hook_changed",
    given=a_layer_whose_gradients_are_seen,
    right=gradients_of_layer_and_output,
    needs=["nn.Module.register_full_backward_hook"],
)
def layer_with_a_hook_not_in_place(layer, x, gradients, activation):
    """Modules with a full backward hook wrap their outputs in such a Function: ``ReLU()`` without ``inplace=True``."""
    layer.register_full_backward_hook(lambda module, inputs, outputs: gradients.append(outputs[0]))
    relu = activation()
    relu(layer(x)).sum().backward()
    return gradients[0], layer.bias.grad


@fix(
    "output_of_a_layer_with_a_hook_changed", given=a_layer_whose_gradients_are_seen, right=gradients_of_layer_and_output
)
def tensor_hook_registered_by_a_forward_hook(layer, x, gradients, activation):
    """A hook of the output itself, which a forward hook registers, sees the same gradient."""

    def see_gradient(module, inputs, output):
        output.register_hook(gradients.append)

    layer.register_forward_hook(see_gradient)
    relu = activation(inplace=True)
    relu(layer(x)).sum().backward()
    return gradients[0], layer.bias.grad


@set_up({"rows": 1}, {"columns": 1}, {"dtype": torch.float64}, {"row": 1})
def a_recorded_matrix(rows=2, columns=3, dtype=None, row=0):
    w = torch.ones(rows, columns, dtype=dtype, requires_grad=True)
    x = w * 1
    return locals()


@message(given=a_recorded_matrix)
def function_of_a_view_with_two_outputs(x, row):
    """A Function changes a view in place, and returns another tensor as well."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.mul_(2), x.sum()

        @staticmethod
        def backward(ctx, gradient, of_sum):
            return gradient * 2 + of_sum * 2

    Doubled.apply(x[row])


def a_row_doubled(rows, columns, row):
    """What is right: two in the row, and one elsewhere; the gradient of the sum of the row; and this sum."""
    doubled = [[1 + (each == row)] * columns for each in range(rows)]
    gradient = [[2 * (each == row)] * columns for each in range(rows)]
    return torch.tensor(doubled), torch.tensor(gradient), 2.0 * columns


@fix("function_of_a_view_with_two_outputs", given=a_recorded_matrix, right=a_row_doubled)
def function_of_a_view_with_one_output(w, x, row):
    """The Function returns what it changed; the other output is computed outside."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.mul_(2)

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    total = Doubled.apply(x[row]).sum()
    total.backward()
    return x, w.grad, total.item()


def a_copied_row_doubled(rows, columns, row):
    """What is right: ones; the gradient of the sum of the row that was copied and doubled; and this sum."""
    return (torch.ones(rows, columns),) + a_row_doubled(rows, columns, row)[1:]


@fix("function_of_a_view_with_two_outputs", given=a_recorded_matrix, right=a_copied_row_doubled)
def function_of_a_clone_with_two_outputs(w, x, row):
    """The Function changes a clone; the base of the view stays as it is."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.mul_(2), x.sum()

        @staticmethod
        def backward(ctx, gradient, of_sum):
            return gradient * 2 + of_sum * 2

    y, total = Doubled.apply(x[row].clone())
    total.backward()
    return x, w.grad, total.item()
