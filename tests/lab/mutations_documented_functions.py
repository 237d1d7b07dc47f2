"""For each proof in ``documented_functions`` a mutation of torch under which its outcome turns."""

import torch
from torch.autograd.function import FunctionCtx

SAVE = FunctionCtx.save_for_backward


def mark_dirty_does_nothing(patch):
    patch.setattr(FunctionCtx, "mark_dirty", lambda self, *tensors: None)


def mark_non_differentiable_does_nothing(patch):
    patch.setattr(FunctionCtx, "mark_non_differentiable", lambda self, *tensors: None)


def gradients_are_materialized_always(patch):
    patch.setattr(FunctionCtx, "set_materialize_grads", lambda self, value: None)


def save_for_backward_saves_copies(patch):
    patch.setattr(FunctionCtx, "save_for_backward", lambda self, *tensors: SAVE(self, *(x.clone() for x in tensors)))


def save_for_backward_saves_once(patch):
    def save(self, *tensors):
        if not hasattr(self, "was_here"):
            SAVE(self, *tensors)
        self.was_here = True

    patch.setattr(FunctionCtx, "save_for_backward", save)


def once_differentiable_does_nothing(patch):
    patch.setattr(torch.autograd.function, "once_differentiable", lambda function: function)


MUTATIONS = {
    "mark_dirty_makes_the_backward_raise": mark_dirty_does_nothing,
    "an_output_marked_non_differentiable_sends_zeros_to_backward": mark_non_differentiable_does_nothing,
    "an_output_marked_non_differentiable_can_send_none_to_backward": gradients_are_materialized_always,
    "a_tensor_saved_for_backward_is_checked": save_for_backward_saves_copies,
    "a_second_save_for_backward_replaces_the_first": save_for_backward_saves_once,
    "a_second_derivative_raises_after_once_differentiable": once_differentiable_does_nothing,
}
