"""For each proof in ``documented_elements`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLAMP, CLONE, INDEX_SELECT = torch.clamp, Tensor.clone, torch.index_select
APPLY_, MAP_, TO_DENSE, TO_SPARSE = Tensor.apply_, Tensor.map_, Tensor.to_dense, Tensor.to_sparse
DROPOUT_FORWARD, RELU_FORWARD = torch.nn.Dropout.forward, torch.nn.ReLU.forward


def apply_works_on_a_copy(patch):
    patch.setattr(Tensor, "apply_", lambda self, function: APPLY_(CLONE(self), function))


def apply_runs_once_for_each_element_in_memory(patch):
    patch.setattr(Tensor, "apply_", lambda self, function: APPLY_(self[:1], function))


def map_works_on_a_copy(patch):
    patch.setattr(Tensor, "map_", lambda self, other, function: MAP_(CLONE(self), other, function))


def clamp_gives_the_minimum(patch):
    patch.setattr(torch, "clamp", lambda x, min, max: CLAMP(x, min=min))


def clamp_works_in_place(patch):
    patch.setattr(torch, "clamp", lambda x, min, max: x.clamp_(min, max))


def chain_matmul_returns_its_input(patch):
    patch.setattr(torch, "chain_matmul", lambda x: x)


def coalesce_copies(patch):
    patch.setattr(Tensor, "coalesce", lambda self: CLONE(self))


def to_sparse_takes_the_values_along(patch):
    def to_sparse(self):
        return torch.sparse_coo_tensor(torch.tensor([[1]]), self[1:], self.shape)

    patch.setattr(Tensor, "to_sparse", to_sparse)


def to_sparse_copies(patch):
    patch.setattr(Tensor, "to_sparse", lambda self: CLONE(TO_SPARSE(self)))


def to_dense_copies(patch):
    patch.setattr(Tensor, "to_dense", lambda self: CLONE(self))


def relu_works_on_a_copy(patch):
    patch.setattr(torch.nn.ReLU, "forward", lambda self, x: RELU_FORWARD(self, CLONE(x)))


def dropout_works_on_a_copy(patch):
    patch.setattr(torch.nn.Dropout, "forward", lambda self, x: DROPOUT_FORWARD(self, CLONE(x)))


def filling_takes_another_value(patch):
    patch.setattr(Tensor, "fill_", lambda self, value: self.zero_())


MUTATIONS = {
    "apply_replaces_each_element_by_the_result": apply_works_on_a_copy,
    "apply_runs_once_for_each_index_of_an_expanded_tensor": apply_runs_once_for_each_element_in_memory,
    "apply_on_a_saved_tensor_makes_the_gradient_wrong": apply_works_on_a_copy,
    "map_stores_the_results_in_its_tensor": map_works_on_a_copy,
    "map_on_a_saved_tensor_makes_the_gradient_wrong": map_works_on_a_copy,
    "clamp_gives_the_maximum_if_the_bounds_are_swapped": clamp_gives_the_minimum,
    "clamp_does_not_set_elements_of_its_input": clamp_works_in_place,
    "chain_matmul_of_one_matrix_returns_that_matrix": chain_matmul_returns_its_input,
    "chain_matmul_of_one_matrix_returns_a_copy": chain_matmul_returns_its_input,
    "coalesce_returns_a_coalesced_tensor_itself": coalesce_copies,
    "to_sparse_of_a_dense_tensor_copies": to_sparse_takes_the_values_along,
    "to_sparse_of_a_sparse_tensor_does_not_copy": to_sparse_copies,
    "to_dense_of_a_dense_tensor_returns_it": to_dense_copies,
    "relu_can_work_in_place": relu_works_on_a_copy,
    "dropout_can_work_in_place": dropout_works_on_a_copy,
    "init_fills_a_leaf_that_requires_grad": filling_takes_another_value,
}
