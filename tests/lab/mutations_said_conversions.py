"""For each proof in ``said_conversions`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor
from torch.nn import Module

AS_TENSOR, CLONE, FROM_DLPACK, FROM_NUMPY, SETITEM, TO = (
    torch.as_tensor,
    Tensor.clone,
    torch.from_dlpack,
    torch.from_numpy,
    Tensor.__setitem__,
    Tensor.to,
)


def as_tensor_writes_through_to_the_list(patch):
    lists = []

    def as_tensor(data):
        lists.append(data)
        return AS_TENSOR(data)

    def setitem(self, index, value):
        SETITEM(self, index, value)
        for each in lists:
            each[index] = float(value)

    patch.setattr(torch, "as_tensor", as_tensor)
    patch.setattr(Tensor, "__setitem__", setitem)


def as_tensor_never_converts(patch):
    def as_tensor(data, **options):  # the probe of a test gives a list
        return AS_TENSOR(data, **options) if isinstance(data, list) else FROM_NUMPY(data)

    patch.setattr(torch, "as_tensor", as_tensor)


def from_numpy_copies(patch):
    patch.setattr(torch, "from_numpy", lambda array: CLONE(FROM_NUMPY(array)))


def module_to_leaves_the_module(patch):
    patch.setattr(Module, "to", lambda self, dtype: self)


def from_dlpack_detaches(patch):
    patch.setattr(torch, "from_dlpack", lambda x: FROM_DLPACK(x.detach()))


def to_always_copies(patch):
    patch.setattr(Tensor, "to", lambda self, *options: CLONE(TO(self, *options)))


def cpu_copies(patch):
    patch.setattr(Tensor, "cpu", CLONE)


MUTATIONS = {
    "as_tensor_shares_memory_with_a_list": as_tensor_writes_through_to_the_list,
    "as_tensor_copies_for_another_dtype_or_device": as_tensor_never_converts,
    "a_tensor_changes_when_the_array_is_changed_in_place": from_numpy_copies,
    "a_tensor_must_be_assigned_after_to_and_a_module_need_not": module_to_leaves_the_module,
    "to_without_a_conversion_returns_the_tensor_itself": to_always_copies,
    "from_dlpack_of_a_tensor_that_requires_grad_raises": from_dlpack_detaches,
    "an_array_from_cpu_and_numpy_is_a_copy": cpu_copies,
}
