"""For each proof of what articles say, a mutation of torch under which its outcome turns."""

import copy
import warnings

import torch
from torch import Tensor
from torch.nn import Module

from tests.lab.mutations_clone_detach import expand_copies, reshape_always_copies, view_copies
from tests.lab.patches import replaces
from tests.lab.wrong_torch import (
    clone_returns_its_input,
    data_shares_the_version_counter,
    detach_copies,
    detach_stays_in_the_graph,
)

OPTIMIZER = torch.optim.Optimizer
MODULE = torch.nn.Module
ADD_IN_PLACE, AS_TENSOR, BACKWARD, BROADCAST_TO = Tensor.add_, torch.as_tensor, Tensor.backward, torch.broadcast_to
CLONE, CONTIGUOUS, DATA, DETACH, DOUBLE = Tensor.clone, Tensor.contiguous, Tensor.data, Tensor.detach, Tensor.double
FROM_DLPACK, FROM_NUMPY, GETITEM, HOOK = torch.from_dlpack, torch.from_numpy, Tensor.__getitem__, Tensor.register_hook
MAKE, MUL, MULTIPLY, RELU, RESIZE = Tensor._make_subclass, Tensor.mul, Tensor.__mul__, torch.relu, Tensor.resize_
SAVE, SETITEM, SGD, STORAGE, SUBTRACT = torch.save, Tensor.__setitem__, torch.optim.SGD, Tensor.storage, Tensor.__sub__
TENSOR, TO, TRANSPOSE, VIEW = torch.tensor, Tensor.to, Tensor.t, Tensor.view
KEPT = []
PARAMETERS = MODULE.parameters
REGISTER_BUFFER = MODULE.register_buffer
SET_ATTRIBUTE = MODULE.__setattr__
STATE_DICT = MODULE.state_dict
STEP = SGD.step
LOAD = OPTIMIZER.load_state_dict
ZERO = OPTIMIZER.zero_grad


def as_tensor_writes_through_to_the_list(patch):
    lists = []

    def as_tensor(data):
        lists.append(data)
        return AS_TENSOR(data)

    def setitem(self, index, value):
        SETITEM(self, index, value)
        for each in lists:
            each[index] = float(value)

    patch.setattr(torch, "as_tensor", as_tensor)
    patch.setattr(Tensor, "__setitem__", setitem)


@replaces(torch, "as_tensor")
def as_tensor_never_converts(data, **options):  # the probe of a test gives a list
    return AS_TENSOR(data, **options) if isinstance(data, list) else FROM_NUMPY(data)


from_numpy_copies = replaces(torch, "from_numpy")(lambda array: CLONE(FROM_NUMPY(array)))
module_to_leaves_the_module = replaces(Module, "to")(lambda self, dtype: self)
from_dlpack_detaches = replaces(torch, "from_dlpack")(lambda x: FROM_DLPACK(x.detach()))
to_always_copies = replaces(Tensor, "to")(lambda self, *options: CLONE(TO(self, *options)))
cpu_copies = replaces(Tensor, "cpu")(CLONE)
mul_in_place_returns_a_new_tensor = replaces(Tensor, "mul_")(MUL)
times_works_in_place = replaces(Tensor, "__mul__")(Tensor.mul_)
assigning_to_a_slice_takes_the_memory_of_the_value = replaces(Tensor, "__setitem__")(
    lambda self, index, value: DATA.__set__(self, value)
)
tensor_returns_a_tensor_as_it_is = replaces(torch, "tensor")(
    lambda data, **options: data if isinstance(data, Tensor) else TENSOR(data, **options)
)


