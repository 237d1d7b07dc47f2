"""For each proof in ``deepcopy`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, COPY_PARAMETER, DETACH = Tensor.clone, torch.nn.Parameter.__deepcopy__, Tensor.detach


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

    # Parameter has its own method, which a patch of Tensor's does not reach.
    patch.setattr(torch.nn.Parameter, "__deepcopy__", deepcopy)


MUTATIONS = {
    "deepcopy_has_metadata_of_its_own": deepcopy_returns_its_input,
    "deepcopy_has_memory_of_its_own": deepcopy_shares_memory,
    "deepcopy_copies_what_an_object_contains": deepcopy_shares_memory,
    "deepcopy_keeps_apart_what_assignment_mirrors": deepcopy_shares_memory,
    "deepcopy_copies_the_metadata_too": deepcopy_clones,
    "deepcopy_of_a_parameter_leaves_its_metadata_behind": deepcopy_of_a_parameter_keeps_metadata,
    "deepcopy_copies_the_history": deepcopy_clones,
    "a_module_that_keeps_a_result_cannot_be_deep_copied": deepcopy_shares_memory,
}
