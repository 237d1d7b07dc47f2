"""For each proof in ``basics`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

ADD, BACKWARD, DETACH, MUL = Tensor.__add__, Tensor.backward, Tensor.detach, Tensor.__mul__
ADD_, ONES, SIGMOID = Tensor.add_, torch.ones, Tensor.sigmoid


def product_sends_the_gradient_back_as_it_came(patch):
    patch.setattr(Tensor, "__mul__", lambda self, other: self + DETACH(MUL(self, other) - self))


def created_tensors_require_grad(patch):
    patch.setattr(torch, "ones", lambda *size, requires_grad=True: ONES(*size).requires_grad_())


def sum_is_not_recorded(patch):
    patch.setattr(Tensor, "__add__", lambda self, other: DETACH(ADD(self, other)))


def sum_is_recorded_whatever_its_terms_require(patch):
    patch.setattr(Tensor, "__add__", lambda self, other: ADD(DETACH(self).requires_grad_(), other))


def sum_does_not_heed_no_grad(patch):
    def add(self, other):
        with torch.enable_grad():
            return ADD(self, other)

    patch.setattr(Tensor, "__add__", add)


def created_tensors_come_from_an_operation(patch):
    patch.setattr(torch, "ones", lambda *size, **options: ONES(*size, **options).view(size))


def add_in_place_leaves_the_graph_out(patch):
    patch.setattr(Tensor, "add_", lambda self, other: ADD_(self, DETACH(other)))


def backward_does_nothing(patch):
    patch.setattr(Tensor, "backward", lambda self, *gradient, **options: None)


def sum_keeps_its_grad(patch):
    def add(self, other):
        total = ADD(self, other)
        total.retain_grad()
        return total

    patch.setattr(Tensor, "__add__", add)


def sigmoid_retains_its_gradient(patch):
    def sigmoid(self):
        out = SIGMOID(self)
        out.retain_grad()
        return out

    patch.setattr(Tensor, "sigmoid", sigmoid)


def backward_replaces_the_gradients(patch):
    def backward(self, *gradient, **options):
        nodes = [self.grad_fn]
        for node in nodes:
            nodes += [following for following, _ in node.next_functions if following]
            if hasattr(node, "variable"):
                node.variable.grad = None
        BACKWARD(self, *gradient, **options)

    patch.setattr(Tensor, "backward", backward)


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
}
