"""For each proof of clones, detached tensors, views and writes, a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.patches import replaces
from tests.lab.wrong_torch import (
    clone_returns_its_input,
    clone_sends_back_zeros,
    clone_starts_afresh,
    data_shares_the_version_counter,
    detach_copies,
    detach_copies_and_stays_in_the_graph,
    detach_in_place_does_nothing,
    detach_returns_its_input,
    detach_stays_in_the_graph,
    detach_works_in_place,
    view_returns_its_input,
)

ADD, ADD_, AS_STRIDED, BACKWARD, CLONE = Tensor.__add__, Tensor.add_, Tensor.as_strided, Tensor.backward, Tensor.clone
COPY_, COPY_PARAMETER, DATA, DETACH = Tensor.copy_, torch.nn.Parameter.__deepcopy__, Tensor.data, Tensor.detach
DETACH_, EXPAND, IADD, MUL, MUL_ = Tensor.detach_, Tensor.expand, Tensor.__iadd__, Tensor.__mul__, Tensor.mul_
ONES, REQUIRES_GRAD_, RESHAPE, SETITEM = torch.ones, Tensor.requires_grad_, Tensor.reshape, Tensor.__setitem__
SET_, SIGMOID, SUM, VIEW, ZERO_ = Tensor.set_, Tensor.sigmoid, Tensor.sum, Tensor.view, Tensor.zero_
product_sends_the_gradient_back_as_it_came = replaces(Tensor, "__mul__")(
    lambda self, other: self + DETACH(MUL(self, other) - self)
)
created_tensors_require_grad = replaces(torch, "ones")(lambda *size, requires_grad=True: ONES(*size).requires_grad_())
sum_is_not_recorded = replaces(Tensor, "__add__")(lambda self, other: DETACH(ADD(self, other)))
sum_is_recorded_whatever_its_terms_require = replaces(Tensor, "__add__")(
    lambda self, other: ADD(DETACH(self).requires_grad_(), other)
)


@replaces(Tensor, "__add__")
def sum_does_not_heed_no_grad(self, other):
    with torch.enable_grad():
        return ADD(self, other)


created_tensors_come_from_an_operation = replaces(torch, "ones")(
    lambda *size, **options: ONES(*size, **options).view(size)
)
add_in_place_leaves_the_graph_out = replaces(Tensor, "add_")(lambda self, other: ADD_(self, DETACH(other)))
backward_does_nothing = replaces(Tensor, "backward")(lambda self, *gradient, **options: None)


@replaces(Tensor, "__add__")
def sum_keeps_its_grad(self, other):
    total = ADD(self, other)
    total.retain_grad()
    return total


@replaces(Tensor, "sigmoid")
def sigmoid_retains_its_gradient(self):
    out = SIGMOID(self)
    out.retain_grad()
    return out


@replaces(Tensor, "backward")
def backward_replaces_the_gradients(self, *gradient, **options):
    nodes = [self.grad_fn]
    for node in nodes:
        nodes += [following for following, _ in node.next_functions if following]
        if hasattr(node, "variable"):
            node.variable.grad = None
    BACKWARD(self, *gradient, **options)


clone_has_a_node_without_number = replaces(Tensor, "clone")(lambda self, **options: Clone.apply(self))


class Clone(torch.autograd.Function):
    """Its node is called CloneBackward, as torch's own was before such names got a number."""

    @staticmethod
    def forward(ctx, tensor):
        return CLONE(tensor)

    @staticmethod
    def backward(ctx, gradient):
        return gradient


@replaces(Tensor, "clone")
def clone_keeps_its_grad(self, **options):
    copy = CLONE(self, **options)
    copy.retain_grad()
    return copy


retain_grad_does_nothing = replaces(Tensor, "retain_grad")(lambda self: None)
clone_is_not_recorded = replaces(Tensor, "clone")(lambda self, **options: CLONE(DETACH(self), **options))


