"""For each proof in ``documented_checks`` a mutation of torch under which its outcome turns."""

import contextlib

import torch
from torch import Tensor
from torch.autograd import graph

BACKWARD, DETECT = Tensor.backward, torch.autograd.detect_anomaly


class Nothing:
    """A context manager without any effect."""

    def __init__(self, mode=None):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None


def allow_mutation_does_nothing(patch):
    patch.setattr(graph, "allow_mutation_on_saved_tensors", Nothing)


def allow_mutation_copies_each_saved_tensor(patch):
    hooks = graph.saved_tensors_hooks
    copying = lambda: hooks(lambda x: x.detach().clone(), lambda x: x)  # noqa: E731
    patch.setattr(graph, "allow_mutation_on_saved_tensors", copying)


def increment_version_does_nothing(patch):
    patch.setattr(graph, "increment_version", lambda tensor: None)


def anomaly_mode_is_never_on(patch):
    patch.setattr(torch.autograd, "set_detect_anomaly", Nothing)


def anomaly_mode_does_nothing(patch):
    patch.setattr(torch.autograd, "detect_anomaly", Nothing)


def anomaly_mode_stays_on(patch):
    def backward(self):
        with DETECT(), contextlib.suppress(RuntimeError):
            BACKWARD(self)

    patch.setattr(Tensor, "backward", backward)


MUTATIONS = {
    "a_saved_tensor_can_be_changed_under_allow_mutation": allow_mutation_does_nothing,
    "a_change_of_a_later_element_goes_unnoticed_under_allow_mutation": allow_mutation_does_nothing,
    "a_backward_outside_of_allow_mutation_raises": allow_mutation_copies_each_saved_tensor,
    "increment_version_counts_a_change_and_skips_inference_tensors": increment_version_does_nothing,
    "a_nan_in_the_backward_pass_raises_in_anomaly_mode": anomaly_mode_is_never_on,
    "anomaly_mode_in_both_passes_shows_the_forward_call": anomaly_mode_does_nothing,
    "anomaly_mode_in_the_forward_pass_alone_shows_nothing": anomaly_mode_stays_on,
}
