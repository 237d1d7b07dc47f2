"""Gradients that are silently wrong: a change that autograd does not see, or a formula that is wrong at some values."""

import torch
import torch.nn.functional as F
from torch.utils.checkpoint import checkpoint

from tensorcopy_docs.lab.program import bug


def slope_out_of_place():
    x = torch.tensor([-1.0, 1.0], requires_grad=True)
    y = F.leaky_relu(x.clone(), -3.0)
    y.sum().backward()
    return x.grad


@bug(right=lambda: torch.tensor([-3.0, 1.0]), around=slope_out_of_place)
def negative_slope_in_place():
    x = torch.tensor([-1.0, 1.0], requires_grad=True)
    y = F.leaky_relu_(x.clone(), -3.0)
    y.sum().backward()
    return x.grad


def cube_from_its_input():
    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return gradient * 3 * x**2

    x = torch.ones(1, requires_grad=True)
    (first,) = torch.autograd.grad(Cube.apply(x).pow(2).sum(), x, create_graph=True)
    return torch.autograd.grad(first.sum(), x)[0]


@bug(right=lambda: torch.tensor([30.0]), around=cube_from_its_input)
def cube_from_a_saved_intermediate():
    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(3 * x**2)
            return x**3

        @staticmethod
        def backward(ctx, gradient):
            return gradient * ctx.saved_tensors[0]

    x = torch.ones(1, requires_grad=True)
    (first,) = torch.autograd.grad(Cube.apply(x).pow(2).sum(), x, create_graph=True)
    return torch.autograd.grad(first.sum(), x)[0]


def added_into_with_mark_dirty():
    class AddInto(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.mark_dirty(x)
            x.add_(y)
            return x

        @staticmethod
        def backward(ctx, gradient):
            return gradient, gradient

    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    z = x * 2
    AddInto.apply(z, y)
    z.sum().backward()
    return y.grad


@bug(right=lambda: torch.ones(2), around=added_into_with_mark_dirty)
def added_into_without_mark_dirty():
    class AddInto(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            x.add_(y)
            return x

        @staticmethod
        def backward(ctx, gradient):
            return gradient, gradient

    x, y = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    z = x * 2
    AddInto.apply(z, y)
    z.sum().backward()
    return y.grad


def checkpointed_out_of_place():
    w = torch.tensor(1.0, requires_grad=True)
    x = torch.zeros(3, requires_grad=True)
    y = checkpoint(lambda x: (x + w)[:].relu(), x)
    y.sum().backward()
    return w.grad


@bug(right=lambda: torch.tensor(3.0), around=checkpointed_out_of_place)
def view_changed_at_the_end_of_a_checkpoint():
    w = torch.tensor(1.0, requires_grad=True)
    x = torch.zeros(3, requires_grad=True)
    y = checkpoint(lambda x: (x + w)[:].relu_(), x)
    y.sum().backward()
    return w.grad


def large_values_replaced_before_exp():
    x = torch.tensor([0.0, 200.0], requires_grad=True)
    y = x.masked_fill(x > 80, 80).exp().clamp(max=10)
    y.sum().backward()
    return x.grad


@bug(right=lambda: torch.tensor([1.0, 0.0]), around=large_values_replaced_before_exp)
def overflow_clamped_behind_exp():
    x = torch.tensor([0.0, 200.0], requires_grad=True)
    y = x.exp().clamp(max=10)
    y.sum().backward()
    return x.grad


def root_of_a_safe_value():
    x = torch.tensor([0.0, 4.0], requires_grad=True)
    safe = torch.where(x > 0, x, torch.ones(2))
    y = torch.where(x > 0, safe.sqrt(), torch.zeros(2))
    y.sum().backward()
    return x.grad


@bug(right=lambda: torch.tensor([0.0, 0.25]), around=root_of_a_safe_value)
def root_masked_by_where():
    x = torch.tensor([0.0, 4.0], requires_grad=True)
    y = torch.where(x > 0, x.sqrt(), torch.zeros(2))
    y.sum().backward()
    return x.grad


def last_value_put():
    v = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    x = torch.zeros(2).index_put((torch.tensor([0, 1]),), v[1:])
    x.sum().backward()
    return v.grad


@bug(right=lambda: torch.tensor([0.0, 1.0, 1.0]), around=last_value_put)
def same_place_assigned_twice():
    v = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    x = torch.zeros(2)
    x[torch.tensor([0, 0, 1])] = v
    x.sum().backward()
    return v.grad


def value_changed_in_a_copy():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    x.data.clone().zero_()
    y.sum().backward()
    return x.grad


@bug(right=lambda: torch.tensor([2.0, 4.0]), around=value_changed_in_a_copy)
def saved_value_changed_through_data():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    x.data.zero_()
    y.sum().backward()
    return x.grad


def transposed_output_changed_as_a_copy():
    class Exp(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x.exp().t()
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, gradient):
            return (gradient * ctx.saved_tensors[0]).t()

    x = torch.zeros(2, 2, requires_grad=True)
    y = Exp.apply(x * 1)
    y = y + 9
    y.sum().backward()
    return x.grad


@bug(right=lambda: torch.ones(2, 2), around=transposed_output_changed_as_a_copy)
def transposed_output_of_a_function_changed():
    class Exp(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = x.exp().t()
            ctx.save_for_backward(y)
            return y

        @staticmethod
        def backward(ctx, gradient):
            return (gradient * ctx.saved_tensors[0]).t()

    x = torch.zeros(2, 2, requires_grad=True)
    y = Exp.apply(x * 1)
    y.add_(9)
    y.sum().backward()
    return x.grad


def filled_at_distinct_indices():
    v = torch.tensor(1.0, requires_grad=True)
    x = torch.zeros(3).index_fill(0, torch.unique(torch.tensor([2, 2])), v)
    x.sum().backward()
    return v.grad


@bug(right=lambda: torch.tensor(1.0), around=filled_at_distinct_indices, probe=filled_at_distinct_indices)
def filled_twice_at_the_same_index():
    v = torch.tensor(1.0, requires_grad=True)
    x = torch.zeros(3).index_fill(0, torch.tensor([2, 2]), v)
    x.sum().backward()
    return v.grad


def _backward_has_inputs():
    x = torch.ones(1, requires_grad=True)
    (x * 1).sum().backward(inputs=[x])


def gradient_taken_by_grad():
    x = torch.ones(2, requires_grad=True) * 1
    torch.autograd.grad(x.clone().sum(), x)
    x.add_(1)
    return torch.autograd.grad((x * 3).sum(), x)[0]


@bug(right=lambda: torch.full((2,), 3.0), around=gradient_taken_by_grad, probe=_backward_has_inputs)
def gradient_asked_for_behind_a_change():
    x = torch.ones(2, requires_grad=True) * 1
    x.clone().sum().backward(inputs=[x])
    x.add_(1)
    x.grad = None
    (x * 3).sum().backward(inputs=[x])
    return x.grad
