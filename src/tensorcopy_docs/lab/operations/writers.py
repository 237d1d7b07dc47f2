"""Calls that write, or that give an existing tensor other memory."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(
    sources.result,
    call="y.copy_(x)",
    statement=True,
    same_for="leaf parameter view_of_a_leaf gaps expanded number complexes negative doubles conjugate",
)
def copy_(x):
    y = torch.ones(2, 3)
    y.copy_(x)
    return y


@operation(
    sources.plain,
    call="y.copy_(x)",
    statement=True,
    same_for="frozen inference integers row plain_number",
)
def copy_without_gradient_(x):
    y = torch.ones(2, 3)
    y.copy_(x)
    return y


@operation(sources.result, call="x.copy_(x)")
def copy_to_itself_(x):
    return x.copy_(x)


@operation(sources.wide, call="y.copy_(x)", statement=True)
def copy_broadcast_(x):
    y = torch.ones(2, 3)
    y.copy_(x)
    return y


@operation(sources.result, call="y.copy_(x)", statement=True)
def copy_cast_(x):
    y = torch.ones(2, 3, dtype=torch.float64)
    y.copy_(x)
    return y


@operation(sources.result, call="y.copy_(x)", statement=True)
def copy_to_integers_(x):
    y = torch.ones(2, 3, dtype=torch.int64)
    y.copy_(x)
    return y


@operation(sources.plain, call="y.copy_(x.view(6)[:-1])", statement=True)
def copy_overlapping_(x):
    y = x.view(6)[1:]
    y.copy_(x.view(6)[:-1])
    return y


@operation(sources.wide, call="y.copy_(x)", statement=True)
def copy_into_expanded_(x):
    y = torch.ones(1, 3).expand(2, 3)
    y.copy_(x)
    return y


@operation(sources.wide, call="y.copy_(x)", statement=True)
def copy_into_overlapping_windows_(x):
    y = torch.ones(4).as_strided((2, 3), (1, 1))
    y.copy_(x)
    return y


@operation(sources.result, call="y.copy_(x)", statement=True)
def copy_into_a_leaf_(x):
    y = torch.ones(2, 3, requires_grad=True)
    y.copy_(x)
    return y


@operation(sources.result, call="with torch.no_grad(): y.copy_(x)")
def copy_into_a_leaf_under_no_grad_(x):
    y = torch.ones(2, 3, requires_grad=True)
    with torch.no_grad():
        y.copy_(x)
    return y


@operation(sources.result, call="y[:] = x", statement=True)
def setitem(x):
    y = torch.ones(2, 3)
    y[:] = x
    return y


@operation(sources.result, call="y[:] = x", statement=True)
def setitem_into_a_leaf(x):
    y = torch.ones(2, 3, requires_grad=True)
    y[:] = x
    return y


@operation(sources.result, call="y += 0", statement=True)
def add_in_place(x):
    y = x
    y += 0
    return y


@operation(sources.leaf, call="y += 0", statement=True)
def add_in_place_on_a_leaf(x):
    y = x
    y += 0
    return y


@operation(sources.leaf, call="y += 0", statement=True)
def add_in_place_on_a_view_of_a_leaf(x):
    y = x[0]
    y += 0
    return y


@operation(sources.result, call="x.fill_(7)", same_for="wide image channels_last doubles complexes")
def fill_(x):
    return x.fill_(7)


@operation(sources.leaf, call="x.fill_(7)")
def fill_of_a_leaf_(x):
    return x.fill_(7)


@operation(sources.result, call="x.zero_()", same_for="wide image channels_last doubles complexes")
def zero_(x):
    return x.zero_()


@operation(sources.leaf, call="x.zero_()")
def zero_of_a_leaf_(x):
    return x.zero_()


@operation(sources.plain, call="torch.add(x, 0, out=y)", statement=True)
def out(x):
    y = torch.ones(2, 3)
    torch.add(x, 0, out=y)
    return y


@operation(sources.plain, call="torch.add(x, 0, out=y)", statement=True)
def out_of_another_shape(x):
    y = torch.ones(2)
    torch.add(x, 0, out=y)
    return y


@operation(sources.result, call="torch.add(x, 0, out=y)", statement=True)
def out_of_a_result(x):
    y = torch.ones(2, 3)
    torch.add(x, 0, out=y)
    return y


@operation(sources.plain, call="y.set_(x)", statement=True)
def set_(x):
    y = torch.ones(2, 3)
    y.set_(x)
    return y


@operation(sources.result, call="y.set_(x)", statement=True)
def set_to_a_result_(x):
    y = torch.ones(2, 3)
    y.set_(x)
    return y


@operation(sources.result, call="y.data = x", statement=True)
def assign_data(x):
    y = torch.ones(2, 3)
    y.data = x
    return y


@operation(sources.plain, call="x.resize_(1, 2)")
def resize_(x):
    return x.resize_(1, 2)


@operation(sources.result, call="x.resize_(1, 2)")
def resize_of_a_result_(x):
    return x.resize_(1, 2)


@operation(sources.result, call="x.detach().resize_(4, 3)")
def detach_resize_(x):
    return x.detach().resize_(4, 3)


@operation(sources.leaf, call="torch.utils.swap_tensors(x, y)", statement=True, needs=["utils.swap_tensors"])
def swap_tensors(x):
    y = torch.ones(2, 3, requires_grad=True)
    torch.utils.swap_tensors(x, y)
    return y
