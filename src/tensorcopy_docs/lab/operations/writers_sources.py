"""Functions that modify in place, where memory overlaps, is expanded or belongs to another kind of tensor."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.sparse, call="y.copy_(x)", statement=True)
def copy_of_a_sparse_(x):
    y = torch.ones(2, 3)
    y.copy_(x)
    return y


@operation(sources.result, call="y.copy_(x)", statement=True)
def copy_into_a_frozen_parameter_(x):
    y = torch.nn.Parameter(torch.ones(2, 3), requires_grad=False)
    y.copy_(x)
    return y


@operation(sources.plain, call="x[:, 1:].copy_(x[:, :-1])", statement=True)
def copy_overlapping_rows_(x):
    x[:, 1:].copy_(x[:, :-1])
    y = x
    return y


@operation(sources.plain, call="x[:, 1:] = x[:, :-1]", statement=True)
def setitem_overlapping_rows(x):
    x[:, 1:] = x[:, :-1]
    y = x
    return y


@operation(sources.wide, call="y[0] = x[0]", statement=True)
def setitem_into_a_slice_of_an_expanded(x):
    y = torch.ones(1, 3).expand(2, 3)
    y[0] = x[0]
    return y


@operation(sources.expanded, call="x.fill_(7)")
def fill_of_an_expanded_(x):
    return x.fill_(7)


@operation(sources.expanded, call="x.zero_()")
def zero_of_an_expanded_(x):
    return x.zero_()


@operation(sources.expanded, call="x.masked_fill_(x > 4, 7)")
def masked_fill_of_an_expanded_(x):
    return x.masked_fill_(x > 4, 7)


@operation(sources.expanded, call="x.mul_(2)")
def mul_of_an_expanded_(x):
    return x.mul_(2)


@operation(sources.result, call="x.data.resize_(1, 2)")
def data_resize_(x):
    return x.data.resize_(1, 2)


@operation(sources.leaf, call="x.data.resize_(1, 2)")
def data_resize_of_a_leaf_(x):
    return x.data.resize_(1, 2)
