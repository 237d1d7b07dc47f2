"""For each proof in ``documented_saving`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor

CLONE, FROM_DLPACK, FROM_FILE, LOAD, SHARE_ = (
    Tensor.clone,
    torch.from_dlpack,
    torch.from_file,
    torch.load,
    Tensor.share_memory_,
)


def loading_copies_each_tensor(patch):
    patch.setattr(torch, "load", lambda file: [CLONE(tensor) for tensor in LOAD(file)])


def loading_finds_what_was_loaded_before(patch):
    loaded = []

    def load(file):
        loaded.append(LOAD(file))
        return loaded[0].as_strided((2,), (1,), len(loaded) - 1)

    patch.setattr(torch, "load", load)


def loading_maps_twice(patch):
    def load(file, map_location):
        LOAD(file, map_location=map_location)
        file.seek(0)
        return LOAD(file, map_location=map_location)

    patch.setattr(torch, "load", load)


def loading_does_not_map(patch):
    patch.setattr(torch, "load", lambda file, mmap: LOAD(file))


def from_file_copies(patch):
    patch.setattr(torch, "from_file", lambda path, **options: CLONE(FROM_FILE(path, **options)))


def from_file_shares(patch):
    patch.setattr(torch, "from_file", lambda path, shared, size: FROM_FILE(path, shared=True, size=size))


def nothing_is_shared(patch):
    patch.setattr(Tensor, "is_shared", lambda self: False)


def share_memory_copies_again(patch):
    patch.setattr(Tensor, "share_memory_", lambda self: self.set_(SHARE_(CLONE(self))))


def share_memory_does_nothing(patch):
    patch.setattr(Tensor, "share_memory_", lambda self: self)


def resizing_raises(patch):
    def resize_(self, *shape):
        raise RuntimeError("Trying to resize storage that is not resizable")

    patch.setattr(Tensor, "resize_", resize_)


def cpu_copies_a_storage(patch):
    patch.setattr(torch.UntypedStorage, "cpu", lambda self: self.clone())


def from_dlpack_copies(patch):
    patch.setattr(torch, "from_dlpack", lambda capsule: CLONE(FROM_DLPACK(capsule)))


MUTATIONS = {
    "saving_keeps_what_two_tensors_share": loading_copies_each_tensor,
    "tensors_that_are_saved_separately_share_nothing": loading_finds_what_was_loaded_before,
    "map_location_is_called_once_for_each_storage": loading_maps_twice,
    "a_mapped_file_is_read_when_its_data_are_used": loading_does_not_map,
    "a_shared_mapping_writes_into_its_file": from_file_copies,
    "a_private_mapping_spares_its_file": from_file_shares,
    "a_private_mapping_needs_a_large_enough_file": from_file_shares,
    "is_shared_tells_shared_memory_from_private": nothing_is_shared,
    "a_private_mapping_is_called_shared": nothing_is_shared,
    "share_memory_of_shared_memory_does_nothing": share_memory_copies_again,
    "share_memory_leaves_the_array_behind": share_memory_does_nothing,
    "growing_a_tensor_in_shared_memory_raises": resizing_raises,
    "growing_a_tensor_in_shared_memory_kills_the_process": resizing_raises,
    "a_storage_is_copied_by_clone_and_not_by_cpu": cpu_copies_a_storage,
    "a_dlpack_capsule_shares_memory": from_dlpack_copies,
}
