"""For each proof in ``documented_schedules`` a mutation of torch under which its outcome turns."""

import copy

from torch import Tensor
from torch.optim import Optimizer
from torch.optim.lr_scheduler import LRScheduler

LAST, LOAD = LRScheduler.get_last_lr, Optimizer.load_state_dict


def the_last_learning_rates_are_those_of_the_optimizer(patch):
    patch.setattr(LRScheduler, "get_last_lr", lambda self: [group["lr"] for group in self.optimizer.param_groups])


def the_last_learning_rates_are_copied(patch):
    patch.setattr(LRScheduler, "get_last_lr", lambda self: copy.deepcopy(LAST(self)))


def hooks_get_the_given_state(patch):
    def load_state_dict(self, state):
        for hook in self._optimizer_load_state_dict_pre_hooks.values():
            hook(self, state)

    patch.setattr(Optimizer, "load_state_dict", load_state_dict)


def hooks_get_a_deep_copy(patch):
    patch.setattr(Optimizer, "load_state_dict", lambda self, state: LOAD(self, copy.deepcopy(state)))


def views_are_made_of_copies(patch):
    patch.setattr(Tensor, "view_as", lambda self, other: self.reshape(other.shape))


def the_decomposition_returns_ones(patch):
    patch.setattr(Tensor, "mul_", lambda self, gain: self.fill_(1))


MUTATIONS = {
    "the_last_learning_rates_do_not_alias_those_of_the_optimizer": the_last_learning_rates_are_those_of_the_optimizer,
    "the_last_learning_rates_alias_those_of_the_scheduler": the_last_learning_rates_are_copied,
    "a_hook_gets_a_shallow_copy_of_the_state": hooks_get_the_given_state,
    "a_hook_changes_the_groups_of_the_given_state": hooks_get_a_deep_copy,
    "orthogonal_flattens_trailing_dimensions": the_decomposition_returns_ones,
    "orthogonal_raises_for_a_transposed_tensor": views_are_made_of_copies,
}
