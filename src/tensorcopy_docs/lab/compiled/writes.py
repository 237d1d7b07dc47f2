"""A compiled function writes to its arguments, to parts of them, or into `out=`."""

import torch
from torch.nn import functional as F

from tensorcopy_docs.lab.program import compiled


@compiled(facts=True)
def written_argument_returned(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.add_(1)

    y = f(x)
    return y is x, x[0].item()


@compiled()
def argument_written_counts(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        x.add_(1)
        x.mul_(2)

    f(x)
    return x


@compiled(facts=True)
def versions_of_two_writes(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        x.add_(1)
        x.mul_(2)

    f(x)
    return x._version


@compiled(about="indexing")
def row_of_an_argument_written(torch_compile):
    x = torch.ones(2, 32)

    @torch_compile
    def f(x):
        x[0].add_(1)

    f(x)
    return x


@compiled(right=lambda: torch.full((64,), 2.0))
def leaf_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        w.mul_(2)
        return w.sum()

    f(w)
    return w


@compiled(right=lambda: torch.full((64,), 2.0), about="view")
def view_of_a_leaf_written(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        w.view(8, 8).mul_(2)
        return w.sum()

    f(w)
    return w


@compiled()
def nonleaf_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        h.mul_(3)

    f(h)
    h.sum().backward()
    return w.grad


@compiled(about="indexing")
def part_of_a_nonleaf_written(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        h[:32].mul_(3)

    f(h)
    h.sum().backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).exp())
def relu_in_place_of_a_saved_result(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        return F.relu(w.exp(), inplace=True).sum()

    f(w).backward()
    return w.grad


@compiled(right=lambda: torch.ones(64).sigmoid() * (1 - torch.ones(64).sigmoid()))
def relu_in_place_of_an_argument(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w.sigmoid()

    @torch_compile
    def f(h):
        return F.relu(h, inplace=True).sum()

    f(h).backward()
    return w.grad


@compiled(about="indexing")
def index_put(torch_compile):
    x, i = torch.zeros(64), torch.arange(0, 64, 2)

    @torch_compile
    def f(x, i):
        x[i] = 1.0

    f(x, i)
    return x.sum(), x[0], x[1]


@compiled(about="indexing")
def index_put_adds_once(torch_compile):
    x, i = torch.zeros(64), torch.zeros(64, dtype=torch.long)

    @torch_compile
    def f(x, i):
        x[i] += 1

    f(x, i)
    return x


@compiled(about="indexing")
def index_put_accumulates(torch_compile):
    x, i = torch.zeros(64), torch.zeros(64, dtype=torch.long)

    @torch_compile
    def f(x, i):
        x.index_put_((i,), torch.ones(64), accumulate=True)

    f(x, i)
    return x


@compiled(about="indexing")
def mask_assigned(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[x > 31] = 0

    f(x)
    return x.sum()


@compiled(about="indexing")
def gradient_of_an_assignment(torch_compile):
    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        h[:32] = 0
        return h.sum()

    f(h).backward()
    return w.grad


@compiled(about="indexing")
def row_assigned_into_zeros(torch_compile):
    w = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(w):
        y = torch.zeros(2, 64)
        y[0] = w * 3
        return y.sum()

    f(w).backward()
    return w.grad


@compiled(about="fill_")
def masked_fill(torch_compile):
    x, mask = torch.ones(64), torch.ones(64, dtype=torch.bool)

    @torch_compile
    def f(x, mask):
        x.masked_fill_(mask, 0)

    f(x, mask)
    return x


@compiled(about="copy_")
def copy_from_another_dtype(torch_compile):
    x, y = torch.zeros(64), torch.ones(64, dtype=torch.float64)

    @torch_compile
    def f(x, y):
        x.copy_(y)

    f(x, y)
    return x, x.dtype == torch.float32


@compiled(about="copy_")
def copy_from_one_row(torch_compile):
    x, y = torch.zeros(8, 8), torch.ones(8)

    @torch_compile
    def f(x, y):
        x.copy_(y)

    f(x, y)
    return x


@compiled(about="copy_")
def gradient_of_a_copy(torch_compile):
    w = torch.ones(64, requires_grad=True)
    x = torch.zeros(64)

    @torch_compile
    def f(x, w):
        x.copy_(w)
        return (x * 3).sum()

    f(x, w).backward()
    return w.grad


@compiled()
def out_is_written(torch_compile):
    x, out = torch.ones(64), torch.zeros(64)

    @torch_compile
    def f(x, out):
        torch.add(x, 1, out=out)

    f(x, out)
    return out


@compiled()
def out_is_the_input(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        torch.add(x, 1, out=x)

    f(x)
    return x


@compiled(about="indexing")
def out_is_a_part(torch_compile):
    x, out = torch.ones(32), torch.zeros(64)

    @torch_compile
    def f(x, out):
        torch.add(x, 1, out=out[:32])

    f(x, out)
    return out


@compiled(right=lambda: torch.arange(13.0, 19.0), about="indexing")
def out_overlaps_the_input(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        torch.mul(x[:-1], 1, out=x[1:])

    f(x)
    return x[14:20]


@compiled(facts=True, about="resize_")
def out_is_resized(torch_compile):
    x, out = torch.ones(64), torch.zeros(0)

    @torch_compile
    def f(x, out):
        torch.add(x, 1, out=out)

    f(x, out)
    return out.shape[0]


@compiled(about="resize_")
def resized_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        x.resize_(32)
        return x * 2

    f(x)
    return x.shape[0]


@compiled(about="data")
def data_assigned_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        x.data = torch.zeros(64)
        return x * 2

    f(x)
    return x


@compiled()
def set_inside(torch_compile):
    x, y = torch.ones(64), torch.zeros(64)

    @torch_compile
    def f(x, y):
        x.set_(y)
        return x * 2

    f(x, y)
    return x


@compiled(about="transpose")
def transposed_in_place_inside(torch_compile):
    x = torch.ones(2, 32)

    @torch_compile
    def f(x):
        x.t_()
        return x * 2

    f(x)
    return tuple(x.shape)


@compiled(about="squeeze")
def unsqueezed_in_place_inside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        x.unsqueeze_(0)
        return x * 2

    f(x)
    return tuple(x.shape)


@compiled(about="expand")
def expanded_assigned(torch_compile):
    x = torch.zeros(64)

    @torch_compile
    def f(x):
        x.expand(2, 64)[0] = 1.0

    f(x)
    return x


@compiled(about="detach")
def list_of_detached_kept(torch_compile):
    buffer, kept = torch.zeros(64), []

    @torch_compile
    def f(buffer):
        return buffer.detach()

    for number in (1.0, 2.0):
        buffer.fill_(number)
        kept.append(f(buffer))
    return kept


@compiled()
def in_place_dynamic(torch_compile):
    x = torch.ones(64)

    @torch_compile(dynamic=True)
    def f(x):
        x[: x.shape[0] // 2].add_(1)

    f(x)
    return x


@compiled(about="index_put_ flip", instead="flipped_before_the_index_put")
def index_put_then_flipped_added(torch_compile):
    @torch_compile
    def f(x):
        x[torch.arange(4)] = x * 2
        x.add_(x.flip(0))
        return x

    return f(torch.arange(4.0).repeat(8, 1).t().contiguous())[:, 0]


@compiled()
def flipped_before_the_index_put(torch_compile):
    @torch_compile
    def f(x):
        y = x.clone()
        y[torch.arange(4)] = x * 2
        return y + y.flip(0)

    return f(torch.arange(4.0).repeat(8, 1).t().contiguous())[:, 0]


def _foreach():
    torch._foreach_add_([torch.zeros(2)], [torch.ones(2)])


@compiled(about="flip", instead="flipped_added_out_of_place", probe=_foreach)
def flipped_added_by_foreach(torch_compile):
    @torch_compile
    def f(x):
        torch._foreach_add_([x], [x.flip(0)])
        return x

    return f(torch.arange(8.0).repeat(8, 1).t().contiguous())[:, 0]


@compiled()
def flipped_added_out_of_place(torch_compile):
    @torch_compile
    def f(x):
        return x + x.flip(0)

    return f(torch.arange(8.0).repeat(8, 1).t().contiguous())[:, 0]


@compiled(about="index_put_", instead="rows_doubled_by_a_copy")
def rows_doubled_at_repeated_indices(torch_compile):
    @torch_compile(dynamic=True)
    def f(x, y):
        i = x + 10
        y[i] += y[i]

    y = torch.ones(2, 32)
    f(torch.full((1, 2), -10), y)
    return y[0]


@compiled()
def rows_doubled_by_a_copy(torch_compile):
    @torch_compile(dynamic=True)
    def f(x, y):
        i = x + 10
        return y.index_put((i,), y[i] * 2)

    return f(torch.full((1, 2), -10), torch.ones(2, 32))[0]


@compiled(about="unfold", instead="every_fifth_doubled")
def windows_with_gaps_doubled(torch_compile):
    @torch_compile
    def f(x):
        w = x.unfold(0, 1, 5)
        w.add_(w)
        return x

    return f(torch.ones(12))


@compiled()
def every_fifth_doubled(torch_compile):
    @torch_compile
    def f(x):
        x[::5] *= 2
        return x

    return f(torch.ones(12))


@compiled(about="expand", instead="first_set_then_expanded")
def first_of_an_expanded_tensor_set(torch_compile):
    @torch_compile
    def f(x):
        y = x.expand(2, 6)
        y[0, 0] = 5
        return y

    return f(torch.arange(6))


@compiled()
def first_set_then_expanded(torch_compile):
    @torch_compile
    def f(x):
        x[0] = 5
        y = x.expand(2, 6)
        return y

    return f(torch.arange(6))


@compiled(about="view_as_real view_as_complex", instead="two_sums_of_one_real_tensor")
def two_sums_of_one_complex_view(torch_compile):
    @torch_compile
    def f(x):
        z = torch.view_as_complex(x + 1)
        return torch.view_as_real(z) + 1, torch.view_as_real(z + 1)

    one, other = f(torch.zeros(4, 2))
    return one, other


@compiled()
def two_sums_of_one_real_tensor(torch_compile):
    @torch_compile
    def f(x):
        z = x + 1
        return z + 1, z + torch.tensor([1.0, 0.0])

    one, other = f(torch.zeros(4, 2))
    return one, other


@compiled(about="dropout", instead="dropout_result_doubled_out_of_place")
def dropout_result_doubled_in_place(torch_compile):
    @torch_compile
    def f(x):
        y = torch.nn.functional.dropout(x, 0.5, False)
        y += y
        return y

    x = torch.ones(8)
    f(x)
    return x


@compiled()
def dropout_result_doubled_out_of_place(torch_compile):
    @torch_compile
    def f(x):
        y = torch.nn.functional.dropout(x, 0.5, False)
        x.copy_(y + y)

    x = torch.ones(8)
    f(x)
    return x


@compiled(about="clone reshape", instead="rows_swapped_in_a_new_tensor")
def rows_swapped_in_a_reshaped_clone(torch_compile):
    @torch_compile
    def f(x):
        y = x.clone().reshape(2, 4)
        y[:, [3, 0]] = y[:, [0, 3]]
        return y

    x = torch.arange(8)
    f(x)
    return x


@compiled()
def rows_swapped_in_a_new_tensor(torch_compile):
    @torch_compile
    def f(x):
        y = x.reshape(2, 4)
        return y[:, [3, 1, 2, 0]]

    x = torch.arange(8)
    f(x)
    return x


@compiled(about="detach mul_", instead="value_detached_from_a_clone")
def value_detached_then_doubled(torch_compile):
    @torch_compile
    def f(y):
        value = y.detach()
        y.mul_(2)
        return y, value

    x = torch.ones(4, requires_grad=True)
    y, _ = f(x * 3)
    y.sum().backward()
    return x.grad


@compiled()
def value_detached_from_a_clone(torch_compile):
    @torch_compile
    def f(y):
        value = y.detach().clone()
        return y * 2, value

    x = torch.ones(4, requires_grad=True)
    y, _ = f(x * 3)
    y.sum().backward()
    return x.grad


@compiled(right=lambda: torch.ones(2, 64), about="expand fill_")
def expanded_input_zeroed(torch_compile):
    x = torch.zeros(1, 64).expand(2, 64)

    @torch_compile
    def f(x):
        return x.fill_(1)

    return f(x)


@compiled(right=lambda: torch.ones(2, 64), about="expand", instead="expanded_then_added")
def expanded_inside_added_in_place(torch_compile):
    x = torch.zeros(64)

    @torch_compile
    def f(x):
        return x.expand(2, 64).add_(1)

    return f(x)


@compiled(right=lambda: torch.ones(2, 64))
def expanded_then_added(torch_compile):
    x = torch.zeros(64)

    @torch_compile
    def f(x):
        return x.expand(2, 64) + 1

    return f(x)


@compiled(about="resize_ view", instead="view_joined_with_zeros")
def view_resized_inside(torch_compile):
    x = torch.ones(1)

    @torch_compile
    def f(x):
        base = x + 1
        alias = base.view(-1)
        alias.resize_(12)
        return base + 1

    return f(x).shape[0]


@compiled()
def view_joined_with_zeros(torch_compile):
    x = torch.ones(1)

    @torch_compile
    def f(x):
        base = x + 1
        alias = base.view(-1)
        alias = torch.cat((alias, torch.zeros(11)))
        return base + 1

    return f(x).shape[0]


@compiled(about="Function", instead="tripled_by_a_function")
def tripled_in_place_by_a_function(torch_compile):
    class Triple(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            x.mul_(3)
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 3

    @torch_compile
    def f(w):
        y = torch.ones(2, 2) @ w
        Triple.apply(y)
        return y.sum()

    w = torch.eye(2, requires_grad=True)
    f(w).backward()
    return w.grad


@compiled()
def tripled_by_a_function(torch_compile):
    class Triple(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 3

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 3

    @torch_compile
    def f(w):
        y = torch.ones(2, 2) @ w
        return Triple.apply(y).sum()

    w = torch.eye(2, requires_grad=True)
    f(w).backward()
    return w.grad
