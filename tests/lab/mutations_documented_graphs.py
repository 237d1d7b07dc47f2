"""For each proof of graphs, hooks and modes, as documented, a mutation of torch under which its outcome turns."""

import contextlib

import torch
from torch import Tensor
from torch.autograd import graph
from torch.autograd.function import FunctionCtx

from tests.lab.patches import replaces
from tests.lab.wrong_torch import detach_in_place_does_nothing, detach_stays_in_the_graph

AFTER_GRAD, BACKWARD, DETECT = Tensor.register_post_accumulate_grad_hook, Tensor.backward, torch.autograd.detect_anomaly
EVAL, EXP, HOOKS, MAKE_DUAL = torch.nn.Module.eval, Tensor.exp, graph.saved_tensors_hooks, torch._make_dual
MUL, MUL_, ONES, REGISTER_HOOK = Tensor.__mul__, Tensor.mul_, torch.ones, Tensor.register_hook
REQUIRES_GRAD_, RETAIN_GRAD, SAVE = Tensor.requires_grad_, Tensor.retain_grad, FunctionCtx.save_for_backward
SUM, TENSOR, VIEW, ZERO_ = Tensor.sum, torch.tensor, Tensor.view, Tensor.zero_


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


@replaces(Tensor, "backward")
def backward_with_inputs_ignores_them(self, *arguments, inputs=None, **options):
    BACKWARD(self, *arguments, **options)


@replaces(Tensor, "backward")
def backward_without_a_gradient_starts_with_ones(self, gradient=None, **options):
    BACKWARD(self, torch.ones_like(self) if gradient is None else gradient, **options)


backward_keeps_the_graph = replaces(Tensor, "backward")(
    lambda self, *arguments: BACKWARD(self, *arguments, retain_graph=True)
)


@replaces(Tensor, "backward")
def backward_adds_nothing_the_second_time(self):
    if not getattr(self, "was_here", False):
        BACKWARD(self)
    self.was_here = True


@replaces(Tensor, "__mul__")
def a_product_keeps_its_gradient(self, other):
    y = MUL(self, other)
    y.retain_grad()
    return y


retain_grad_does_nothing = replaces(Tensor, "retain_grad")(lambda self: None)


@replaces(Tensor, "retain_grad")
def retain_grad_doubles_the_gradient(self):
    self.register_hook(lambda gradient: gradient * 2)


retain_grad_leaves_alone_what_does_not_require_grad = replaces(Tensor, "retain_grad")(
    lambda self: RETAIN_GRAD(self) if self.requires_grad else None
)
new_numbers_require_grad = replaces(torch, "tensor")(lambda data: TENSOR(data, requires_grad=True))


@replaces(Tensor, "__mul__")
def a_product_fills_grad(self, other):
    def fill(gradient):
        self.grad = gradient

    y = MUL(self, other)
    y.register_hook(fill)
    return y


def ones_are_one_object(patch):
    one = torch.ones(3, requires_grad=True)
    patch.setattr(torch, "ones", lambda *size, **options: one)


@replaces(Tensor, "requires_grad_")
def freezing_drops_the_gradient(self, requires_grad=True):
    self.grad = None
    return REQUIRES_GRAD_(self, requires_grad)


freezing_does_nothing = replaces(Tensor, "requires_grad_")(lambda self, requires_grad=True: self)
sums_are_doubled = replaces(Tensor, "sum")(lambda self: SUM(self * 2))


allow_mutation_does_nothing = replaces(graph, "allow_mutation_on_saved_tensors")(Nothing)


def allow_mutation_copies_each_saved_tensor(patch):
    hooks = graph.saved_tensors_hooks
    copying = lambda: hooks(lambda x: x.detach().clone(), lambda x: x)  # noqa: E731
    patch.setattr(graph, "allow_mutation_on_saved_tensors", copying)


increment_version_does_nothing = replaces(graph, "increment_version")(lambda tensor: None)
anomaly_mode_is_never_on = replaces(torch.autograd, "set_detect_anomaly")(Nothing)
anomaly_mode_does_nothing = replaces(torch.autograd, "detect_anomaly")(Nothing)


@replaces(Tensor, "backward")
def anomaly_mode_stays_on(self):
    with DETECT(), contextlib.suppress(RuntimeError):
        BACKWARD(self)


make_dual_copies = replaces(torch, "_make_dual")(lambda p, t, level: MAKE_DUAL(p.clone(), t.clone(), level=level))
make_dual_takes_zeros = replaces(torch, "_make_dual")(
    lambda p, t, level: MAKE_DUAL(p, torch.zeros_like(t), level=level)
)
mark_dirty_does_nothing = replaces(FunctionCtx, "mark_dirty")(lambda self, *tensors: None)
mark_non_differentiable_does_nothing = replaces(FunctionCtx, "mark_non_differentiable")(lambda self, *tensors: None)
gradients_are_materialized_always = replaces(FunctionCtx, "set_materialize_grads")(lambda self, value: None)
save_for_backward_saves_copies = replaces(FunctionCtx, "save_for_backward")(
    lambda self, *tensors: SAVE(self, *(x.clone() for x in tensors))
)


