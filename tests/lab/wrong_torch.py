"""Mutations that turn the proofs of more than one module: each patches torch with a mistake that it could have."""

import torch
from torch import Tensor

CLONE, DATA, DETACH = Tensor.clone, Tensor.data, Tensor.detach


def clone_returns_its_input(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: self)


def clone_sends_back_zeros(patch):
    def clone(self, **options):
        copy = CLONE(self, **options)
        if copy.requires_grad:
            copy.register_hook(torch.zeros_like)
        return copy

    patch.setattr(Tensor, "clone", clone)


def detach_returns_its_input(patch):
    patch.setattr(Tensor, "detach", lambda self: self)


def detach_copies(patch):
    patch.setattr(Tensor, "detach", lambda self: CLONE(DETACH(self)))


def detach_copies_and_stays_in_the_graph(patch):
    patch.setattr(Tensor, "detach", lambda self: CLONE(self))


def clone_starts_afresh(patch):
    def clone(self, **options):
        return CLONE(DETACH(self), **options).requires_grad_(self.requires_grad)

    patch.setattr(Tensor, "clone", clone)


def detach_stays_in_the_graph(patch):
    patch.setattr(Tensor, "detach", lambda self: self.view_as(self))


def detach_works_in_place(patch):
    patch.setattr(Tensor, "detach", lambda self: DETACH(self.detach_()))


def detach_in_place_does_nothing(patch):
    patch.setattr(Tensor, "detach_", lambda self: self)


def view_returns_its_input(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: self)


def data_shares_the_version_counter(patch):
    def assign(self, values):
        if values.data_ptr() != self.data_ptr():  # else it was written in place
            DATA.__set__(self, values)

    patch.setattr(Tensor, "data", property(DETACH, assign))
