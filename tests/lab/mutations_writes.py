"""For each proof about in-place writes a torch gone wrong, on which its outcome must turn."""

import torch
from torch import Tensor

ADD, CLONE, DETACH, MUL, MUL_, SIGMOID = (
    Tensor.__add__,
    Tensor.clone,
    Tensor.detach,
    Tensor.__mul__,
    Tensor.mul_,
    Tensor.sigmoid,
)
DATA = Tensor.data


def detach_copies(patch):
    patch.setattr(Tensor, "detach", lambda self: CLONE(DETACH(self)))


def detach_counts_versions_of_its_own(patch):
    patch.setattr(Tensor, "detach", lambda self: self.data)


def data_shares_the_version_counter(patch):
    def assign(self, values):
        if values.data_ptr() != self.data_ptr():  # else it was written in place
            DATA.__set__(self, values)

    patch.setattr(Tensor, "data", property(DETACH, assign))


def plus_saves_its_output(patch):
    def plus(self, other):
        total = ADD(self, other)
        return MUL(total, total).sqrt()

    patch.setattr(Tensor, "__add__", plus)


def sigmoid_saves_no_output(patch):
    patch.setattr(Tensor, "sigmoid", lambda self: ADD(SIGMOID(self), 0))


def zero_does_nothing(patch):
    patch.setattr(Tensor, "zero_", lambda self: self)


def multiplying_in_place_is_not_recorded(patch):
    def multiplied(self, other):
        with torch.no_grad():
            return MUL_(self, other)

    patch.setattr(Tensor, "mul_", multiplied)


MUTATIONS = {
    "a_write_to_the_detached_goes_unnoticed": detach_counts_versions_of_its_own,
    "a_write_to_the_detached_is_counted_and_stops_the_backward": detach_counts_versions_of_its_own,
    "the_backward_goes_on_where_what_was_written_was_not_saved": plus_saves_its_output,
    "a_write_through_the_data_of_the_detached_is_not_counted": data_shares_the_version_counter,
    "a_write_to_either_can_stop_the_backward": detach_counts_versions_of_its_own,
    "a_gradient_from_the_written_values_would_be_wrong": sigmoid_saves_no_output,
    "the_backward_raises_though_the_gradient_would_be_right": sigmoid_saves_no_output,
    "zeroing_the_detached_changes_nothing": zero_does_nothing,
    "in_place_operations_without_an_error_give_the_right_gradient": multiplying_in_place_is_not_recorded,
    "a_write_through_data_makes_the_gradient_wrong_without_an_error": data_shares_the_version_counter,
    "a_write_through_detach_is_missing_from_the_gradient": detach_copies,
}
