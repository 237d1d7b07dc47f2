"""For each proof of modules, optimizers and files, as documented, a mutation of torch under which its outcome turns."""

import copy

import torch
from torch import Tensor
from torch.nn import Embedding, Linear, Module, Parameter, ParameterDict, ParameterList, ReLU, Sequential
from torch.nn.utils.parametrize import ParametrizationList
from torch.optim import SGD, Optimizer
from torch.optim.lr_scheduler import LRScheduler
from torch.optim.swa_utils import AveragedModel
from torch.utils.checkpoint import CheckpointFunction

from tests.lab.patches import replaces

ADD, CAT, CLONE, EMBEDDING, FORWARD = Tensor.add, torch.cat, Tensor.clone, torch.embedding, Linear.forward
FROM_DLPACK, FROM_FILE, FROM_PRETRAINED = torch.from_dlpack, torch.from_file, Embedding.from_pretrained
GETATTR, LAST, LISTED = Module.__getattr__, LRScheduler.get_last_lr, ParameterList.__iter__
LOAD, LOAD_FILE, LOAD_OPTIMIZER = Module.load_state_dict, torch.load, Optimizer.load_state_dict
MAKE, NAMED, PARAMETERS = Tensor._make_subclass, Module.named_parameters, Module.parameters
REGISTER, REGISTER_PARAMETER, RENORM_ = Module.register_buffer, Module.register_parameter, torch.embedding_renorm_
SET, SHARE_, STATE, VIEW_AS = Module.__setattr__, Tensor.share_memory_, Module.state_dict, Tensor.view_as
ZERO_GRAD = Optimizer.zero_grad
state_dict_has_none = replaces(Module, "state_dict")(lambda self: dict(STATE(self), count=None))
double_does_nothing = replaces(Module, "double")(lambda self: self)
double_casts_integers = replaces(Module, "double")(lambda self: self.type(torch.float64))
loading_assigns = replaces(Module, "load_state_dict")(lambda self, state: LOAD(self, state, assign=True))


@replaces(Module, "load_state_dict")
def loading_requires_grad(self, state, assign, strict=True):
    LOAD(self, state, strict=strict, assign=assign)
    self.requires_grad_()


loading_copies = replaces(Module, "load_state_dict")(lambda self, state, assign, strict=True: LOAD(self, state, strict))
loading_is_never_strict = replaces(Module, "load_state_dict")(lambda self, state: LOAD(self, state, strict=False))
loading_is_always_strict = replaces(Module, "load_state_dict")(lambda self, state, strict: LOAD(self, state))


@replaces(Module, "load_state_dict")
def loading_compares_keys_first(self, state):
    if set(state) != set(STATE(self)):
        raise RuntimeError("Error(s) in loading state_dict")


to_does_nothing = replaces(Module, "to")(lambda self, dtype: self)
type_leaves_integers = replaces(Module, "type")(lambda self, dtype: self.to(dtype))
to_empty_does_nothing = replaces(Module, "to_empty")(lambda self, device: self)
parameters_are_detached = replaces(Module, "parameters")(
    lambda self: [parameter.detach() for parameter in PARAMETERS(self)]
)
requires_grad_does_nothing = replaces(Module, "requires_grad_")(lambda self, requires_grad: self)
zero_grad_does_nothing = replaces(Module, "zero_grad")(lambda self: None)
all_buffers_are_persistent = replaces(Module, "register_buffer")(
    lambda self, name, tensor, persistent=True: REGISTER(self, name, tensor)
)
parameters_are_not_registered = replaces(Module, "named_parameters")(lambda self: iter(()))
buffers_are_not_registered = replaces(Module, "named_buffers")(lambda self: iter(()))


def parameters_heed_no_grad(patch):
    def make(cls, data, requires_grad):
        return MAKE(cls, data, requires_grad and torch.is_grad_enabled())

    patch.setattr(Tensor, "_make_subclass", staticmethod(make))


parameters_copy = replaces(Tensor, "_make_subclass")(
    staticmethod(lambda cls, data, *options: MAKE(cls, CLONE(data), *options))
)


