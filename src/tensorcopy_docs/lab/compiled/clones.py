"""A copy that the compiled function makes, or that is made before its call, and a change of the original later."""

import torch
from torch import nn

from tensorcopy_docs.lab.program import compiled


def ones():
    """The gradient that is right where it is 1 everywhere."""
    return torch.ones(64)


@compiled(right=ones, about="clone", instead="clone_before_the_call")
def clone_inside_then_data(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s.clone()).sum()

    loss = f(w, s)
    s.data.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="clone numpy from_numpy", instead="clone_before_the_call")
def clone_inside_then_numpy(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s.clone()).sum()

    loss = f(w, s)
    s.numpy()[:] = 0
    loss.backward()
    return w.grad


@compiled(right=ones, about="clone", instead="clone_before_the_call")
def clone_inside_then_zero(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s.clone()).sum()

    loss = f(w, s)
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="clone copy_", instead="clone_before_the_call")
def clone_inside_then_copy(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s.clone()).sum()

    loss = f(w, s)
    s.copy_(torch.zeros(64))
    loss.backward()
    return w.grad


@compiled(right=ones)
def clone_before_the_call(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return (w * s).sum()

    loss = f(w, s.clone())
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="contiguous", instead="contiguous_before_the_call")
def contiguous_inside_then_zero(torch_compile):
    w, s = torch.ones(8, 8, requires_grad=True), torch.ones(8, 8)

    @torch_compile
    def f(w, s):
        return (w * s.t().contiguous()).sum()

    loss = f(w, s)
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones)
def contiguous_before_the_call(torch_compile):
    w, s = torch.ones(8, 8, requires_grad=True), torch.ones(8, 8)

    @torch_compile
    def f(w, s):
        return (w * s).sum()

    loss = f(w, s.t().clone(memory_format=torch.contiguous_format))
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="to", instead="to_before_the_call")
def to_inside_then_zero(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64, dtype=torch.float64)

    @torch_compile
    def f(w, s):
        return (w * s.to(torch.float32)).sum()

    loss = f(w, s)
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="to", instead="to_before_the_call")
def to_inside_then_data(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64, dtype=torch.float64)

    @torch_compile
    def f(w, s):
        return (w * s.to(torch.float32)).sum()

    loss = f(w, s)
    s.data.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones)
def to_before_the_call(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64, dtype=torch.float64)

    @torch_compile
    def f(w, s):
        return (w * s).sum()

    loss = f(w, s.to(torch.float32, copy=True))
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="repeat", instead="clone_before_the_call")
def repeat_inside_then_zero(torch_compile):
    w, s = torch.ones(8, 8, requires_grad=True), torch.ones(8)

    @torch_compile
    def f(w, s):
        return (w * s.repeat(8, 1)).sum()

    loss = f(w, s)
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="cat", instead="clone_before_the_call")
def cat_inside_then_zero(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(32)

    @torch_compile
    def f(w, s):
        return (w * torch.cat((s, s))).sum()

    loss = f(w, s)
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="indexing", instead="clone_before_the_call")
def index_inside_then_zero(torch_compile):
    w, s, i = torch.ones(64, requires_grad=True), torch.ones(64), torch.arange(64)

    @torch_compile
    def f(w, s, i):
        return (w * s[i]).sum()

    loss = f(w, s, i)
    s.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="clone detach", instead="parameter_cloned_before_the_call")
def clone_of_a_parameter_then_a_step(torch_compile):
    w, p = torch.ones(64, requires_grad=True), nn.Parameter(torch.ones(64))

    @torch_compile
    def f(w, p):
        return (w * p.detach().clone()).sum()

    loss = f(w, p)
    with torch.no_grad():
        p.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones)
def parameter_cloned_before_the_call(torch_compile):
    w, p = torch.ones(64, requires_grad=True), nn.Parameter(torch.ones(64))

    @torch_compile
    def f(w, p):
        return (w * p).sum()

    loss = f(w, p.detach().clone())
    with torch.no_grad():
        p.mul_(10)
    loss.backward()
    return w.grad


@compiled(right=ones, about="copy_ from_numpy", instead="batch_cloned_before_the_call")
def batch_buffer_filled_again(torch_compile):
    w, batch = torch.zeros(64, requires_grad=True), torch.empty(64)

    @torch_compile
    def f(w, batch):
        return (w * batch.float()).sum()

    total = 0
    for number in (1.0, 0.0):
        batch.fill_(number)
        total = total + f(w, batch)
    total.backward()
    return w.grad


@compiled(right=ones)
def batch_cloned_before_the_call(torch_compile):
    w, batch = torch.zeros(64, requires_grad=True), torch.empty(64)

    @torch_compile
    def f(w, batch):
        return (w * batch.float()).sum()

    total = 0
    for number in (1.0, 0.0):
        batch.fill_(number)
        total = total + f(w, batch.clone())
    total.backward()
    return w.grad


@compiled(right=ones, about="clone numpy from_numpy", instead="array_cloned_before_the_call")
def array_filled_again(torch_compile):
    w, batch = torch.zeros(64, requires_grad=True), torch.zeros(64)
    array = batch.numpy()

    @torch_compile
    def f(w, batch):
        return (w * batch.clone()).sum()

    total = 0
    for number in (1.0, 0.0):
        array[:] = number
        total = total + f(w, batch)
    total.backward()
    return w.grad


@compiled(right=ones)
def array_cloned_before_the_call(torch_compile):
    w, batch = torch.zeros(64, requires_grad=True), torch.zeros(64)
    array = batch.numpy()

    @torch_compile
    def f(w, batch):
        return (w * batch).sum()

    total = 0
    for number in (1.0, 0.0):
        array[:] = number
        total = total + f(w, batch.clone())
    total.backward()
    return w.grad


@compiled(right=ones, about="clone", instead="clone_before_the_call")
def clone_inside_dynamic(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile(dynamic=True)
    def f(w, s):
        return (w * s.clone()).sum()

    loss = f(w, s)
    s.data.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones, about="clone", instead="clone_before_the_call")
def clone_inside_behind_a_break(torch_compile):
    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile(fullgraph=False)
    def f(w, s):
        copied = s.clone()
        print(len(s))
        return (w * copied).sum()

    loss = f(w, s)
    s.data.zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 1.0), about="clone", instead="checkpoint_of_a_clone")
def checkpoint_then_data(torch_compile):
    from torch.utils.checkpoint import checkpoint

    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return checkpoint(lambda w, s: (w * s.clone()).sum(), w, s, use_reentrant=False)

    loss = f(w, s)
    s.data.zero_()
    loss.backward()
    return w.grad


@compiled(right=ones)
def checkpoint_of_a_clone(torch_compile):
    from torch.utils.checkpoint import checkpoint

    w, s = torch.ones(64, requires_grad=True), torch.ones(64)

    @torch_compile
    def f(w, s):
        return checkpoint(lambda w, s: (w * s).sum(), w, s, use_reentrant=False)

    loss = f(w, s.clone())
    s.data.zero_()
    loss.backward()
    return w.grad
