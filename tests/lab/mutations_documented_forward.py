"""For each proof in ``documented_forward`` a mutation of torch under which its outcome turns."""

import torch

from tests.lab.wrong_torch import detach_in_place_does_nothing

MAKE_DUAL = torch._make_dual


def make_dual_copies(patch):
    patch.setattr(torch, "_make_dual", lambda p, t, level: MAKE_DUAL(p.clone(), t.clone(), level=level))


def make_dual_takes_zeros(patch):
    patch.setattr(torch, "_make_dual", lambda p, t, level: MAKE_DUAL(p, torch.zeros_like(t), level=level))


MUTATIONS = {
    "a_dual_tensor_is_on_the_memory_of_its_parts": make_dual_copies,
    "a_tangent_of_another_layout_is_copied": make_dual_takes_zeros,
    "an_in_place_change_of_a_dual_tensor_changes_its_parts": make_dual_copies,
    "detach_in_place_drops_the_tangent": detach_in_place_does_nothing,
}
