"""A compiled function does what ends its graph: it prints, branches on a value, copies a tensor, asks for gradients."""

import copy

import torch

from tensorcopy_docs.lab.program import compiled


@compiled(facts=True, about="requires_grad_ detach")
def leaf_made_inside(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.detach().requires_grad_()
        return y * 2

    return f(w).requires_grad


@compiled(about="requires_grad_")
def gradient_asked_for_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        x.requires_grad_()
        return (x * 3).sum()

    f(x).backward()
    return x.grad


@compiled(about="deepcopy")
def tensor_deepcopied_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        y = copy.deepcopy(x)
        x.zero_()
        return y

    return f(x)


@compiled(about="view")
def view_printed_then_written(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        y = x.view(8, 8)
        print(y.sum())
        y.mul_(2)

    f(x)
    return x


@compiled(about="view item")
def view_halved_if_its_sum_is_large(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        y = x.view(8, 8)
        if y.sum().item() > 1:
            y.div_(2)

    f(x)
    return x


@compiled(right=lambda: torch.full((64,), 3.0), about="view")
def view_written_behind_a_break(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile(fullgraph=False)
    def f(w):
        h = w * 1
        y = h.view(8, 8)
        print(len(y))
        y.mul_(3)
        return h.sum()

    f(w).backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp())
def saved_result_written_behind_a_break(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile(fullgraph=False)
    def f(w):
        y = w.exp()
        print(len(y))
        y.mul_(0)
        return y.sum()

    f(w).backward()
    return w.grad
