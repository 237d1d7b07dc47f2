"""What backward() needs is changed between the call of a compiled function and `backward()`."""

import torch
from torch import nn
from torch.nn import functional as F

from tensorcopy_docs.lab.program import compiled


def ones():
    """The gradient that is right where it is 1 everywhere."""
    return torch.ones(64)


@compiled(right=ones, instead="clone_before_the_call")
def product_then_zero(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s).sum()

    loss = f(w, s)
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="data", instead="clone_before_the_call")
def product_then_data(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s).sum()

    loss = f(w, s)
    s.data.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="detach", instead="clone_before_the_call")
def product_then_detached_written(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s).sum()

    loss = f(w, s)
    s.detach().zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 64.0), about="transpose", instead="weight_changed_after_backward")
def weight_changed_before_backward(torch_compile):
    x, w = torch.ones(64, requires_grad=True), nn.Parameter(torch.ones(64, 64))

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    loss = f(x, w)
    with torch.no_grad():
        w.mul_(10)
    loss.backward()
    return x.grad


@compiled(right=lambda: torch.full((64,), 64.0))
def weight_changed_after_backward(torch_compile):
    x, w = torch.ones(64, requires_grad=True), nn.Parameter(torch.ones(64, 64))

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    loss = f(x, w)
    loss.backward()
    with torch.no_grad():
        w.mul_(10)
    return x.grad


@compiled(right=lambda: torch.full((8, 64), 8.0), instead="matrix_changed_after_backward")
def matrix_changed_before_backward(torch_compile):
    x, w = torch.ones(8, 64, requires_grad=True), torch.ones(64, 8, requires_grad=True)

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    loss = f(x, w)
    with torch.no_grad():
        w.mul_(10)
    loss.backward()
    return x.grad


@compiled(right=lambda: torch.full((8, 64), 8.0))
def matrix_changed_after_backward(torch_compile):
    x, w = torch.ones(8, 64, requires_grad=True), torch.ones(64, 8, requires_grad=True)

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    loss = f(x, w)
    loss.backward()
    with torch.no_grad():
        w.mul_(10)
    return x.grad


@compiled(right=lambda: torch.full((2, 8, 64), 8.0), instead="matrix_of_a_batch_changed_after_backward")
def matrix_of_a_batch_changed_before_backward(torch_compile):
    x, w = torch.ones(2, 8, 64, requires_grad=True), torch.ones(64, 8, requires_grad=True)

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    loss = f(x, w)
    with torch.no_grad():
        w.mul_(10)
    loss.backward()
    return x.grad


@compiled(right=lambda: torch.full((2, 8, 64), 8.0))
def matrix_of_a_batch_changed_after_backward(torch_compile):
    x, w = torch.ones(2, 8, 64, requires_grad=True), torch.ones(64, 8, requires_grad=True)

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    loss = f(x, w)
    loss.backward()
    with torch.no_grad():
        w.mul_(10)
    return x.grad


@compiled(right=lambda: torch.full((8, 64), 8.0))
def step_between_two_losses(torch_compile):
    x, w = torch.ones(8, 64, requires_grad=True), torch.nn.Parameter(torch.ones(64, 8))
    optimizer = torch.optim.SGD([w], lr=1.0)

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    first, second = f(x, w), f(x.detach(), w)
    second.backward()
    optimizer.step()
    first.backward()
    return x.grad


@compiled(right=lambda: torch.full((8, 64), 64.0), instead="matrix_cloned_then_a_step")
def matrices_then_a_step(torch_compile):
    x, w = torch.ones(8, 64, requires_grad=True), nn.Parameter(torch.ones(64, 64))
    optimizer = torch.optim.SGD([w], lr=1.0)

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    first = f(x, w)
    (w * 10).sum().backward()
    optimizer.step()
    first.backward()
    return x.grad


@compiled(right=lambda: torch.full((8, 64), 64.0))
def matrix_cloned_then_a_step(torch_compile):
    x, w = torch.ones(8, 64, requires_grad=True), nn.Parameter(torch.ones(64, 64))
    optimizer = torch.optim.SGD([w], lr=1.0)

    @torch_compile
    def f(x, w):
        return (x @ w).sum()

    first = f(x, w.clone())
    (w * 10).sum().backward()
    optimizer.step()
    first.backward()
    return x.grad


