"""For each proof in ``said_in_place`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import data_shares_the_version_counter, detach_copies

ADD_IN_PLACE, BACKWARD, HOOK, RELU = Tensor.add_, Tensor.backward, Tensor.register_hook, torch.relu
DATA, SETITEM = Tensor.data, Tensor.__setitem__
KEPT = []


def add_in_place_is_not_counted(patch):
    def add(self, other):
        ADD_IN_PLACE(self.data, other)
        return self

    patch.setattr(Tensor, "add_", add)


def changes_of_leaves_fail_late(patch):
    def backward(self, **options):
        raise RuntimeError("a leaf was changed")

    add_in_place_is_not_counted(patch)
    patch.setattr(Tensor, "backward", backward)


def relu_is_not_in_place(patch):
    patch.setattr(torch.nn.ReLU, "forward", lambda self, x: RELU(x))


def relu_returns_its_input(patch):
    patch.setattr(torch.nn.ReLU, "forward", lambda self, x: x)


def relu_needs_its_input(patch):
    patch.setattr(torch, "relu", lambda x: x.clamp(min=0))


def plus_in_place_makes_a_new_tensor(patch):
    patch.setattr(Tensor, "__iadd__", lambda self, other: torch.add(self, other))


def zeroing_is_not_counted(patch):
    def zero(self):
        self.data.mul_(0)
        return self

    patch.setattr(Tensor, "zero_", zero)


def backward_keeps_the_graph(patch):
    patch.setattr(Tensor, "backward", lambda self: BACKWARD(self, retain_graph=True))


def a_second_backward_does_nothing(patch):
    def backward(self, **options):
        if not getattr(self, "spent", False):
            BACKWARD(self, **options)
        self.spent = True

    patch.setattr(Tensor, "backward", backward)


def hooks_are_kept(patch):
    def register(self, hook):
        KEPT.append(hook)
        return HOOK(self, hook)

    patch.setattr(Tensor, "register_hook", register)


def hooks_are_not_called(patch):
    patch.setattr(Tensor, "register_hook", lambda self, hook: None)


def copying_into_does_nothing(patch):
    patch.setattr(Tensor, "copy_", lambda self, values: self)


def data_stays_in_the_graph(patch):
    patch.setattr(Tensor, "data", property(lambda self: self.view_as(self), DATA.__set__))


def a_step_is_not_counted(patch):
    def step(self):
        for parameter in self.param_groups[0]["params"]:
            parameter.data.sub_(parameter.grad)

    patch.setattr(torch.optim.SGD, "step", step)


def an_indexed_assignment_accumulates(patch):
    def assign(self, index, value):
        self.index_put_((index,), value - self[index], accumulate=True)

    patch.setattr(Tensor, "__setitem__", assign)


def assignments_are_not_recorded(patch):
    def assign(self, index, value):
        SETITEM(self, index, value.item())
        self.requires_grad_()

    patch.setattr(Tensor, "__setitem__", assign)


MUTATIONS = {
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
}