@replaces(torch, "tensor")
def tensor_does_not_warn(data, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return TENSOR(data, **options)


deepcopy_stays_in_the_graph = replaces(Tensor, "__deepcopy__")(lambda self, memo: CLONE(self))


@replaces(Tensor, "clone")
def clone_keeps_the_gaps(self):
    return torch.empty_strided(self.shape, self.stride()).copy_(self)


@replaces(Tensor, "__getattribute__")
def tensors_have_a_method_copy(self, name):
    return object.__getattribute__(self, "clone" if name == "copy" else name)


slicing_copies = replaces(Tensor, "__getitem__")(lambda self, index: CLONE(GETITEM(self, index)))
storage_is_that_of_a_copy = replaces(Tensor, "storage")(lambda self: STORAGE(CLONE(self)))


def a_memory_has_one_storage_object(patch):
    kept = {}
    patch.setattr(Tensor, "storage", lambda self: kept.setdefault(self.data_ptr(), STORAGE(self)))


hooks_get_a_copy = replaces(Tensor, "register_hook")(
    lambda self, hook: HOOK(self, lambda gradient: hook(gradient.clone()))
)


@replaces(Module, "register_forward_hook")
def forward_hooks_return_nothing(self, hook):
    def refuse(module, inputs):
        raise RuntimeError("a forward hook returned a value")

    return self.register_forward_pre_hook(refuse)


@replaces(Tensor, "add_")
def add_in_place_is_not_counted(self, other):
    ADD_IN_PLACE(self.data, other)
    return self


def changes_of_leaves_fail_late(patch):
    def backward(self, **options):
        raise RuntimeError("a leaf was changed")

    add_in_place_is_not_counted(patch)
    patch.setattr(Tensor, "backward", backward)


relu_is_not_in_place = replaces(torch.nn.ReLU, "forward")(lambda self, x: RELU(x))
relu_returns_its_input = replaces(torch.nn.ReLU, "forward")(lambda self, x: x)
relu_needs_its_input = replaces(torch, "relu")(lambda x: x.clamp(min=0))
plus_in_place_makes_a_new_tensor = replaces(Tensor, "__iadd__")(lambda self, other: torch.add(self, other))


@replaces(Tensor, "zero_")
def zeroing_is_not_counted(self):
    self.data.mul_(0)
    return self


backward_keeps_the_graph = replaces(Tensor, "backward")(lambda self: BACKWARD(self, retain_graph=True))


@replaces(Tensor, "backward")
def a_second_backward_does_nothing(self, **options):
    if not getattr(self, "spent", False):
        BACKWARD(self, **options)
    self.spent = True


@replaces(Tensor, "register_hook")
def hooks_are_kept(self, hook):
    KEPT.append(hook)
    return HOOK(self, hook)


hooks_are_not_called = replaces(Tensor, "register_hook")(lambda self, hook: None)
copying_into_does_nothing = replaces(Tensor, "copy_")(lambda self, values: self)
data_stays_in_the_graph = replaces(Tensor, "data")(property(lambda self: self.view_as(self), DATA.__set__))


@replaces(torch.optim.SGD, "step")
def a_step_is_not_counted(self):
    for parameter in self.param_groups[0]["params"]:
        parameter.data.sub_(parameter.grad)


@replaces(Tensor, "__setitem__")
def an_indexed_assignment_accumulates(self, index, value):
    self.index_put_((index,), value - self[index], accumulate=True)


@replaces(Tensor, "__setitem__")
def assignments_are_not_recorded(self, index, value):
    SETITEM(self, index, value.item())
    self.requires_grad_()


state_dict_copies = replaces(MODULE, "state_dict")(lambda self, **options: copy.deepcopy(STATE_DICT(self, **options)))
deepcopy_shares_memory = replaces(Tensor, "__deepcopy__")(lambda self, memo: DETACH(self))
deepcopy_clones = replaces(Tensor, "__deepcopy__")(lambda self, memo: CLONE(self))


@replaces(MODULE, "__setattr__")
def modules_copy_their_parameters(self, name, value):
    if isinstance(value, torch.nn.Parameter):
        value = torch.nn.Parameter(CLONE(DETACH(value)))
    SET_ATTRIBUTE(self, name, value)


transposing_copies = replaces(Tensor, "t")(lambda self: CLONE(TRANSPOSE(self)))


@replaces(Tensor, "backward")
def backward_adds_up_where_memory_is_shared(self):
    BACKWARD(self)
    found = leaves_behind(self)
    gradients = [sum(b.grad for b in found if b.data_ptr() == a.data_ptr()) for a in found]
    for leaf, gradient in zip(found, gradients, strict=True):
        leaf.grad = gradient


@replaces(MODULE, "double")
def double_makes_new_parameters(self):
    for name, parameter in list(self._parameters.items()):
        self._parameters[name] = torch.nn.Parameter(DETACH(parameter).to(torch.float64))
    return self


double_copies_the_module = replaces(MODULE, "double")(lambda self: copy.deepcopy(self).to(torch.float64))
batch_norm_counts_nothing = replaces(torch.nn.BatchNorm1d, "forward")(lambda self, x: x)
rrelu_returns_its_input = replaces(torch.nn.RReLU, "forward")(lambda self, x: x)
freezing_does_nothing = replaces(Tensor, "requires_grad_")(lambda self, requires_grad=True: self)
buffers_are_not_registered = replaces(MODULE, "register_buffer")(
    lambda self, name, tensor: object.__setattr__(self, name, tensor)
)
buffers_are_detached = replaces(MODULE, "register_buffer")(
    lambda self, name, tensor: REGISTER_BUFFER(self, name, DETACH(tensor))
)
saving_clones = replaces(torch, "save")(lambda tensors, file: SAVE([CLONE(tensor) for tensor in tensors], file))
new_parameters_copy = replaces(Tensor, "_make_subclass")(
    staticmethod(lambda cls, data, *options: MAKE(cls, CLONE(data), *options))
)


@replaces(MODULE, "parameters")
def shared_parameters_are_counted_each_time(self):
    return [parameter for _name, parameter in self.named_parameters(remove_duplicate=False)]


parameters_are_copies = replaces(MODULE, "parameters")(
    lambda self: [CLONE(parameter) for parameter in PARAMETERS(self)]
)
requires_grad_in_place_does_nothing = replaces(Tensor, "requires_grad_")(lambda self, requires_grad=True: self)
data_is_a_copy = replaces(Tensor, "data")(property(lambda self: CLONE(DETACH(self)), lambda self, values: None))


@replaces(torch.no_grad, "__enter__")
def no_grad_does_nothing(self):
    self.prev = torch.is_grad_enabled()


views_are_detached = replaces(Tensor, "view")(lambda self, *shape: DETACH(VIEW(self, *shape)))


@replaces(torch.nn.Module, "eval")
def eval_freezes_the_parameters(self):
    for parameter in self.parameters():
        parameter.requires_grad_(False)
    return self.train(False)


dropout_returns_its_input = replaces(torch.nn.Dropout, "forward")(lambda self, x: x)
inference_mode_is_enable_grad = replaces(torch, "inference_mode")(torch.enable_grad)
inference_mode_is_no_grad = replaces(torch, "inference_mode")(torch.no_grad)
double_makes_a_leaf = replaces(Tensor, "double")(lambda self: DOUBLE(DETACH(self)).requires_grad_(self.requires_grad))
retain_grad_does_nothing = replaces(Tensor, "retain_grad")(lambda self: None)
subtraction_makes_a_leaf = replaces(Tensor, "__sub__")(
    lambda self, other: SUBTRACT(DETACH(self), other).requires_grad_()
)


def addition_detaches(patch):
    patch.setattr(Tensor, "__add__", lambda self, other: torch.add(DETACH(self), DETACH(other)))
    patch.setattr(Tensor, "__radd__", lambda self, other: torch.add(DETACH(self), other))


@replaces(torch, "tensor")
def tensor_stacks(data, **options):
    return torch.stack(data) if isinstance(data, list) else TENSOR(data, **options)


zero_grad_fills_with_zeros = replaces(OPTIMIZER, "zero_grad")(lambda self: ZERO(self, set_to_none=False))
zero_grad_does_nothing = replaces(OPTIMIZER, "zero_grad")(lambda self: None)
modules_keep_their_gradients = replaces(torch.nn.Module, "zero_grad")(lambda self: None)
products_send_back_zeros = replaces(torch.nn.Linear, "forward")(lambda self, x: torch.add(x, self.weight.sum() * 0))


def parameters_of(optimizer):
    return [parameter for group in optimizer.param_groups for parameter in group["params"]]


def a_step_subtracts_one(patch):
    @torch.no_grad()
    def step(self):
        for parameter in parameters_of(self):
            parameter.sub_(1)

    patch.setattr(SGD, "step", step)


@replaces(SGD, "step")
def a_step_passes_over_zeros(self):
    if any(parameter.grad.abs().sum() > 0 for parameter in parameters_of(self)):
        STEP(self)


@replaces(SGD, "step")
def a_step_passes_over_the_frozen(self):
    for parameter in parameters_of(self):
        if not parameter.requires_grad:
            parameter.grad = None
    STEP(self)


@replaces(Tensor, "backward")
def backward_leaves_out_the_first_row(self):
    BACKWARD(self)
    for leaf in leaves_behind(self):
        leaf.grad[0].zero_()


def leaves_behind(result):
    found, nodes = [], [result.grad_fn]
    while nodes:
        node = nodes.pop()
        if hasattr(node, "variable"):
            found.append(node.variable)
        nodes.extend(following for following, _ in node.next_functions if following is not None)
    return found


@replaces(Tensor, "backward")
def backward_changes_the_leaves(self):
    BACKWARD(self)
    with torch.no_grad():
        for leaf in leaves_behind(self):
            leaf.sub_(leaf.grad)


@replaces(SGD, "step")
def a_step_of_any_parameters_is_not_counted(self):
    for parameter in parameters_of(self):
        parameter.data.sub_(parameter.grad)


loading_copies = replaces(OPTIMIZER, "load_state_dict")(lambda self, state: LOAD(self, copy.deepcopy(state)))


def checkpoints_run_the_function(patch):
    run = staticmethod(lambda function, preserve_rng_state, *inputs: function(*inputs))
    patch.setattr(torch.utils.checkpoint.CheckpointFunction, "apply", run)


no_product_requires_grad = replaces(Tensor, "__mul__")(lambda self, other: MULTIPLY(self, other).detach())


@replaces(torch.optim.AdamW, "step")
def adamw_decays_all(self):
    for parameter in parameters_of(self):
        parameter.data.mul_(0.95)


zero_grad_sets_to_none = replaces(OPTIMIZER, "zero_grad")(lambda self, set_to_none=True: ZERO(self, set_to_none=True))
contiguous_always_copies = replaces(Tensor, "contiguous")(lambda self: CLONE(CONTIGUOUS(self)))


@replaces(Tensor, "__iadd__")
def plus_in_place_adds_once_for_each_element(self, other):
    SETITEM(self, (0, 0), GETITEM(self, (0, 0)) + other * self.numel())
    return self


broadcast_to_copies = replaces(torch, "broadcast_to")(lambda x, shape: CLONE(BROADCAST_TO(x, shape)))


def indices_give_a_slice(patch):
    def getitem(self, index):
        return GETITEM(self, slice(int(index[0]), int(index[-1]) + 1))

    patch.setattr(Tensor, "__getitem__", lambda self, index: (getitem if is_list(index) else GETITEM)(self, index))


def is_list(index):
    return isinstance(index, Tensor) and index.dim() == 1


@replaces(Tensor, "__getitem__")
def a_mask_gives_a_slice(self, index):
    if isinstance(index, Tensor):
        index = slice(index.tolist().index(True), None)
    return GETITEM(self, index)


indexing_copies = replaces(Tensor, "__getitem__")(lambda self, index: CLONE(GETITEM(self, index)))


@replaces(Tensor, "__setitem__")
def assigning_writes_into_a_copy(self, index, value):
    SETITEM(CLONE(self), index, value)


@replaces(Tensor, "__getitem__")
def a_negative_step_is_allowed(self, index):
    return self.flip(0) if isinstance(index, slice) and index.step == -1 else GETITEM(self, index)


@replaces(Tensor, "resize_")
def resize_writes_zeros(self, size):
    before = self.numel()
    RESIZE(self, size)
    SETITEM(self, slice(before, None), 0)
    return self


MUTATIONS = {
    "as_tensor_shares_memory_with_a_list": as_tensor_writes_through_to_the_list,
    "as_tensor_copies_for_another_dtype_or_device": as_tensor_never_converts,
    "a_tensor_changes_when_the_array_is_changed_in_place": from_numpy_copies,
    "a_tensor_must_be_assigned_after_to_and_a_module_need_not": module_to_leaves_the_module,
    "to_without_a_conversion_returns_the_tensor_itself": to_always_copies,
    "from_dlpack_of_a_tensor_that_requires_grad_raises": from_dlpack_detaches,
    "an_array_from_cpu_and_numpy_is_a_copy": cpu_copies,
    "a_function_changes_the_tensor_that_it_is_given": mul_in_place_returns_a_new_tensor,
    "a_new_tensor_inside_a_function_leaves_the_callers": times_works_in_place,
    "assigning_to_a_whole_slice_keeps_the_memory": assigning_to_a_slice_takes_the_memory_of_the_value,
    "tensor_of_a_tensor_gives_what_detach_clone_gives": tensor_returns_a_tensor_as_it_is,
    "tensor_of_a_tensor_warns": tensor_does_not_warn,
    "no_gradient_flows_from_a_deep_copy_to_its_original": deepcopy_stays_in_the_graph,
    "the_clone_of_every_second_column_has_other_strides": clone_keeps_the_gaps,
    "a_tensor_has_no_method_copy": tensors_have_a_method_copy,
    "a_slice_keeps_the_memory_of_the_whole_tensor": slicing_copies,
    "data_ptr_is_that_of_a_view_and_not_that_of_a_clone": clone_returns_its_input,
    "a_slice_shares_memory_at_another_address": slicing_copies,
    "the_storage_of_a_slice_has_the_address_of_the_storage": slicing_copies,
    "the_storages_of_a_view_have_one_id": a_memory_has_one_storage_object,
    "a_change_to_the_storage_changes_its_tensors": storage_is_that_of_a_copy,
    "a_hook_changes_the_gradient_in_place": hooks_get_a_copy,
    "a_hook_that_changes_the_gradient_in_place_changes_another": hooks_get_a_copy,
    "a_forward_hook_that_returns_a_value_raises": forward_hooks_return_nothing,
    "an_in_place_change_of_a_leaf_fails_in_the_backward_pass": changes_of_leaves_fail_late,
    "changing_a_factor_stops_the_backward_pass": add_in_place_is_not_counted,
    "changing_the_detached_spares_the_graph": detach_copies,
    "relu_in_place_changes_its_input": relu_is_not_in_place,
    "relu_in_place_gives_the_gradient_of_relu": relu_returns_its_input,
    "relu_in_place_changes_the_residual": relu_is_not_in_place,
    "relu_saves_its_input": relu_needs_its_input,
    "a_residual_can_be_added_in_place_behind_batch_norm": plus_in_place_makes_a_new_tensor,
    "in_place_changes_are_counted": zeroing_is_not_counted,
    "a_second_backward_raises": backward_keeps_the_graph,
    "backward_through_an_addition_can_run_twice": a_second_backward_does_nothing,
    "retain_graph_allows_a_second_backward": a_second_backward_does_nothing,
    "retain_graph_in_a_recurrent_loop_raises_the_in_place_error": a_step_is_not_counted,
    "a_retained_graph_is_never_freed": hooks_are_kept,
    "a_hook_replaces_the_gradient": hooks_are_not_called,
    "data_and_no_grad_set_a_weight": copying_into_does_nothing,
    "data_hides_the_change_that_no_grad_reports": data_shares_the_version_counter,
    "assigned_data_keeps_the_graph": data_stays_in_the_graph,
    "an_index_counts_what_it_repeats": an_indexed_assignment_accumulates,
    "an_assigned_element_gets_no_gradient": assignments_are_not_recorded,
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
    "a_step_before_backward_stops_the_backward_pass": a_step_of_any_parameters_is_not_counted,
    "an_optimizer_copies_the_state_that_it_loads": loading_copies,
    "a_reentrant_checkpoint_of_plain_inputs_blocks_the_gradient": checkpoints_run_the_function,
    "a_checkpoint_without_reentry_gives_the_gradient": no_product_requires_grad,
    "view_works_on_every_second_column": view_copies,
    "reshape_of_every_second_column_shares": reshape_always_copies,
    "a_single_row_stays_contiguous_when_it_is_transposed": contiguous_always_copies,
    "adding_to_an_expanded_tensor_adds_once_for_each_element": plus_in_place_adds_once_for_each_element,
    "a_change_to_an_element_of_an_expanded_tensor_reaches_the_original": expand_copies,
    "assigning_to_a_row_of_an_expanded_tensor_changes_the_other_row": expand_copies,
    "the_result_of_broadcast_to_is_read_only": broadcast_to_copies,
    "indexing_with_a_tensor_of_indices_copies": indices_give_a_slice,
    "indexing_with_a_tensor_of_one_integer_shares": indexing_copies,
    "assigning_through_a_mask_or_a_list_changes_the_original": assigning_writes_into_a_copy,
    "a_second_index_after_a_mask_writes_into_a_copy": a_mask_gives_a_slice,
    "a_second_index_after_a_slice_writes_into_the_original": indexing_copies,
    "a_slice_with_a_negative_step_raises": a_negative_step_is_allowed,
    "resize_fills_up_with_zeros": resize_writes_zeros,
}
