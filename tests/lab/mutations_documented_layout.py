"""For each proof in ``documented_layout`` a mutation of torch under which its outcome turns."""

from torch import Tensor

AS_STRIDED, CLONE = Tensor.as_strided, Tensor.clone
CONTIGUOUS, IS_CONTIGUOUS, STORAGE = Tensor.contiguous, Tensor.is_contiguous, Tensor.untyped_storage


def is_contiguous_does_not_look_at_the_format(patch):
    patch.setattr(Tensor, "is_contiguous", lambda self, **order: IS_CONTIGUOUS(self))


def contiguous_copies(patch):
    patch.setattr(Tensor, "contiguous", lambda self, **order: CLONE(CONTIGUOUS(self, **order)))


def slicing_takes_every_other_element(patch):
    getitem = Tensor.__getitem__
    patch.setattr(Tensor, "__getitem__", lambda self, index: getitem(self, index) * 2)


def storage_offset_counts_bytes(patch):
    offset = Tensor.storage_offset
    patch.setattr(Tensor, "storage_offset", lambda self: offset(self) * self.element_size())


def slicing_starts_at_the_beginning(patch):
    patch.setattr(Tensor, "__getitem__", lambda self, index: self)


def lazy_clone_copies(patch):
    patch.setattr(Tensor, "_lazy_clone", CLONE)


def untyped_storage_copies(patch):
    patch.setattr(Tensor, "untyped_storage", lambda self: STORAGE(self).clone())


def as_strided_starts_at_the_storage(patch):
    patch.setattr(Tensor, "as_strided", lambda self, size, stride: AS_STRIDED(self, size, stride, 0))


def is_set_to_compares_the_storage(patch):
    patch.setattr(Tensor, "is_set_to", lambda self, other: STORAGE(self).data_ptr() == STORAGE(other).data_ptr())


def nbytes_counts_the_storage(patch):
    patch.setattr(Tensor, "nbytes", property(lambda self: STORAGE(self).nbytes()))


MUTATIONS = {
    "is_contiguous_asks_for_the_order_of_a_memory_format": is_contiguous_does_not_look_at_the_format,
    "contiguous_returns_a_tensor_in_the_format_itself": contiguous_copies,
    "contiguous_keeps_the_strides_of_one_channel": contiguous_copies,
    "a_stride_is_the_jump_between_neighbors": slicing_takes_every_other_element,
    "a_storage_offset_counts_elements": storage_offset_counts_bytes,
    "an_empty_tensor_has_the_address_zero": slicing_starts_at_the_beginning,
    "data_ptr_makes_the_copy_of_a_lazy_clone": lazy_clone_copies,
    "untyped_storage_is_the_storage_of_the_tensor": untyped_storage_copies,
    "as_strided_starts_where_its_input_does": as_strided_starts_at_the_storage,
    "is_set_to_compares_storage_offset_size_and_stride": is_set_to_compares_the_storage,
    "nbytes_counts_elements": nbytes_counts_the_storage,
    "nbytes_of_an_expanded_tensor_is_more_than_its_memory": nbytes_counts_the_storage,
}