@replaces(Tensor, "clone")
def clone_always_requires_grad(self, **options):
    return CLONE(self if self.requires_grad else REQUIRES_GRAD_(self), **options)


def in_place_writes_are_not_counted(patch):
    # What is written to `.data` leaves the version counter where it was.
    def add_(self, other):
        ADD_(self.data, other)
        return self

    def zero_(self):
        ZERO_(self.data)
        return self

    patch.setattr(Tensor, "add_", add_)
    patch.setattr(Tensor, "zero_", zero_)


clone_is_a_view = replaces(Tensor, "clone")(lambda self, **options: self.view_as(self))
copy_is_not_recorded = replaces(Tensor, "copy_")(lambda self, source: COPY_(self, DETACH(source)))
copy_points_at_the_source = replaces(Tensor, "copy_")(lambda self, source: SET_(self, source))
copy_returns_a_clone = replaces(Tensor, "copy_")(lambda self, source: CLONE(COPY_(self, source)))
deepcopy_returns_its_input = replaces(Tensor, "__deepcopy__")(lambda self, memo: self)
deepcopy_shares_memory = replaces(Tensor, "__deepcopy__")(lambda self, memo: DETACH(self))
deepcopy_clones = replaces(Tensor, "__deepcopy__")(lambda self, memo: CLONE(self))


# Parameter has its own method, which a patch of Tensor's does not reach.
@replaces(torch.nn.Parameter, "__deepcopy__")
def deepcopy_of_a_parameter_keeps_metadata(self, memo):
    copied = COPY_PARAMETER(self, memo)
    copied.grad = self.grad
    copied.__dict__.update(self.__dict__)
    return copied


requires_grad_in_place_does_nothing = replaces(Tensor, "requires_grad_")(lambda self, requires_grad=True: self)
add_in_place_drops_the_tangent = replaces(Tensor, "add_")(
    lambda self, other, **options: ADD_(self, DETACH(other), **options)
)


@replaces(Tensor, "detach")
def detach_zeroes_the_gradient_of_its_source(self):
    self.register_hook(torch.zeros_like)
    return DETACH(self)


detach_in_place_returns_a_new_tensor = replaces(Tensor, "detach_")(DETACH)


@replaces(Tensor, "detach_")
def detach_in_place_leaves_views_as_they_are(self):
    try:
        return DETACH_(self)
    except RuntimeError:
        return self


@replaces(Tensor, "detach_")
def detach_in_place_stops_the_gradient_in_earlier_results(self):
    self.register_hook(torch.zeros_like)
    return DETACH_(self)


@replaces(Tensor, "backward")
def backward_without_history_does_nothing(self, *arguments, **options):
    if self.requires_grad:
        BACKWARD(self, *arguments, **options)


def detach_keeps_what_it_made(patch):
    made = []

    def detach(self):
        made.append(DETACH(self))
        return made[-1]

    patch.setattr(Tensor, "detach", detach)


# The same memory with a separate version counter, as `.data` has it.
detach_returns_data = replaces(Tensor, "detach")(lambda self: self.data)
clone_leaves_the_graph = replaces(Tensor, "clone")(lambda self, **options: CLONE(DETACH(self), **options))
detach_flattens = replaces(Tensor, "detach")(lambda self: DETACH(self).flatten())


def data_is_written_into_the_memory_that_is_there(patch):
    def write(self, values):
        DATA.__get__(self).copy_(values)

    patch.setattr(Tensor, "data", property(DATA.__get__, write))


add_in_place_adds_nothing = replaces(Tensor, "add_")(lambda self, other, **options: self)
addition_has_the_gradient_of_a_square = replaces(Tensor, "__add__")(lambda self, other: _Sum.apply(self))


class _Sum(torch.autograd.Function):
    """A sum whose backward reads what was summed, and reads it when it is too late."""

    @staticmethod
    def forward(ctx, tensor):
        ctx.tensor = tensor  # unsaved, so that no version counter is compared
        return tensor * 1

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.tensor


