"""Mutations that turn the proofs of more than one module: each patches torch with a mistake that it could have."""

import torch
from torch import Tensor

from tests.lab.patches import replaces

CLONE, DATA, DETACH = Tensor.clone, Tensor.data, Tensor.detach
clone_returns_its_input = replaces(Tensor, "clone")(lambda self, **options: self)


@replaces(Tensor, "clone")
def clone_sends_back_zeros(self, **options):
    copy = CLONE(self, **options)
    if copy.requires_grad:
        copy.register_hook(torch.zeros_like)
    return copy


detach_returns_its_input = replaces(Tensor, "detach")(lambda self: self)
detach_copies = replaces(Tensor, "detach")(lambda self: CLONE(DETACH(self)))
detach_copies_and_stays_in_the_graph = replaces(Tensor, "detach")(lambda self: CLONE(self))


@replaces(Tensor, "clone")
def clone_starts_afresh(self, **options):
    return CLONE(DETACH(self), **options).requires_grad_(self.requires_grad)


detach_stays_in_the_graph = replaces(Tensor, "detach")(lambda self: self.view_as(self))
detach_works_in_place = replaces(Tensor, "detach")(lambda self: DETACH(self.detach_()))
detach_in_place_does_nothing = replaces(Tensor, "detach_")(lambda self: self)
view_returns_its_input = replaces(Tensor, "view")(lambda self, *shape: self)


def data_shares_the_version_counter(patch):
    def assign(self, values):
        if values.data_ptr() != self.data_ptr():  # else it was written in place
            DATA.__set__(self, values)

    patch.setattr(Tensor, "data", property(DETACH, assign))
