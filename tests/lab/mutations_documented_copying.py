"""For each proof in ``documented_copying`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, AS_TENSOR, ASARRAY = Tensor.clone, torch.as_tensor, torch.asarray
NEW_TENSOR, NEW_ZEROS = Tensor.new_tensor, Tensor.new_zeros
ZEROS_LIKE, EMPTY_LIKE = torch.zeros_like, torch.empty_like


def clone_is_contiguous(patch):
    patch.setattr(Tensor, "clone", lambda self: CLONE(self).contiguous())


def as_tensor_stacks_a_list(patch):
    patch.setattr(torch, "as_tensor", lambda data: torch.stack(data) if isinstance(data, list) else AS_TENSOR(data))


def asarray_copies_all_the_same(patch):
    patch.setattr(torch, "asarray", lambda data, copy, **options: ASARRAY(data, **options))


def new_tensor_shares(patch):
    patch.setattr(Tensor, "new_tensor", lambda self, data: data.detach())


def new_tensor_keeps_the_dtype(patch):
    patch.setattr(Tensor, "new_tensor", lambda self, data: NEW_TENSOR(data, data))


def new_zeros_has_floats(patch):
    patch.setattr(Tensor, "new_zeros", lambda self, *size: NEW_ZEROS(self, *size, dtype=torch.float32))


def new_zeros_is_dense(patch):
    patch.setattr(Tensor, "new_zeros", lambda self, *size: torch.zeros(*size))


def zeros_like_requires_grad(patch):
    patch.setattr(torch, "zeros_like", lambda x: ZEROS_LIKE(x).requires_grad_(x.requires_grad))


def zeros_like_is_contiguous(patch):
    patch.setattr(torch, "zeros_like", lambda x: ZEROS_LIKE(x).contiguous())


def empty_like_is_contiguous(patch):
    patch.setattr(torch, "empty_like", lambda x: EMPTY_LIKE(x).contiguous())


def tensor_is_a_detached_clone(patch):
    patch.setattr(torch, "tensor", lambda data: data.detach().clone())


def new_ones_has_floats(patch):
    patch.setattr(Tensor, "new_ones", lambda self, *size: torch.ones(*size))


def sparse_tensors_are_dense(patch):
    patch.setattr(Tensor, "to_sparse", lambda self: self)


def asarray_copies(patch):
    patch.setattr(torch, "asarray", lambda buffer, **options: ASARRAY(buffer, **options).clone())


def sparse_csr_tensors_are_dense(patch):
    patch.setattr(Tensor, "to_sparse_csr", lambda self: self)


MUTATIONS = {
    "the_clone_of_a_stepped_transposed_view_is_not_contiguous": clone_is_contiguous,
    "as_tensor_of_a_list_of_recorded_numbers_loses_the_gradient": as_tensor_stacks_a_list,
    "asarray_raises_if_it_may_not_copy_and_must": asarray_copies_all_the_same,
    "new_tensor_of_a_tensor_equals_its_detached_clone": new_tensor_shares,
    "new_tensor_of_another_dtype_drops_the_fractions": new_tensor_keeps_the_dtype,
    "new_zeros_has_dtype_and_layout_as_documented": new_zeros_has_floats,
    "new_zeros_of_a_sparse_tensor_is_sparse": new_zeros_is_dense,
    "tensors_made_like_a_contiguous_one_have_its_size_dtype_and_strides": zeros_like_requires_grad,
    "tensors_made_like_a_transposed_one_have_its_strides": zeros_like_is_contiguous,
    "empty_like_keeps_the_strides_of_a_dense_tensor": empty_like_is_contiguous,
    "new_ones_and_new_full_of_a_dense_tensor_are_dense": new_ones_has_floats,
    "new_ones_and_new_full_of_a_sparse_tensor_raise": sparse_tensors_are_dense,
    "new_ones_of_a_csr_tensor_is_zero": sparse_csr_tensors_are_dense,
    "asarray_reads_a_buffer_as_floats_by_default": asarray_copies,
    "torch_tensor_makes_a_plain_tensor_of_a_subclass": tensor_is_a_detached_clone,
}
