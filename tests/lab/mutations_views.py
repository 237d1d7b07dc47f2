"""For each proof in ``views`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import clone_returns_its_input, view_returns_its_input

AS_STRIDED, CLONE, EXPAND, RESHAPE, VIEW = Tensor.as_strided, Tensor.clone, Tensor.expand, Tensor.reshape, Tensor.view


def as_strided_copies(patch):
    patch.setattr(Tensor, "as_strided", lambda self, *layout: CLONE(AS_STRIDED(self, *layout)))


def expand_copies(patch):
    patch.setattr(Tensor, "expand", lambda self, *size: CLONE(EXPAND(self, *size)))


def as_strided_stays_on_the_first_element(patch):
    patch.setattr(Tensor, "as_strided", lambda self, size, stride: AS_STRIDED(self, size, (0,) * len(size)))


def as_strided_is_dense_whatever_the_strides(patch):
    def dense(self, size, stride):
        return AS_STRIDED(self, size, torch.empty(size).stride())

    patch.setattr(Tensor, "as_strided", dense)


def as_strided_reads_a_contiguous_copy(patch):
    patch.setattr(Tensor, "as_strided", lambda self, *layout: AS_STRIDED(self.contiguous(), *layout))


def expand_takes_minus_one_for_one(patch):
    def narrowed(self, *size):
        for dimension, length in enumerate(size):
            if length == -1:
                self = self.narrow(dimension, 0, 1)
        return EXPAND(self, *map(abs, size))

    patch.setattr(Tensor, "expand", narrowed)


def expand_starts_again_from_the_first_row(patch):
    patch.setattr(Tensor, "expand", lambda self, rows, columns: self[[row % len(self) for row in range(rows)]])


def view_copies(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: CLONE(VIEW(self, *shape)))


def reshape_always_copies(patch):
    patch.setattr(Tensor, "reshape", lambda self, *shape: CLONE(RESHAPE(self, *shape)))


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
    "as_strided_does_not_copy": as_strided_copies,
    "expand_does_not_copy": expand_copies,
    "as_strided_keeps_the_content": as_strided_stays_on_the_first_element,
    "as_strided_repeats_and_leaves_out": as_strided_is_dense_whatever_the_strides,
    "as_strided_reads_a_transposed_tensor_in_memory_order": as_strided_reads_a_contiguous_copy,
    "as_strided_stride_of_rows_and_columns": as_strided_stays_on_the_first_element,
    "expand_refuses_two_rows": expand_starts_again_from_the_first_row,
    "expand_minus_one_keeps_the_size": expand_takes_minus_one_for_one,
}
