"""For each proof in ``documented_modes`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

MUL, VIEW, ZERO_ = Tensor.__mul__, Tensor.view, Tensor.zero_
ONES, EVAL = torch.ones, torch.nn.Module.eval


class Nothing:
    """A context manager and decorator without any effect."""

    def __init__(self, mode=None):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None

    def __call__(self, function):
        return function


def no_grad_does_nothing(patch):
    patch.setattr(torch, "no_grad", Nothing)


def view_is_detached(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: VIEW(self.detach(), *shape))


def ones_do_not_require_grad(patch):
    patch.setattr(torch, "ones", lambda *size, **options: ONES(*size))


def a_product_is_detached(patch):
    patch.setattr(Tensor, "__mul__", lambda self, other: MUL(self, other).detach())


def no_grad_stops_forward_mode(patch):
    patch.setattr(torch, "no_grad", torch.inference_mode)


def inference_mode_is_no_grad(patch):
    patch.setattr(torch, "inference_mode", torch.no_grad)


def enable_grad_does_nothing(patch):
    patch.setattr(torch, "enable_grad", Nothing)


def enable_grad_ends_inference_mode(patch):
    patch.setattr(torch, "enable_grad", lambda: torch.inference_mode(False))


def set_grad_enabled_does_nothing(patch):
    patch.setattr(torch, "set_grad_enabled", Nothing)


def inference_mode_does_nothing(patch):
    patch.setattr(torch, "inference_mode", Nothing)


def zero_in_inference_mode_is_not_counted(patch):
    patch.setattr(Tensor, "zero_", lambda self: ZERO_(self.data) if torch.is_inference_mode_enabled() else ZERO_(self))


def backward_does_nothing(patch):
    patch.setattr(Tensor, "backward", lambda self, *arguments, **options: None)


def eval_freezes(patch):
    patch.setattr(torch.nn.Module, "eval", lambda self: EVAL(self).requires_grad_(False))


MUTATIONS = {
    "results_under_no_grad_do_not_require_grad": no_grad_does_nothing,
    "a_view_under_no_grad_requires_grad_and_gets_no_gradient": view_is_detached,
    "a_new_tensor_under_no_grad_can_require_grad": ones_do_not_require_grad,
    "no_grad_leaves_other_threads_alone": a_product_is_detached,
    "no_grad_works_as_a_decorator": no_grad_does_nothing,
    "no_grad_leaves_forward_mode_on": no_grad_stops_forward_mode,
    "inference_mode_turns_forward_mode_off": inference_mode_is_no_grad,
    "enable_grad_records_inside_no_grad": enable_grad_does_nothing,
    "enable_grad_records_nothing_inside_inference_mode": enable_grad_ends_inference_mode,
    "set_grad_enabled_works_as_a_function_and_in_a_with_statement": set_grad_enabled_does_nothing,
    "an_inference_tensor_raises_in_a_recorded_product": inference_mode_does_nothing,
    "an_inference_tensor_can_be_added_in_a_recorded_sum": inference_mode_does_nothing,
    "tensors_of_inference_mode_have_neither_base_nor_version": inference_mode_does_nothing,
    "a_change_in_inference_mode_of_a_normal_tensor_is_counted": zero_in_inference_mode_is_not_counted,
    "is_inference_tells_where_the_memory_was_allocated": inference_mode_does_nothing,
    "what_no_grad_computed_can_be_used_in_grad_mode": no_grad_does_nothing,
    "eval_turns_no_gradients_off": eval_freezes,
}
