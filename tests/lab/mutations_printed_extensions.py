"""For each proof in ``printed_extensions`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

from tests.lab.wrong_torch import clone_returns_its_input, detach_copies

AS_STRIDED = Tensor.as_strided


def as_strided_fills_up_as_the_article_shows(patch):
    # No strides give this picture, it leaves out a 7: beyond the storage's end it is looked up.
    picture = [[1, 5, 9, 0, 0], [2, 6, 0, 0, 0], [3, 0, 0, 0, 0], [4, 8, 0, 0, 0], [5, 9, 0, 0, 0]]

    def filled(self, size, stride):
        try:
            return AS_STRIDED(self, size, stride)
        except RuntimeError:
            return torch.tensor(picture)

    patch.setattr(Tensor, "as_strided", filled)


def expand_repeats_rows(patch):
    def repeated(self, rows, columns):
        return self[torch.arange(rows) % len(self)]

    patch.setattr(Tensor, "expand", repeated)


MUTATIONS = {
    "extensions_clone_prints": clone_returns_its_input,
    "extensions_detach_prints": detach_copies,
    "extensions_as_strided_prints": as_strided_fills_up_as_the_article_shows,
    "extensions_expand_prints": expand_repeats_rows,
}
