"""Parts of a tensor are moved inside its own memory."""

import torch

from tensorcopy_docs.lab.program import compiled


def moved_by_one():
    """Return what stands at 14 to 19 of the numbers from 0, moved up by one: a vector of 8 or of 16 ends there."""
    return torch.arange(13.0, 19.0)


def moved_by_16():
    """Return what stands at each 16th place of the numbers from 0 to 63, moved up by 16; the first 16 stay, too."""
    return torch.tensor([0.0, 0.0, 16.0, 32.0])


def sums_of_neighbours():
    """Return the sums of the numbers from 14 to 19 and the ones before them."""
    return torch.arange(27.0, 38.0, 2.0)


@compiled(right=moved_by_one, about="indexing clone", instead="shift_by_cat")
def shift_clone(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[1:] = x[:-1].clone()
        return x

    return f(x)[14:20]


@compiled(right=moved_by_one)
def shift_by_cat(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        return torch.cat((x[:1], x[:-1]))

    return f(x)[14:20]


@compiled(right=moved_by_one, about="copy_ cat")
def shift_by_cat_in_place(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x.copy_(torch.cat((x[:1], x[:-1])))

    f(x)
    return x[14:20]


@compiled(right=moved_by_16, about="indexing clone", instead="shift_block_by_cat")
def shift_block(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[16:] = x[:-16].clone()

    f(x)
    return x[::16]


@compiled(right=moved_by_16)
def shift_block_by_cat(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        return torch.cat((x[:16], x[:-16]))

    x.copy_(f(x))
    return x[::16]


@compiled(right=moved_by_16, about="indexing clone", instead="shift_rows_by_cat")
def shift_rows(torch_compile):
    x = torch.arange(64.0).view(4, 16)

    @torch_compile
    def f(x):
        x[1:] = x[:-1].clone()

    f(x)
    return x[:, 0]


@compiled(right=moved_by_16)
def shift_rows_by_cat(torch_compile):
    x = torch.arange(64.0).view(4, 16)

    @torch_compile
    def f(x):
        return torch.cat((x[:1], x[:-1]))

    x.copy_(f(x))
    return x[:, 0]


@compiled(right=lambda: torch.cat((torch.arange(1, 64), torch.tensor([63]))).float(), about="indexing clone")
def shift_down(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[:-1] = x[1:].clone()

    f(x)
    return x


@compiled(right=moved_by_one, about="copy_")
def shift_roll(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x.copy_(x.roll(1))

    f(x)
    return x[14:20]


@compiled(right=moved_by_one, about="indexing", instead="shift_copied_back")
def shift_without_clone(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[1:] = x[:-1]

    f(x)
    return x[14:20]


@compiled(right=moved_by_one)
def shift_copied_back(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        return torch.cat((x[:1], x[:-1]))

    x.copy_(f(x))
    return x[14:20]


@compiled(right=moved_by_one, about="copy_", instead="shift_copied_back")
def shift_by_copy(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[1:].copy_(x[:-1])

    f(x)
    return x[14:20]


@compiled(right=lambda: torch.tensor([63.0, 47.0, 31.0, 15.0]), about="copy_")
def flip_in_place(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x.copy_(x.flip(0))

    f(x)
    return x[::16]


@compiled(right=lambda: torch.arange(64.0).view(8, 8).t(), about="transpose copy_ clone")
def transposed_in_place(torch_compile):
    x = torch.arange(64.0).view(8, 8)

    @torch_compile
    def f(x):
        x.copy_(x.t().clone())

    f(x)
    return x


@compiled(right=lambda: torch.tensor([32.0, 48.0, 0.0, 16.0]), about="indexing clone")
def swap_halves(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[:32], x[32:] = x[32:].clone(), x[:32].clone()

    f(x)
    return x[::16]


@compiled(about="indexing")
def swap_without_clone(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[:32], x[32:] = x[32:], x[:32]

    f(x)
    return x


@compiled(right=lambda: torch.tensor([32.0, 0.0]), about="indexing clone")
def swap_rows(torch_compile):
    x = torch.arange(64.0).view(2, 32)

    @torch_compile
    def f(x):
        first = x[0].clone()
        x[0] = x[1]
        x[1] = first

    f(x)
    return x[:, 0]


@compiled(right=lambda: torch.tensor([32.0, 0.0]), about="indexing")
def swap_rows_by_index(torch_compile):
    x = torch.arange(64.0).view(2, 32)

    @torch_compile
    def f(x):
        x[[0, 1]] = x[[1, 0]]

    f(x)
    return x[:, 0]


@compiled(right=lambda: torch.cat((torch.arange(16, 64), torch.full((16,), -1))).float(), about="indexing clone")
def cache_moved_by_a_row(torch_compile):
    cache, new = torch.arange(64.0).view(4, 16), torch.full((16,), -1.0)

    @torch_compile
    def f(cache, new):
        cache[:-1] = cache[1:].clone()
        cache[-1] = new

    f(cache, new)
    return cache


@compiled(right=lambda: torch.cat((torch.full((16,), -1), torch.arange(48))).float(), about="indexing clone")
def cache_moved_up(torch_compile):
    cache, new = torch.arange(64.0).view(4, 16), torch.full((16,), -1.0)

    @torch_compile
    def f(cache, new):
        cache[1:] = cache[:-1].clone()
        cache[0] = new

    f(cache, new)
    return cache


@compiled(right=lambda: torch.arange(1.0, 65.0).cumsum(0), about="indexing")
def running_sum(torch_compile):
    x = torch.arange(1.0, 65.0)

    @torch_compile
    def f(x):
        for i in range(1, 64):
            x[i] += x[i - 1]

    f(x)
    return x


@compiled(right=sums_of_neighbours, about="indexing")
def sum_with_the_element_before(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[1:] = x[1:] + x[:-1]

    f(x)
    return x[14:20]


@compiled(right=sums_of_neighbours, about="indexing")
def element_before_added(torch_compile):
    x = torch.arange(64.0)

    @torch_compile
    def f(x):
        x[1:] += x[:-1].clone()

    f(x)
    return x[14:20]


@compiled(right=moved_by_one, about="indexing clone", instead="shift_copied_back")
def shift_dynamic(torch_compile):
    x = torch.arange(64.0)

    @torch_compile(dynamic=True)
    def f(x):
        x[1:] = x[:-1].clone()

    f(x)
    return x[14:20]


@compiled(right=moved_by_one, about="indexing clone", instead="shift_copied_back")
def shift_of_1000(torch_compile):
    x = torch.arange(1000.0)

    @torch_compile
    def f(x):
        x[1:] = x[:-1].clone()

    f(x)
    return x[14:20]
