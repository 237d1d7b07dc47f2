"""For each proof in ``resizing`` a mutation of torch under which its outcome turns."""

from torch import Tensor

from tests.lab.wrong_torch import detach_copies, detach_returns_its_input


def resizing_in_place_is_refused(patch):
    for name in ("resize_", "resize_as_", "set_", "transpose_"):
        patch.setattr(Tensor, name, _refused)


def _refused(self, *arguments):
    raise RuntimeError("not allowed on a Tensor created from .data or .detach()")


def writing_in_place_is_refused(patch):
    for name in ("zero_", "copy_", "add_"):
        patch.setattr(Tensor, name, _refused)


MUTATIONS = {
    "resizing_the_detached_raises": resizing_in_place_is_refused,
    "growing_the_detached_moves_the_original": detach_copies,
    "resizing_the_detached_resizes_the_original": detach_returns_its_input,
    "resizing_a_clone_or_the_detached_raises_or_warns": resizing_in_place_is_refused,
    "writing_to_a_sparse_detached_raises": writing_in_place_is_refused,
    "dividing_a_sparse_detached_divides_the_original": detach_copies,
    "writing_to_a_sparse_detached_writes_the_original": detach_returns_its_input,
}
