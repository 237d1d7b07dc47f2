"""For each proof in ``printed_four_copies`` a mutation of torch under which its outcome turns."""

from torch import Tensor

from tests.lab.wrong_torch import (
    clone_sends_back_zeros,
    detach_copies_and_stays_in_the_graph,
    detach_in_place_does_nothing,
)

CLONE, COPY_ = Tensor.clone, Tensor.copy_


def clone_forgets_the_values(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: CLONE(self, **options) * 0)


def copy_in_place_adds(patch):
    patch.setattr(Tensor, "copy_", lambda self, source, **options: COPY_(self, self + source))


MUTATIONS = {
    "five_ways_of_handing_on_give_one_loss": clone_forgets_the_values,
    "three_ways_of_handing_on_give_one_gradient": clone_sends_back_zeros,
    "loss_of_the_copied_constant_prints_as_16_7390": copy_in_place_adds,
    "detach_and_detach_in_place_leave_x0_without_grad": detach_copies_and_stays_in_the_graph,
    "detach_and_detach_in_place_give_requires_grad_false": detach_in_place_does_nothing,
}
