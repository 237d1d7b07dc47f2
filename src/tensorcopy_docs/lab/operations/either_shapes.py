"""Functions that fit a shape to another one, and return x itself, a view or a copy."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.result, call="x.sum_to_size(2, 3)", needs=["Tensor.sum_to_size"])
def sum_to_size(x):
    return x.sum_to_size(2, 3)


@operation(sources.result, call="torch.atleast_1d(x)", needs=["atleast_1d"])
def atleast_1d(x):
    return torch.atleast_1d(x)


@operation(sources.number, call="torch.atleast_1d(x)", needs=["atleast_1d"])
def atleast_1d_of_a_number(x):
    return torch.atleast_1d(x)


@operation(sources.row, call="torch.cartesian_prod(x)", needs=["cartesian_prod"])
def cartesian_prod_of_one(x):
    return torch.cartesian_prod(x)


@operation(sources.result, call="x.expand_as(x)")
def expand_as(x):
    return x.expand_as(x)


@operation(sources.wide, call="x.expand_as(torch.zeros(2, 3))")
def expand_as_a_larger(x):
    return x.expand_as(torch.zeros(2, 3))


@operation(sources.result, call="torch.broadcast_tensors(x, torch.zeros(1))[0]")
def broadcast_tensors(x):
    return torch.broadcast_tensors(x, torch.zeros(1))[0]


@operation(sources.wide, call="torch.broadcast_tensors(x, torch.zeros(2, 3))[0]")
def broadcast_tensors_to_a_larger(x):
    return torch.broadcast_tensors(x, torch.zeros(2, 3))[0]
