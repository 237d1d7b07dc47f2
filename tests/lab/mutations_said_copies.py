"""For each proof in ``said_copies`` a mutation of torch under which its outcome turns."""

import warnings

import torch
from torch import Tensor

from tests.lab.wrong_torch import clone_returns_its_input

CLONE, DATA, GETITEM, MUL, STORAGE, TENSOR = (
    Tensor.clone,
    Tensor.data,
    Tensor.__getitem__,
    Tensor.mul,
    Tensor.storage,
    torch.tensor,
)


def mul_in_place_returns_a_new_tensor(patch):
    patch.setattr(Tensor, "mul_", MUL)


def times_works_in_place(patch):
    patch.setattr(Tensor, "__mul__", Tensor.mul_)


def assigning_to_a_slice_takes_the_memory_of_the_value(patch):
    patch.setattr(Tensor, "__setitem__", lambda self, index, value: DATA.__set__(self, value))


def tensor_returns_a_tensor_as_it_is(patch):
    patch.setattr(
        torch, "tensor", lambda data, **options: data if isinstance(data, Tensor) else TENSOR(data, **options)
    )


def tensor_does_not_warn(patch):
    def tensor(data, **options):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return TENSOR(data, **options)

    patch.setattr(torch, "tensor", tensor)


def deepcopy_stays_in_the_graph(patch):
    patch.setattr(Tensor, "__deepcopy__", lambda self, memo: CLONE(self))


def clone_keeps_the_gaps(patch):
    def clone(self):
        return torch.empty_strided(self.shape, self.stride()).copy_(self)

    patch.setattr(Tensor, "clone", clone)


def tensors_have_a_method_copy(patch):
    def getattribute(self, name):
        return object.__getattribute__(self, "clone" if name == "copy" else name)

    patch.setattr(Tensor, "__getattribute__", getattribute)


def slicing_copies(patch):
    patch.setattr(Tensor, "__getitem__", lambda self, index: CLONE(GETITEM(self, index)))


def storage_is_that_of_a_copy(patch):
    patch.setattr(Tensor, "storage", lambda self: STORAGE(CLONE(self)))


def a_memory_has_one_storage_object(patch):
    kept = {}
    patch.setattr(Tensor, "storage", lambda self: kept.setdefault(self.data_ptr(), STORAGE(self)))


MUTATIONS = {
    "a_function_changes_the_tensor_that_it_is_given": mul_in_place_returns_a_new_tensor,
    "a_new_tensor_inside_a_function_leaves_the_callers": times_works_in_place,
    "assigning_to_a_whole_slice_keeps_the_memory": assigning_to_a_slice_takes_the_memory_of_the_value,
    "tensor_of_a_tensor_gives_what_detach_clone_gives": tensor_returns_a_tensor_as_it_is,
    "tensor_of_a_tensor_warns": tensor_does_not_warn,
    "no_gradient_flows_from_a_deep_copy_to_its_original": deepcopy_stays_in_the_graph,
    "the_clone_of_every_second_column_has_other_strides": clone_keeps_the_gaps,
    "a_tensor_has_no_method_copy": tensors_have_a_method_copy,
    "a_slice_keeps_the_memory_of_the_whole_tensor": slicing_copies,
    "data_ptr_is_that_of_a_view_and_not_that_of_a_clone": clone_returns_its_input,
    "a_slice_shares_memory_at_another_address": slicing_copies,
    "the_storage_of_a_slice_has_the_address_of_the_storage": slicing_copies,
    "the_storages_of_a_view_have_one_id": a_memory_has_one_storage_object,
    "a_change_to_the_storage_changes_its_tensors": storage_is_that_of_a_copy,
}
