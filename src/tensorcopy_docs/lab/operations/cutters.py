"""Calls that cut the computation graph, or make none."""

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(
    sources.result,
    call="x.detach()",
    same_for=(
        "plain parameter transposed row gaps view_of_a_leaf frozen inference wide expanded image volume "
        "channels_last integers doubles number plain_number complexes conjugate negative"
    ),
)
def detach(x):
    return x.detach()


@operation(sources.leaf, call="x.detach()")
def detach_of_a_leaf(x):
    return x.detach()


@operation(sources.sparse, call="x.detach()")
def detach_of_a_sparse(x):
    return x.detach()


@operation(
    sources.result, call="x.detach_()", same_for="wide image volume channels_last sparse doubles number complexes"
)
def detach_(x):
    return x.detach_()


@operation(sources.leaf, call="x.detach_()", same_for="parameter")
def detach_on_a_leaf_(x):
    return x.detach_()


@operation(sources.plain, call="x.detach_()", same_for="frozen inference integers plain_number")
def detach_on_a_plain_(x):
    return x.detach_()


@operation(sources.wide, call="x.view(3).detach_()")
def detach_on_a_view_(x):
    return x.view(3).detach_()


@operation(
    sources.transposed,
    call="x.detach_()",
    same_for="row gaps view_of_a_leaf expanded conjugate negative",
)
def detach_on_a_transposed_(x):
    return x.detach_()


@operation(
    sources.result,
    call="x.data",
    same_for=(
        "plain parameter transposed row gaps view_of_a_leaf frozen inference wide expanded image volume "
        "channels_last integers doubles number plain_number complexes conjugate negative"
    ),
)
def data(x):
    return x.data


@operation(sources.leaf, call="x.data")
def data_of_a_leaf(x):
    return x.data


@operation(sources.sparse, call="x.data")
def data_of_a_sparse(x):
    return x.data


@operation(sources.result, call="with torch.no_grad(): y = x.clone()")
def no_grad(x):
    with torch.no_grad():
        y = x.clone()
    return y


@operation(sources.result, call="with torch.no_grad(): y = x.view(6)")
def view_under_no_grad(x):
    with torch.no_grad():
        y = x.view(6)
    return y


@operation(sources.result, call="with torch.inference_mode(): y = x.clone()", needs=["inference_mode"])
def inference_mode(x):
    with torch.inference_mode():
        y = x.clone()
    return y


@operation(sources.result, call="with torch.inference_mode(): y = x.view(6)", needs=["inference_mode"])
def view_under_inference_mode(x):
    with torch.inference_mode():
        y = x.view(6)
    return y


@operation(sources.leaf, call="x.requires_grad_(False)")
def requires_grad_false_(x):
    return x.requires_grad_(False)


@operation(sources.result, call="x.requires_grad_(False)")
def requires_grad_false_on_a_result_(x):
    return x.requires_grad_(False)


@operation(sources.result, call="x.detach().requires_grad_()")
def detach_requires_grad_(x):
    return x.detach().requires_grad_()
