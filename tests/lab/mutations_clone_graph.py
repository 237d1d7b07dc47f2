"""For each proof in ``clone_graph`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import clone_returns_its_input, clone_sends_back_zeros, clone_starts_afresh

ADD_, CLONE, DETACH, REQUIRES_GRAD_, ZERO_ = (
    Tensor.add_,
    Tensor.clone,
    Tensor.detach,
    Tensor.requires_grad_,
    Tensor.zero_,
)


def clone_has_a_node_without_number(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: Clone.apply(self))


class Clone(torch.autograd.Function):
    """Its node is called CloneBackward, as torch's own was before such names got a number."""

    @staticmethod
    def forward(ctx, tensor):
        return CLONE(tensor)

    @staticmethod
    def backward(ctx, gradient):
        return gradient


def clone_keeps_its_grad(patch):
    def clone(self, **options):
        copy = CLONE(self, **options)
        copy.retain_grad()
        return copy

    patch.setattr(Tensor, "clone", clone)


def retain_grad_does_nothing(patch):
    patch.setattr(Tensor, "retain_grad", lambda self: None)


def clone_is_not_recorded(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: CLONE(DETACH(self), **options))


def clone_always_requires_grad(patch):
    def clone(self, **options):
        return CLONE(self if self.requires_grad else REQUIRES_GRAD_(self), **options)

    patch.setattr(Tensor, "clone", clone)


def in_place_writes_are_not_counted(patch):
    # What is written to `.data` leaves the version counter where it was.
    def add_(self, other):
        ADD_(self.data, other)
        return self

    def zero_(self):
        ZERO_(self.data)
        return self

    patch.setattr(Tensor, "add_", add_)
    patch.setattr(Tensor, "zero_", zero_)


MUTATIONS = {
    "clone_keeps_the_gradient_of_the_network": clone_sends_back_zeros,
    "clone_adds_itself_to_the_history": clone_starts_afresh,
    "a_clone_has_a_node_called_clone_backward": clone_starts_afresh,
    "the_name_of_that_node_ends_in_a_number": clone_has_a_node_without_number,
    "gradient_flows_back_through_a_clone": clone_sends_back_zeros,
    "clone_is_the_identity_in_value_and_derivative": clone_sends_back_zeros,
    "the_gradient_of_a_clone_is_added_to_the_originals": clone_sends_back_zeros,
    "the_grad_of_a_clone_is_none": clone_keeps_its_grad,
    "a_clone_can_keep_a_gradient": retain_grad_does_nothing,
    "neither_a_non_leaf_nor_its_clone_keeps_a_gradient": clone_keeps_its_grad,
    "clone_requires_grad_like_its_source": clone_is_not_recorded,
    "the_clone_of_a_constant_gets_its_own_gradient": clone_always_requires_grad,
    "a_unit_is_used_twice_through_clones": clone_returns_its_input,
    "writing_to_a_clone_spares_the_originals_backward": clone_returns_its_input,
    "writing_to_a_clone_already_used_stops_the_backward": in_place_writes_are_not_counted,
    "a_clone_does_not_protect_from_writing_to_the_original": in_place_writes_are_not_counted,
    "writing_to_a_clone_changes_the_gradient_of_the_original": clone_sends_back_zeros,
    "backward_from_a_clone_reaches_the_original": clone_sends_back_zeros,
}
