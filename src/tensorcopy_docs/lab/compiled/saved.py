"""What backward() needs is changed between the call of a compiled function and `backward()`."""

import torch
from torch import nn
from torch.nn import functional as F

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

    loss = f(w, s.to(torch.float32))
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


@compiled(right=ones, about="clone detach", instead="clone_before_the_call")
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


@compiled(right=lambda: torch.full((8, 64), 8.0), instead="weight_changed_after_backward")
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


@compiled(right=lambda: torch.full((2, 8, 64), 8.0), instead="weight_changed_after_backward")
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


@compiled(right=lambda: torch.full((8, 64), 64.0), instead="weight_changed_after_backward")
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


@compiled(right=lambda: torch.full((8, 64), 64.0), instead="weight_changed_after_backward")
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


@compiled(right=lambda: torch.ones(64).exp(), instead="saved_output_cloned")
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


@compiled(right=lambda: torch.ones(64).exp(), about="data", instead="saved_output_cloned")
def saved_output_then_data(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return w.exp()

    y = f(w)
    y.data.zero_()
    y.sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp(), about="detach", instead="saved_output_cloned")
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


@compiled(right=ones, about="clone numpy from_numpy", instead="batch_cloned_before_the_call")
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


@compiled(right=lambda: torch.full((64,), 1.0), about="clone", instead="clone_before_the_call")
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
