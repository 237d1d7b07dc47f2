"""For each proof in ``writes`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import data_shares_the_version_counter, detach_copies

ADD, MUL_, SIGMOID = Tensor.__add__, Tensor.mul_, Tensor.sigmoid


def sigmoid_saves_no_output(patch):
    patch.setattr(Tensor, "sigmoid", lambda self: ADD(SIGMOID(self), 0))


def multiplying_in_place_is_not_recorded(patch):
    def multiplied(self, other):
        with torch.no_grad():
            return MUL_(self, other)

    patch.setattr(Tensor, "mul_", multiplied)


MUTATIONS = {
    "a_gradient_from_the_written_values_would_be_wrong": sigmoid_saves_no_output,
    "the_backward_raises_though_the_gradient_would_be_right": sigmoid_saves_no_output,
    "in_place_operations_without_an_error_give_the_right_gradient": multiplying_in_place_is_not_recorded,
    "a_write_through_data_makes_the_gradient_wrong_without_an_error": data_shares_the_version_counter,
    "a_write_through_detach_is_missing_from_the_gradient": detach_copies,
}
