"""A compiled step of an optimizer, a moving average of weights, and gradients that are kept or clipped."""

import torch
from torch import nn

from tensorcopy_docs.lab.program import compiled


def _fused():
    torch.optim.Adam([nn.Parameter(torch.ones(1))], fused=True)


@compiled()
def averaged_weights(torch_compile):
    teacher, student = nn.Linear(8, 8), nn.Linear(8, 8)
    nn.init.ones_(teacher.weight)
    nn.init.zeros_(student.weight)

    @torch_compile
    def f():
        with torch.no_grad():
            for p, q in zip(teacher.parameters(), student.parameters()):
                p.mul_(0.5).add_(q, alpha=0.5)

    f()
    f()
    return teacher.weight


@compiled(about="data")
def averaged_weights_by_data(torch_compile):
    teacher, student = nn.Linear(8, 8), nn.Linear(8, 8)
    nn.init.ones_(teacher.weight)
    nn.init.zeros_(student.weight)

    @torch_compile
    def f():
        for p, q in zip(teacher.parameters(), student.parameters()):
            p.data.mul_(0.5).add_(q.data, alpha=0.5)

    f()
    f()
    return teacher.weight


@compiled(about="copy_")
def averaged_weights_by_copy(torch_compile):
    teacher, student = nn.Linear(8, 8), nn.Linear(8, 8)
    nn.init.ones_(teacher.weight)
    nn.init.zeros_(student.weight)

    @torch_compile
    def f():
        with torch.no_grad():
            for p, q in zip(teacher.parameters(), student.parameters()):
                p.copy_(0.5 * p + 0.5 * q)

    f()
    f()
    return teacher.weight


@compiled()
def averaged_weights_together(torch_compile):
    teacher, student = [torch.ones(64)], [torch.zeros(64)]

    @torch_compile
    def f():
        torch._foreach_mul_(teacher, 0.5)
        torch._foreach_add_(teacher, student, alpha=0.5)

    f()
    f()
    return teacher[0]


@compiled()
def plain_step(torch_compile):
    p = nn.Parameter(torch.ones(64))
    optimizer = torch.optim.SGD([p], lr=0.5, momentum=0.5, foreach=False)

    @torch_compile(fullgraph=False)
    def step():
        optimizer.step()

    for _ in range(3):
        p.grad = torch.ones(64)
        step()
    return p


@compiled()
def foreach_step(torch_compile):
    p = nn.Parameter(torch.ones(64))
    optimizer = torch.optim.SGD([p], lr=0.5, momentum=0.5, foreach=True)

    @torch_compile(fullgraph=False)
    def step():
        optimizer.step()

    for _ in range(3):
        p.grad = torch.ones(64)
        step()
    return p


@compiled(probe=_fused)
def fused_step(torch_compile):
    p = nn.Parameter(torch.ones(64))
    optimizer = torch.optim.Adam([p], lr=0.5, fused=True)

    @torch_compile(fullgraph=False)
    def step():
        optimizer.step()

    for _ in range(3):
        p.grad = torch.ones(64)
        step()
    return p


@compiled()
def adam_step(torch_compile):
    p = nn.Parameter(torch.ones(64))
    optimizer = torch.optim.Adam([p], lr=0.5)

    @torch_compile(fullgraph=False)
    def step():
        optimizer.step()

    for _ in range(3):
        p.grad = torch.ones(64)
        step()
    return p


@compiled()
def momentum_is_the_first_gradient(torch_compile):
    p = nn.Parameter(torch.ones(64))
    optimizer = torch.optim.SGD([p], lr=1.0, momentum=0.5)

    @torch_compile(fullgraph=False)
    def step():
        optimizer.step()

    p.grad = torch.ones(64)
    step()
    p.grad.zero_()
    return optimizer.state[p]["momentum_buffer"]


@compiled()
def training_in_three_steps(torch_compile):
    model = nn.Linear(8, 8, bias=False)
    nn.init.ones_(model.weight)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.125)
    called = torch_compile(model)
    for _ in range(3):
        optimizer.zero_grad()
        called(torch.ones(8)).sum().backward()
        optimizer.step()
    return model.weight


@compiled(right=lambda: torch.full((64,), 2.0))
def step_inside_before_backward(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        loss = (w * w).sum()
        with torch.no_grad():
            w.mul_(0.5)
        return loss

    f(w).backward()
    return w.grad


@compiled()
def gradient_kept_and_zeroed(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return (w * 3).sum()

    f(w).backward()
    kept = w.grad
    f(w).backward()
    return kept


@compiled()
def gradients_clipped_inside(torch_compile):
    w = torch.ones(64, requires_grad=True)
    (w * 3).sum().backward()

    @torch_compile
    def f(gradient):
        gradient.clamp_(max=1.0)

    f(w.grad)
    return w.grad
