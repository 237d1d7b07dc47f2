"""For each proof in ``said_optimizers`` a mutation of torch under which its outcome turns."""

import copy

import torch
from torch import Tensor

SGD, OPTIMIZER = torch.optim.SGD, torch.optim.Optimizer
BACKWARD, MULTIPLY, STEP = Tensor.backward, Tensor.__mul__, SGD.step
LOAD, ZERO = OPTIMIZER.load_state_dict, OPTIMIZER.zero_grad


def zero_grad_fills_with_zeros(patch):
    patch.setattr(OPTIMIZER, "zero_grad", lambda self: ZERO(self, set_to_none=False))


def zero_grad_does_nothing(patch):
    patch.setattr(OPTIMIZER, "zero_grad", lambda self: None)


def modules_keep_their_gradients(patch):
    patch.setattr(torch.nn.Module, "zero_grad", lambda self: None)


def products_send_back_zeros(patch):
    patch.setattr(torch.nn.Linear, "forward", lambda self, x: torch.add(x, self.weight.sum() * 0))


def parameters_of(optimizer):
    return [parameter for group in optimizer.param_groups for parameter in group["params"]]


def a_step_subtracts_one(patch):
    @torch.no_grad()
    def step(self):
        for parameter in parameters_of(self):
            parameter.sub_(1)

    patch.setattr(SGD, "step", step)


def a_step_passes_over_zeros(patch):
    def step(self):
        if any(parameter.grad.abs().sum() > 0 for parameter in parameters_of(self)):
            STEP(self)

    patch.setattr(SGD, "step", step)


def a_step_passes_over_the_frozen(patch):
    def step(self):
        for parameter in parameters_of(self):
            if not parameter.requires_grad:
                parameter.grad = None
        STEP(self)

    patch.setattr(SGD, "step", step)


def backward_leaves_out_the_first_row(patch):
    def backward(self):
        BACKWARD(self)
        for leaf in leaves_behind(self):
            leaf.grad[0].zero_()

    patch.setattr(Tensor, "backward", backward)


def leaves_behind(result):
    found, nodes = [], [result.grad_fn]
    while nodes:
        node = nodes.pop()
        if hasattr(node, "variable"):
            found.append(node.variable)
        nodes.extend(following for following, _ in node.next_functions if following is not None)
    return found


def backward_changes_the_leaves(patch):
    def backward(self):
        BACKWARD(self)
        with torch.no_grad():
            for leaf in leaves_behind(self):
                leaf.sub_(leaf.grad)

    patch.setattr(Tensor, "backward", backward)


def a_step_is_not_counted(patch):
    def step(self):
        for parameter in parameters_of(self):
            parameter.data.sub_(parameter.grad)

    patch.setattr(SGD, "step", step)


def loading_copies(patch):
    patch.setattr(OPTIMIZER, "load_state_dict", lambda self, state: LOAD(self, copy.deepcopy(state)))


def checkpoints_run_the_function(patch):
    run = staticmethod(lambda function, preserve_rng_state, *inputs: function(*inputs))
    patch.setattr(torch.utils.checkpoint.CheckpointFunction, "apply", run)


def no_product_requires_grad(patch):
    patch.setattr(Tensor, "__mul__", lambda self, other: MULTIPLY(self, other).detach())


def adamw_decays_all(patch):
    def step(self):
        for parameter in parameters_of(self):
            parameter.data.mul_(0.95)

    patch.setattr(torch.optim.AdamW, "step", step)


def zero_grad_sets_to_none(patch):
    patch.setattr(OPTIMIZER, "zero_grad", lambda self, set_to_none=True: ZERO(self, set_to_none=True))


MUTATIONS = {
    "zero_grad_leaves_zeros": zero_grad_fills_with_zeros,
    "zero_grad_may_be_at_either_end_of_the_loop": zero_grad_does_nothing,
    "both_zero_grads_clear_what_the_optimizer_has": modules_keep_their_gradients,
    "an_optimizer_of_one_layer_leaves_the_other_gradient": products_send_back_zeros,
    "a_zero_gradient_leaves_the_weight": a_step_subtracts_one,
    "momentum_moves_a_weight_with_a_zero_gradient": a_step_passes_over_zeros,
    "a_weight_that_was_frozen_first_is_left_alone": adamw_decays_all,
    "a_weight_that_was_frozen_after_backward_is_updated": a_step_passes_over_the_frozen,
    "a_kept_gradient_survives_zero_grad": zero_grad_sets_to_none,
    "freezing_after_the_optimizer_was_made_has_no_effect": zero_grad_fills_with_zeros,
    "a_row_of_a_weight_can_be_frozen": backward_leaves_out_the_first_row,
    "a_discriminator_step_changes_the_generator": backward_changes_the_leaves,
    "a_step_before_backward_stops_the_backward_pass": a_step_is_not_counted,
    "an_optimizer_copies_the_state_that_it_loads": loading_copies,
    "a_reentrant_checkpoint_of_plain_inputs_blocks_the_gradient": checkpoints_run_the_function,
    "a_checkpoint_without_reentry_gives_the_gradient": no_product_requires_grad,
}
