"""For each proof in ``documented_converting`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

FROM_NUMPY, FROMBUFFER, FROM_DLPACK = torch.from_numpy, torch.frombuffer, torch.from_dlpack
ITEM, NUMPY, TO, TYPE, RESIZE_ = Tensor.item, Tensor.numpy, Tensor.to, Tensor.type, Tensor.resize_


def from_numpy_takes_few_dtypes(patch):
    def from_numpy(array):
        if str(array.dtype) in ("uint16", "uint32", "uint64"):
            raise TypeError("this dtype is not supported")
        return FROM_NUMPY(array)

    patch.setattr(torch, "from_numpy", from_numpy)


def from_numpy_copies(patch):
    patch.setattr(torch, "from_numpy", lambda array: FROM_NUMPY(array).clone())


def frombuffer_wants_more_bytes(patch):
    def frombuffer(buffer, dtype, count, offset=0):
        if len(buffer) <= offset + count * 4:
            raise ValueError("the buffer is too short")
        return FROMBUFFER(buffer, dtype=dtype, count=count, offset=offset)

    patch.setattr(torch, "frombuffer", frombuffer)


def frombuffer_copies(patch):
    patch.setattr(torch, "frombuffer", lambda buffer, dtype: FROMBUFFER(buffer, dtype=dtype).clone())


def frombuffer_is_at_one_address(patch):
    memory = torch.zeros(8, dtype=torch.uint8)
    patch.setattr(torch, "frombuffer", lambda buffer, dtype: memory.view(8))


def from_dlpack_copies(patch):
    patch.setattr(torch, "from_dlpack", lambda x: FROM_DLPACK(x).clone())


def from_dlpack_resolves_the_negative_bit(patch):
    patch.setattr(torch, "from_dlpack", lambda x: FROM_DLPACK(x.resolve_neg()))


def numpy_looks_at_requires_grad(patch):
    def numpy(self):
        if self.requires_grad:
            raise RuntimeError("the tensor requires grad")
        return NUMPY(self)

    patch.setattr(Tensor, "numpy", numpy)


def resize_in_place_replaces_the_memory(patch):
    patch.setattr(Tensor, "resize_", lambda self, *size: self.set_(torch.ones(*size, dtype=self.dtype)))


def ones_have_one_element(patch):
    patch.setattr(torch, "ones", lambda *size, **options: torch.full((1, 1), 1.0, **options))


def to_stays_in_the_graph(patch):
    def to(self, dtype):
        return TO(self, dtype) if dtype.is_floating_point else self * 1

    patch.setattr(Tensor, "to", to)


def type_copies(patch):
    patch.setattr(Tensor, "type", lambda self, *dtype: TYPE(self, *dtype).clone() if dtype else TYPE(self))


def to_ignores_the_memory_format(patch):
    patch.setattr(Tensor, "to", lambda self, dtype, memory_format: TO(self, dtype))


MUTATIONS = {
    "from_numpy_takes_the_listed_dtypes_only": from_numpy_takes_few_dtypes,
    "from_numpy_takes_numbers_and_bools": from_numpy_takes_few_dtypes,
    "from_numpy_cannot_grow_and_can_shrink": resize_in_place_replaces_the_memory,
    "frombuffer_needs_more_bytes_than_it_reads": frombuffer_wants_more_bytes,
    "frombuffer_needs_the_bytes_that_it_reads": frombuffer_wants_more_bytes,
    "frombuffer_keeps_the_object_alive": frombuffer_copies,
    "a_bytearray_that_grows_leaves_the_tensor_on_freed_memory": frombuffer_is_at_one_address,
    "from_dlpack_shares_memory": from_dlpack_copies,
    "from_dlpack_loses_the_sign_of_a_negative_view": from_dlpack_resolves_the_negative_bit,
    "numpy_under_no_grad_takes_a_tensor_that_requires_grad": numpy_looks_at_requires_grad,
    "item_takes_one_element_and_tolist_takes_all": ones_have_one_element,
    "to_an_integer_dtype_stops_the_gradient": to_stays_in_the_graph,
    "type_returns_the_tensor_itself_if_nothing_is_to_convert": type_copies,
    "to_another_memory_format_is_a_copy": to_ignores_the_memory_format,
}
