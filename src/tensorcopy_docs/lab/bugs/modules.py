"""Modules and optimizers whose state is shared, lost or changed where one does not expect it."""

import copy

import torch
from torch import nn

from tensorcopy_docs.lab.program import bug


def best_weights_deep_copied():
    layer = nn.Linear(1, 1, bias=False)
    layer.weight.data.fill_(1)
    best = copy.deepcopy(layer.state_dict())
    layer.weight.data.fill_(9)
    return best["weight"]


@bug(right=lambda: torch.ones(1, 1), around=best_weights_deep_copied)
def best_weights_kept():
    layer = nn.Linear(1, 1, bias=False)
    layer.weight.data.fill_(1)
    best = layer.state_dict()
    layer.weight.data.fill_(9)
    return best["weight"]


def _stepped(optimizer, weight):
    weight.grad = torch.ones_like(weight)
    optimizer.step()


def momentum_deep_copied():
    w, v = nn.Parameter(torch.zeros(1)), nn.Parameter(torch.zeros(1))
    first = torch.optim.SGD([w], lr=1, momentum=0.5)
    _stepped(first, w)
    second = torch.optim.SGD([v], lr=1, momentum=0.5)
    second.load_state_dict(copy.deepcopy(first.state_dict()))
    _stepped(second, v)
    return first.state[w]["momentum_buffer"]


@bug(right=lambda: torch.ones(1), around=momentum_deep_copied)
def momentum_handed_over():
    w, v = nn.Parameter(torch.zeros(1)), nn.Parameter(torch.zeros(1))
    first = torch.optim.SGD([w], lr=1, momentum=0.5)
    _stepped(first, w)
    second = torch.optim.SGD([v], lr=1, momentum=0.5)
    second.load_state_dict(first.state_dict())
    _stepped(second, v)
    return first.state[w]["momentum_buffer"]


def state_of_an_optimizer_deep_copied():
    w = nn.Parameter(torch.zeros(1))
    optimizer = torch.optim.SGD([w], lr=1, momentum=0.5)
    _stepped(optimizer, w)
    kept = copy.deepcopy(optimizer.state_dict())
    _stepped(optimizer, w)
    return next(iter(kept["state"].values()))["momentum_buffer"]


@bug(right=lambda: torch.ones(1), around=state_of_an_optimizer_deep_copied)
def state_of_an_optimizer_kept():
    w = nn.Parameter(torch.zeros(1))
    optimizer = torch.optim.SGD([w], lr=1, momentum=0.5)
    _stepped(optimizer, w)
    kept = optimizer.state_dict()
    _stepped(optimizer, w)
    return next(iter(kept["state"].values()))["momentum_buffer"]


def _tied():
    class Tied(nn.Module):
        def __init__(self):
            super(Tied, self).__init__()
            self.into, self.out = nn.Linear(2, 2, bias=False), nn.Linear(2, 2, bias=False)
            self.out.weight = self.into.weight

    return Tied()


def _assign():
    nn.Linear(1, 1).load_state_dict(nn.Linear(1, 1).state_dict(), assign=True)


def tied_weights_loaded_by_copy():
    model = _tied()
    model.load_state_dict(_tied().state_dict())
    return model.into.weight is model.out.weight


@bug(right=lambda: True, around=tied_weights_loaded_by_copy, probe=_assign)
def tied_weights_assigned():
    model = _tied()
    model.load_state_dict(_tied().state_dict(), assign=True)
    return model.into.weight is model.out.weight


def loaded_weights_copied():
    layer, given = nn.Linear(1, 1, bias=False), {"weight": torch.ones(1, 1)}
    for name, weight in layer.named_parameters():
        weight.data.copy_(given[name])
    _stepped(torch.optim.SGD(layer.parameters(), lr=1), layer.weight)
    return given["weight"]


@bug(right=lambda: torch.ones(1, 1), around=loaded_weights_copied)
def loaded_weights_set_as_data():
    layer, given = nn.Linear(1, 1, bias=False), {"weight": torch.ones(1, 1)}
    for name, weight in layer.named_parameters():
        weight.data = given[name].data
    _stepped(torch.optim.SGD(layer.parameters(), lr=1), layer.weight)
    return given["weight"]


def _fused():
    w = nn.Parameter(torch.ones(2, 1))
    w.grad = torch.ones(2, 1)
    torch.optim.Adam([w], fused=True).step()


def batch_of_a_cloned_weight():
    w = nn.Parameter(torch.ones(1))
    batch = nn.Parameter(w.detach().expand(2, 1).clone())
    batch.grad = torch.tensor([[1.0], [-1.0]])
    torch.optim.Adam([batch], lr=0.5, fused=True).step()
    return w.detach()


@bug(right=lambda: torch.ones(1), around=batch_of_a_cloned_weight, probe=_fused)
def batch_of_an_expanded_weight():
    w = nn.Parameter(torch.ones(1))
    batch = nn.Parameter(torch.zeros(2, 1))
    batch.data = w.data.expand(2, 1)
    batch.grad = torch.tensor([[1.0], [1.0]])
    torch.optim.Adam([batch], lr=0.5, fused=True).step()
    return w.detach()


def vector_copied_into_parameters():
    layer, vector = nn.Linear(1, 1, bias=False), torch.zeros(1)
    nn.utils.vector_to_parameters(vector.clone(), layer.parameters())
    layer.weight.data.fill_(5)
    return vector


@bug(right=lambda: torch.zeros(1), around=vector_copied_into_parameters)
def vector_made_into_parameters():
    layer, vector = nn.Linear(1, 1, bias=False), torch.zeros(1)
    nn.utils.vector_to_parameters(vector, layer.parameters())
    layer.weight.data.fill_(5)
    return vector
