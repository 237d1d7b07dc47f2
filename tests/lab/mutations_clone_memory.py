"""For each proof in ``clone_memory`` a mutation of torch under which its outcome turns."""

from torch import Tensor

from tests.lab.wrong_torch import clone_returns_its_input


def clone_is_a_view(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: self.view_as(self))


MUTATIONS = {
    "clone_shares_no_memory": clone_is_a_view,
    "clone_is_another_object_with_equal_values": clone_returns_its_input,
    "clone_has_metadata_of_its_own": clone_returns_its_input,
    "clone_copies_the_data": clone_returns_its_input,
    "writing_to_a_clone_spares_the_original": clone_returns_its_input,
}
