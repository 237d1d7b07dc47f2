"""Gradients are turned off, or tensors are detached, inside a compiled function or around it."""

import torch
from torch import nn

from tensorcopy_docs.lab.program import compiled


class Plain(torch.Tensor):
    """A subclass of a tensor that changes nothing."""


@compiled(about="detach")
def factor_detached(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return (w * w.detach()).sum()

    f(w).backward()
    return w.grad


@compiled(about="data")
def factor_by_data(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return (w * w.data).sum()

    f(w).backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="data")
def data_of_an_argument_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1
    loss = (h * h).sum()

    @torch_compile
    def f(h):
        h.data.mul_(2)

    f(h)
    loss.backward()
    return w.grad


@compiled(facts=True, about="data")
def data_written_counts(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        x.data.mul_(2)

    f(x)
    return x._version


@compiled(right=lambda: torch.ones(64).exp(), about="data")
def data_of_a_result_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        y.data.zero_()
        return y.sum()

    f(w).backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp(), about="detach")
def detached_result_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        y.detach().zero_()
        return y.sum()

    f(w).backward()
    return w.grad


@compiled(facts=True, about="detach_")
def detached_in_place_inside(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w * 2
        y.detach_()
        return y

    return f(w).requires_grad


@compiled(about="no_grad")
def parameter_written_under_no_grad(torch_compile):
    p = nn.Parameter(torch.ones(64))

    @torch_compile
    def f(p):
        with torch.no_grad():
            p.mul_(0.5)

    f(p)
    return p, p.requires_grad


@compiled(about="no_grad view", instead="view_written_and_not_returned")
def view_written_and_returned_under_no_grad(torch_compile):
    p = nn.Parameter(torch.ones(8, 8))

    @torch_compile
    def f(p):
        y = p.view(64)
        y.mul_(0.5)
        return y

    with torch.no_grad():
        f(p)
    return p


@compiled(about="no_grad view")
def view_written_and_not_returned(torch_compile):
    p = nn.Parameter(torch.ones(8, 8))

    @torch_compile
    def f(p):
        p.view(64).mul_(0.5)

    with torch.no_grad():
        f(p)
    return p


@compiled(right=lambda: torch.full((64,), 3.0), about="no_grad view")
def view_made_under_no_grad(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        with torch.no_grad():
            return h.view(64)

    y = f(h)
    y.mul_(3)
    h.sum().backward()
    return w.grad


@compiled(facts=True, about="no_grad")
def result_made_under_no_grad(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        with torch.no_grad():
            y = w * 2
        return y, w * 3

    y, z = f(w)
    return y.requires_grad, z.requires_grad


@compiled(facts=True, about="no_grad")
def flag_outside_is_followed(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w * 2

    f(w)
    with torch.no_grad():
        return f(w).requires_grad


@compiled(facts=True, about="no_grad")
def inference_mode_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        with torch.inference_mode():
            return x * 2

    return f(x).is_inference()


@compiled(facts=True, about="no_grad")
def inference_mode_outside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x * 2

    with torch.inference_mode():
        y = f(x)
    return y.is_inference()


@compiled(right=lambda: torch.full((64,), 2.0), about="no_grad")
def inference_tensor_used_in_training(torch_compile):
    w = torch.ones(64, requires_grad=True)
    with torch.inference_mode():
        x = torch.full((64,), 2.0)

    @torch_compile
    def f(w, x):
        return (w * x).sum()

    f(w, x).backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="no_grad")
def inference_result_used_in_training(torch_compile):
    w, x = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(x):
        return x * 2

    with torch.inference_mode():
        y = f(x)
    (w * y).sum().backward()
    return w.grad


@compiled(about="no_grad")
def training_after_inference(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return (w * 2).sum()

    with torch.inference_mode():
        f(w)
    f(w).backward()
    return w.grad


@compiled(facts=True)
def subclass_is_kept(torch_compile):
    x = torch.ones(64).as_subclass(Plain)

    @torch_compile
    def f(x):
        return x * 2

    return type(f(x)).__name__


@compiled(about="data indexing", instead="data_assigned_outside")
def data_assigned_under_a_slice(torch_compile):
    x, y = torch.zeros(64), torch.ones(64)

    @torch_compile
    def f(x, y):
        z = x[:]
        x.data = y
        return z

    return f(x, y)


@compiled()
def data_assigned_outside(torch_compile):
    x, y = torch.zeros(64), torch.ones(64)

    @torch_compile
    def f(x):
        return x[:]

    z = f(x)
    x.data = y
    return z


@compiled(about="no_grad", instead="gradient_enabled_outside")
def gradient_enabled_inside_no_grad(torch_compile):
    @torch_compile
    def f(x):
        with torch.enable_grad():
            y = x + 1
        return y

    x = torch.ones(4, requires_grad=True)
    with torch.no_grad():
        y = f(x)
    return y.requires_grad


@compiled()
def gradient_enabled_outside(torch_compile):
    @torch_compile
    def f(x):
        return x + 1

    x = torch.ones(4, requires_grad=True)
    with torch.enable_grad():
        y = f(x)
    return y.requires_grad


@compiled(about="detach", instead="views_and_detach_outside")
def views_beside_a_detached_result(torch_compile):
    @torch_compile
    def f(x):
        y = x * 3
        return y[:4], y[4:], y.detach()

    x = torch.ones(8, requires_grad=True)
    a, b, _ = f(x)
    if a.requires_grad:
        (a.sum() + b.sum()).backward()
    return x.grad


@compiled()
def views_and_detach_outside(torch_compile):
    @torch_compile
    def f(x):
        y = x * 3
        return y[:4], y[4:], y

    x = torch.ones(8, requires_grad=True)
    a, b, y = f(x)
    y.detach()
    if a.requires_grad:
        (a.sum() + b.sum()).backward()
    return x.grad


@compiled(about="detach", instead="loss_detached_outside")
def loss_and_its_detached_value(torch_compile):
    @torch_compile
    def f(x):
        loss = x.mean()
        return loss, loss.detach()

    x = torch.ones(4, requires_grad=True)
    loss, value = f(x)
    return loss.requires_grad, value.requires_grad


@compiled()
def loss_detached_outside(torch_compile):
    @torch_compile
    def f(x):
        return x.mean()

    loss = f(torch.ones(4, requires_grad=True))
    return loss.requires_grad, loss.detach().requires_grad
