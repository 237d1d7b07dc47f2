"""For each proof in ``documented_saved`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor
from torch.autograd import graph

EXP, HOOKS = Tensor.exp, graph.saved_tensors_hooks


class Nothing:
    """A context manager without any effect."""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        return None


def hooks_are_left_out(patch):
    patch.setattr(graph, "saved_tensors_hooks", lambda pack, unpack: Nothing())


def exp_has_a_copy_of_its_result(patch):
    patch.setattr(Tensor, "exp", lambda self: EXP(self).clone())


def save_on_cpu_copies(patch):
    patch.setattr(graph, "save_on_cpu", lambda: HOOKS(lambda x: x.detach().clone(), lambda x: x))


def save_on_cpu_does_nothing(patch):
    patch.setattr(graph, "save_on_cpu", Nothing)


def pow_saves_a_copy(patch):
    patch.setattr(Tensor, "pow", lambda self, exponent: torch.pow(self.clone(), exponent))


def mul_in_place_raises(patch):
    def mul_(self, other):
        raise RuntimeError("the storage is in use")

    patch.setattr(Tensor, "mul_", mul_)


def zeroing_is_not_counted(patch):
    patch.setattr(Tensor, "zero_", lambda self: self.data.fill_(0))


def inference_mode_does_nothing(patch):
    patch.setattr(torch, "inference_mode", Nothing)


MUTATIONS = {
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
