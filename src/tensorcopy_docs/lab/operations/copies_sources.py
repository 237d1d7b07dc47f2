"""Functions that people use to copy, given other tensors than a plain result."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.plain, call="x.clone()", same_for="row frozen integers plain_number")
def clone_of_a_plain(x):
    return x.clone()


@operation(sources.inference, call="x.clone()", needs=["inference_mode"])
def clone_of_an_inference(x):
    return x.clone()


@operation(sources.gaps, call="x.clone()", same_for="negative")
def clone_of_gaps(x):
    return x.clone()


@operation(sources.conjugate, call="x.clone()", needs=["Tensor.is_conj"])
def clone_of_a_conjugate(x):
    return x.clone()


@operation(sources.sparse, call="x.clone()")
def clone_of_a_sparse(x):
    return x.clone()


@operation(sources.conjugate, call="x.resolve_conj()", needs=["Tensor.resolve_conj", "Tensor.is_conj"])
def resolve_conj(x):
    return x.resolve_conj()


@operation(sources.result, call="x.resolve_conj()", needs=["Tensor.resolve_conj"])
def resolve_conj_without_the_bit(x):
    return x.resolve_conj()


@operation(sources.negative, call="x.resolve_neg()", needs=["Tensor.resolve_neg", "Tensor.is_neg"])
def resolve_neg(x):
    return x.resolve_neg()


@operation(sources.gaps, call="torch.tensor(x)", same_for="negative")
def tensor_of_gaps(x):
    return torch.tensor(x)


@operation(sources.expanded, call="torch.tensor(x)")
def tensor_of_an_expanded(x):
    return torch.tensor(x)


@operation(sources.result, call="torch.zeros(1).new_tensor(x, dtype=torch.float64)")
def new_tensor_of_another_dtype(x):
    return torch.zeros(1).new_tensor(x, dtype=torch.float64)
