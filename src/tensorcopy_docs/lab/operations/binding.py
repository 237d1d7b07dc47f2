"""Names and wrappers: what makes no new tensor, or a new object around the same one."""

import copy

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.result)
def assignment(x):
    y = x
    return y


@operation(sources.result)
def copy_copy(x):
    return copy.copy(x)


@operation(sources.leaf)
def copy_copy_of_a_leaf(x):
    return copy.copy(x)


@operation(sources.leaf)
def parameter(x):
    return torch.nn.Parameter(x)


@operation(sources.result)
def parameter_of_a_result(x):
    return torch.nn.Parameter(x)


@operation(sources.result, needs=["nn.Buffer"])
def buffer(x):
    return torch.nn.Buffer(x)


@operation(sources.result)
def shallow_copy_of_a_list(x):
    y = copy.copy([x])[0]
    return y
