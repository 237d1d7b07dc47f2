"""For each proof a torch gone wrong, on which its outcome must turn.

A mutation patches torch, never the proof or what came of it, and is a mistake that torch could have: a `clone` that
returns its input, a `detach` that copies. It gets pytest's ``monkeypatch``, which takes everything back.
"""

import torch
from torch import Tensor

AS_STRIDED, CLONE, DETACH, EXPAND = Tensor.as_strided, Tensor.clone, Tensor.detach, Tensor.expand


def clone_returns_its_input(patch):
    patch.setattr(Tensor, "clone", lambda self, **options: self)


def clone_sends_back_zeros(patch):
    def clone(self, **options):
        copy = CLONE(self, **options)
        copy.register_hook(torch.zeros_like)
        return copy

    patch.setattr(Tensor, "clone", clone)


def detach_returns_its_input(patch):
    patch.setattr(Tensor, "detach", lambda self: self)


def detach_copies(patch):
    patch.setattr(Tensor, "detach", lambda self: CLONE(DETACH(self)))


def detach_copies_and_stays_in_the_graph(patch):
    patch.setattr(Tensor, "detach", lambda self: CLONE(self))


class _Sum(torch.autograd.Function):
    """A sum whose backward reads what was summed, and reads it when it is too late."""

    @staticmethod
    def forward(ctx, tensor):
        ctx.tensor = tensor  # unsaved, so that no version counter is compared
        return tensor * 1

    @staticmethod
    def backward(ctx, gradient):
        return gradient * ctx.tensor


def addition_has_the_gradient_of_a_square(patch):
    patch.setattr(Tensor, "__add__", lambda self, other: _Sum.apply(self))


def as_strided_copies(patch):
    patch.setattr(Tensor, "as_strided", lambda self, *layout: CLONE(AS_STRIDED(self, *layout)))


def as_strided_stays_on_the_first_element(patch):
    patch.setattr(Tensor, "as_strided", lambda self, size, stride: AS_STRIDED(self, size, (0,) * len(size)))


def as_strided_is_dense_whatever_the_strides(patch):
    def dense(self, size, stride):
        return AS_STRIDED(self, size, torch.empty(size).stride())

    patch.setattr(Tensor, "as_strided", dense)


def as_strided_fills_up_as_the_article_shows(patch):
    # No strides give this picture, it leaves out a 7: beyond the storage's end it is looked up.
    picture = [[1, 5, 9, 0, 0], [2, 6, 0, 0, 0], [3, 0, 0, 0, 0], [4, 8, 0, 0, 0], [5, 9, 0, 0, 0]]

    def filled(self, size, stride):
        try:
            return AS_STRIDED(self, size, stride)
        except RuntimeError:
            return torch.tensor(picture)

    patch.setattr(Tensor, "as_strided", filled)


def as_strided_stays_and_t_walks_on(patch):
    # Rows of one element and columns of four contradict each other, unless `t` reads the storage in its own way.
    as_strided_stays_on_the_first_element(patch)
    patch.setattr(Tensor, "t", lambda self: AS_STRIDED(self, self.shape[::-1], (0, 1)))


def expand_copies(patch):
    patch.setattr(Tensor, "expand", lambda self, *size: CLONE(EXPAND(self, *size)))


def expand_repeats_rows(patch):
    def repeated(self, rows, columns):
        return self[torch.arange(rows) % len(self)]

    patch.setattr(Tensor, "expand", repeated)


def expand_takes_minus_one_for_one(patch):
    def narrowed(self, *size):
        for dimension, length in enumerate(size):
            if length == -1:
                self = self.narrow(dimension, 0, 1)
        return EXPAND(self, *map(abs, size))

    patch.setattr(Tensor, "expand", narrowed)


MUTATIONS = {
    "clone_copies_the_data": clone_returns_its_input,
    "writing_to_a_clone_spares_the_original": clone_returns_its_input,
    "writing_to_a_clone_changes_the_gradient_of_the_original": clone_sends_back_zeros,
    "backward_from_a_clone_reaches_the_original": clone_sends_back_zeros,
    "detach_has_the_same_content": detach_returns_its_input,
    "detach_copies_the_data": detach_copies,
    "as_strided_does_not_copy": as_strided_copies,
    "expand_does_not_copy": expand_copies,
    "detach_keeps_gradient_information": detach_copies_and_stays_in_the_graph,
    "detach_disconnects_the_gradient": detach_copies_and_stays_in_the_graph,
    "writing_to_the_detached_spares_a_linear_gradient": addition_has_the_gradient_of_a_square,
    "writing_to_the_detached_changes_a_square_gradient": detach_copies,
    "writing_to_the_detached_stops_the_backward": detach_copies,
    "extensions_clone_prints": clone_returns_its_input,
    "extensions_detach_prints": detach_copies,
    "extensions_as_strided_prints": as_strided_fills_up_as_the_article_shows,
    "extensions_expand_prints": expand_repeats_rows,
    "as_strided_keeps_the_content": as_strided_stays_on_the_first_element,
    "as_strided_repeats_and_leaves_out": as_strided_is_dense_whatever_the_strides,
    "as_strided_stride_of_rows_and_columns": as_strided_stays_on_the_first_element,
    "as_strided_rows_hold_the_first_element": as_strided_stays_and_t_walks_on,
    "expand_minus_one_keeps_the_size": expand_takes_minus_one_for_one,
}
