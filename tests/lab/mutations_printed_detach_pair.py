"""For each proof in ``printed_detach_pair`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import detach_copies, detach_copies_and_stays_in_the_graph, detach_in_place_does_nothing

DETACH, SIGMOID, SUM = Tensor.detach, Tensor.sigmoid, Tensor.sum


def sigmoid_sends_the_gradient_back_as_it_came(patch):
    patch.setattr(Tensor, "sigmoid", lambda self: self + DETACH(SIGMOID(self) - self))


def sigmoid_has_its_old_name(patch):
    patch.setattr(Tensor, "sigmoid", lambda self: Sigmoid.apply(self))


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


def mean_is_the_sum(patch):
    patch.setattr(Tensor, "mean", lambda self, *dim, **options: SUM(self, *dim, **options))


MUTATIONS = {
    "detach_pair_sigmoid_prints": sigmoid_sends_the_gradient_back_as_it_came,
    "detach_pair_detach_backward_prints": detach_copies_and_stays_in_the_graph,
    "detach_pair_zeroed_prints": detach_copies,
    "sigmoid_grad_fn_prints_as_sigmoid_backward": sigmoid_has_its_old_name,
    "detach_pair_mean_prints": mean_is_the_sum,
    "detach_pair_detach_in_place_prints": detach_in_place_does_nothing,
    "detach_pair_last_three_print": mean_is_the_sum,
}
