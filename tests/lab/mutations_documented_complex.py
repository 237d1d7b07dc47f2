"""For each proof in ``documented_complex`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, CONJ, SETITEM, TRANSPOSE = Tensor.clone, Tensor.conj, Tensor.__setitem__, Tensor.transpose
VIEW_AS_COMPLEX, VIEW_AS_REAL = torch.view_as_complex, torch.view_as_real


def view_as_real_copies(patch):
    patch.setattr(torch, "view_as_real", lambda x: CLONE(VIEW_AS_REAL(x)))


def view_as_real_resolves(patch):
    patch.setattr(torch, "view_as_real", lambda x: VIEW_AS_REAL(x.resolve_conj()))


def view_as_complex_copies(patch):
    patch.setattr(torch, "view_as_complex", lambda x: VIEW_AS_COMPLEX(CLONE(x)))


def view_as_complex_refuses_float16(patch):
    def viewed(x):
        if x.dtype == torch.float16:
            raise RuntimeError("float16 is not supported")
        return VIEW_AS_COMPLEX(x)

    patch.setattr(torch, "view_as_complex", viewed)


def conj_of_a_sparse_tensor_writes_to_it(patch):
    def conjugated(self):
        self._values().copy_(CONJ(self._values()).resolve_conj())
        return self

    patch.setattr(Tensor, "conj", conjugated)


def conj_physical_copies(patch):
    patch.setattr(torch, "conj_physical", CLONE)


def resolve_conj_returns_its_input(patch):
    patch.setattr(Tensor, "resolve_conj", lambda self: self)


def positive_copies(patch):
    patch.setattr(torch, "positive", lambda x: CLONE(+x))


def dsplit_and_broadcast_to_copy(patch):
    dsplit, broadcast_to = torch.dsplit, torch.broadcast_to
    patch.setattr(torch, "dsplit", lambda x, parts: [CLONE(part) for part in dsplit(x, parts)])
    patch.setattr(torch, "broadcast_to", lambda x, shape: CLONE(broadcast_to(x, shape)))


def diagonal_copies(patch):
    diagonal = Tensor.diagonal
    patch.setattr(Tensor, "diagonal", lambda self: CLONE(diagonal(self)))


def values_copies(patch):
    values = Tensor.values
    patch.setattr(Tensor, "values", lambda self: CLONE(values(self)))


def values_takes_sparse_coo_alone(patch):
    values = Tensor.values

    def checked(self):
        if self.layout != torch.sparse_coo:
            raise RuntimeError("values is for sparse COO tensors")
        return values(self)

    patch.setattr(Tensor, "values", checked)


def assignment_moves_the_tensor(patch):
    def assigned(self, index, value):
        self.set_(CLONE(self))
        SETITEM(self, index, value)

    patch.setattr(Tensor, "__setitem__", assigned)


def transpose_moves_the_data(patch):
    patch.setattr(Tensor, "transpose", lambda self, *dims: TRANSPOSE(self, *dims).contiguous())


MUTATIONS = {
    "view_as_real_shares_memory": view_as_real_copies,
    "view_as_real_raises_for_a_conjugate": view_as_real_resolves,
    "view_as_complex_shares_memory": view_as_complex_copies,
    "view_as_complex_raises_behind_an_odd_offset": view_as_complex_copies,
    "view_as_complex_refuses_half": view_as_complex_refuses_float16,
    "view_as_complex_takes_three_dtypes": view_as_complex_refuses_float16,
    "conj_of_a_sparse_tensor_is_a_copy": conj_of_a_sparse_tensor_writes_to_it,
    "conj_physical_returns_a_real_tensor_itself": conj_physical_copies,
    "resolving_clears_the_bit": resolve_conj_returns_its_input,
    "positive_returns_its_input": positive_copies,
    "functions_off_the_list_of_views_are_no_views": dsplit_and_broadcast_to_copy,
    "listed_view_operations_share_memory": diagonal_copies,
    "values_of_a_sparse_tensor_are_a_view": values_copies,
    "assignment_by_index_is_in_place": assignment_moves_the_tensor,
    "transposing_makes_a_contiguous_tensor_non_contiguous": transpose_moves_the_data,
    "values_refuses_a_compressed_sparse_tensor": values_takes_sparse_coo_alone,
    "values_takes_sparse_tensors_only": values_takes_sparse_coo_alone,
}
