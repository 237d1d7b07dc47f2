"""Views that are written to, or whose base is: the gradient goes where it should not, or is lost."""

import torch

from tensorcopy_docs.lab.program import bug


def parts_scaled_out_of_place():
    x = torch.ones(4, requires_grad=True)
    h = x * 1
    a, b = h.split(2)
    torch.cat([a * 5, b]).sum().backward()
    return x.grad


@bug(right=lambda: torch.tensor([5.0, 5.0, 1.0, 1.0]), around=parts_scaled_out_of_place)
def part_of_split_scaled_then_base_used():
    x = torch.ones(4, requires_grad=True)
    h = x * 1
    a, b = h.split(2)
    a.mul_(5)
    h.sum().backward()
    return x.grad


def flattened_output_filled_in_a_copy():
    class Triple(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return (x * 3).view(-1)

        @staticmethod
        def backward(ctx, gradient):
            return gradient.view(2, 1) * 3

    x = torch.ones(2, 1, requires_grad=True)
    y = Triple.apply(x)
    y = y * 10
    y.sum().backward()
    return x.grad


@bug(right=lambda: torch.full((2, 1), 30.0), around=flattened_output_filled_in_a_copy)
def flattened_output_of_a_function_scaled():
    class Triple(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return (x * 3).view(-1)

        @staticmethod
        def backward(ctx, gradient):
            return gradient.view(2, 1) * 3

    x = torch.ones(2, 1, requires_grad=True)
    y = Triple.apply(x)
    y.mul_(10)
    y.sum().backward()
    return x.grad


def gradient_of_a_view_before_the_base_changes():
    h = torch.ones(4, requires_grad=True) * 1
    v = h[2:]
    v.retain_grad()
    v.sum().backward()
    return v.grad


@bug(right=lambda: torch.ones(2), around=gradient_of_a_view_before_the_base_changes)
def gradient_of_a_view_behind_a_changed_base():
    h = torch.ones(4, requires_grad=True) * 1
    v = h[2:]
    v.retain_grad()
    h[0] += 1
    (v * 1).sum().backward()
    return v.grad