@replaces(Module, "__setattr__")
def buffers_are_copied(self, name, value):
    SET(self, name, CLONE(value) if name == "mean" else value)


parameter_list_has_tensors = replaces(ParameterList, "__iter__")(
    lambda self: iter([parameter.detach() for parameter in LISTED(self)])
)
parameter_list_goes_backward = replaces(ParameterList, "__iter__")(lambda self: reversed(list(LISTED(self))))


def modules_have_the_methods_of_a_list(patch):
    methods = ("insert", "pop", "remove", "copy")
    patch.setattr(Module, "__getattr__", lambda self, name: None if name in methods else GETATTR(self, name))


parameter_dict_copies_nothing = replaces(ParameterDict, "copy")(lambda self: self)


@replaces(ParameterDict, "copy")
def parameter_dict_copies_parameters(self):
    return ParameterDict({name: Parameter(parameter.detach().clone()) for name, parameter in self.items()})


cat_goes_backward = replaces(torch, "cat")(lambda tensors: CAT(tensors[::-1]))
view_copies_if_it_must = replaces(Tensor, "view")(lambda self, *shape: self.reshape(*shape))
view_as_copies = replaces(Tensor, "view_as")(lambda self, other: CLONE(VIEW_AS(self, other)))
multiplying_several_does_nothing = replaces(torch, "_foreach_mul_")(lambda tensors, factor: None)
clamping_several_does_nothing = replaces(torch, "_foreach_clamp_min_")(lambda tensors, bound: None)
renorm_does_nothing = replaces(torch, "embedding_renorm_")(lambda weight, indices, *options: None)


@replaces(torch, "embedding_renorm_")
def renorm_takes_all_vectors(weight, indices, *options):
    RENORM_(weight, torch.arange(len(weight)), *options)


embedding_has_no_padding = replaces(torch, "embedding")(lambda weight, indices, *options: EMBEDDING(weight, indices))


@replaces(torch.optim.SGD, "step")
def sgd_does_not_decay(self):
    for parameter in self.param_groups[0]["params"]:
        parameter.data.sub_(parameter.grad, alpha=0.5)


embedding_is_not_frozen = replaces(Embedding, "from_pretrained")(lambda weight: FROM_PRETRAINED(weight, freeze=False))
loading_copies_each_tensor = replaces(torch, "load")(lambda file: [CLONE(tensor) for tensor in LOAD_FILE(file)])


def loading_finds_what_was_loaded_before(patch):
    loaded = []

    def load(file):
        loaded.append(LOAD_FILE(file))
        return loaded[0].as_strided((2,), (1,), len(loaded) - 1)

    patch.setattr(torch, "load", load)


@replaces(torch, "load")
def loading_maps_twice(file, map_location):
    LOAD_FILE(file, map_location=map_location)
    file.seek(0)
    return LOAD_FILE(file, map_location=map_location)


loading_does_not_map = replaces(torch, "load")(lambda file, mmap: LOAD_FILE(file))
from_file_copies = replaces(torch, "from_file")(lambda path, **options: CLONE(FROM_FILE(path, **options)))
from_file_shares = replaces(torch, "from_file")(lambda path, shared, size: FROM_FILE(path, shared=True, size=size))
nothing_is_shared = replaces(Tensor, "is_shared")(lambda self: False)
share_memory_copies_again = replaces(Tensor, "share_memory_")(lambda self: self.set_(SHARE_(CLONE(self))))
share_memory_does_nothing = replaces(Tensor, "share_memory_")(lambda self: self)


@replaces(Tensor, "resize_")
def resizing_raises(self, *shape):
    raise RuntimeError("Trying to resize storage that is not resizable")


cpu_copies_a_storage = replaces(torch.UntypedStorage, "cpu")(lambda self: self.clone())
from_dlpack_copies = replaces(torch, "from_dlpack")(lambda capsule: CLONE(FROM_DLPACK(capsule)))
the_last_learning_rates_are_those_of_the_optimizer = replaces(LRScheduler, "get_last_lr")(
    lambda self: [group["lr"] for group in self.optimizer.param_groups]
)
the_last_learning_rates_are_copied = replaces(LRScheduler, "get_last_lr")(lambda self: copy.deepcopy(LAST(self)))


