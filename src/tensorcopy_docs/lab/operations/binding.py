"""Names and wrappers: what makes no new tensor, or a new object around the same one."""

import copy

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.result, call="y = x", statement=True)
def assignment(x):
    y = x
    return y


@operation(
    sources.result,
    call="copy.copy(x)",
    same_for=(
        "plain parameter transposed row gaps view_of_a_leaf frozen inference wide expanded image volume "
        "channels_last integers doubles number plain_number complexes conjugate negative"
    ),
)
def copy_copy(x):
    return copy.copy(x)


@operation(sources.leaf, call="copy.copy(x)")
def copy_copy_of_a_leaf(x):
    return copy.copy(x)


@operation(sources.sparse, call="copy.copy(x)")
def copy_copy_of_a_sparse(x):
    return copy.copy(x)


@operation(sources.leaf, call="torch.nn.Parameter(x)")
def parameter(x):
    return torch.nn.Parameter(x)


@operation(sources.result, call="torch.nn.Parameter(x)")
def parameter_of_a_result(x):
    return torch.nn.Parameter(x)


@operation(sources.result, call="torch.nn.Buffer(x)", needs=["nn.Buffer"])
def buffer(x):
    return torch.nn.Buffer(x)


@operation(sources.result, call="copy.copy([x])[0]")
def shallow_copy_of_a_list(x):
    y = copy.copy([x])[0]
    return y
