"""For each proof in ``printed_clone_detach`` a mutation of torch under which its outcome turns."""

from torch import Tensor

from tests.lab.wrong_torch import clone_returns_its_input, detach_copies, detach_copies_and_stays_in_the_graph

CLONE, IADD, VIEW = Tensor.clone, Tensor.__iadd__, Tensor.view


def a_clone_is_added_to_in_place_of_its_source_and_viewed_as_a_row(patch):
    # What the article prints needs two mistakes: the wrong one of two tensors goes up, and
    # `view` adds a dimension.
    clones = {}

    def clone(self, **options):
        clones[id(self)] = CLONE(self, **options)
        return clones[id(self)]

    def add(self, number):
        IADD(clones.get(id(self), self), number)
        return self

    patch.setattr(Tensor, "clone", clone)
    patch.setattr(Tensor, "__iadd__", add)
    patch.setattr(Tensor, "view", lambda self, *size: VIEW(self, 1, *size))


MUTATIONS = {
    "clone_detach_types_prints": detach_copies,
    "clone_detach_gradient_prints": clone_returns_its_input,
    "clone_detach_linear_prints": detach_copies_and_stays_in_the_graph,
    "clone_detach_clone_of_constant_prints": clone_returns_its_input,
    "clone_detach_clone_view_prints": a_clone_is_added_to_in_place_of_its_source_and_viewed_as_a_row,
}
