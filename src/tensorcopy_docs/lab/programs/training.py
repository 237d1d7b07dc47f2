"""Idioms of graphs, gradients, modules and files."""

import copy

import torch

from tensorcopy_docs.lab.program import idiom
from tensorcopy_docs.lab.programs import plain


@idiom(right=plain.same)
def retain_grad(y):
    y.retain_grad()
    return y


def _only_number(x):
    (number,) = x.reshape(-1).tolist()
    return number


@idiom(right=_only_number)
def item(x):
    return x.item()


@idiom(right=lambda state: tuple(plain.copied(x) for x in state))
def detach_each(state):
    return tuple([x.detach() for x in state])


def _frozen(p):
    p.requires_grad_(False)
    p.grad = None
    return p


@idiom(right=_frozen)
def freeze(p):
    p.requires_grad_(False)
    p.grad = None
    return p


def _gradients_removed(optimizer):
    for group in optimizer.param_groups:
        for p in group["params"]:
            if p.grad is not None:
                p.grad = torch.zeros_like(p.grad)


def _all_frozen(model):
    for p in model.parameters():
        p.requires_grad = False
    return model


@idiom(right=_all_frozen, needs=["nn.Module.requires_grad_"])
def freeze_model(model):
    model.requires_grad_(False)
    return model


@idiom(right=_gradients_removed)
def zero_grad(optimizer):
    optimizer.zero_grad()


@idiom(right=plain.pickled, kept=True)
def deepcopy_module(model):
    return copy.deepcopy(model)


def _state(model):
    return {name: plain.copied(each) for name, each in model.state_dict().items()}


@idiom(right=_state, kept=True)
def deepcopy_state(model):
    return copy.deepcopy(model.state_dict())


@idiom(right=_state, kept=True)
def clone_state(model):
    return {name: x.clone() for name, x in model.state_dict().items()}


def _loaded(model, checkpoint):
    with torch.no_grad():
        for name, value in model.state_dict().items():
            plain.written(value, [(place, checkpoint[name][place]) for place in plain.places(value)])
    return model


@idiom(right=_loaded, kept=True)
def load_state(model, checkpoint):
    model.load_state_dict(checkpoint)
    return model


def _part(part):
    return plain.copied(part).requires_grad_(part.requires_grad)


@idiom(right=_part)
def save_part(part, path):
    torch.save(part.clone(), path)


@idiom(right=plain.copied)
def save_values(x, path):
    torch.save(x.detach(), path)


@idiom(right=_state)
def save_state(model, path):
    torch.save(model.state_dict(), path)