detach_counts_versions_of_its_own = replaces(Tensor, "detach")(lambda self: self.data)


@replaces(Tensor, "__add__")
def plus_saves_its_output(self, other):
    total = ADD(self, other)
    return MUL(total, total).sqrt()


zero_does_nothing = replaces(Tensor, "zero_")(lambda self: self)


def every_call_returns_a_new_object(patch):
    patch.setattr(Tensor, "contiguous", lambda self: CLONE(self))
    patch.setattr(Tensor, "to", lambda self, *kind: CLONE(self))
    patch.setattr(Tensor, "detach_", lambda self: DETACH(self))


data_returns_its_tensor = replaces(Tensor, "data")(property(lambda self: self))
# Not __getitem__: once it was patched, torch.tensor([x]) takes an x without dimensions for a sequence.
assigning_an_element_changes_a_copy = replaces(Tensor, "__setitem__")(
    lambda self, index, value: SETITEM(CLONE(self), index, value)
)
plus_writes_to_its_right_operand = replaces(Tensor, "__add__")(lambda self, other: other.add_(self))
setting_data_copies_into_the_old_memory = replaces(Tensor, "data")(
    property(DETACH, lambda self, values: COPY_(DETACH(self), values))
)


@replaces(Tensor, "__iadd__")
def plus_in_place_puts_the_sum_in_new_memory(self, other):
    self.data = self + other
    return self


def a_clone_is_added_to_in_place_of_its_source_and_viewed_as_a_row(patch):
    # What the article prints needs two mistakes: the wrong one of two tensors goes up, and
    # `view` adds a dimension.
    clones = {}

    def clone(self, **options):
        clones[id(self)] = CLONE(self, **options)
        return clones[id(self)]

    def add(self, number):
        IADD(clones.get(id(self), self), number)
        return self

    patch.setattr(Tensor, "clone", clone)
    patch.setattr(Tensor, "__iadd__", add)
    patch.setattr(Tensor, "view", lambda self, *size: VIEW(self, 1, *size))


sigmoid_sends_the_gradient_back_as_it_came = replaces(Tensor, "sigmoid")(
    lambda self: self + DETACH(SIGMOID(self) - self)
)
sigmoid_has_its_old_name = replaces(Tensor, "sigmoid")(lambda self: Sigmoid.apply(self))


class Sigmoid(torch.autograd.Function):
    """Named by torch as it named its own before there was a number behind the name."""

    @staticmethod
    def forward(ctx, tensor):
        out = SIGMOID(tensor)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, gradient):
        (out,) = ctx.saved_tensors
        return gradient * out * (1 - out)


mean_is_the_sum = replaces(Tensor, "mean")(lambda self, *dim, **options: SUM(self, *dim, **options))


def as_strided_fills_up_as_the_article_shows(patch):
    # No strides give this picture, it leaves out a 7: beyond the storage's end it is looked up.
    picture = [[1, 5, 9, 0, 0], [2, 6, 0, 0, 0], [3, 0, 0, 0, 0], [4, 8, 0, 0, 0], [5, 9, 0, 0, 0]]

    def filled(self, size, stride):
        try:
            return AS_STRIDED(self, size, stride)
        except RuntimeError:
            return torch.tensor(picture)

    patch.setattr(Tensor, "as_strided", filled)


@replaces(Tensor, "expand")
def expand_repeats_rows(self, rows, columns):
    return self[torch.arange(rows) % len(self)]


clone_forgets_the_values = replaces(Tensor, "clone")(lambda self, **options: CLONE(self, **options) * 0)
copy_in_place_adds = replaces(Tensor, "copy_")(lambda self, source, **options: COPY_(self, self + source))


def resizing_in_place_is_refused(patch):
    for name in ("resize_", "resize_as_", "set_", "transpose_"):
        patch.setattr(Tensor, name, _refused)


def _refused(self, *arguments):
    raise RuntimeError("not allowed on a Tensor created from .data or .detach()")


