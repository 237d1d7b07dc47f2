"""A result that the compiled function saved for the backward pass is changed before it."""

import torch

from tensorcopy_docs.lab.program import compiled


def ones():
    """The gradient that is right where it is 1 everywhere."""
    return torch.ones(64)


@compiled(right=lambda: torch.ones(64).exp(), instead="saved_output_cloned_outside")
def saved_output_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w.exp()

    y = f(w)
    with torch.no_grad():
        y.zero_()
    y.sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp())
def saved_output_cloned_outside(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w.exp()

    y = f(w).clone()
    with torch.no_grad():
        y.zero_()
    y.sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp())
def saved_output_cloned(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w.exp()

    y = f(w)
    with torch.no_grad():
        z = y.clone().zero_()
    (y + z).sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp(), about="clone", instead="saved_output_cloned")
def saved_output_cloned_inside(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        return y, y.clone()

    y, z = f(w)
    with torch.no_grad():
        z.zero_()
    y.sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp(), about="data", instead="saved_output_cloned_outside")
def saved_output_then_data(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w.exp()

    y = f(w)
    y.data.zero_()
    y.sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp(), about="detach", instead="saved_output_detached_then_cloned")
def saved_output_detached_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        return y.sum(), y.detach()

    loss, y = f(w)
    y.zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp())
def saved_output_detached_then_cloned(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        return y.sum(), y.detach()

    loss, y = f(w)
    y = y.clone()
    y.zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).sigmoid() * (1 - torch.ones(64).sigmoid()))
def sigmoid_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w.sigmoid()

    y = f(w)
    with torch.no_grad():
        y.mul_(2)
    y.sum().backward()
    return w.grad


@compiled(right=ones)
def relu_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w.relu()

    y = f(w)
    with torch.no_grad():
        y.zero_()
    y.sum().backward()
    return w.grad
