"""The statements of PyTorch's documentation about data sets, batches, and parts of data sets."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def a_sample_of_a_tensor_dataset_is_a_view():
    """A sample is what indexing the tensor gives: a change to it is a change to the data."""
    from torch.utils.data import TensorDataset

    x = torch.zeros(2, 2)
    dataset = TensorDataset(x)
    sample = dataset[0][0]
    sample.fill_(7)
    print(x.tolist())
    assert x.tolist() == [[7.0, 7.0], [0.0, 0.0]]


@proof()
def a_batch_is_a_copy_with_another_dimension():
    """Even a batch of one sample has its own memory."""
    from torch.utils.data import DataLoader

    x = torch.zeros(1, 2)
    batch = next(iter(DataLoader(x, batch_size=1)))
    batch.fill_(7)
    print(batch.shape, x.tolist())
    assert batch.shape == (1, 2)
    assert x.tolist() == [[0.0, 0.0]]


@counterexample(probe=lambda: torch.utils.data.DataLoader(torch.zeros(1), batch_size=None))
def without_batches_a_loader_yields_views():
    """With ``batch_size=None`` a change to what the loader yields is a change to the data."""
    from torch.utils.data import DataLoader

    x = torch.zeros(1, 2)
    sample = next(iter(DataLoader(x, batch_size=None)))
    sample.fill_(7)
    print(x.tolist())
    assert x.tolist() == [[7.0, 7.0]]


@proof(needs=["utils.data._utils.collate.default_convert", "numpy"])
def converting_an_array_gives_a_tensor():
    """Arrays in a list and in a dict become tensors with their values."""
    x = torch.tensor([1.0, 2.0])
    converted = torch.utils.data._utils.collate.default_convert({"a": [x.numpy()]})
    print(converted)
    assert torch.is_tensor(converted["a"][0]) and torch.equal(converted["a"][0], x)


@counterexample(needs=["utils.data._utils.collate.default_convert", "numpy"])
def a_converted_array_shares_its_memory():
    """A change to the tensor is a change to the array."""
    array = torch.zeros(2).numpy()
    converted = torch.utils.data._utils.collate.default_convert(array)
    converted[0] = 7
    print(array.tolist())
    assert array.tolist() == [7.0, 0.0]


@proof(needs=["utils.data._utils.collate.default_convert"])
def converting_leaves_alone_what_is_not_an_array():
    """A Python number, a string and a tensor come out as they are."""
    things = [3, "a", torch.ones(1)]
    converted = [torch.utils.data._utils.collate.default_convert(each) for each in things]
    print([type(each).__name__ for each in converted])
    assert all(after is before for after, before in zip(converted, things))


@counterexample(needs=["utils.data._utils.collate.default_convert", "numpy"])
def converting_a_numpy_number_gives_a_tensor():
    """A NumPy number, which is not an array, becomes a tensor."""
    number = torch.ones(1).numpy().sum()
    converted = torch.utils.data._utils.collate.default_convert(number)
    print(type(number).__name__, type(converted).__name__)
    assert torch.is_tensor(converted)


@proof(needs=["utils.data._utils.collate"], python="`dict.update` takes one mapping")
def the_example_adds_a_collate_function():
    """The claim expects ``update`` with a type and a function, as in the example, to add both to the map."""
    functions = dict(getattr(torch.utils.data._utils.collate, "default_collate_fn_map", {}))
    error = None
    try:
        functions.update(set, lambda batch, collate_fn_map=None: batch)
    except TypeError as raised:
        error = raised
    print(error)
    assert error is None


@proof(needs=["utils.data._utils.collate.default_collate_fn_map"])
def an_assigned_collate_function_handles_its_type():
    """After ``default_collate_fn_map[CustomType] = function``, ``default_collate`` calls the function."""
    from torch.utils.data._utils.collate import default_collate_fn_map

    class CustomType:
        pass

    default_collate_fn_map[CustomType] = lambda batch, *, collate_fn_map=None: len(batch)
    found = torch.utils.data.default_collate([CustomType(), CustomType()])
    del default_collate_fn_map[CustomType]
    print(found)
    assert found == 2


@proof()
def random_split_makes_parts_that_do_not_overlap():
    """Each sample is in one of the parts."""
    from torch.utils.data import random_split

    first, second = random_split(range(4), [2, 2])
    found = sorted([*first, *second])
    print(found)
    assert found == [0, 1, 2, 3]


@counterexample()
def the_parts_of_random_split_are_the_same_dataset():
    """A transform that is set for the first part has its effect in the second one."""
    from torch.utils.data import Dataset, random_split

    class Numbers(Dataset):
        scale = 1

        def __len__(self):
            return 2

        def __getitem__(self, index):
            if index >= 2:
                raise IndexError(index)
            return self.scale

    first, second = random_split(Numbers(), [1, 1])
    first.dataset.scale = 10
    print(first.dataset is second.dataset, second[0])
    assert second[0] == 10


@proof()
def a_subset_that_overrides_only_getitem_raises_in_a_loader():
    """The loader raises a NotImplementedError instead of leaving out the override."""
    from torch.utils.data import DataLoader, Subset

    class Doubled(Subset):
        def __getitem__(self, index):
            return 2 * self.dataset[self.indices[index]]

    batches, error = None, None
    try:
        batches = [batch.tolist() for batch in DataLoader(Doubled([1, 2], [0, 1]), batch_size=2)]
    except NotImplementedError as raised:
        error = raised
    print(batches, type(error).__name__)
    assert error is not None
