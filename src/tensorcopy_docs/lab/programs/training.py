"""Idioms of graphs, gradients, modules and files."""

import copy

import torch

from tensorcopy_docs.lab.program import idiom
from tensorcopy_docs.lab.programs import plain


@idiom(plain.same)
def retain_grad(y):
    y.retain_grad()
    return y


def _only_number(x):
    (number,) = x.reshape(-1).tolist()
    return number


@idiom(_only_number)
def item(x):
    return x.item()


@idiom(lambda xs: tuple(plain.copied(x) for x in xs))
def detach_each(xs):
    return tuple(x.detach() for x in xs)


def _frozen(p):
    p.requires_grad_(False)
    p.grad = None
    return p


@idiom(_frozen)
def freeze(p):
    p.requires_grad_(False)
    p.grad = None
    return p


def _gradients_removed(optimizer):
    for group in optimizer.param_groups:
        for p in group["params"]:
            if p.grad is not None:
                p.grad = torch.zeros_like(p.grad)


@idiom(_gradients_removed)
def zero_grad(optimizer):
    optimizer.zero_grad()


@idiom(plain.pickled, kept=True)
def deepcopy_module(model):
    return copy.deepcopy(model)


def _state(model):
    return {name: plain.copied(each) for name, each in model.state_dict().items()}


@idiom(_state, kept=True)
def deepcopy_state(model):
    return copy.deepcopy(model.state_dict())


@idiom(_state, kept=True)
def clone_state(model):
    return {name: x.clone() for name, x in model.state_dict().items()}


def _loaded(model, state):
    with torch.no_grad():
        for name, value in model.state_dict().items():
            plain.written(value, [(place, state[name][place]) for place in plain.places(value)])
    return model


@idiom(_loaded, kept=True)
def load_state(model, state):
    model.load_state_dict(state)
    return model


@idiom(lambda x, path: plain.copied(x[:1]))
def save_part(x, path):
    torch.save(x[:1].clone().detach(), path)
    return torch.load(path)


@idiom(lambda x, path: plain.copied(x))
def save_values(x, path):
    torch.save(x.detach(), path)
    return torch.load(path)
