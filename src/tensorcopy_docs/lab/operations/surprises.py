"""Calls that look like views, or like nothing at all, and copy."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(
    sources.result,
    call="x[[0, 1]]",
    same_for="leaf parameter view_of_a_leaf doubles conjugate",
)
def list_index(x):
    return x[[0, 1]]


@operation(
    sources.result,
    call="x[x > 4]",
    same_for=(
        "leaf parameter transposed gaps view_of_a_leaf wide expanded image volume channels_last doubles number negative"
    ),
)
def mask_index(x):
    return x[x > 4]


@operation(sources.result, call="x.index_select(0, torch.tensor([1]))")
def index_select(x):
    return x.index_select(0, torch.tensor([1]))


@operation(sources.result, call="x.gather(1, torch.tensor([[0, 2], [1, 1]]))")
def gather(x):
    return x.gather(1, torch.tensor([[0, 2], [1, 1]]))


@operation(sources.result, call="x.masked_select(x > 4)")
def masked_select(x):
    return x.masked_select(x > 4)


@operation(sources.result, call="x.take_along_dim(torch.tensor([[0], [2]]), 1)", needs=["take_along_dim"])
def take_along_dim(x):
    return x.take_along_dim(torch.tensor([[0], [2]]), 1)


@operation(sources.result, call="x.flip(0)")
def flip(x):
    return x.flip(0)


@operation(sources.result, call="x.roll(1, 0)")
def roll(x):
    return x.roll(1, 0)


@operation(sources.result, call="x.rot90()", needs=["rot90"])
def rot90(x):
    return x.rot90()


@operation(sources.wide, call="x.repeat(2, 1)")
def repeat(x):
    return x.repeat(2, 1)


@operation(sources.result, call="x.tile(1)", needs=["tile"])
def tile(x):
    return x.tile(1)


@operation(sources.result, call="torch.cat([x])")
def cat_of_one(x):
    return torch.cat([x])


@operation(sources.result, call="torch.stack([x])")
def stack_of_one(x):
    return torch.stack([x])


@operation(sources.result, call="torch.relu(x)")
def relu(x):
    return torch.relu(x)


@operation(sources.result, call="x.clamp(0, 100)")
def clamp(x):
    return x.clamp(0, 100)
