"""What PyTorch's documentation says of memory formats, strides, addresses and storages."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["channels_last"])
def is_contiguous_asks_for_the_order_of_a_memory_format():
    """A channels-last image is contiguous in that format and not in the default one; a default one the reverse."""
    x = torch.zeros(2, 3, 4, 5)
    y = x.contiguous(memory_format=torch.channels_last)
    for image in (x, y):
        print(image.stride(), image.is_contiguous(), image.is_contiguous(memory_format=torch.channels_last))
    assert x.is_contiguous() and not x.is_contiguous(memory_format=torch.channels_last)
    assert y.is_contiguous(memory_format=torch.channels_last) and not y.is_contiguous()


@proof(needs=["channels_last"])
def contiguous_returns_a_tensor_in_the_format_itself():
    """``contiguous(memory_format=torch.channels_last)`` returns a channels-last tensor itself, and copies another."""
    x = torch.zeros(2, 3, 4, 5)
    y = x.contiguous(memory_format=torch.channels_last)
    print(y is x, y.contiguous(memory_format=torch.channels_last) is y, x.contiguous() is x)
    assert y is not x and y.data_ptr() != x.data_ptr()
    assert y.contiguous(memory_format=torch.channels_last) is y and x.contiguous() is x


@counterexample(needs=["channels_last"])
def contiguous_keeps_the_strides_of_one_channel():
    """An image of one channel counts as channels-last in both orders: the strides of the default order stay."""
    x = torch.zeros(2, 1, 4, 5)
    y = x.contiguous(memory_format=torch.channels_last)
    z = torch.empty(2, 1, 4, 5, memory_format=torch.channels_last)
    print(y is x, y.stride(), z.stride())
    assert y is x
    assert y.stride() != z.stride()


@proof()
def a_stride_is_the_jump_between_neighbors():
    """The next element in a dimension is one stride, in elements, further on; of each dimension in turn."""
    x = torch.arange(10, dtype=torch.float64).view(2, 5).t()
    jumps = (x[1, 0] - x[0, 0], x[0, 1] - x[0, 0])
    addresses = (x[1].data_ptr() - x.data_ptr(), x[:, 1].data_ptr() - x.data_ptr())
    print(x.stride(), x.stride(0), x.stride(-1), [int(jump) for jump in jumps], addresses)
    assert x.stride() == tuple(int(jump) for jump in jumps)
    assert addresses == tuple(8 * stride for stride in x.stride())
    assert (x.stride(0), x.stride(-1)) == x.stride()


@proof()
def a_storage_offset_counts_elements():
    """The fourth element of float64 is at offset 3, which is 24 bytes further on."""
    x = torch.arange(5, dtype=torch.float64)
    y = x[3:]
    print(y.storage_offset(), y.data_ptr() - x.data_ptr())
    assert y.storage_offset() == 3
    assert y.data_ptr() - x.data_ptr() == 24


@counterexample()
def an_empty_tensor_has_the_address_zero():
    """``data_ptr()`` of two empty tensors is 0, whatever storage they have: equal addresses share nothing."""
    x, y = torch.zeros(4)[2:2], torch.ones(3)[:0]
    print(x.data_ptr(), y.data_ptr())
    assert x.data_ptr() == y.data_ptr() == 0


@proof(needs=["Tensor._lazy_clone", "Tensor.const_data_ptr"])
def data_ptr_makes_the_copy_of_a_lazy_clone():
    """A lazy clone has the address of x until ``data_ptr()`` is asked for; ``const_data_ptr()`` does not copy."""
    x = torch.ones(3)
    y = x._lazy_clone()
    before = y.const_data_ptr() == x.const_data_ptr()
    y.data_ptr()
    after = y.const_data_ptr() == x.const_data_ptr()
    print(before, after)
    assert before and not after


@proof(needs=["Tensor.untyped_storage"])
def untyped_storage_is_the_storage_of_the_tensor():
    """``untyped_storage()`` has the address of x and of ``storage()``, and does not warn."""
    import warnings

    x = torch.arange(3)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        address = x.untyped_storage().data_ptr()
        silent = len(caught) == 0
        typed = x.storage().data_ptr()
    print(typed == address, silent)
    assert typed == address == x.data_ptr() and silent


@proof()
def as_strided_starts_where_its_input_does():
    """Without a third argument, ``as_strided`` keeps the storage offset; past the storage it raises."""
    x = torch.arange(6)
    y = x[2:].as_strided((2,), (3,))
    message = ""
    try:
        print(x.as_strided((7,), (1,)).tolist())
    except RuntimeError as error:
        message = str(error)
    print(y.storage_offset(), y.tolist(), "storage" in message)
    assert y.storage_offset() == 2 and y.tolist() == [2, 5]
    assert "storage" in message


@proof()
def is_set_to_compares_storage_offset_size_and_stride():
    """``is_set_to`` is True for ``x.detach()``, and False for another size, offset, stride or memory."""
    x = torch.arange(6.0).view(2, 3)
    others = (x.view(6), x[1:], x.as_strided((2, 3), (1, 1)), x.clone())
    print(x.is_set_to(x.detach()), [x.is_set_to(y) for y in others])
    assert x.is_set_to(x.detach())
    assert not any(x.is_set_to(y) for y in others)


@proof(needs=["Tensor.nbytes"])
def nbytes_counts_elements():
    """``nbytes`` is the number of elements times their size."""
    for x in (torch.zeros(2, 3), torch.zeros(4, dtype=torch.float64)[::2], torch.zeros(1, 3).expand(5, 3)):
        print(x.nbytes, x.numel(), x.element_size())
        assert x.nbytes == x.numel() * x.element_size()


@counterexample(needs=["Tensor.nbytes", "Tensor.untyped_storage"])
def nbytes_of_an_expanded_tensor_is_more_than_its_memory():
    """Five rows expanded from one have 60 ``nbytes`` and a storage of 12 bytes."""
    x = torch.zeros(1, 3).expand(5, 3)
    print(x.nbytes, x.untyped_storage().nbytes())
    assert x.nbytes == 60 and x.untyped_storage().nbytes() == 12
