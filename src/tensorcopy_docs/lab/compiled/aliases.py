"""Arguments share memory in one call of a compiled function, and did not when it was compiled."""

import torch
from torch import nn

from tensorcopy_docs.lab.program import compiled


@compiled(right=lambda: torch.full((64,), 3.0), about="detach", instead="function_for_aliases")
def detached_alias(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x, x.detach())


@compiled(right=lambda: torch.full((64,), 3.0))
def function_for_aliases(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a):
        a.mul_(2)
        return a + 1

    f(torch.ones(64))
    return f(x)


@compiled(right=lambda: torch.full((64,), 3.0), about="view", instead="function_for_aliases")
def view_alias(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x, x.view(64))


@compiled(right=lambda: torch.full((64,), 3.0))
def same_tensor_twice(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x, x)


@compiled(right=lambda: torch.full((64,), 3.0), about="detach")
def alias_in_the_first_call(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    return f(x, x.detach())


@compiled(right=lambda: torch.full((64,), 2.0), about="detach")
def no_alias_after_an_alias(torch_compile):
    x, y = torch.ones(64), torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(x, x.detach())
    return f(x, y)


@compiled(right=lambda: torch.full((64,), 3.0), about="indexing", instead="function_for_aliases")
def overlapping_slices(torch_compile):
    x = torch.ones(96)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x[:64], x[:64])


@compiled(right=lambda: torch.cat((torch.full((32,), 3.0), torch.full((32,), 2.0))), about="indexing")
def partly_overlapping_slices(torch_compile):
    x = torch.ones(96)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x[:64], x[32:])


@compiled(about="indexing")
def slices_side_by_side(torch_compile):
    x = torch.ones(128)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x[:64], x[64:])


@compiled(right=lambda: torch.zeros(8, 8), about="state_dict", instead="weight_detached_inside")
def state_dict_entry(torch_compile):
    model = nn.Linear(8, 8)
    nn.init.ones_(model.weight)

    @torch_compile
    def f(weight, saved):
        with torch.no_grad():
            weight.mul_(2)
        return weight - saved

    f(nn.Parameter(torch.ones(8, 8)), torch.ones(8, 8))
    return f(model.weight, model.state_dict()["weight"])


@compiled(right=lambda: torch.zeros(8, 8))
def weight_detached_inside(torch_compile):
    model = nn.Linear(8, 8)
    nn.init.ones_(model.weight)

    @torch_compile
    def f(weight):
        saved = weight.detach()
        with torch.no_grad():
            weight.mul_(2)
        return weight - saved

    f(nn.Parameter(torch.ones(8, 8)))
    return f(model.weight)


@compiled(right=lambda: torch.full((64,), 3.0), about="data", instead="function_for_aliases")
def data_alias(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x, x.data)


@compiled(right=lambda: torch.full((64,), 3.0), about="from_numpy numpy", instead="function_for_aliases")
def alias_through_numpy(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x, torch.from_numpy(x.numpy()))


@compiled(right=lambda: torch.full((64,), 3.0), about="detach", instead="function_for_aliases")
def alias_dynamic(torch_compile):
    x = torch.ones(64)

    @torch_compile(dynamic=True)
    def f(a, o):
        a.mul_(2)
        return o + 1

    f(torch.ones(64), torch.ones(64))
    return f(x, x.detach())


@compiled(right=lambda: torch.ones(64), about="detach copy_", instead="alias_made_inside_then_read")
def read_then_written_alias(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        y = o + 0
        a.mul_(2)
        return y

    f(torch.ones(64), torch.ones(64))
    return f(x, x.detach())


@compiled(right=lambda: torch.ones(64))
def alias_made_inside_then_read(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a):
        o = a.detach()
        y = o + 0
        a.mul_(2)
        return y

    f(torch.ones(64))
    return f(x)


@compiled(right=lambda: torch.full((64,), 5.0), about="detach", instead="alias_made_inside_then_written")
def both_aliases_written(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a, o):
        a.mul_(2)
        o.add_(3)

    f(torch.ones(64), torch.ones(64))
    f(x, x.detach())
    return x


@compiled(right=lambda: torch.full((64,), 5.0))
def alias_made_inside_then_written(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(a):
        o = a.detach()
        a.mul_(2)
        o.add_(3)

    f(torch.ones(64))
    f(x)
    return x


@compiled(right=lambda: torch.full((64,), 3.0), about="view")
def captured_alias(torch_compile):
    x = torch.ones(64)
    captured = x.view(64)

    @torch_compile
    def f(a):
        a.mul_(2)
        return captured + 1

    f(torch.ones(64))
    x.copy_(torch.ones(64))
    return f(x)
