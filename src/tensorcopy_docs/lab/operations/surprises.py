"""Calls that look like views, or like nothing at all, and copy."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.result)
def list_index(x):
    return x[[0, 1]]


@operation(sources.result)
def mask_index(x):
    return x[x > 4]


@operation(sources.result)
def index_select(x):
    return x.index_select(0, torch.tensor([1]))


@operation(sources.result)
def gather(x):
    return x.gather(1, torch.tensor([[0, 2], [1, 1]]))


@operation(sources.result)
def masked_select(x):
    return x.masked_select(x > 4)


@operation(sources.result, needs=["take_along_dim"])
def take_along_dim(x):
    return x.take_along_dim(torch.tensor([[0], [2]]), 1)


@operation(sources.result)
def flip(x):
    return x.flip(0)


@operation(sources.result)
def roll(x):
    return x.roll(1, 0)


@operation(sources.result, needs=["rot90"])
def rot90(x):
    return x.rot90()


@operation(sources.wide)
def repeat(x):
    return x.repeat(2, 1)


@operation(sources.result, needs=["tile"])
def tile(x):
    return x.tile(1)


@operation(sources.result)
def cat_of_one(x):
    return torch.cat([x])


@operation(sources.result)
def stack_of_one(x):
    return torch.stack([x])


@operation(sources.result)
def relu(x):
    return torch.relu(x)


@operation(sources.result)
def clamp(x):
    return x.clamp(0, 100)
