"""For each proof in ``documented_modules`` a mutation of torch under which its outcome turns."""

import torch
from torch.nn import Module

LOAD, PARAMETERS, REGISTER, STATE = Module.load_state_dict, Module.parameters, Module.register_buffer, Module.state_dict


def state_dict_has_none(patch):
    patch.setattr(Module, "state_dict", lambda self: dict(STATE(self), count=None))


def double_does_nothing(patch):
    patch.setattr(Module, "double", lambda self: self)


def double_casts_integers(patch):
    patch.setattr(Module, "double", lambda self: self.type(torch.float64))


def loading_assigns(patch):
    patch.setattr(Module, "load_state_dict", lambda self, state: LOAD(self, state, assign=True))


def loading_requires_grad(patch):
    def load_state_dict(self, state, assign, strict=True):
        LOAD(self, state, strict=strict, assign=assign)
        self.requires_grad_()

    patch.setattr(Module, "load_state_dict", load_state_dict)


def loading_copies(patch):
    patch.setattr(Module, "load_state_dict", lambda self, state, assign, strict=True: LOAD(self, state, strict))


def loading_is_never_strict(patch):
    patch.setattr(Module, "load_state_dict", lambda self, state: LOAD(self, state, strict=False))


def loading_is_always_strict(patch):
    patch.setattr(Module, "load_state_dict", lambda self, state, strict: LOAD(self, state))


def loading_compares_keys_first(patch):
    def load_state_dict(self, state):
        if set(state) != set(STATE(self)):
            raise RuntimeError("Error(s) in loading state_dict")

    patch.setattr(Module, "load_state_dict", load_state_dict)


def to_does_nothing(patch):
    patch.setattr(Module, "to", lambda self, dtype: self)


def type_leaves_integers(patch):
    patch.setattr(Module, "type", lambda self, dtype: self.to(dtype))


def to_empty_does_nothing(patch):
    patch.setattr(Module, "to_empty", lambda self, device: self)


def parameters_are_detached(patch):
    patch.setattr(Module, "parameters", lambda self: [parameter.detach() for parameter in PARAMETERS(self)])


def requires_grad_does_nothing(patch):
    patch.setattr(Module, "requires_grad_", lambda self, requires_grad: self)


def zero_grad_does_nothing(patch):
    patch.setattr(Module, "zero_grad", lambda self: None)


def all_buffers_are_persistent(patch):
    patch.setattr(Module, "register_buffer", lambda self, name, tensor, persistent=True: REGISTER(self, name, tensor))


MUTATIONS = {
    "a_state_dict_leaves_out_what_is_none": state_dict_has_none,
    "a_state_dict_no_longer_shares_after_a_conversion": double_does_nothing,
    "loading_keeps_the_dtype_of_the_module": loading_assigns,
    "loading_with_assign_keeps_requires_grad_of_the_module": loading_requires_grad,
    "an_optimizer_from_before_an_assigning_load_does_not_train": loading_copies,
    "loading_raises_for_a_parameter_that_is_none": loading_is_never_strict,
    "loading_leaves_out_a_parameter_that_is_none_if_it_is_not_strict": loading_is_always_strict,
    "loading_raises_for_other_keys": loading_is_never_strict,
    "a_load_that_raises_has_changed_the_module": loading_compares_keys_first,
    "a_module_casts_only_its_floating_point_tensors": double_casts_integers,
    "a_module_refuses_an_integer_dtype": to_does_nothing,
    "type_casts_all_parameters_and_buffers": type_leaves_integers,
    "to_empty_copies_nothing": to_empty_does_nothing,
    "to_empty_replaces_memory_on_the_same_device": to_empty_does_nothing,
    "parameters_yields_tensors_of_the_class_tensor": parameters_are_detached,
    "parameters_yields_parameters_with_a_size": parameters_are_detached,
    "requires_grad_of_a_module_is_set_in_place": requires_grad_does_nothing,
    "zero_grad_of_a_module_resets_the_gradients": zero_grad_does_nothing,
    "a_buffer_that_is_not_persistent_is_only_missing_from_the_state": all_buffers_are_persistent,
}