@replaces(FunctionCtx, "save_for_backward")
def save_for_backward_saves_once(self, *tensors):
    if not hasattr(self, "was_here"):
        SAVE(self, *tensors)
    self.was_here = True


once_differentiable_does_nothing = replaces(torch.autograd.function, "once_differentiable")(lambda function: function)


@replaces(Tensor, "register_hook")
def hooks_see_and_cannot_replace(self, hook):
    def see(gradient):
        hook(gradient)

    return REGISTER_HOOK(self, see)


hooks_get_a_copy = replaces(Tensor, "register_hook")(lambda self, hook: REGISTER_HOOK(self, lambda g: hook(g.clone())))


@replaces(Tensor, "register_post_accumulate_grad_hook")
def post_accumulate_hooks_run_in_grad_mode(self, hook):
    AFTER_GRAD(self, torch.enable_grad()(hook))


post_accumulate_hooks_go_anywhere = replaces(Tensor, "register_post_accumulate_grad_hook")(lambda self, hook: None)
mul_in_place_changes_the_data_only = replaces(Tensor, "mul_")(lambda self, other: MUL_(self.data, other))


@replaces(Tensor, "register_post_accumulate_grad_hook")
def post_accumulate_hooks_run_at_once(self, hook):
    hook(self)


backward_does_nothing = replaces(Tensor, "backward")(lambda self, **options: None)


@replaces(Tensor, "__mul__")
def a_product_has_a_doubled_gradient(self, other):
    y = MUL(self, other)
    if y.requires_grad:
        y.register_hook(lambda gradient: MUL(gradient, 2))
    return y


create_graph_is_ignored = replaces(Tensor, "backward")(lambda self, create_graph: BACKWARD(self))


no_grad_does_nothing = replaces(torch, "no_grad")(Nothing)
view_is_detached = replaces(Tensor, "view")(lambda self, *shape: VIEW(self.detach(), *shape))
ones_do_not_require_grad = replaces(torch, "ones")(lambda *size, **options: ONES(*size))
a_product_is_detached = replaces(Tensor, "__mul__")(lambda self, other: MUL(self, other).detach())
no_grad_stops_forward_mode = replaces(torch, "no_grad")(torch.inference_mode)
inference_mode_is_no_grad = replaces(torch, "inference_mode")(torch.no_grad)
enable_grad_does_nothing = replaces(torch, "enable_grad")(Nothing)
enable_grad_ends_inference_mode = replaces(torch, "enable_grad")(lambda: torch.inference_mode(False))
set_grad_enabled_does_nothing = replaces(torch, "set_grad_enabled")(Nothing)
inference_mode_does_nothing = replaces(torch, "inference_mode")(Nothing)
zero_in_inference_mode_is_not_counted = replaces(Tensor, "zero_")(
    lambda self: ZERO_(self.data) if torch.is_inference_mode_enabled() else ZERO_(self)
)
backward_does_nothing_with_any_arguments = replaces(Tensor, "backward")(lambda self, *arguments, **options: None)
eval_freezes = replaces(torch.nn.Module, "eval")(lambda self: EVAL(self).requires_grad_(False))


hooks_are_left_out = replaces(graph, "saved_tensors_hooks")(lambda pack, unpack: Nothing())
exp_has_a_copy_of_its_result = replaces(Tensor, "exp")(lambda self: EXP(self).clone())
save_on_cpu_copies = replaces(graph, "save_on_cpu")(lambda: HOOKS(lambda x: x.detach().clone(), lambda x: x))
save_on_cpu_does_nothing = replaces(graph, "save_on_cpu")(Nothing)
pow_saves_a_copy = replaces(Tensor, "pow")(lambda self, exponent: torch.pow(self.clone(), exponent))


@replaces(Tensor, "mul_")
def mul_in_place_raises(self, other):
    raise RuntimeError("the storage is in use")


zeroing_is_not_counted = replaces(Tensor, "zero_")(lambda self: self.data.fill_(0))

