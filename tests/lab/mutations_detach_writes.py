"""For each proof in ``detach_writes`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import data_shares_the_version_counter, detach_copies

ADD, MUL = Tensor.__add__, Tensor.__mul__


def addition_has_the_gradient_of_a_square(patch):
    patch.setattr(Tensor, "__add__", lambda self, other: _Sum.apply(self))


class _Sum(torch.autograd.Function):
    """A sum whose backward reads what was summed, and reads it when it is too late."""

    @staticmethod
    def forward(ctx, tensor):
        ctx.tensor = tensor  # unsaved, so that no version counter is compared
        return tensor * 1

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.tensor


def detach_counts_versions_of_its_own(patch):
    patch.setattr(Tensor, "detach", lambda self: self.data)


def plus_saves_its_output(patch):
    def plus(self, other):
        total = ADD(self, other)
        return MUL(total, total).sqrt()

    patch.setattr(Tensor, "__add__", plus)


def zero_does_nothing(patch):
    patch.setattr(Tensor, "zero_", lambda self: self)


MUTATIONS = {
    "writing_to_the_detached_spares_a_linear_gradient": addition_has_the_gradient_of_a_square,
    "writing_to_the_detached_changes_a_square_gradient": detach_copies,
    "writing_to_the_detached_stops_the_backward": detach_copies,
    "a_write_to_the_detached_goes_unnoticed": detach_counts_versions_of_its_own,
    "a_write_to_the_detached_is_counted_and_stops_the_backward": detach_counts_versions_of_its_own,
    "the_backward_goes_on_where_what_was_written_was_not_saved": plus_saves_its_output,
    "a_write_through_the_data_of_the_detached_is_not_counted": data_shares_the_version_counter,
    "a_write_to_either_can_stop_the_backward": detach_counts_versions_of_its_own,
    "zeroing_the_detached_changes_nothing": zero_does_nothing,
}
