"""For each proof in ``copy_into`` a mutation of torch under which its outcome turns."""

from torch import Tensor

CLONE, COPY_, DETACH, SET_ = Tensor.clone, Tensor.copy_, Tensor.detach, Tensor.set_


def copy_is_not_recorded(patch):
    patch.setattr(Tensor, "copy_", lambda self, source: COPY_(self, DETACH(source)))


def copy_points_at_the_source(patch):
    patch.setattr(Tensor, "copy_", lambda self, source: SET_(self, source))


def copy_returns_a_clone(patch):
    patch.setattr(Tensor, "copy_", lambda self, source: CLONE(COPY_(self, source)))


MUTATIONS = {
    "copy_into_a_tensor_is_recorded": copy_is_not_recorded,
    "copy_of_a_constant_brings_no_gradient_back": copy_is_not_recorded,
    "copy_into_a_tensor_shares_no_memory": copy_points_at_the_source,
    "copy_into_a_tensor_returns_that_tensor": copy_returns_a_clone,
}
