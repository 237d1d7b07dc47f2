"""For each proof in ``detach_training`` a mutation of torch under which its outcome turns."""

from torch import Tensor

from tests.lab.wrong_torch import detach_copies, detach_stays_in_the_graph


def add_in_place_adds_nothing(patch):
    patch.setattr(Tensor, "add_", lambda self, other, **options: self)


MUTATIONS = {
    "detach_keeps_a_part_from_training": detach_stays_in_the_graph,
    "detach_also_freezes_what_lies_before": detach_stays_in_the_graph,
    "a_part_behind_detach_still_decays": add_in_place_adds_nothing,
    "a_branch_behind_detach_spares_the_main_gradient": detach_stays_in_the_graph,
    "a_branch_that_writes_changes_the_main_gradient": detach_copies,
}
