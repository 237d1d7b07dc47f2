"""For each proof about `view` and `reshape` a torch gone wrong, on which its outcome must turn."""

import torch
from torch import Tensor

CLONE, RESHAPE, VIEW = Tensor.clone, Tensor.reshape, Tensor.view


def view_copies(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: CLONE(VIEW(self, *shape)))


def view_returns_its_input(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: self)


def reshape_always_copies(patch):
    patch.setattr(Tensor, "reshape", lambda self, *shape: CLONE(RESHAPE(self, *shape)))


def clone_returns_its_input(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: self)


def clone_is_always_contiguous(patch):
    patch.setattr(Tensor, "clone", lambda self: CLONE(self, memory_format=torch.contiguous_format))


MUTATIONS = {
    "view_shares_memory_with_its_source": view_copies,
    "a_view_is_another_tensor_object": view_returns_its_input,
    "view_changes_the_shape_and_not_the_data": view_copies,
    "reshape_copies_only_where_it_must": reshape_always_copies,
    "clone_then_view_copies_where_reshape_does_not": reshape_always_copies,
    "clone_then_view_raises_on_a_transposed_tensor": clone_is_always_contiguous,
    "clone_then_view_has_memory_of_its_own": clone_returns_its_input,
}
