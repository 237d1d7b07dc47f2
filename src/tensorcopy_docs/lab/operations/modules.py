"""Parameters on their way into modules, out of them, and along with them."""

import copy
from importlib import import_module

import torch

from tensorcopy_docs.lab import sources
from tensorcopy_docs.lab.cell import operation


@operation(sources.parameter, call="layer.weight = x")
def set_as_parameter(x):
    layer = torch.nn.Linear(3, 2)
    layer.weight = x
    y = layer.weight
    return y


@operation(sources.parameter, call="layer.state_dict()['weight']")
def state_dict(x):
    layer = torch.nn.Linear(3, 2)
    layer.weight = x
    y = layer.state_dict()["weight"]
    return y


@operation(
    sources.parameter,
    call="layer.state_dict(keep_vars=True)['weight']",
    probe=lambda: torch.nn.Module().state_dict(keep_vars=True),
)
def state_dict_keep_vars(x):
    layer = torch.nn.Linear(3, 2)
    layer.weight = x
    y = layer.state_dict(keep_vars=True)["weight"]
    return y


@operation(sources.plain, call="layer.load_state_dict({'weight': x})")
def load_state_dict(x):
    layer = torch.nn.Linear(3, 2, bias=False)
    layer.load_state_dict({"weight": x})
    y = layer.weight
    return y


@operation(
    sources.plain,
    call="layer.load_state_dict({'weight': x}, assign=True)",
    probe=lambda: torch.nn.Module().load_state_dict({}, assign=True),
)
def load_state_dict_assign(x):
    layer = torch.nn.Linear(3, 2, bias=False)
    layer.load_state_dict({"weight": x}, assign=True)
    y = layer.weight
    return y


@operation(sources.parameter, call="copy.deepcopy(layer).weight")
def deepcopy_of_a_module(x):
    layer = torch.nn.Linear(3, 2)
    layer.weight = x
    y = copy.deepcopy(layer).weight
    return y


@operation(sources.parameter, call="second.weight = first.weight")
def tied_weights(x):
    first, second = torch.nn.Linear(3, 2), torch.nn.Linear(3, 2)
    first.weight = x
    second.weight = first.weight
    y = second.weight
    return y


@operation(sources.parameter, call="copy.deepcopy(torch.nn.Sequential(first, second))")
def tied_weights_in_one_deepcopy(x):
    first, second = torch.nn.Linear(3, 2), torch.nn.Linear(3, 2)
    first.weight = second.weight = x
    copied = copy.deepcopy(torch.nn.Sequential(first, second))
    y = copied[1].weight
    assert y is copied[0].weight
    return y


@operation(sources.parameter, call="layer.to(torch.float32).weight")
def module_to(x):
    layer = torch.nn.Linear(3, 2)
    layer.weight = x
    y = layer.to(torch.float32).weight
    return y


@operation(sources.parameter, call="layer.to(torch.float64).weight")
def module_to_another_dtype(x):
    layer = torch.nn.Linear(3, 2)
    layer.weight = x
    y = layer.to(torch.float64).weight
    return y


@operation(sources.plain, call="layer.register_buffer('kept', x)")
def register_buffer(x):
    layer = torch.nn.Module()
    layer.register_buffer("kept", x)
    y = layer.kept
    return y


@operation(sources.parameter, call="torch.nn.utils.parameters_to_vector([x])")
def parameters_to_vector(x):
    return torch.nn.utils.parameters_to_vector([x])


@operation(sources.result, call="torch.nn.Identity()(x)", needs=["nn.Identity"])
def identity_module(x):
    return torch.nn.Identity()(x)


@operation(
    sources.result,
    call="torch.func.functional_call(layer, {'weight': x}, torch.tensor([0, 1]))",
    needs=["func.functional_call"],
)
def functional_call(x):
    layer = torch.nn.Embedding(2, 3)
    y = torch.func.functional_call(layer, {"weight": x}, torch.tensor([0, 1]))
    return y


@operation(
    sources.result,
    call="torch.utils.checkpoint.checkpoint(lambda each: each, x, use_reentrant=False)",
    probe=lambda: import_module("torch.utils.checkpoint").checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint(x):
    import torch.utils.checkpoint

    y = torch.utils.checkpoint.checkpoint(lambda each: each, x, use_reentrant=False)
    return y


@operation(
    sources.result,
    call="torch.utils.checkpoint.checkpoint(lambda each: each, x, use_reentrant=True)",
    probe=lambda: import_module("torch.utils.checkpoint").checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def checkpoint_reentrant(x):
    import torch.utils.checkpoint

    y = torch.utils.checkpoint.checkpoint(lambda each: each, x, use_reentrant=True)
    return y
