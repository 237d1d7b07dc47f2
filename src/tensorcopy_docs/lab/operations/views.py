"""Calls that return a view, whatever they are given, or raise."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(
    sources.result,
    call="x.view(6)",
    same_for="leaf parameter view_of_a_leaf doubles conjugate",
)
def view(x):
    return x.view(6)


@operation(sources.transposed, call="x.view(6)", same_for="expanded channels_last")
def view_of_a_transposed(x):
    return x.view(6)


@operation(sources.result, call="x.view(torch.int32)", probe=lambda: torch.ones(1).view(torch.int32))
def view_dtype(x):
    return x.view(torch.int32)


@operation(sources.result, call="x.view(torch.float32)", probe=lambda: torch.ones(1).view(torch.int32))
def view_of_the_same_dtype(x):
    return x.view(torch.float32)


@operation(
    sources.result,
    call="x[:, 1:]",
    same_for=("leaf parameter gaps view_of_a_leaf wide expanded image volume channels_last doubles conjugate negative"),
)
def slice(x):
    return x[:, 1:]


@operation(sources.result, call="x[:]")
def slice_of_everything(x):
    return x[:]


@operation(sources.transposed, call="x[:, 1:]")
def slice_of_a_view(x):
    return x[:, 1:]


@operation(
    sources.result,
    call="x[1]",
    same_for="leaf parameter transposed gaps view_of_a_leaf expanded doubles complexes conjugate negative",
)
def integer_index(x):
    return x[1]


@operation(sources.result, call="x[None]")
def index_with_none(x):
    return x[None]


@operation(sources.result, call="next(iter(x))")
def iteration(x):
    return next(iter(x))


@operation(sources.result, call="x.t()")
def t(x):
    return x.t()


@operation(
    sources.result,
    call="x.transpose(0, 1)",
    same_for=(
        "leaf parameter transposed gaps view_of_a_leaf wide expanded image volume channels_last doubles "
        "conjugate negative"
    ),
)
def transpose(x):
    return x.transpose(0, 1)


@operation(sources.result, call="x.permute(1, 0)")
def permute(x):
    return x.permute(1, 0)


@operation(sources.result, call="torch.einsum('ij->ji', x)")
def einsum_that_transposes(x):
    return torch.einsum("ij->ji", x)


@operation(sources.wide, call="x.squeeze()")
def squeeze(x):
    return x.squeeze()


@operation(sources.result, call="x.unsqueeze(0)")
def unsqueeze(x):
    return x.unsqueeze(0)


@operation(sources.wide, call="x.expand(2, 3)", same_for="number complexes")
def expand(x):
    return x.expand(2, 3)


@operation(
    sources.result,
    call="x.expand(2, 3)",
    same_for="leaf parameter gaps view_of_a_leaf expanded doubles conjugate negative",
)
def expand_to_the_same_size(x):
    return x.expand(2, 3)


@operation(sources.result, call="torch.meshgrid(x[0], x[0])[0]")
def meshgrid(x):
    return torch.meshgrid(x[0], x[0])[0]


@operation(sources.result, call="x.narrow(1, 1, 2)")
def narrow(x):
    return x.narrow(1, 1, 2)


@operation(sources.result, call="x.select(0, 1)")
def select(x):
    return x.select(0, 1)


@operation(sources.result, call="x.diagonal()")
def diagonal(x):
    return x.diagonal()


@operation(sources.result, call="x.unfold(1, 2, 1)")
def unfold(x):
    return x.unfold(1, 2, 1)


@operation(sources.result, call="x.as_strided((2, 2), (3, 1), 1)")
def as_strided(x):
    return x.as_strided((2, 2), (3, 1), 1)


@operation(sources.result, call="x.as_strided((5, 2), (1, 1))")
def as_strided_overlapping(x):
    return x.as_strided((5, 2), (1, 1))


@operation(sources.result, call="x.split(1)[0]")
def split(x):
    return x.split(1)[0]


@operation(sources.result, call="x.chunk(2)[0]")
def chunk(x):
    return x.chunk(2)[0]


@operation(sources.result, call="x.unsafe_chunk(2)[0]", needs=["Tensor.unsafe_chunk"])
def unsafe_chunk(x):
    return x.unsafe_chunk(2)[0]


@operation(sources.result, call="x.unbind()[0]")
def unbind(x):
    return x.unbind()[0]


@operation(sources.complexes, call="x.real", probe=lambda: torch.tensor(1j).real.shape)
def real(x):
    return x.real


@operation(sources.complexes, call="x.imag", probe=lambda: torch.tensor(1j).imag.shape)
def imag(x):
    return x.imag


@operation(sources.result, call="x.imag", probe=lambda: torch.tensor(1j).imag.shape)
def imag_of_a_real(x):
    return x.imag


@operation(sources.complexes, call="x.conj()", probe=lambda: torch.tensor(1j).conj())
def conj(x):
    return x.conj()
