"""A compiled function returns what a call returns that may be its argument, or share its memory, or be a copy."""

import torch

from tensorcopy_docs.lab.program import compiled


@compiled(facts=True, about="contiguous")
def contiguous_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.contiguous()

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="contiguous")
def contiguous_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.contiguous()

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="to")
def to_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.to(torch.float32)

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="to")
def to_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.to(torch.float32)

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="reshape")
def reshape_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.reshape(64)

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="reshape")
def reshape_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.reshape(64)

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="clone")
def plus_zero_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x + 0

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="clone")
def plus_zero_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x + 0

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="clone", instead="times_one_cloned_outside")
def times_one_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x * 1

    y = f(x)
    y.zero_()
    return x


@compiled()
def times_one_cloned_outside(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x * 1

    y = f(x).clone()
    y.zero_()
    return x


@compiled(facts=True, about="clone")
def times_one_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x * 1

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="clone")
def clone_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.clone()

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="clone")
def clone_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.clone()

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="clone")
def clone_plus_zero_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.clone() + 0

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="clone")
def clone_plus_zero_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.clone() + 0

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="expand")
def expand_as_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.expand_as(x)

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="expand")
def expand_as_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.expand_as(x)

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="to")
def type_as_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.type_as(x)

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="to")
def type_as_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.type_as(x)

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="detach")
def detach_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.detach()

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="detach")
def detach_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.detach()

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="indexing")
def slice_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x[:]

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="indexing")
def slice_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x[:]

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="to")
def float_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.float()

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="to")
def float_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.float()

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="cat")
def cat_of_one_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return torch.cat((x,))

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="cat")
def cat_of_one_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return torch.cat((x,))

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, about="squeeze")
def squeeze_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.squeeze()

    y = f(x)
    y.zero_()
    return x


@compiled(facts=True, about="squeeze")
def squeeze_is_the_same_object(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return x.squeeze()

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(about="clone", instead="list_of_cloned_results_kept")
def list_of_results_kept(torch_compile):
    buffer, kept = torch.zeros(64), []

    @torch_compile
    def f(buffer):
        return buffer * 1

    for number in (1.0, 2.0):
        buffer.fill_(number)
        kept.append(f(buffer))
    return kept


@compiled()
def list_of_cloned_results_kept(torch_compile):
    buffer, kept = torch.zeros(64), []

    @torch_compile
    def f(buffer):
        return buffer * 1

    for number in (1.0, 2.0):
        buffer.fill_(number)
        kept.append(f(buffer).clone())
    return kept
