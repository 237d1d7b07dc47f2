"""For each proof in ``detach_graph`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import detach_copies_and_stays_in_the_graph, detach_stays_in_the_graph

ADD_, DETACH = Tensor.add_, Tensor.detach


def requires_grad_in_place_does_nothing(patch):
    patch.setattr(Tensor, "requires_grad_", lambda self, requires_grad=True: self)


def add_in_place_drops_the_tangent(patch):
    patch.setattr(Tensor, "add_", lambda self, other, **options: ADD_(self, DETACH(other), **options))


def detach_zeroes_the_gradient_of_its_source(patch):
    def detach(self):
        self.register_hook(torch.zeros_like)
        return DETACH(self)

    patch.setattr(Tensor, "detach", detach)


MUTATIONS = {
    "detach_cuts_the_history": detach_stays_in_the_graph,
    "detach_requires_no_gradient": detach_stays_in_the_graph,
    "the_detached_has_no_grad": detach_stays_in_the_graph,
    "the_detached_can_be_made_to_require_a_gradient": requires_grad_in_place_does_nothing,
    "the_detached_has_no_forward_gradient": detach_stays_in_the_graph,
    "the_detached_gets_a_forward_gradient_in_place": add_in_place_drops_the_tangent,
    "values_can_be_handled_through_detach": detach_stays_in_the_graph,
    "detach_alone_leaves_the_backward_as_it_was": detach_zeroes_the_gradient_of_its_source,
    "a_gradient_comes_to_the_source_only": detach_stays_in_the_graph,
    "backward_from_the_detached_raises": detach_stays_in_the_graph,
    "detach_keeps_gradient_information": detach_copies_and_stays_in_the_graph,
    "detach_disconnects_the_gradient": detach_copies_and_stays_in_the_graph,
}
