"""Calls that people use to copy."""

import copy
import io

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(
    sources.result,
    call="x.clone()",
    same_for="view_of_a_leaf wide image volume channels_last doubles number complexes",
)
def clone(x):
    return x.clone()


@operation(sources.leaf, call="x.clone()")
def clone_of_a_leaf(x):
    return x.clone()


@operation(sources.parameter, call="x.clone()")
def clone_of_a_parameter(x):
    return x.clone()


@operation(sources.expanded, call="x.clone()")
def clone_of_an_expanded(x):
    return x.clone()


@operation(sources.transposed, call="x.clone()")
def clone_of_a_transposed(x):
    return x.clone()


@operation(
    sources.transposed,
    call="x.clone(memory_format=torch.preserve_format)",
    needs=["preserve_format"],
    probe=lambda: torch.ones(1).clone(memory_format=None),
)
def clone_preserve_format(x):
    return x.clone(memory_format=torch.preserve_format)


@operation(
    sources.transposed,
    call="x.clone(memory_format=torch.contiguous_format)",
    needs=["contiguous_format"],
    probe=lambda: torch.ones(1).clone(memory_format=None),
)
def clone_contiguous_format(x):
    return x.clone(memory_format=torch.contiguous_format)


@operation(
    sources.image,
    call="x.clone(memory_format=torch.channels_last)",
    needs=["channels_last"],
    probe=lambda: torch.ones(1).clone(memory_format=None),
)
def clone_channels_last(x):
    return x.clone(memory_format=torch.channels_last)


@operation(
    sources.volume,
    call="x.clone(memory_format=torch.channels_last_3d)",
    needs=["channels_last_3d"],
    probe=lambda: torch.ones(1).clone(memory_format=None),
)
def clone_channels_last_3d(x):
    return x.clone(memory_format=torch.channels_last_3d)


@operation(sources.result, call="x.detach().clone()")
def detach_clone(x):
    return x.detach().clone()


@operation(sources.result, call="x.detach().clone().requires_grad_()")
def detach_clone_requires_grad_(x):
    return x.detach().clone().requires_grad_()


@operation(sources.result, call="x.clone().detach()")
def clone_detach(x):
    return x.clone().detach()


@operation(
    sources.leaf,
    call="copy.deepcopy(x)",
    same_for="plain inference integers plain_number",
)
def deepcopy(x):
    return copy.deepcopy(x)


@operation(
    sources.result,
    call="copy.deepcopy(x)",
    same_for=(
        "transposed gaps view_of_a_leaf wide expanded image volume channels_last sparse doubles number "
        "complexes conjugate negative"
    ),
)
def deepcopy_of_a_result(x):
    return copy.deepcopy(x)


@operation(sources.row, call="copy.deepcopy(x)")
def deepcopy_of_a_view(x):
    return copy.deepcopy(x)


@operation(sources.parameter, call="copy.deepcopy(x)", same_for="frozen")
def deepcopy_of_a_parameter(x):
    return copy.deepcopy(x)


@operation(
    sources.result,
    call="torch.tensor(x)",
    same_for=(
        "leaf plain parameter transposed row view_of_a_leaf frozen inference wide image volume "
        "channels_last sparse integers doubles number plain_number complexes conjugate"
    ),
)
def tensor(x):
    return torch.tensor(x)


@operation(sources.result, call="x.new_tensor(x)")
def new_tensor(x):
    return x.new_tensor(x)


@operation(sources.result, call="torch.empty_like(x).copy_(x)")
def empty_like_copy_(x):
    y = torch.empty_like(x).copy_(x)
    return y


@operation(
    sources.result, call="x.to(torch.float32, copy=True)", probe=lambda: torch.ones(1).to(torch.float32, copy=True)
)
def to_copy(x):
    return x.to(torch.float32, copy=True)


@operation(sources.result, call="torch.asarray(x, copy=True)", needs=["asarray"])
def asarray_copy(x):
    return torch.asarray(x, copy=True)


@operation(sources.leaf, call="torch.load(file)")
def save_and_load(x):
    file = io.BytesIO()
    torch.save(x, file)
    file.seek(0)
    y = torch.load(file)
    return y


@operation(sources.row, call="torch.load(file)")
def save_and_load_of_a_view(x):
    file = io.BytesIO()
    torch.save(x, file)
    file.seek(0)
    y = torch.load(file)
    return y


@operation(sources.row, call="torch.save(x.clone(), file)", statement=True)
def save_and_load_of_a_cloned_view(x):
    file = io.BytesIO()
    torch.save(x.clone(), file)
    file.seek(0)
    y = torch.load(file)
    return y
