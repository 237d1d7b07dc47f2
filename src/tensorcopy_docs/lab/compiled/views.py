"""A compiled function returns a view, or several tensors that share memory, and one of them is written to."""

import torch

from tensorcopy_docs.lab.program import compiled


def halves():
    """The gradient of a sum whose first half was multiplied by 3."""
    return torch.cat((torch.full((32,), 3.0), torch.ones(32)))


@compiled(right=halves, about="view", instead="slices_then_written")
def split_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return h.split(32)

    a, b = f(h)
    a.mul_(3)
    h.sum().backward()
    return w.grad


@compiled(right=halves, about="view", instead="slices_then_written")
def chunk_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return h.chunk(2)

    a, b = f(h)
    a.mul_(3)
    h.sum().backward()
    return w.grad


@compiled(right=halves, about="view", instead="slices_then_written")
def unbind_then_written(torch_compile):
    w = torch.ones(2, 32, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return h.unbind()

    a, b = f(h)
    a.mul_(3)
    h.sum().backward()
    return w.grad


@compiled(right=halves)
def slices_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return h[:32], h[32:]

    a, b = f(h)
    a.mul_(3)
    h.sum().backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="view", instead="split_written_after_backward")
def split_then_written_without_grad(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return (h * h).sum(), h.split(32)

    loss, (a, b) = f(h)
    with torch.no_grad():
        a.mul_(3)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0))
def split_written_after_backward(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return (h * h).sum(), h.split(32)

    loss, (a, b) = f(h)
    loss.backward()
    with torch.no_grad():
        a.mul_(3)
    return w.grad


@compiled(right=halves, about="indexing")
def half_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return h[:32]

    a = f(h)
    a.mul_(3)
    h.sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp(), about="indexing", instead="slice_cloned_outside")
def slice_of_a_saved_output(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        return y[:32], y.sum()

    part, loss = f(w)
    with torch.no_grad():
        part.zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp(), about="clone indexing", instead="slice_cloned_outside")
def slice_of_a_saved_output_cloned(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        return y[:32].clone(), y.sum()

    part, loss = f(w)
    with torch.no_grad():
        part.zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp())
def slice_cloned_outside(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w.exp()
        return y[:32], y.sum()

    part, loss = f(w)
    part = part.detach().clone().zero_()
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="reshape", instead="view_written_after_backward")
def reshape_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.reshape(8, 8)
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="view", instead="view_written_after_backward")
def view_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.view(8, 8)
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((8, 8), 2.0), about="transpose", instead="view_written_after_backward")
def transpose_returned_then_written(torch_compile):
    w = torch.ones(8, 8, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.t()
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((8, 8), 2.0), about="flatten", instead="view_written_after_backward")
def flatten_returned_then_written(torch_compile):
    w = torch.ones(8, 8, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.flatten()
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="squeeze", instead="view_written_after_backward")
def unsqueeze_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.unsqueeze(0)
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((1, 64), 2.0), about="squeeze", instead="view_written_after_backward")
def squeeze_returned_then_written(torch_compile):
    w = torch.ones(1, 64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.squeeze()
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((8, 8), 2.0), about="transpose", instead="view_written_after_backward")
def permute_returned_then_written(torch_compile):
    w = torch.ones(8, 8, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.permute(1, 0)
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="as_strided", instead="view_written_after_backward")
def as_strided_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.as_strided((8, 8), (8, 1))
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="indexing", instead="view_written_after_backward")
def narrow_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.narrow(0, 0, 64)
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="indexing", instead="view_written_after_backward")
def slice_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h[:64]
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0), about="expand", instead="view_written_after_backward")
def expand_returned_then_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.expand(1, 64)
        return y, (y * y).sum()

    y, loss = f(h)
    with torch.no_grad():
        y.mul_(2)
    loss.backward()
    return w.grad


@compiled(right=lambda: torch.full((64,), 2.0))
def view_written_after_backward(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        y = h.view(8, 8)
        return y, (y * y).sum()

    y, loss = f(h)
    loss.backward()
    with torch.no_grad():
        y.mul_(2)
    return w.grad


@compiled(about="view")
def view_written_changes_the_input(torch_compile):
    x = torch.zeros(64)

    @torch_compile
    def f(x):
        return x.view(8, 8)

    f(x).add_(1)
    return x


@compiled(facts=True, about="view")
def view_of_the_input_is_a_view(torch_compile):
    x = torch.zeros(64)

    @torch_compile
    def f(x):
        return x.view(8, 8)

    y = f(x)
    return y._base is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="view")
def parts_are_views(torch_compile):
    x = torch.zeros(64)

    @torch_compile
    def f(x):
        return x.split(32)

    a, b = f(x)
    return a._base is x, a.data_ptr() == x.data_ptr()


@compiled(facts=True, about="reshape")
def view_of_a_copy_has_a_base(torch_compile):
    x = torch.zeros(8, 8)

    @torch_compile
    def f(x):
        return x.t().reshape(64)

    return f(x)._base is None


@compiled(about="view")
def two_outputs_on_one_memory(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        y = x * 2
        return y, y.view(8, 8)

    y, z = f(x)
    y.zero_()
    return z


@compiled(facts=True)
def one_tensor_returned_twice(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        y = x * 2
        return y, y

    y, z = f(x)
    return y is z


@compiled(about="detach")
def detached_output_shares_memory(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = w * 2
        return y, y.detach()

    y, z = f(w)
    z.zero_()
    return y


@compiled(right=lambda: torch.full((8, 8), 2.0), about="expand")
def expanded_output_written(torch_compile):
    x = torch.ones(8)

    @torch_compile
    def f(x):
        return x.expand(8, 8)

    return f(x).add_(1)


@compiled(right=lambda: torch.cat((torch.full((32,), 3.0), torch.zeros(32))), about="indexing")
def other_part_zeroed(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return h[:32], h[32:]

    a, b = f(h)
    with torch.no_grad():
        b.zero_()
    (a * 3).sum().backward()
    return w.grad
