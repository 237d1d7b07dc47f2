"""Functions that return the source itself, a view or a copy, given other tensors than a plain result."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.gaps, call="x.reshape(6)", same_for="negative")
def reshape_of_gaps(x):
    return x.reshape(6)


@operation(sources.plain, call="x.reshape(6)", same_for="frozen integers")
def reshape_of_a_plain(x):
    return x.reshape(6)


@operation(sources.inference, call="x.reshape(6)", needs=["inference_mode"])
def reshape_of_an_inference(x):
    return x.reshape(6)


@operation(sources.sparse, call="x.reshape(6)")
def reshape_of_a_sparse(x):
    return x.reshape(6)


@operation(sources.gaps, call="x.flatten()", same_for="negative")
def flatten_of_gaps(x):
    return x.flatten()


@operation(sources.plain, call="x.flatten()", same_for="frozen integers plain_number")
def flatten_of_a_plain(x):
    return x.flatten()


@operation(sources.inference, call="x.flatten()", needs=["inference_mode"])
def flatten_of_an_inference(x):
    return x.flatten()


@operation(sources.sparse, call="x.flatten()")
def flatten_of_a_sparse(x):
    return x.flatten()


@operation(sources.conjugate, call="x.contiguous()", needs=["Tensor.is_conj"])
def contiguous_of_a_conjugate(x):
    return x.contiguous()


@operation(sources.sparse, call="x.contiguous()")
def contiguous_of_a_sparse(x):
    return x.contiguous()


@operation(sources.doubles, call="x.to(torch.float32)", same_for="complexes conjugate")
def to_of_doubles(x):
    return x.to(torch.float32)


@operation(sources.integers, call="x.to(torch.float32)")
def to_of_integers(x):
    return x.to(torch.float32)


@operation(
    sources.plain,
    call="x.to(torch.float64)",
    same_for="row frozen inference integers plain_number",
)
def to_another_dtype_of_a_plain(x):
    return x.to(torch.float64)


@operation(sources.gaps, call="x.to(torch.float64)", same_for="negative")
def to_another_dtype_of_gaps(x):
    return x.to(torch.float64)


@operation(sources.expanded, call="x.to(torch.float64)")
def to_another_dtype_of_an_expanded(x):
    return x.to(torch.float64)


@operation(sources.sparse, call="x.to(torch.float64)")
def to_another_dtype_of_a_sparse(x):
    return x.to(torch.float64)


@operation(sources.leaf, call="torch.asarray(x)", needs=["asarray"])
def asarray_of_a_leaf(x):
    return torch.asarray(x)


@operation(sources.result, call="torch.asarray(x, requires_grad=False)", needs=["asarray"])
def asarray_without_gradient(x):
    return torch.asarray(x, requires_grad=False)


@operation(sources.leaf, call="torch.asarray(x, requires_grad=False)", needs=["asarray"])
def asarray_of_a_leaf_without_gradient(x):
    return torch.asarray(x, requires_grad=False)