def writing_in_place_is_refused(patch):
    for name in ("zero_", "copy_", "add_"):
        patch.setattr(Tensor, name, _refused)


as_strided_copies = replaces(Tensor, "as_strided")(lambda self, *layout: CLONE(AS_STRIDED(self, *layout)))
expand_copies = replaces(Tensor, "expand")(lambda self, *size: CLONE(EXPAND(self, *size)))
as_strided_stays_on_the_first_element = replaces(Tensor, "as_strided")(
    lambda self, size, stride: AS_STRIDED(self, size, (0,) * len(size))
)


@replaces(Tensor, "as_strided")
def as_strided_is_dense_whatever_the_strides(self, size, stride):
    return AS_STRIDED(self, size, torch.empty(size).stride())


as_strided_reads_a_contiguous_copy = replaces(Tensor, "as_strided")(
    lambda self, *layout: AS_STRIDED(self.contiguous(), *layout)
)


@replaces(Tensor, "expand")
def expand_takes_minus_one_for_one(self, *size):
    for dimension, length in enumerate(size):
        if length == -1:
            self = self.narrow(dimension, 0, 1)
    return EXPAND(self, *map(abs, size))


expand_starts_again_from_the_first_row = replaces(Tensor, "expand")(
    lambda self, rows, columns: self[[row % len(self) for row in range(rows)]]
)
view_copies = replaces(Tensor, "view")(lambda self, *shape: CLONE(VIEW(self, *shape)))
reshape_always_copies = replaces(Tensor, "reshape")(lambda self, *shape: CLONE(RESHAPE(self, *shape)))
clone_is_always_contiguous = replaces(Tensor, "clone")(lambda self: CLONE(self, memory_format=torch.contiguous_format))
sigmoid_saves_no_output = replaces(Tensor, "sigmoid")(lambda self: ADD(SIGMOID(self), 0))


@replaces(Tensor, "mul_")
def multiplying_in_place_is_not_recorded(self, other):
    with torch.no_grad():
        return MUL_(self, other)


