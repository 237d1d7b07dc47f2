"""For each proof in ``documented_expanding`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, EXPAND, EXPAND_AS = Tensor.clone, Tensor.expand, Tensor.expand_as
BROADCAST_TO, CARTESIAN_PROD, MESHGRID = torch.broadcast_to, torch.cartesian_prod, torch.meshgrid


def expand_takes_minus_one_for_one(patch):
    patch.setattr(Tensor, "expand", lambda self, *size: EXPAND(self, *map(abs, size)))


def expand_copies(patch):
    patch.setattr(
        Tensor, "expand", lambda self, *size: CLONE(EXPAND(self, *size), memory_format=torch.contiguous_format)
    )


def expand_as_copies(patch):
    patch.setattr(Tensor, "expand_as", lambda self, other: CLONE(EXPAND_AS(self, other)))


def broadcast_to_copies(patch):
    patch.setattr(torch, "broadcast_to", lambda x, shape: CLONE(BROADCAST_TO(x, shape)))


def meshgrid_is_xy(patch):
    patch.setattr(torch, "meshgrid", lambda *x: MESHGRID(*x, indexing="xy"))


def meshgrid_copies(patch):
    patch.setattr(torch, "meshgrid", lambda *x: [CLONE(grid) for grid in MESHGRID(*x, indexing="ij")])


def cartesian_prod_has_columns(patch):
    def product(*tensors):
        found = CARTESIAN_PROD(*tensors)
        return found.t() if len(tensors) > 1 else CLONE(found)

    patch.setattr(torch, "cartesian_prod", product)


MUTATIONS = {
    "expand_refuses_minus_one_for_a_new_dimension": expand_takes_minus_one_for_one,
    "expand_makes_any_size_from_one_without_memory": expand_copies,
    "a_change_to_one_row_of_an_expanded_tensor_changes_all": expand_copies,
    "expand_as_is_expand_with_the_size_of_the_other": expand_as_copies,
    "broadcast_to_is_expand": broadcast_to_copies,
    "meshgrid_has_the_values_of_ij_indexing": meshgrid_is_xy,
    "writing_to_a_meshgrid_changes_a_row_and_the_input": meshgrid_copies,
    "cartesian_prod_is_the_product_of_lists": cartesian_prod_has_columns,
    "cartesian_prod_of_one_tensor_is_that_tensor": cartesian_prod_has_columns,
}
