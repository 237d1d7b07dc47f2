"""For each proof in ``detach_in_place`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import detach_in_place_does_nothing, detach_works_in_place

BACKWARD, DETACH, DETACH_ = Tensor.backward, Tensor.detach, Tensor.detach_


def detach_in_place_returns_a_new_tensor(patch):
    patch.setattr(Tensor, "detach_", DETACH)


def detach_in_place_leaves_views_as_they_are(patch):
    def detach_(self):
        try:
            return DETACH_(self)
        except RuntimeError:
            return self

    patch.setattr(Tensor, "detach_", detach_)


def detach_in_place_stops_the_gradient_in_earlier_results(patch):
    def detach_(self):
        self.register_hook(torch.zeros_like)
        return DETACH_(self)

    patch.setattr(Tensor, "detach_", detach_)


def backward_without_history_does_nothing(patch):
    def backward(self, *arguments, **options):
        if self.requires_grad:
            BACKWARD(self, *arguments, **options)

    patch.setattr(Tensor, "backward", backward)


MUTATIONS = {
    "detach_in_place_returns_the_tensor_itself": detach_in_place_returns_a_new_tensor,
    "detach_in_place_gives_what_detach_gives": detach_in_place_does_nothing,
    "detach_in_place_refuses_a_view": detach_in_place_leaves_views_as_they_are,
    "detach_in_place_takes_a_gradient_that_detach_leaves": detach_in_place_does_nothing,
    "detach_makes_another_tensor_and_detach_in_place_changes_its_own": detach_in_place_returns_a_new_tensor,
    "detach_in_place_makes_a_leaf_without_history": detach_in_place_does_nothing,
    "detach_in_place_parts_the_chain": detach_in_place_does_nothing,
    "what_was_computed_before_stays_linked": detach_in_place_stops_the_gradient_in_earlier_results,
    "backward_past_detach_in_place_leaves_out_m": detach_in_place_does_nothing,
    "backward_past_detach_in_place_does_not_run": backward_without_history_does_nothing,
    "the_graph_can_be_used_after_detach": detach_works_in_place,
    "the_graph_is_lost_after_detach_in_place": detach_in_place_does_nothing,
}