@replaces(Optimizer, "load_state_dict")
def hooks_get_the_given_state(self, state):
    for hook in self._optimizer_load_state_dict_pre_hooks.values():
        hook(self, state)


hooks_get_a_deep_copy = replaces(Optimizer, "load_state_dict")(
    lambda self, state: LOAD_OPTIMIZER(self, copy.deepcopy(state))
)
views_are_made_of_copies = replaces(Tensor, "view_as")(lambda self, other: self.reshape(other.shape))
the_decomposition_returns_ones = replaces(Tensor, "mul_")(lambda self, gain: self.fill_(1))


@replaces(SGD, "step")
def a_step_makes_new_memory(self):
    for parameter in self.param_groups[0]["params"]:
        parameter.data = parameter.data - parameter.grad


a_step_does_nothing = replaces(SGD, "step")(lambda self: None)
zero_grad_fills = replaces(Optimizer, "zero_grad")(lambda self, set_to_none: ZERO_GRAD(self, set_to_none=False))
the_state_contains_parameters = replaces(Optimizer, "state_dict")(
    lambda self: {"state": self.state, "param_groups": self.param_groups}
)
loading_an_optimizer_copies = replaces(Optimizer, "load_state_dict")(
    lambda self, state: LOAD_OPTIMIZER(self, copy.deepcopy(state))
)


@replaces(Optimizer, "load_state_dict")
def loading_finds_the_shapes(self, state):
    LOAD_OPTIMIZER(self, dict(state, state={0: state["state"][1], 1: state["state"][0]}))


deepcopy_returns_its_parameter = replaces(Parameter, "__deepcopy__")(lambda self, memo: self)
updating_does_nothing = replaces(AveragedModel, "update_parameters")(lambda self, model: None)
updating_copies_the_count = replaces(AveragedModel, "update_parameters")(
    lambda self, model: self.module.count.copy_(model.count)
)


def _refused(*arguments):
    raise RuntimeError("use_reentrant")


a_checkpoint_raises = replaces(CheckpointFunction, "apply")(staticmethod(_refused))
the_backward_pass_raises = replaces(CheckpointFunction, "backward")(staticmethod(_refused))
a_checkpoint_runs_its_function = replaces(CheckpointFunction, "apply")(
    staticmethod(lambda function, preserve, *given: function(*given))
)
relu_detaches = replaces(ReLU, "forward")(lambda self, x: x.detach())
relu_returns_its_input = replaces(ReLU, "forward")(lambda self, x: x)
assigning_does_nothing = replaces(ParametrizationList, "right_inverse")(lambda self, value: None)
set_copies = replaces(Tensor, "set_")(lambda self, values: self.copy_(values))


@replaces(Module, "register_parameter")
def registering_copies(self, name, parameter):
    REGISTER_PARAMETER(self, name, None if parameter is None else Parameter(parameter.detach().clone()))


linear_returns_its_input = replaces(Linear, "forward")(lambda self, x: x)
linear_copies_its_input = replaces(Linear, "forward")(lambda self, x: FORWARD(self, x.clone()))
sequential_copies_its_input = replaces(Sequential, "forward")(lambda self, x: x.clone())


@replaces(Module, "__setattr__")
def buffers_cannot_be_assigned(self, name, value):
    if name != "count":
        SET(self, name, value)