MUTATIONS = {
    "tensors_that_do_not_require_grad_are_leaves": detach_stays_in_the_graph,
    "backward_fills_the_grad_of_leaves_only": a_product_keeps_its_gradient,
    "backward_with_inputs_fills_the_grad_of_a_non_leaf": backward_with_inputs_ignores_them,
    "retain_grad_leaves_a_leaf_that_requires_grad_as_it_is": retain_grad_doubles_the_gradient,
    "retain_grad_raises_on_a_leaf_that_does_not_require_grad": retain_grad_leaves_alone_what_does_not_require_grad,
    "retains_grad_is_true_for_a_non_leaf_after_retain_grad": retain_grad_does_nothing,
    "backward_from_three_elements_needs_a_gradient": backward_without_a_gradient_starts_with_ones,
    "backward_from_zero_elements_raises": backward_without_a_gradient_starts_with_ones,
    "a_second_backward_through_a_square_raises": backward_keeps_the_graph,
    "a_second_backward_through_a_sum_runs": backward_adds_nothing_the_second_time,
    "backward_with_inputs_leaves_other_leaves_alone": backward_with_inputs_ignores_them,
    "autograd_backward_takes_none_for_a_tensor_that_does_not_require_grad": new_numbers_require_grad,
    "autograd_grad_takes_none_for_an_output_that_does_not_require_grad": new_numbers_require_grad,
    "none_stands_for_the_gradient_of_a_scalar": sums_are_doubled,
    "autograd_grad_leaves_grad_as_it_is": a_product_fills_grad,
    "autograd_grad_raises_for_an_input_that_was_not_used": ones_are_one_object,
    "a_frozen_parameter_with_a_gradient_is_still_updated": freezing_drops_the_gradient,
    "a_frozen_parameter_gets_no_gradient": freezing_does_nothing,
    "a_saved_tensor_can_be_changed_under_allow_mutation": allow_mutation_does_nothing,
    "a_change_of_a_later_element_goes_unnoticed_under_allow_mutation": allow_mutation_does_nothing,
    "a_backward_outside_of_allow_mutation_raises": allow_mutation_copies_each_saved_tensor,
    "increment_version_counts_a_change_and_skips_inference_tensors": increment_version_does_nothing,
    "a_nan_in_the_backward_pass_raises_in_anomaly_mode": anomaly_mode_is_never_on,
    "anomaly_mode_in_both_passes_shows_the_forward_call": anomaly_mode_does_nothing,
    "anomaly_mode_in_the_forward_pass_alone_shows_nothing": anomaly_mode_stays_on,
    "a_dual_tensor_is_on_the_memory_of_its_parts": make_dual_copies,
    "a_tangent_of_another_layout_is_copied": make_dual_takes_zeros,
    "an_in_place_change_of_a_dual_tensor_changes_its_parts": make_dual_copies,
    "detach_in_place_drops_the_tangent": detach_in_place_does_nothing,
    "mark_dirty_makes_the_backward_raise": mark_dirty_does_nothing,
    "an_output_marked_non_differentiable_sends_zeros_to_backward": mark_non_differentiable_does_nothing,
    "an_output_marked_non_differentiable_can_send_none_to_backward": gradients_are_materialized_always,
    "a_tensor_saved_for_backward_is_checked": save_for_backward_saves_copies,
    "a_second_save_for_backward_replaces_the_first": save_for_backward_saves_once,
    "a_second_derivative_raises_after_once_differentiable": once_differentiable_does_nothing,
    "a_hook_runs_for_each_gradient_and_replaces_it": hooks_see_and_cannot_replace,
    "a_hook_that_changes_its_argument_changes_other_gradients": hooks_get_a_copy,
    "a_post_accumulate_hook_gets_the_tensor_with_its_grad": post_accumulate_hooks_run_in_grad_mode,
    "a_post_accumulate_hook_on_a_non_leaf_raises": post_accumulate_hooks_go_anywhere,
    "a_hook_from_before_an_in_place_change_gets_the_earlier_gradient": mul_in_place_changes_the_data_only,
    "hooks_run_in_the_documented_order": post_accumulate_hooks_run_at_once,
    "backward_runs_the_node_of_an_input_and_autograd_grad_does_not": backward_does_nothing,
    "a_hook_of_a_node_replaces_the_gradient": a_product_has_a_doubled_gradient,
    "a_multi_grad_hook_gets_none_for_an_unused_tensor": a_product_has_a_doubled_gradient,
    "create_graph_keeps_the_parameter_alive": create_graph_is_ignored,
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
    "pack_hooks_see_each_saved_tensor": hooks_are_left_out,
    "an_in_place_change_is_caught_in_a_pack_hook_and_not_in_an_unpack_hook": hooks_are_left_out,
    "hooks_make_other_objects_of_saved_tensors": hooks_are_left_out,
    "a_saved_result_is_another_object_and_a_saved_input_is_not": pow_saves_a_copy,
    "save_on_cpu_copies_nothing_that_is_on_the_cpu": save_on_cpu_copies,
    "a_change_of_a_tensor_saved_under_save_on_cpu_goes_unnoticed": save_on_cpu_does_nothing,
    "an_in_place_change_raises_if_another_tensor_uses_the_storage": mul_in_place_raises,
    "tensors_count_their_in_place_changes": zeroing_is_not_counted,
    "an_inference_tensor_has_no_version_counter": inference_mode_does_nothing,
}
