"""For each proof in ``documented_resizing`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, CONTIGUOUS, SET_ = Tensor.clone, Tensor.contiguous, Tensor.set_
RESIZE_, RESIZE_AS_, STORAGE = Tensor.resize_, Tensor.resize_as_, Tensor.untyped_storage


def set_takes_a_contiguous_copy(patch):
    def taken(self, source, *layout):
        return SET_(self, CONTIGUOUS(source) if isinstance(source, Tensor) else source, *layout)

    patch.setattr(Tensor, "set_", taken)


def set_defaults_to_strides_of_one(patch):
    def taken(self, source, offset, size):
        return SET_(self, source, offset, size, (1,) * len(size))

    patch.setattr(Tensor, "set_", taken)


def set_takes_its_arguments_alone(patch):
    def taken(self, source, storage_offset=0):
        return SET_(self, source[storage_offset:])

    patch.setattr(Tensor, "set_", taken)


def resize_starts_afresh(patch):
    patch.setattr(Tensor, "resize_", lambda self, *size: SET_(self, self.new_zeros(size)))


def resize_reads_its_elements_in_order(patch):
    patch.setattr(Tensor, "resize_", lambda self, *size: SET_(self, CLONE(self.reshape(size))))


def resize_ignores_the_format(patch):
    patch.setattr(Tensor, "resize_", lambda self, size, memory_format: RESIZE_(self, size))
    patch.setattr(Tensor, "resize_as_", lambda self, other, memory_format: RESIZE_AS_(self, other))


def deterministic_algorithms_are_not_used(patch):
    patch.setattr(torch, "use_deterministic_algorithms", lambda used: None)


def resize_as_takes_the_strides(patch):
    def resized(self, other):
        return SET_(self, STORAGE(self), 0, other.size(), other.stride())

    patch.setattr(Tensor, "resize_as_", resized)


def set_wants_no_size(patch):
    def taken(self, source, offset, size=()):
        return SET_(self, source, offset, size or (1,))

    patch.setattr(Tensor, "set_", taken)


MUTATIONS = {
    "set_takes_size_and_strides_of_its_source": set_takes_a_contiguous_copy,
    "set_to_a_storage_defaults_to_contiguous_strides": set_defaults_to_strides_of_one,
    "set_to_a_transposed_tensor_takes_its_strides": set_takes_a_contiguous_copy,
    "set_takes_an_offset_alone": set_takes_its_arguments_alone,
    "set_takes_an_offset_with_a_size": set_wants_no_size,
    "resize_grows_the_storage_and_does_not_shrink_it": resize_starts_afresh,
    "resize_to_fewer_elements_than_the_storage_makes_it_larger": resize_starts_afresh,
    "resize_reads_the_storage_in_its_own_order": resize_reads_its_elements_in_order,
    "resizing_to_the_same_size_keeps_the_memory_format": resize_ignores_the_format,
    "resizing_to_the_same_size_sets_the_given_format": resize_ignores_the_format,
    "resize_fills_new_memory_under_deterministic_algorithms": deterministic_algorithms_are_not_used,
    "resize_as_is_resize_to_the_size_of_the_other": resize_as_takes_the_strides,
}
