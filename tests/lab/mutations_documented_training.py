"""For each proof in ``documented_training`` a mutation of torch under which its outcome turns."""

import copy

from torch.nn import Parameter
from torch.optim import SGD, Optimizer
from torch.optim.swa_utils import AveragedModel
from torch.utils.checkpoint import CheckpointFunction

LOAD, ZERO_GRAD = Optimizer.load_state_dict, Optimizer.zero_grad


def a_step_makes_new_memory(patch):
    def step(self):
        for parameter in self.param_groups[0]["params"]:
            parameter.data = parameter.data - parameter.grad

    patch.setattr(SGD, "step", step)


def a_step_does_nothing(patch):
    patch.setattr(SGD, "step", lambda self: None)


def zero_grad_fills(patch):
    patch.setattr(Optimizer, "zero_grad", lambda self, set_to_none: ZERO_GRAD(self, set_to_none=False))


def the_state_contains_parameters(patch):
    patch.setattr(Optimizer, "state_dict", lambda self: {"state": self.state, "param_groups": self.param_groups})


def loading_copies(patch):
    patch.setattr(Optimizer, "load_state_dict", lambda self, state: LOAD(self, copy.deepcopy(state)))


def loading_finds_the_shapes(patch):
    def load_state_dict(self, state):
        LOAD(self, dict(state, state={0: state["state"][1], 1: state["state"][0]}))

    patch.setattr(Optimizer, "load_state_dict", load_state_dict)


def deepcopy_returns_its_parameter(patch):
    patch.setattr(Parameter, "__deepcopy__", lambda self, memo: self)


def updating_does_nothing(patch):
    patch.setattr(AveragedModel, "update_parameters", lambda self, model: None)


def updating_copies_the_count(patch):
    patch.setattr(AveragedModel, "update_parameters", lambda self, model: self.module.count.copy_(model.count))


def _refused(*arguments):
    raise RuntimeError("use_reentrant")


def a_checkpoint_raises(patch):
    patch.setattr(CheckpointFunction, "apply", staticmethod(_refused))


def the_backward_pass_raises(patch):
    patch.setattr(CheckpointFunction, "backward", staticmethod(_refused))


def a_checkpoint_runs_its_function(patch):
    patch.setattr(CheckpointFunction, "apply", staticmethod(lambda function, preserve, *given: function(*given)))


MUTATIONS = {
    "a_step_updates_the_parameter_in_place": a_step_makes_new_memory,
    "without_a_gradient_grad_is_none_after_zero_grad": zero_grad_fills,
    "an_optimizer_skips_none_and_not_zero": a_step_does_nothing,
    "the_state_of_an_optimizer_does_not_contain_parameters": the_state_contains_parameters,
    "an_optimizer_shares_the_state_that_it_loads": loading_copies,
    "an_optimizer_loads_a_state_of_another_shape": loading_finds_the_shapes,
    "an_averaged_model_is_a_copy": deepcopy_returns_its_parameter,
    "the_first_update_of_an_averaged_model_copies": updating_does_nothing,
    "an_averaged_model_averages_its_buffers": updating_does_nothing,
    "an_averaged_model_never_counts_further": updating_copies_the_count,
    "averaged_buffers_must_be_floating_point": updating_does_nothing,
    "checkpoint_without_use_reentrant_raises": a_checkpoint_raises,
    "checkpoint_sequential_without_use_reentrant_raises": a_checkpoint_raises,
    "a_checkpoint_without_use_reentrant_warns": a_checkpoint_runs_its_function,
    "a_detached_tensor_in_a_reentrant_checkpoint_raises": the_backward_pass_raises,
    "a_reentrant_checkpoint_with_detached_outputs_raises": the_backward_pass_raises,
    "a_reentrant_checkpoint_supports_backward_only": a_checkpoint_runs_its_function,
    "a_reentrant_checkpoint_leaves_out_tensors_in_a_dict": a_checkpoint_runs_its_function,
    "a_checkpoint_that_runs_differently_gives_wrong_gradients": a_checkpoint_runs_its_function,
}
