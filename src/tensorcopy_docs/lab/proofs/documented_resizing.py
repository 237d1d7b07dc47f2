"""What PyTorch's documentation says of ``set_``, ``resize_`` and ``resize_as_``."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def set_takes_size_and_strides_of_its_source():
    """``y.set_(x)`` gives y the storage, the offset, the size and the strides of x."""
    x = torch.arange(6.0).view(2, 3).t()[1:]
    y = torch.zeros(1)
    y.set_(x)
    y[0, 0] = 50
    print(tuple(y.shape), y.stride(), y.storage_offset(), x.tolist())
    assert y.shape == x.shape and y.stride() == x.stride() and y.storage_offset() == x.storage_offset()
    assert x[0, 0] == 50


@proof()
def set_to_a_storage_defaults_to_contiguous_strides():
    """``y.set_(storage, 0, (3, 2))`` gives y the strides (2, 1)."""
    x = torch.arange(6.0)
    y = torch.zeros(1)
    y.set_(x.untyped_storage() if hasattr(x, "untyped_storage") else x.storage(), 0, (3, 2))
    print(tuple(y.shape), y.stride(), y.tolist())
    assert y.stride() == (2, 1) and y.data_ptr() == x.data_ptr()


@counterexample()
def set_to_a_transposed_tensor_takes_its_strides():
    """``y.set_(x.t())`` without strides gives y the strides of ``x.t()``, which are not contiguous."""
    x = torch.arange(6.0).view(2, 3)
    y = torch.zeros(1)
    y.set_(x.t())
    print(tuple(y.shape), y.stride(), y.is_contiguous())
    assert y.stride() == (1, 3) and not y.is_contiguous()


@proof()
def set_takes_an_offset_alone():
    """``y.set_(x, storage_offset=1)``, with the documented defaults for size and stride."""
    x = torch.arange(6.0)
    y = torch.zeros(1)
    accepted = True
    try:
        print(y.set_(x, storage_offset=1).tolist())
    except TypeError as error:
        accepted = False
        print("TypeError: " + str(error).split(",")[0].split("\n")[0])
    assert accepted


@proof(needs=["Tensor.untyped_storage"])
def set_takes_an_offset_with_a_size():
    """An offset with a size is taken; an offset alone is a TypeError."""
    x = torch.arange(6.0)
    found = torch.zeros(1).set_(x.untyped_storage(), 1, (2,)).tolist()
    message = ""
    try:
        torch.zeros(1).set_(x.untyped_storage(), 1)
    except TypeError as error:
        message = str(error)
        print("TypeError: " + message.split(",")[0].split("\n")[0])
    print(found)
    assert found == [1.0, 2.0] and message


@proof()
def resize_grows_the_storage_and_does_not_shrink_it():
    """``resize_`` to eight elements makes the storage larger, to two leaves it; both keep the first elements."""
    x = torch.tensor([[1, 2], [3, 4]], dtype=torch.uint8)
    for size in (8, 2):
        x.resize_(size)
        storage = x.untyped_storage() if hasattr(x, "untyped_storage") else x.storage()
        kept = min(size, 4)
        print(len(storage), x[:kept].tolist())
        assert len(storage) == 8 and x[:kept].tolist() == [1, 2, 3, 4][:kept]


@counterexample()
def resize_to_fewer_elements_than_the_storage_makes_it_larger():
    """Five elements behind an offset of two do not fit into a storage of six: it grows, also for x."""
    x = torch.arange(6, dtype=torch.uint8)
    y = x[2:]
    y.resize_(5)
    storage = x.untyped_storage() if hasattr(x, "untyped_storage") else x.storage()
    print(y.numel(), len(storage), y[:4].tolist())
    assert y.numel() == 5 and len(storage) == 7


@proof()
def resize_reads_the_storage_in_its_own_order():
    """After ``resize_(4)``, a transposed tensor has its elements in the order of the memory."""
    x = torch.tensor([[1, 2], [3, 4]]).t()
    flat = x.flatten().tolist()
    same = x.resize_(2, 2).stride()
    x.resize_(4)
    print(flat, same, x.tolist())
    assert flat == [1, 3, 2, 4] and same == (1, 2)
    assert x.tolist() == [1, 2, 3, 4]


@proof(
    needs=["channels_last"],
    probe=lambda: torch.ones(1, 1, 1, 1).resize_as_(torch.ones(1, 1, 1, 1), memory_format=torch.channels_last),
)
def resizing_to_the_same_size_keeps_the_memory_format():
    """``resize_`` and ``resize_as_`` to the size that x has, with another memory format, leave its strides."""
    size = (1, 2, 2, 2)
    kept = []
    for name, argument in (("resize_", size), ("resize_as_", torch.zeros(size))):
        x = torch.arange(8).view(size)
        getattr(x, name)(argument, memory_format=torch.channels_last)
        print(name, x.stride(), x.flatten().tolist())
        kept.append(x.stride() == (8, 4, 2, 1))
    assert kept == [True, True]


@proof(
    needs=["channels_last"],
    probe=lambda: torch.ones(1, 1, 1, 1).resize_as_(torch.ones(1, 1, 1, 1), memory_format=torch.channels_last),
)
def resizing_to_the_same_size_sets_the_given_format():
    """With ``memory_format=torch.channels_last``, the strides are those of channels last."""
    size = (1, 2, 2, 2)
    x = torch.arange(8).view(size).resize_(size, memory_format=torch.channels_last)
    y = torch.arange(8).view(size).resize_as_(torch.zeros(size), memory_format=torch.channels_last)
    print(x.stride(), y.stride())
    assert x.stride() == y.stride() == (8, 1, 4, 2)


@proof(needs=["use_deterministic_algorithms", "utils.deterministic.fill_uninitialized_memory"])
def resize_fills_new_memory_under_deterministic_algorithms():
    """With deterministic algorithms, new elements are NaN, or the largest value of an integer dtype."""
    torch.use_deterministic_algorithms(True)
    try:
        x = torch.zeros(1).resize_(2)
        y = torch.zeros(1, dtype=torch.uint8).resize_(2)
    finally:
        torch.use_deterministic_algorithms(False)
    print(x.tolist(), y.tolist())
    assert x[0] == 0 and x[1] != x[1]
    assert y.tolist() == [0, 255]


@proof()
def resize_as_is_resize_to_the_size_of_the_other():
    """``x.resize_as_(y)`` gives x the size of y and contiguous strides, whatever those of y are."""
    other = torch.zeros(3, 2, dtype=torch.int64).t()
    x = torch.arange(6).resize_as_(other)
    y = torch.arange(6).resize_(other.size())
    print(tuple(x.shape), x.stride(), other.stride())
    assert x.shape == y.shape and x.stride() == y.stride() and x.tolist() == y.tolist()
