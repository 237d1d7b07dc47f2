"""For each proof in ``copies`` a wrong torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, COPY_, DETACH, SET_ = Tensor.clone, Tensor.copy_, Tensor.detach, Tensor.set_
COPY_PARAMETER = torch.nn.Parameter.__deepcopy__


def clone_returns_its_input(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: self)


def clone_is_a_view(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: self.view_as(self))


def clone_starts_afresh(patch):
    def clone(self, **options):
        return CLONE(DETACH(self), **options).requires_grad_(self.requires_grad)

    patch.setattr(Tensor, "clone", clone)


def copy_points_at_the_source(patch):
    patch.setattr(Tensor, "copy_", lambda self, source: SET_(self, source))


def copy_returns_a_clone(patch):
    patch.setattr(Tensor, "copy_", lambda self, source: CLONE(COPY_(self, source)))


def deepcopy_returns_its_input(patch):
    patch.setattr(Tensor, "__deepcopy__", lambda self, memo: self)


def deepcopy_shares_memory(patch):
    patch.setattr(Tensor, "__deepcopy__", lambda self, memo: DETACH(self))


def deepcopy_clones(patch):
    patch.setattr(Tensor, "__deepcopy__", lambda self, memo: CLONE(self))


def deepcopy_of_a_parameter_keeps_metadata(patch):
    def deepcopy(self, memo):
        copied = COPY_PARAMETER(self, memo)
        copied.grad = self.grad
        copied.__dict__.update(self.__dict__)
        return copied

    # Parameter has a method of its own, which a patch of Tensor's does not reach.
    patch.setattr(torch.nn.Parameter, "__deepcopy__", deepcopy)


def every_call_returns_a_new_object(patch):
    patch.setattr(Tensor, "contiguous", lambda self: CLONE(self))
    patch.setattr(Tensor, "to", lambda self, *kind: CLONE(self))
    patch.setattr(Tensor, "detach_", lambda self: DETACH(self))


MUTATIONS = {
    "clone_shares_no_memory": clone_is_a_view,
    "clone_is_another_object_with_equal_values": clone_returns_its_input,
    "clone_has_metadata_of_its_own": clone_returns_its_input,
    "copy_into_a_tensor_shares_no_memory": copy_points_at_the_source,
    "copy_into_a_tensor_returns_that_tensor": copy_returns_a_clone,
    "deepcopy_has_metadata_of_its_own": deepcopy_returns_its_input,
    "deepcopy_has_memory_of_its_own": deepcopy_shares_memory,
    "deepcopy_copies_what_an_object_contains": deepcopy_shares_memory,
    "deepcopy_keeps_apart_what_assignment_mirrors": deepcopy_shares_memory,
    "deepcopy_copies_the_metadata_too": deepcopy_clones,
    "deepcopy_of_a_parameter_leaves_its_metadata_behind": deepcopy_of_a_parameter_keeps_metadata,
    "deepcopy_copies_the_history": deepcopy_clones,
    "clone_serves_wherever_deepcopy_does": clone_starts_afresh,
    "only_assignment_gives_the_same_object": clone_returns_its_input,
    "some_calls_return_the_tensor_itself": every_call_returns_a_new_object,
}
