"""For each proof in `detach_graph` a torch gone wrong, on which its outcome must turn."""

import torch
from torch import Tensor

ADD_, CLONE, DETACH = Tensor.add_, Tensor.clone, Tensor.detach


def detach_returns_its_input(patch):
    patch.setattr(Tensor, "detach", lambda self: self)


def detach_copies(patch):
    patch.setattr(Tensor, "detach", lambda self: CLONE(DETACH(self)))


def detach_stays_in_the_graph(patch):
    patch.setattr(Tensor, "detach", lambda self: self.view_as(self))


def detach_works_in_place(patch):
    patch.setattr(Tensor, "detach", lambda self: DETACH(self.detach_()))


def detach_zeroes_the_gradient_of_its_source(patch):
    def detach(self):
        self.register_hook(torch.zeros_like)
        return DETACH(self)

    patch.setattr(Tensor, "detach", detach)


class _WithoutRequiresGrad(Tensor):
    requires_grad = False


def detach_changes_requires_grad_and_nothing_else(patch):
    patch.setattr(Tensor, "detach", lambda self: self.view_as(self).as_subclass(_WithoutRequiresGrad))


def requires_grad_in_place_does_nothing(patch):
    patch.setattr(Tensor, "requires_grad_", lambda self, requires_grad=True: self)


def add_in_place_drops_the_tangent(patch):
    patch.setattr(Tensor, "add_", lambda self, other, **options: ADD_(self, DETACH(other), **options))


def add_in_place_adds_nothing(patch):
    patch.setattr(Tensor, "add_", lambda self, other, **options: self)


MUTATIONS = {
    "detach_cuts_the_history": detach_stays_in_the_graph,
    "detach_takes_its_source_off_the_graph": detach_works_in_place,
    "detach_requires_no_gradient": detach_stays_in_the_graph,
    "the_detached_never_requires_a_gradient": requires_grad_in_place_does_nothing,
    "the_detached_never_has_a_forward_gradient": add_in_place_drops_the_tangent,
    "values_can_be_handled_through_detach": detach_stays_in_the_graph,
    "detach_alone_is_of_no_use": detach_returns_its_input,
    "detach_keeps_a_part_from_training": detach_stays_in_the_graph,
    "detach_also_freezes_what_lies_before": detach_stays_in_the_graph,
    "a_part_behind_detach_still_decays": add_in_place_adds_nothing,
    "a_branch_behind_detach_spares_the_main_gradient": detach_stays_in_the_graph,
    "a_branch_that_writes_changes_the_main_gradient": detach_copies,
    "detach_alone_leaves_the_backward_as_it_was": detach_zeroes_the_gradient_of_its_source,
    "a_gradient_comes_to_the_source_only": detach_stays_in_the_graph,
    "detach_changes_requires_grad_only": detach_changes_requires_grad_and_nothing_else,
    "backward_from_the_detached_raises": detach_stays_in_the_graph,
}