@compiled(right=lambda: torch.full((8, 64), 64.0), instead="linear_weight_changed_after_backward")
def linear_then_a_step(torch_compile):
    x, w = torch.ones(8, 64, requires_grad=True), nn.Parameter(torch.ones(64, 64))

    @torch_compile
    def f(x, w):
        return F.linear(x, w).sum()

    loss = f(x, w)
    with torch.no_grad():
        w.mul_(10)
    loss.backward()
    return x.grad


@compiled(right=lambda: torch.full((8, 64), 64.0))
def linear_weight_changed_after_backward(torch_compile):
    x, w = torch.ones(8, 64, requires_grad=True), nn.Parameter(torch.ones(64, 64))

    @torch_compile
    def f(x, w):
        return F.linear(x, w).sum()

    loss = f(x, w)
    loss.backward()
    with torch.no_grad():
        w.mul_(10)
    return x.grad


@compiled(right=ones, about="indexing", instead="row_cloned_before_the_call")
def row_then_written(torch_compile):
    w, rows = torch.ones(64, requires_grad=True), torch.ones(3, 64)

    @torch_compile
    def f(w, rows):
        return (w * rows[0]).sum()

    loss = f(w, rows)
    rows.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones)
def row_cloned_before_the_call(torch_compile):
    w, rows = torch.ones(64, requires_grad=True), torch.ones(3, 64)

    @torch_compile
    def f(w, row):
        return (w * row).sum()

    loss = f(w, rows[0].clone())
    rows.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones, about="view", instead="clone_before_the_call")
def view_then_written(torch_compile):
    w, s = torch.ones(8, 8, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s.view(8, 8)).sum()

    loss = f(w, s)
    s.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones, about="transpose", instead="clone_before_the_call")
def transposed_then_written(torch_compile):
    w, s = torch.ones(8, 8, requires_grad=True), torch.ones(8, 8)

    @torch_compile
    def f(w, s):
        return (w * s.t()).sum()

    loss = f(w, s)
    s.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones, about="expand", instead="clone_before_the_call")
def expanded_then_written(torch_compile):
    w, s = torch.ones(8, 8, requires_grad=True), torch.ones(8)

    @torch_compile
    def f(w, s):
        return (w * s.expand(8, 8)).sum()

    loss = f(w, s)
    s.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones, about="reshape", instead="clone_before_the_call")
def reshaped_then_written(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(8, 8)

    @torch_compile
    def f(w, s):
        return (w * s.reshape(64)).sum()

    loss = f(w, s)
    s.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones, about="squeeze", instead="clone_before_the_call")
def unsqueezed_then_written(torch_compile):
    w, s = torch.ones(1, 64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s.unsqueeze(0)).sum()

    loss = f(w, s)
    s.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.cat((torch.zeros(64), torch.full((64,), 2.0))), about="indexing")
def square_of_a_row_then_written(torch_compile):
    w = torch.ones(2, 64, requires_grad=True)
    x = w * 1

    @torch_compile
    def f(x):
        return (x[1] * x[1]).sum()

    loss = f(x)
    with torch.no_grad():
        x.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0))
def square_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    x = w * 1

    @torch_compile
    def f(x):
        return (x * x).sum()

    loss = f(x)
    with torch.no_grad():
        x.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="data")
def square_then_data(torch_compile):
    w = torch.ones(64, requires_grad=True)
    x = w * 1

    @torch_compile
    def f(x):
        return (x * x).sum()

    loss = f(x)
    x.data.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=ones, about="indexing", instead="mask_cloned_before_the_call")
def mask_then_written(torch_compile):
    w, mask = torch.ones(64, requires_grad=True), torch.ones(64, dtype=torch.bool)

    @torch_compile
    def f(w, mask):
        return torch.where(mask, w, torch.zeros_like(w)).sum()

    loss = f(w, mask)
    mask.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones)
def mask_cloned_before_the_call(torch_compile):
    w, mask = torch.ones(64, requires_grad=True), torch.ones(64, dtype=torch.bool)

    @torch_compile
    def f(w, mask):
        return torch.where(mask, w, torch.zeros_like(w)).sum()

    loss = f(w, mask.clone())
    mask.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="indexing")
def indices_then_written(torch_compile):
    w, i = torch.ones(64, requires_grad=True), torch.arange(64)

    @torch_compile
    def f(w, i):
        return w[i].sum()

    loss = f(w, i)
    i.zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp())
def saved_result_written_inside(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        loss = y.sum()
        y.mul_(0)
        return loss

    f(w).backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0))
def square_written_inside(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        h = w * 1
        loss = (h * h).sum()
        h.mul_(10)
        return loss

    f(w).backward()
    return w.grad
