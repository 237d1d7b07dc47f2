"""For each proof in ``said_no_grad`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import detach_stays_in_the_graph

CLONE, DETACH, DOUBLE, SUBTRACT, VIEW = Tensor.clone, Tensor.detach, Tensor.double, Tensor.__sub__, Tensor.view
TENSOR = torch.tensor


def requires_grad_in_place_does_nothing(patch):
    patch.setattr(Tensor, "requires_grad_", lambda self, requires_grad=True: self)


def data_is_a_copy(patch):
    patch.setattr(Tensor, "data", property(lambda self: CLONE(DETACH(self)), lambda self, values: None))


def no_grad_does_nothing(patch):
    def enter(self):
        self.prev = torch.is_grad_enabled()

    patch.setattr(torch.no_grad, "__enter__", enter)


def views_are_detached(patch):
    patch.setattr(Tensor, "view", lambda self, *shape: DETACH(VIEW(self, *shape)))


def eval_freezes_the_parameters(patch):
    def evaluate(self):
        for parameter in self.parameters():
            parameter.requires_grad_(False)
        return self.train(False)

    patch.setattr(torch.nn.Module, "eval", evaluate)


def dropout_returns_its_input(patch):
    patch.setattr(torch.nn.Dropout, "forward", lambda self, x: x)


def inference_mode_is_enable_grad(patch):
    patch.setattr(torch, "inference_mode", torch.enable_grad)


def inference_mode_is_no_grad(patch):
    patch.setattr(torch, "inference_mode", torch.no_grad)


def double_makes_a_leaf(patch):
    patch.setattr(Tensor, "double", lambda self: DOUBLE(DETACH(self)).requires_grad_(self.requires_grad))


def retain_grad_does_nothing(patch):
    patch.setattr(Tensor, "retain_grad", lambda self: None)


def subtraction_makes_a_leaf(patch):
    patch.setattr(Tensor, "__sub__", lambda self, other: SUBTRACT(DETACH(self), other).requires_grad_())


def addition_detaches(patch):
    patch.setattr(Tensor, "__add__", lambda self, other: torch.add(DETACH(self), DETACH(other)))
    patch.setattr(Tensor, "__radd__", lambda self, other: torch.add(DETACH(self), other))


def tensor_stacks(patch):
    def tensor(data, **options):
        return torch.stack(data) if isinstance(data, list) else TENSOR(data, **options)

    patch.setattr(torch, "tensor", tensor)


MUTATIONS = {
    "changing_data_leaves_a_linear_gradient": data_is_a_copy,
    "a_product_under_no_grad_does_not_require_grad": no_grad_does_nothing,
    "a_view_under_no_grad_requires_grad": views_are_detached,
    "the_detached_gets_no_grad_when_it_requires_grad": requires_grad_in_place_does_nothing,
    "detach_records_first_and_no_grad_does_not": no_grad_does_nothing,
    "eval_leaves_autograd_on": eval_freezes_the_parameters,
    "dropout_is_the_same_in_both_modes": dropout_returns_its_input,
    "inference_mode_gives_the_values_of_no_grad": inference_mode_is_enable_grad,
    "an_inference_tensor_cannot_be_trained_on": inference_mode_is_no_grad,
    "inference_mode_drops_the_version_counter_and_no_grad_keeps_it": inference_mode_is_no_grad,
    "a_converted_leaf_gets_no_grad": double_makes_a_leaf,
    "retain_grad_keeps_the_gradient_of_a_result": retain_grad_does_nothing,
    "a_weight_can_be_updated_by_assignment": subtraction_makes_a_leaf,
    "a_hidden_state_is_detached_between_two_backward_passes": detach_stays_in_the_graph,
    "a_sum_of_losses_keeps_the_graph_of_each_step": addition_detaches,
    "a_tensor_of_losses_stays_in_the_graph": tensor_stacks,
}