MUTATIONS = {
    "only_what_requires_grad_gets_a_gradient": product_sends_the_gradient_back_as_it_came,
    "requires_grad_can_be_given_and_is_false_by_default": created_tensors_require_grad,
    "an_operation_leaves_a_grad_fn_that_leads_to_its_input": sum_is_not_recorded,
    "an_operation_on_constants_has_no_grad_fn": sum_is_recorded_whatever_its_terms_require,
    "an_operation_under_no_grad_has_no_grad_fn": sum_does_not_heed_no_grad,
    "a_created_tensor_is_a_leaf_without_grad_fn": created_tensors_come_from_an_operation,
    "a_leaf_that_a_result_is_added_to_stops_being_one": add_in_place_leaves_the_graph_out,
    "a_backward_leaves_the_gradient_in_grad": backward_does_nothing,
    "an_intermediate_tensor_has_no_grad_after_a_backward": sum_keeps_its_grad,
    "neither_the_source_nor_the_detached_keeps_a_gradient": sigmoid_retains_its_gradient,
    "gradients_add_up_until_they_are_zeroed": backward_replaces_the_gradients,
    "clone_keeps_the_gradient_of_the_network": clone_sends_back_zeros,
    "clone_adds_itself_to_the_history": clone_starts_afresh,
    "a_clone_has_a_node_called_clone_backward": clone_starts_afresh,
    "the_name_of_that_node_ends_in_a_number": clone_has_a_node_without_number,
    "gradient_flows_back_through_a_clone": clone_sends_back_zeros,
    "clone_is_the_identity_in_value_and_derivative": clone_sends_back_zeros,
    "the_gradient_of_a_clone_is_added_to_the_originals": clone_sends_back_zeros,
    "the_grad_of_a_clone_is_none": clone_keeps_its_grad,
    "a_clone_can_keep_a_gradient": retain_grad_does_nothing,
    "neither_a_non_leaf_nor_its_clone_keeps_a_gradient": clone_keeps_its_grad,
    "clone_requires_grad_like_its_source": clone_is_not_recorded,
    "the_clone_of_a_constant_gets_its_own_gradient": clone_always_requires_grad,
    "a_unit_is_used_twice_through_clones": clone_returns_its_input,
    "writing_to_a_clone_spares_the_originals_backward": clone_returns_its_input,
    "writing_to_a_clone_already_used_stops_the_backward": in_place_writes_are_not_counted,
    "a_clone_does_not_protect_from_writing_to_the_original": in_place_writes_are_not_counted,
    "writing_to_a_clone_changes_the_gradient_of_the_original": clone_sends_back_zeros,
    "backward_from_a_clone_reaches_the_original": clone_sends_back_zeros,
    "clone_shares_no_memory": clone_is_a_view,
    "clone_is_another_object_with_equal_values": clone_returns_its_input,
    "clone_has_metadata_of_its_own": clone_returns_its_input,
    "clone_copies_the_data": clone_returns_its_input,
    "writing_to_a_clone_spares_the_original": clone_returns_its_input,
    "copy_into_a_tensor_is_recorded": copy_is_not_recorded,
    "copy_of_a_constant_brings_no_gradient_back": copy_is_not_recorded,
    "copy_into_a_tensor_shares_no_memory": copy_points_at_the_source,
    "copy_into_a_tensor_returns_that_tensor": copy_returns_a_clone,
    "deepcopy_has_metadata_of_its_own": deepcopy_returns_its_input,
    "deepcopy_has_memory_of_its_own": deepcopy_shares_memory,
    "deepcopy_copies_what_an_object_contains": deepcopy_shares_memory,
    "deepcopy_keeps_apart_what_assignment_mirrors": deepcopy_shares_memory,
    "deepcopy_copies_the_metadata_too": deepcopy_clones,
    "deepcopy_of_a_parameter_leaves_its_metadata_behind": deepcopy_of_a_parameter_keeps_metadata,
    "deepcopy_copies_the_history": deepcopy_clones,
    "a_module_that_keeps_a_result_cannot_be_deep_copied": deepcopy_shares_memory,
    "detach_cuts_the_history": detach_stays_in_the_graph,
    "detach_requires_no_gradient": detach_stays_in_the_graph,
    "the_detached_has_no_grad": detach_stays_in_the_graph,
    "the_detached_can_be_made_to_require_a_gradient": requires_grad_in_place_does_nothing,
    "the_detached_has_no_forward_gradient": detach_stays_in_the_graph,
    "the_detached_gets_a_forward_gradient_in_place": add_in_place_drops_the_tangent,
    "values_can_be_handled_through_detach": detach_stays_in_the_graph,
    "detach_alone_leaves_the_backward_as_it_was": detach_zeroes_the_gradient_of_its_source,
    "a_gradient_comes_to_the_source_only": detach_stays_in_the_graph,
    "backward_from_the_detached_raises": detach_stays_in_the_graph,
    "detach_keeps_gradient_information": detach_copies_and_stays_in_the_graph,
    "detach_disconnects_the_gradient": detach_copies_and_stays_in_the_graph,
    "detach_in_place_returns_the_tensor_itself": detach_in_place_returns_a_new_tensor,
    "detach_in_place_gives_what_detach_gives": detach_in_place_does_nothing,
    "detach_in_place_refuses_a_view": detach_in_place_leaves_views_as_they_are,
    "detach_in_place_takes_a_gradient_that_detach_leaves": detach_in_place_does_nothing,
    "detach_makes_another_tensor_and_detach_in_place_changes_its_own": detach_in_place_returns_a_new_tensor,
    "detach_in_place_makes_a_leaf_without_history": detach_in_place_does_nothing,
    "detach_in_place_parts_the_chain": detach_in_place_does_nothing,
    "what_was_computed_before_stays_linked": detach_in_place_stops_the_gradient_in_earlier_results,
    "backward_past_detach_in_place_leaves_out_m": detach_in_place_does_nothing,
    "backward_past_detach_in_place_does_not_run": backward_without_history_does_nothing,
    "the_graph_can_be_used_after_detach": detach_works_in_place,
    "the_graph_is_lost_after_detach_in_place": detach_in_place_does_nothing,
    "detach_shares_memory": detach_copies,
    "writes_to_a_sparse_tensor_miss_the_detached": detach_returns_its_input,
    "detach_makes_an_object_with_its_own_metadata": detach_returns_its_input,
    "id_differs_after_detach": detach_returns_its_input,
    "ids_of_two_detached_tensors_are_equal": detach_keeps_what_it_made,
    "the_detached_has_the_version_counter_of_its_source": detach_returns_data,
    "detach_views_its_source_without_history": detach_copies,
    "autograd_does_not_take_the_detached_for_a_view": detach_stays_in_the_graph,
    "detach_clone_has_nothing_to_do_with_its_source": clone_returns_its_input,
    "detach_before_clone_records_nothing": clone_leaves_the_graph,
    "detach_gives_equal_data": detach_flattens,
    "the_detached_is_not_the_same_kind_of_tensor": detach_returns_its_input,
    "the_detached_follows_updates_in_place": detach_copies,
    "the_detached_stays_behind_when_data_is_replaced": data_is_written_into_the_memory_that_is_there,
    "detach_has_the_same_content": detach_returns_its_input,
    "detach_copies_the_data": detach_copies,
    "detach_keeps_a_part_from_training": detach_stays_in_the_graph,
    "detach_also_freezes_what_lies_before": detach_stays_in_the_graph,
    "a_part_behind_detach_still_decays": add_in_place_adds_nothing,
    "a_branch_behind_detach_spares_the_main_gradient": detach_stays_in_the_graph,
    "a_branch_that_writes_changes_the_main_gradient": detach_copies,
    "writing_to_the_detached_spares_a_linear_gradient": addition_has_the_gradient_of_a_square,
    "writing_to_the_detached_changes_a_square_gradient": detach_copies,
    "writing_to_the_detached_stops_the_backward": detach_copies,
    "a_write_to_the_detached_goes_unnoticed": detach_counts_versions_of_its_own,
    "a_write_to_the_detached_is_counted_and_stops_the_backward": detach_counts_versions_of_its_own,
    "the_backward_goes_on_where_what_was_written_was_not_saved": plus_saves_its_output,
    "a_write_through_the_data_of_the_detached_is_not_counted": data_shares_the_version_counter,
    "a_write_to_either_can_stop_the_backward": detach_counts_versions_of_its_own,
    "zeroing_the_detached_changes_nothing": zero_does_nothing,
    "only_assignment_gives_the_same_object": clone_returns_its_input,
    "some_calls_return_the_tensor_itself": every_call_returns_a_new_object,
    "the_detached_has_another_id_on_the_same_memory": detach_returns_its_input,
    "equal_ids_come_with_shared_memory_and_different_ids_may": detach_copies,
    "the_ids_of_data_are_equal_for_unrelated_tensors": data_returns_its_tensor,
    "a_write_is_seen_exactly_where_memory_is_shared": detach_copies,
    "a_write_beside_the_overlap_is_not_seen": assigning_an_element_changes_a_copy,
    "an_id_is_not_the_address_of_the_data": view_returns_its_input,
    "plus_puts_its_result_in_new_memory": plus_writes_to_its_right_operand,
    "the_id_changes_with_plus_and_stays_with_plus_in_place": plus_writes_to_its_right_operand,
    "the_id_stays_where_the_memory_is_new": setting_data_copies_into_the_old_memory,
    "the_id_changes_where_no_memory_is_new": detach_copies,
    "the_same_id_comes_with_the_same_address": plus_in_place_puts_the_sum_in_new_memory,
    "clone_detach_types_prints": detach_copies,
    "clone_detach_gradient_prints": clone_returns_its_input,
    "clone_detach_linear_prints": detach_copies_and_stays_in_the_graph,
    "clone_detach_clone_of_constant_prints": clone_returns_its_input,
    "clone_detach_clone_view_prints": a_clone_is_added_to_in_place_of_its_source_and_viewed_as_a_row,
    "detach_pair_sigmoid_prints": sigmoid_sends_the_gradient_back_as_it_came,
    "detach_pair_detach_backward_prints": detach_copies_and_stays_in_the_graph,
    "detach_pair_zeroed_prints": detach_copies,
    "sigmoid_grad_fn_prints_as_sigmoid_backward": sigmoid_has_its_old_name,
    "detach_pair_mean_prints": mean_is_the_sum,
    "detach_pair_detach_in_place_prints": detach_in_place_does_nothing,
    "detach_pair_last_three_print": mean_is_the_sum,
    "extensions_clone_prints": clone_returns_its_input,
    "extensions_detach_prints": detach_copies,
    "extensions_as_strided_prints": as_strided_fills_up_as_the_article_shows,
    "extensions_expand_prints": expand_repeats_rows,
    "five_ways_of_handing_on_give_one_loss": clone_forgets_the_values,
    "three_ways_of_handing_on_give_one_gradient": clone_sends_back_zeros,
    "loss_of_the_copied_constant_prints_as_16_7390": copy_in_place_adds,
    "detach_and_detach_in_place_leave_x0_without_grad": detach_copies_and_stays_in_the_graph,
    "detach_and_detach_in_place_give_requires_grad_false": detach_in_place_does_nothing,
    "resizing_the_detached_raises": resizing_in_place_is_refused,
    "growing_the_detached_moves_the_original": detach_copies,
    "resizing_the_detached_resizes_the_original": detach_returns_its_input,
    "resizing_a_clone_or_the_detached_raises_or_warns": resizing_in_place_is_refused,
    "writing_to_a_sparse_detached_raises": writing_in_place_is_refused,
    "dividing_a_sparse_detached_divides_the_original": detach_copies,
    "writing_to_a_sparse_detached_writes_the_original": detach_returns_its_input,
    "view_shares_memory_with_its_source": view_copies,
    "a_view_is_another_tensor_object": view_returns_its_input,
    "view_changes_the_shape_and_not_the_data": view_copies,
    "reshape_copies_only_where_it_must": reshape_always_copies,
    "clone_then_view_copies_where_reshape_does_not": reshape_always_copies,
    "clone_then_view_raises_on_a_transposed_tensor": clone_is_always_contiguous,
    "clone_then_view_has_memory_of_its_own": clone_returns_its_input,
    "as_strided_does_not_copy": as_strided_copies,
    "expand_does_not_copy": expand_copies,
    "as_strided_keeps_the_content": as_strided_stays_on_the_first_element,
    "as_strided_repeats_and_leaves_out": as_strided_is_dense_whatever_the_strides,
    "as_strided_reads_a_transposed_tensor_in_memory_order": as_strided_reads_a_contiguous_copy,
    "as_strided_stride_of_rows_and_columns": as_strided_stays_on_the_first_element,
    "expand_refuses_two_rows": expand_starts_again_from_the_first_row,
    "expand_minus_one_keeps_the_size": expand_takes_minus_one_for_one,
    "a_gradient_from_the_written_values_would_be_wrong": sigmoid_saves_no_output,
    "the_backward_raises_though_the_gradient_would_be_right": sigmoid_saves_no_output,
    "in_place_operations_without_an_error_give_the_right_gradient": multiplying_in_place_is_not_recorded,
    "a_write_through_data_makes_the_gradient_wrong_without_an_error": data_shares_the_version_counter,
    "a_write_through_detach_is_missing_from_the_gradient": detach_copies,
}
