"""For each proof in ``said_views`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.mutations_views import expand_copies, reshape_always_copies, view_copies

BROADCAST_TO, CLONE, CONTIGUOUS = torch.broadcast_to, Tensor.clone, Tensor.contiguous
GETITEM, RESIZE, SETITEM = Tensor.__getitem__, Tensor.resize_, Tensor.__setitem__


def contiguous_always_copies(patch):
    patch.setattr(Tensor, "contiguous", lambda self: CLONE(CONTIGUOUS(self)))


def plus_in_place_adds_once_for_each_element(patch):
    def add(self, other):
        SETITEM(self, (0, 0), GETITEM(self, (0, 0)) + other * self.numel())
        return self

    patch.setattr(Tensor, "__iadd__", add)


def broadcast_to_copies(patch):
    patch.setattr(torch, "broadcast_to", lambda x, shape: CLONE(BROADCAST_TO(x, shape)))


def indices_give_a_slice(patch):
    def getitem(self, index):
        return GETITEM(self, slice(int(index[0]), int(index[-1]) + 1))

    patch.setattr(Tensor, "__getitem__", lambda self, index: (getitem if is_list(index) else GETITEM)(self, index))


def is_list(index):
    return isinstance(index, Tensor) and index.dim() == 1


def a_mask_gives_a_slice(patch):
    def getitem(self, index):
        if isinstance(index, Tensor):
            index = slice(index.tolist().index(True), None)
        return GETITEM(self, index)

    patch.setattr(Tensor, "__getitem__", getitem)


def indexing_copies(patch):
    patch.setattr(Tensor, "__getitem__", lambda self, index: CLONE(GETITEM(self, index)))


def assigning_writes_into_a_copy(patch):
    def setitem(self, index, value):
        SETITEM(CLONE(self), index, value)

    patch.setattr(Tensor, "__setitem__", setitem)


def a_negative_step_is_allowed(patch):
    def getitem(self, index):
        return self.flip(0) if isinstance(index, slice) and index.step == -1 else GETITEM(self, index)

    patch.setattr(Tensor, "__getitem__", getitem)


def resize_writes_zeros(patch):
    def resize_(self, size):
        before = self.numel()
        RESIZE(self, size)
        SETITEM(self, slice(before, None), 0)
        return self

    patch.setattr(Tensor, "resize_", resize_)


MUTATIONS = {
    "view_works_on_every_second_column": view_copies,
    "reshape_of_every_second_column_shares": reshape_always_copies,
    "a_single_row_stays_contiguous_when_it_is_transposed": contiguous_always_copies,
    "adding_to_an_expanded_tensor_adds_once_for_each_element": plus_in_place_adds_once_for_each_element,
    "a_change_to_an_element_of_an_expanded_tensor_reaches_the_original": expand_copies,
    "assigning_to_a_row_of_an_expanded_tensor_changes_the_other_row": expand_copies,
    "the_result_of_broadcast_to_is_read_only": broadcast_to_copies,
    "indexing_with_a_tensor_of_indices_copies": indices_give_a_slice,
    "indexing_with_a_tensor_of_one_integer_shares": indexing_copies,
    "assigning_through_a_mask_or_a_list_changes_the_original": assigning_writes_into_a_copy,
    "a_second_index_after_a_mask_writes_into_a_copy": a_mask_gives_a_slice,
    "a_second_index_after_a_slice_writes_into_the_original": indexing_copies,
    "a_slice_with_a_negative_step_raises": a_negative_step_is_allowed,
    "resize_fills_up_with_zeros": resize_writes_zeros,
}
