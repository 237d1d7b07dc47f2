"""For each proof in ``documented_transforms`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor
from torch.nn import Linear, Module, Parameter, ReLU, Sequential
from torch.nn.utils.parametrize import ParametrizationList

ADD, FORWARD, NAMED, REGISTER, SET = (
    Tensor.add,
    Linear.forward,
    Module.named_parameters,
    Module.register_parameter,
    Module.__setattr__,
)


def relu_detaches(patch):
    patch.setattr(ReLU, "forward", lambda self, x: x.detach())


def relu_returns_its_input(patch):
    patch.setattr(ReLU, "forward", lambda self, x: x)


def assigning_does_nothing(patch):
    patch.setattr(ParametrizationList, "right_inverse", lambda self, value: None)


def set_copies(patch):
    patch.setattr(Tensor, "set_", lambda self, values: self.copy_(values))


def registering_copies(patch):
    def register_parameter(self, name, parameter):
        REGISTER(self, name, None if parameter is None else Parameter(parameter.detach().clone()))

    patch.setattr(Module, "register_parameter", register_parameter)


def linear_returns_its_input(patch):
    patch.setattr(Linear, "forward", lambda self, x: x)


def linear_copies_its_input(patch):
    patch.setattr(Linear, "forward", lambda self, x: FORWARD(self, x.clone()))


def sequential_copies_its_input(patch):
    patch.setattr(Sequential, "forward", lambda self, x: x.clone())


def buffers_cannot_be_assigned(patch):
    def assign(self, name, value):
        if name != "count":
            SET(self, name, value)

    patch.setattr(Module, "__setattr__", assign)


def no_weights_are_tied(patch):
    patch.setattr(Module, "named_parameters", lambda self, *arguments, **options: NAMED(self))


def adding_in_place_does_not(patch):
    patch.setattr(Tensor, "add_", ADD)


def no_grad_does_nothing(patch):
    patch.setattr(torch.no_grad, "__enter__", lambda self: None)


def requires_grad_does_nothing(patch):
    patch.setattr(Tensor, "requires_grad_", lambda self, requires_grad=True: self)


MUTATIONS = {
    "the_original_of_a_parametrization_is_the_parameter": relu_detaches,
    "a_parametrized_weight_is_set_by_assignment": assigning_does_nothing,
    "a_parametrized_weight_can_share_the_assigned_memory": set_copies,
    "cached_parametrizations_are_computed_once": relu_returns_its_input,
    "removing_a_parametrization_brings_the_original_back": registering_copies,
    "a_forward_hook_that_changes_the_input_has_no_effect": linear_returns_its_input,
    "a_forward_hook_that_changes_the_input_can_change_the_output": sequential_copies_its_input,
    "a_forward_hook_that_changes_the_input_can_break_the_backward": linear_copies_its_input,
    "functional_call_reflects_changes_in_the_dictionary": buffers_cannot_be_assigned,
    "functional_call_respects_tied_weights": no_weights_are_tied,
    "functionalize_copies_changes_back_to_the_input": adding_in_place_does_not,
    "functionalize_leaves_other_tensors_to_the_backend": adding_in_place_does_not,
    "functionalize_raises_if_an_input_is_added_to_another_tensor": adding_in_place_does_not,
    "vmap_changes_its_input_in_place": adding_in_place_does_not,
    "vmap_raises_if_a_new_tensor_is_changed_in_place": adding_in_place_does_not,
    "grad_leaves_an_outer_no_grad_out_and_not_an_inner_one": no_grad_does_nothing,
    "stacked_parameters_are_new_leaves": requires_grad_does_nothing,
}
