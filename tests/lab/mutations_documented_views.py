"""For each proof in ``documented_views`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, CONTIGUOUS, FLATTEN, SQUEEZE = Tensor.clone, Tensor.contiguous, torch.flatten, Tensor.squeeze
PERMUTE, RESHAPE, TRANSPOSE, VIEW, VIEW_AS = (
    Tensor.permute,
    Tensor.reshape,
    Tensor.transpose,
    Tensor.view,
    Tensor.view_as,
)
NARROW, NARROW_COPY = Tensor.narrow, Tensor.narrow_copy


def view_is_reshape(patch):
    patch.setattr(Tensor, "view", RESHAPE)


def reshape_reads_the_storage(patch):
    patch.setattr(Tensor, "reshape", lambda self, *shape: self.as_strided(shape, (1,)))


def view_of_a_dtype_stays_in_the_graph(patch):
    def view(self, *shape):
        return torch.view_as_complex(self) if shape == (torch.complex64,) else VIEW(self, *shape)

    patch.setattr(Tensor, "view", view)


def view_of_a_dtype_takes_what_fits(patch):
    def view(self, *shape):
        if not isinstance(shape[0], torch.dtype) or (self.dim() and self.stride(-1) == 1):
            return VIEW(self, *shape)
        return VIEW(self.reshape(-1).contiguous(), *shape)

    patch.setattr(Tensor, "view", view)


def view_resolves_a_conjugate(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: VIEW(self.resolve_conj(), *shape))


def view_as_copies(patch):
    patch.setattr(Tensor, "view_as", lambda self, other: CLONE(VIEW_AS(self, other)))


def tensors_have_sizes(patch):
    patch.setattr(Tensor, "sizes", Tensor.size, raising=False)


def flatten_copies(patch):
    patch.setattr(torch, "flatten", lambda x: CLONE(FLATTEN(x)))


def squeeze_takes_a_copy(patch):
    patch.setattr(Tensor, "squeeze", lambda self, dim: CLONE(SQUEEZE(self, dim)))


def transpose_copies_sparse_values(patch):
    patch.setattr(Tensor, "transpose", lambda self, *dims: CLONE(TRANSPOSE(self, *dims)))


def t_copies(patch):
    patch.setattr(Tensor, "t", CLONE)


def t_returns_its_input(patch):
    patch.setattr(Tensor, "t", lambda self: self)


def the_attribute_t_swaps_two_dimensions(patch):
    patch.setattr(Tensor, "T", property(lambda self: TRANSPOSE(self, 0, 1)))


def adjoint_copies(patch):
    patch.setattr(Tensor, "adjoint", lambda self: CLONE(TRANSPOSE(self, -2, -1).conj()))


def swapaxes_copies(patch):
    patch.setattr(torch, "swapaxes", lambda x, *dims: CLONE(TRANSPOSE(x, *dims)))


def narrow_of_a_sparse_tensor_copies(patch):
    patch.setattr(Tensor, "narrow", NARROW_COPY)


def unflatten_copies(patch):
    unflatten = torch.unflatten
    patch.setattr(torch, "unflatten", lambda x, *sizes: CLONE(unflatten(x, *sizes)))


def atleast_2d_copies(patch):
    atleast_2d = torch.atleast_2d
    patch.setattr(torch, "atleast_2d", lambda x: CLONE(atleast_2d(x)))


def reshape_as_copies(patch):
    patch.setattr(Tensor, "reshape_as", lambda self, other: CLONE(RESHAPE(self, other.shape)))


MUTATIONS = {
    "view_merges_dimensions_whose_strides_fit": view_is_reshape,
    "reshape_that_copies_equals_contiguous_and_view": reshape_reads_the_storage,
    "view_of_another_dtype_leaves_the_graph": view_of_a_dtype_stays_in_the_graph,
    "view_of_another_dtype_has_five_conditions": view_of_a_dtype_takes_what_fits,
    "view_of_another_dtype_raises_for_a_conjugate": view_resolves_a_conjugate,
    "view_as_is_view_with_the_size_of_the_other": view_as_copies,
    "a_tensor_has_a_method_sizes": tensors_have_sizes,
    "reshape_as_is_reshape_to_the_size_of_the_other": reshape_as_copies,
    "flatten_of_a_number_is_a_view": flatten_copies,
    "squeeze_of_a_dimension_of_two_changes_nothing": squeeze_takes_a_copy,
    "transposing_a_compressed_sparse_tensor_shares_its_values": transpose_copies_sparse_values,
    "t_leaves_one_dimension_as_it_is": t_copies,
    "t_of_one_dimension_is_another_object": t_returns_its_input,
    "the_attribute_t_reverses_the_dimensions": the_attribute_t_swaps_two_dimensions,
    "the_conjugate_transpose_is_a_view": adjoint_copies,
    "swapping_axes_is_transposing": swapaxes_copies,
    "narrow_copy_takes_sparse_tensors_and_narrow_does_not": narrow_of_a_sparse_tensor_copies,
    "unflatten_is_a_view": unflatten_copies,
    "atleast_returns_views_or_the_tensor_itself": atleast_2d_copies,
}
