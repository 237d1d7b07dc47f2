"""For each proof in ``documented_data`` a mutation of torch under which its outcome turns."""

import torch
from torch import Tensor
from torch.utils.data import Subset, TensorDataset

GETITEM, SAMPLE = Tensor.__getitem__, TensorDataset.__getitem__


def samples_are_copies(patch):
    patch.setattr(TensorDataset, "__getitem__", lambda self, index: tuple(x.clone() for x in SAMPLE(self, index)))


def stack_returns_a_view(patch):
    patch.setattr(torch, "stack", lambda tensors, *options, **more: tensors[0][None])


def indexing_copies(patch):
    patch.setattr(Tensor, "__getitem__", lambda self, index: GETITEM(self, index).clone())


def arrays_are_not_converted(patch):
    patch.setattr(torch, "as_tensor", lambda array: array)


def all_is_converted(patch):
    patch.setattr(torch.utils.data._utils.collate, "default_convert", lambda data: torch.ones(1))


def arrays_are_copied(patch):
    patch.setattr(torch, "as_tensor", lambda array: torch.tensor(array))


def a_subset_ignores_its_indices(patch):
    patch.setattr(Subset, "__getitem__", lambda self, index: self.dataset[index])


def a_subset_makes_a_new_dataset(patch):
    def initialize(self, dataset, indices):
        self.dataset, self.indices = type(dataset)(), indices

    patch.setattr(Subset, "__init__", initialize)


def a_subset_is_not_looked_at(patch):
    def initialize(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    patch.setattr(Subset, "__init__", initialize)


def collating_ignores_the_map(patch):
    patch.setattr(torch.utils.data, "default_collate", lambda batch: batch)


MUTATIONS = {
    "a_sample_of_a_tensor_dataset_is_a_view": samples_are_copies,
    "a_batch_is_a_copy_with_another_dimension": stack_returns_a_view,
    "without_batches_a_loader_yields_views": indexing_copies,
    "converting_an_array_gives_a_tensor": arrays_are_not_converted,
    "a_converted_array_shares_its_memory": arrays_are_copied,
    "converting_leaves_alone_what_is_not_an_array": all_is_converted,
    "converting_a_numpy_number_gives_a_tensor": arrays_are_not_converted,
    "an_assigned_collate_function_handles_its_type": collating_ignores_the_map,
    "random_split_makes_parts_that_do_not_overlap": a_subset_ignores_its_indices,
    "the_parts_of_random_split_are_the_same_dataset": a_subset_makes_a_new_dataset,
    "a_subset_that_overrides_only_getitem_raises_in_a_loader": a_subset_is_not_looked_at,
}
