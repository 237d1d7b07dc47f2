"""For each proof in ``documented_autograd`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import detach_stays_in_the_graph

BACKWARD, RETAIN_GRAD, TENSOR = Tensor.backward, Tensor.retain_grad, torch.tensor
REQUIRES_GRAD_, MUL, SUM = Tensor.requires_grad_, Tensor.__mul__, Tensor.sum


def backward_with_inputs_ignores_them(patch):
    def backward(self, *arguments, inputs=None, **options):
        BACKWARD(self, *arguments, **options)

    patch.setattr(Tensor, "backward", backward)


def backward_without_a_gradient_starts_with_ones(patch):
    def backward(self, gradient=None, **options):
        BACKWARD(self, torch.ones_like(self) if gradient is None else gradient, **options)

    patch.setattr(Tensor, "backward", backward)


def backward_keeps_the_graph(patch):
    patch.setattr(Tensor, "backward", lambda self, *arguments: BACKWARD(self, *arguments, retain_graph=True))


def backward_adds_nothing_the_second_time(patch):
    def backward(self):
        if not getattr(self, "was_here", False):
            BACKWARD(self)
        self.was_here = True

    patch.setattr(Tensor, "backward", backward)


def a_product_keeps_its_gradient(patch):
    def mul(self, other):
        y = MUL(self, other)
        y.retain_grad()
        return y

    patch.setattr(Tensor, "__mul__", mul)


def retain_grad_does_nothing(patch):
    patch.setattr(Tensor, "retain_grad", lambda self: None)


def retain_grad_doubles_the_gradient(patch):
    def retain_grad(self):
        self.register_hook(lambda gradient: gradient * 2)

    patch.setattr(Tensor, "retain_grad", retain_grad)


def retain_grad_leaves_alone_what_does_not_require_grad(patch):
    patch.setattr(Tensor, "retain_grad", lambda self: RETAIN_GRAD(self) if self.requires_grad else None)


def new_numbers_require_grad(patch):
    patch.setattr(torch, "tensor", lambda data: TENSOR(data, requires_grad=True))


def a_product_fills_grad(patch):
    def mul(self, other):
        def fill(gradient):
            self.grad = gradient

        y = MUL(self, other)
        y.register_hook(fill)
        return y

    patch.setattr(Tensor, "__mul__", mul)


def ones_are_one_object(patch):
    one = torch.ones(3, requires_grad=True)
    patch.setattr(torch, "ones", lambda *size, **options: one)


def freezing_drops_the_gradient(patch):
    def requires_grad_(self, requires_grad=True):
        self.grad = None
        return REQUIRES_GRAD_(self, requires_grad)

    patch.setattr(Tensor, "requires_grad_", requires_grad_)


def freezing_does_nothing(patch):
    patch.setattr(Tensor, "requires_grad_", lambda self, requires_grad=True: self)


def sums_are_doubled(patch):
    patch.setattr(Tensor, "sum", lambda self: SUM(self * 2))


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
}
