"""For each proof in ``said_modules`` a mutation of torch under which its outcome turns."""

import copy

import torch
from torch import Tensor

BACKWARD, CLONE, DETACH, SAVE, TRANSPOSE = Tensor.backward, Tensor.clone, Tensor.detach, torch.save, Tensor.t
MODULE, MAKE = torch.nn.Module, Tensor._make_subclass
PARAMETERS = MODULE.parameters
REGISTER_BUFFER, SET_ATTRIBUTE, STATE_DICT = MODULE.register_buffer, MODULE.__setattr__, MODULE.state_dict


def state_dict_copies(patch):
    patch.setattr(MODULE, "state_dict", lambda self, **options: copy.deepcopy(STATE_DICT(self, **options)))


def deepcopy_shares_memory(patch):
    patch.setattr(Tensor, "__deepcopy__", lambda self, memo: DETACH(self))


def deepcopy_clones(patch):
    patch.setattr(Tensor, "__deepcopy__", lambda self, memo: CLONE(self))


def modules_copy_their_parameters(patch):
    def set_attribute(self, name, value):
        if isinstance(value, torch.nn.Parameter):
            value = torch.nn.Parameter(CLONE(DETACH(value)))
        SET_ATTRIBUTE(self, name, value)

    patch.setattr(MODULE, "__setattr__", set_attribute)


def transposing_copies(patch):
    patch.setattr(Tensor, "t", lambda self: CLONE(TRANSPOSE(self)))


def backward_adds_up_where_memory_is_shared(patch):
    def backward(self):
        BACKWARD(self)
        found, nodes = [], [self.grad_fn]
        while nodes:
            node = nodes.pop()
            if hasattr(node, "variable"):
                found.append(node.variable)
            nodes.extend(following for following, _ in node.next_functions if following is not None)
        gradients = [sum(b.grad for b in found if b.data_ptr() == a.data_ptr()) for a in found]
        for leaf, gradient in zip(found, gradients, strict=True):
            leaf.grad = gradient

    patch.setattr(Tensor, "backward", backward)


def double_makes_new_parameters(patch):
    def double(self):
        for name, parameter in list(self._parameters.items()):
            self._parameters[name] = torch.nn.Parameter(DETACH(parameter).to(torch.float64))
        return self

    patch.setattr(MODULE, "double", double)


def double_copies_the_module(patch):
    patch.setattr(MODULE, "double", lambda self: copy.deepcopy(self).to(torch.float64))


def batch_norm_counts_nothing(patch):
    patch.setattr(torch.nn.BatchNorm1d, "forward", lambda self, x: x)


def rrelu_returns_its_input(patch):
    patch.setattr(torch.nn.RReLU, "forward", lambda self, x: x)


def freezing_does_nothing(patch):
    patch.setattr(Tensor, "requires_grad_", lambda self, requires_grad=True: self)


def buffers_are_not_registered(patch):
    patch.setattr(MODULE, "register_buffer", lambda self, name, tensor: object.__setattr__(self, name, tensor))


def buffers_are_detached(patch):
    patch.setattr(MODULE, "register_buffer", lambda self, name, tensor: REGISTER_BUFFER(self, name, DETACH(tensor)))


def saving_clones(patch):
    patch.setattr(torch, "save", lambda tensors, file: SAVE([CLONE(tensor) for tensor in tensors], file))


def new_parameters_copy(patch):
    patch.setattr(Tensor, "_make_subclass", staticmethod(lambda cls, data, *options: MAKE(cls, CLONE(data), *options)))


def shared_parameters_are_counted_each_time(patch):
    def parameters(self):
        return [parameter for _name, parameter in self.named_parameters(remove_duplicate=False)]

    patch.setattr(MODULE, "parameters", parameters)


def parameters_are_copies(patch):
    patch.setattr(MODULE, "parameters", lambda self: [CLONE(parameter) for parameter in PARAMETERS(self)])


MUTATIONS = {
    "a_shallow_copy_of_a_state_dict_keeps_the_weights": state_dict_copies,
    "a_deep_copy_of_a_state_dict_keeps_the_weights": deepcopy_shares_memory,
    "deepcopy_leaves_the_gradient_behind": deepcopy_clones,
    "tied_layers_stay_tied_and_add_up_their_gradients": modules_copy_their_parameters,
    "a_parameter_of_a_transposed_weight_is_independent": transposing_copies,
    "a_parameter_of_a_transposed_weight_follows_it": transposing_copies,
    "a_parameter_of_a_transposed_weight_has_half_of_the_gradient": backward_adds_up_where_memory_is_shared,
    "a_parameter_is_independent_of_its_tensor": new_parameters_copy,
    "a_list_times_three_makes_three_layers": shared_parameters_are_counted_each_time,
    "a_list_of_parameters_is_a_snapshot": parameters_are_copies,
    "a_conversion_makes_new_parameters": double_makes_new_parameters,
    "a_conversion_returns_a_new_module": double_copies_the_module,
    "batch_norm_counts_under_no_grad": batch_norm_counts_nothing,
    "a_frozen_batch_norm_keeps_weight_and_bias": freezing_does_nothing,
    "a_frozen_batch_norm_still_moves_its_running_mean": batch_norm_counts_nothing,
    "batch_norm_and_dropout_depend_on_the_mode": batch_norm_counts_nothing,
    "rrelu_depends_on_the_mode": rrelu_returns_its_input,
    "averaged_parameters_leave_the_running_mean_behind": batch_norm_counts_nothing,
    "a_buffer_is_saved_and_not_a_parameter": buffers_are_not_registered,
    "a_buffer_can_get_a_gradient": buffers_are_detached,
    "loading_keeps_shared_memory": saving_clones,
}
