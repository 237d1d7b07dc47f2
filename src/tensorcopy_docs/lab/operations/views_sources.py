"""Functions that return a view or raise, given other tensors than a plain result."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.gaps, call="x.view(6)", same_for="negative")
def view_of_gaps(x):
    return x.view(6)


@operation(sources.plain, call="x.view(6)", same_for="frozen integers")
def view_of_a_plain(x):
    return x.view(6)


@operation(sources.inference, call="x.view(6)", needs=["inference_mode"])
def view_of_an_inference(x):
    return x.view(6)


@operation(sources.sparse, call="x.view(6)")
def view_of_a_sparse(x):
    return x.view(6)


@operation(sources.plain, call="x[:, 1:]", same_for="frozen integers")
def slice_of_a_plain(x):
    return x[:, 1:]


@operation(sources.inference, call="x[:, 1:]", needs=["inference_mode"])
def slice_of_an_inference(x):
    return x[:, 1:]


@operation(sources.sparse, call="x[:, 1:]")
def slice_of_a_sparse(x):
    return x[:, 1:]


@operation(sources.plain, call="x[1]", same_for="row frozen integers")
def integer_index_of_a_plain(x):
    return x[1]


@operation(sources.inference, call="x[1]", needs=["inference_mode"])
def integer_index_of_an_inference(x):
    return x[1]


@operation(sources.sparse, call="x[1]")
def integer_index_of_a_sparse(x):
    return x[1]


@operation(
    sources.result,
    call="x[torch.tensor(1)]",
    same_for="leaf parameter transposed gaps view_of_a_leaf expanded doubles complexes conjugate negative",
)
def tensor_index(x):
    return x[torch.tensor(1)]


@operation(sources.plain, call="x[torch.tensor(1)]", same_for="row frozen integers")
def tensor_index_of_a_plain(x):
    return x[torch.tensor(1)]


@operation(sources.inference, call="x[torch.tensor(1)]", needs=["inference_mode"])
def tensor_index_of_an_inference(x):
    return x[torch.tensor(1)]


@operation(sources.sparse, call="x[torch.tensor(1)]")
def tensor_index_of_a_sparse(x):
    return x[torch.tensor(1)]


@operation(sources.plain, call="x.transpose(0, 1)", same_for="frozen integers")
def transpose_of_a_plain(x):
    return x.transpose(0, 1)


@operation(sources.inference, call="x.transpose(0, 1)", needs=["inference_mode"])
def transpose_of_an_inference(x):
    return x.transpose(0, 1)


@operation(sources.sparse, call="x.transpose(0, 1)")
def transpose_of_a_sparse(x):
    return x.transpose(0, 1)


@operation(sources.plain, call="x.expand(2, 3)", same_for="frozen integers")
def expand_to_the_same_size_of_a_plain(x):
    return x.expand(2, 3)


@operation(sources.row, call="x.expand(2, 3)", same_for="plain_number")
def expand_of_a_row(x):
    return x.expand(2, 3)


@operation(sources.inference, call="x.expand(2, 3)", needs=["inference_mode"])
def expand_of_an_inference(x):
    return x.expand(2, 3)


@operation(sources.sparse, call="x.expand(2, 3)")
def expand_of_a_sparse(x):
    return x.expand(2, 3)