no_weights_are_tied = replaces(Module, "named_parameters")(lambda self, *arguments, **options: NAMED(self))
adding_in_place_does_not = replaces(Tensor, "add_")(ADD)
no_grad_does_nothing = replaces(torch.no_grad, "__enter__")(lambda self: None)
requiring_grad_does_nothing = replaces(Tensor, "requires_grad_")(lambda self, requires_grad=True: self)

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
    "an_assigned_parameter_is_registered_and_a_tensor_is_not": parameters_are_not_registered,
    "a_parameter_requires_grad_under_no_grad": parameters_heed_no_grad,
    "an_assigned_buffer_is_registered_and_a_tensor_is_not": buffers_are_not_registered,
    "a_tensor_assigned_to_the_name_of_a_buffer_becomes_the_buffer": buffers_are_copied,
    "a_parameter_list_converts_tensors": parameter_list_has_tensors,
    "a_parameter_list_uses_the_memory_of_the_tensor": parameters_copy,
    "a_parameter_list_is_used_like_a_list": parameter_list_goes_backward,
    "a_parameter_list_lacks_methods_of_a_list": modules_have_the_methods_of_a_list,
    "a_copy_of_a_parameter_dict_is_another_dict": parameter_dict_copies_nothing,
    "a_copy_of_a_parameter_dict_has_the_same_parameters": parameter_dict_copies_parameters,
    "parameters_to_vector_flattens_and_copies": cat_goes_backward,
    "parameters_to_vector_raises_for_a_transposed_parameter": view_copies_if_it_must,
    "parameters_to_vector_raises_for_a_model_in_channels_last": view_copies_if_it_must,
    "vector_to_parameters_copies_slices_of_the_vector": view_as_copies,
    "vector_to_parameters_sets_slices_of_the_vector": view_as_copies,
    "clipping_the_norm_works_in_place_and_returns_the_norm_before": multiplying_several_does_nothing,
    "clipping_values_works_in_place": clamping_several_does_nothing,
    "an_embedding_limits_the_norm_of_each_vector": renorm_does_nothing,
    "an_embedding_leaves_the_norm_of_a_vector_that_is_not_looked_up": renorm_takes_all_vectors,
    "the_padding_vector_of_an_embedding_gets_no_gradient": embedding_has_no_padding,
    "weight_decay_changes_the_padding_vector_of_an_embedding": sgd_does_not_decay,
    "an_embedding_with_max_norm_needs_a_clone_of_its_weight": renorm_does_nothing,
    "a_frozen_embedding_is_not_trained": embedding_is_not_frozen,
    "a_frozen_embedding_with_max_norm_changes_the_given_tensor": renorm_does_nothing,
    "saving_keeps_what_two_tensors_share": loading_copies_each_tensor,
    "tensors_that_are_saved_separately_share_nothing": loading_finds_what_was_loaded_before,
    "map_location_is_called_once_for_each_storage": loading_maps_twice,
    "a_mapped_file_is_read_when_its_data_are_used": loading_does_not_map,
    "a_shared_mapping_writes_into_its_file": from_file_copies,
    "a_private_mapping_spares_its_file": from_file_shares,
    "a_private_mapping_needs_a_large_enough_file": from_file_shares,
    "is_shared_tells_shared_memory_from_private": nothing_is_shared,
    "a_private_mapping_is_called_shared": nothing_is_shared,
    "share_memory_of_shared_memory_does_nothing": share_memory_copies_again,
    "share_memory_leaves_the_array_behind": share_memory_does_nothing,
    "growing_a_tensor_in_shared_memory_raises": resizing_raises,
    "growing_a_tensor_in_shared_memory_kills_the_process": resizing_raises,
    "a_storage_is_copied_by_clone_and_not_by_cpu": cpu_copies_a_storage,
    "a_dlpack_capsule_shares_memory": from_dlpack_copies,
    "the_last_learning_rates_do_not_alias_those_of_the_optimizer": the_last_learning_rates_are_those_of_the_optimizer,
    "the_last_learning_rates_alias_those_of_the_scheduler": the_last_learning_rates_are_copied,
    "a_hook_gets_a_shallow_copy_of_the_state": hooks_get_the_given_state,
    "a_hook_changes_the_groups_of_the_given_state": hooks_get_a_deep_copy,
    "orthogonal_flattens_trailing_dimensions": the_decomposition_returns_ones,
    "orthogonal_raises_for_a_transposed_tensor": views_are_made_of_copies,
    "a_step_updates_the_parameter_in_place": a_step_makes_new_memory,
    "without_a_gradient_grad_is_none_after_zero_grad": zero_grad_fills,
    "an_optimizer_skips_none_and_not_zero": a_step_does_nothing,
    "the_state_of_an_optimizer_does_not_contain_parameters": the_state_contains_parameters,
    "an_optimizer_shares_the_state_that_it_loads": loading_an_optimizer_copies,
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
    "stacked_parameters_are_new_leaves": requiring_grad_does_nothing,
}
