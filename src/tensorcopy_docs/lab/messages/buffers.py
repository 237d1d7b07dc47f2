"""Messages about tensors made from tensors, lists and buffers, and about what leaves a tensor by DLPack or `item()`."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message(warns="UserWarning")
def tensor_of_a_tensor():
    """``torch.tensor`` of a tensor."""
    x = torch.ones(2)
    torch.tensor(x)


@fix("tensor_of_a_tensor")
def clone_and_detach():
    """``detach().clone()`` copies the values without the graph."""
    x = torch.ones(2, requires_grad=True)
    y = x.detach().clone()
    y[0] = 5
    assert x.tolist() == [1.0, 1.0]


@fix("tensor_of_a_tensor")
def as_tensor_without_a_copy():
    """``as_tensor`` returns a tensor itself."""
    x = torch.ones(2)
    y = torch.as_tensor(x)
    assert y is x


@message(warns="UserWarning")
def tensor_of_a_list_of_arrays():
    """``torch.tensor`` of a list of arrays."""
    import numpy

    arrays = [numpy.zeros(2), numpy.ones(2)]
    torch.tensor(arrays)


@fix("tensor_of_a_list_of_arrays")
def stack_the_arrays_first():
    """``numpy.stack`` makes one array of them."""
    import numpy

    arrays = [numpy.zeros(2), numpy.ones(2)]
    x = torch.from_numpy(numpy.stack(arrays))
    assert x.tolist() == [[0.0, 0.0], [1.0, 1.0]]


@message(raises=("ValueError", "RuntimeError"))
def item_of_two_elements():
    """``item()`` of a tensor of more than one element."""
    x = torch.ones(2)
    x.item()


@fix("item_of_two_elements")
def tolist_of_two_elements():
    """``tolist`` copies each of the numbers."""
    x = torch.ones(2)
    assert x.tolist() == [1.0, 1.0]


@message(raises=("ValueError", "TypeError"))
def tensor_of_tensors():
    """``torch.tensor`` of a list of tensors of more than one element."""
    tensors = [torch.zeros(2), torch.ones(2)]
    torch.tensor(tensors)


@fix("tensor_of_tensors")
def stack_the_tensors():
    """``stack`` copies whole tensors into one."""
    tensors = [torch.zeros(2), torch.ones(2)]
    x = torch.stack(tensors)
    assert x.tolist() == [[0.0, 0.0], [1.0, 1.0]]


@message(raises=("RuntimeError", "BufferError"), needs=["from_dlpack"])
def dlpack_of_what_requires_grad():
    """``from_dlpack`` of a tensor that requires grad."""
    x = torch.ones(2, requires_grad=True)
    torch.from_dlpack(x)


@fix("dlpack_of_what_requires_grad", needs=["from_dlpack"])
def detach_before_dlpack():
    """The detached tensor shares the memory."""
    x = torch.ones(2, requires_grad=True)
    y = torch.from_dlpack(x.detach())
    assert y.data_ptr() == x.data_ptr()


@message(raises=("RuntimeError", "BufferError"), needs=["from_dlpack"])
def dlpack_of_a_conjugate():
    """``from_dlpack`` of a tensor whose conjugation is delayed."""
    x = torch.tensor([1 + 2j]).conj()
    torch.from_dlpack(x)


@fix("dlpack_of_a_conjugate", needs=["from_dlpack", "resolve_conj"])
def resolve_conj_before_dlpack():
    """``resolve_conj`` computes the conjugate before the export."""
    x = torch.tensor([1 + 2j]).conj()
    y = torch.from_dlpack(x.resolve_conj())
    assert y.tolist() == [1 - 2j]


@message(raises="ValueError", needs=["frombuffer"])
def buffer_of_an_odd_length():
    """``frombuffer`` of a buffer that does not hold a whole number of elements."""
    torch.frombuffer(bytearray(6), dtype=torch.int32)


@fix("buffer_of_an_odd_length", needs=["frombuffer"])
def buffer_with_a_count():
    """The number of elements is given."""
    x = torch.frombuffer(bytearray(6), dtype=torch.int32, count=1)
    assert x.tolist() == [0]


@message(warns="UserWarning", needs=["frombuffer"])
def buffer_that_is_read_only():
    """``frombuffer`` of bytes, which cannot be changed."""
    torch.frombuffer(b"ab", dtype=torch.uint8)


@fix("buffer_that_is_read_only", needs=["frombuffer"])
def buffer_that_can_be_changed():
    """A ``bytearray`` can be changed."""
    x = torch.frombuffer(bytearray(b"ab"), dtype=torch.uint8)
    x[0] = 99
    assert bytes(x.tolist()) == b"cb"


@message(raises="ValueError", needs=["asarray"])
def alias_of_another_dtype():
    """``asarray`` that must not copy and must convert."""
    x = torch.ones(2)
    torch.asarray(x, dtype=torch.float64, copy=False)


@fix("alias_of_another_dtype", needs=["asarray"])
def copy_if_it_is_needed():
    """``asarray`` copies if the dtype differs."""
    x = torch.ones(2)
    y = torch.asarray(x, dtype=torch.float64)
    assert y.dtype == torch.float64
    y[0] = 5
    assert x.tolist() == [1.0, 1.0]


@message(raises="ValueError", needs=["asarray"])
def alias_of_a_list():
    """``asarray`` of a list that must not copy."""
    torch.asarray([1, 2], copy=False)


@fix("alias_of_a_list", needs=["asarray"])
def alias_of_an_array():
    """``asarray`` shares the memory of an array."""
    import numpy

    array = numpy.array([1, 2])
    x = torch.asarray(array, copy=False)
    x[0] = 5
    assert array.tolist() == [5, 2]


@message(raises="ValueError")
def array_that_must_not_copy():
    """``numpy.array(x, copy=False)`` of a tensor."""
    import numpy

    x = torch.ones(2)
    numpy.array(x, copy=False)


@fix("array_that_must_not_copy")
def asarray_of_a_tensor():
    """``numpy.asarray`` shares the memory of a tensor if it keeps the dtype."""
    import numpy

    x = torch.ones(2)
    array, converted = numpy.asarray(x), numpy.asarray(x, dtype="float64")
    array[0] = 5
    converted[1] = 7
    assert x.tolist() == [5.0, 1.0]


@fix("array_that_must_not_copy")
def numpy_of_a_tensor():
    """``numpy()`` shares the memory of a tensor."""
    x = torch.ones(2)
    array = x.numpy()
    array[0] = 5
    assert x.tolist() == [5.0, 1.0]


@message(raises="AttributeError")
def copy_as_of_an_array():
    """``copy``, the method of NumPy arrays, called on a tensor."""
    x = torch.ones(2)
    x.copy()


@fix("copy_as_of_an_array")
def clone_of_a_tensor():
    """``clone`` is the method of tensors; gradients flow back through it."""
    x = torch.ones(2, requires_grad=True)
    y = x.clone()
    y.sum().backward()
    assert y.data_ptr() != x.data_ptr()
    assert x.grad.tolist() == [1.0, 1.0]


@fix("copy_as_of_an_array")
def clone_of_a_detached_tensor():
    """For the values alone, the tensor is detached first."""
    x = torch.ones(2, requires_grad=True)
    y = x.detach().clone()
    assert y.data_ptr() != x.data_ptr()
    assert not y.requires_grad


@fix("copy_as_of_an_array")
def values_copied_into_a_tensor():
    """``copy_``, with an underscore, writes the values of another tensor into this one."""
    x = torch.ones(2, requires_grad=True)
    y = torch.zeros(2)
    y.copy_(x.detach())
    assert y.tolist() == [1.0, 1.0]
    assert not y.requires_grad


@message(raises=("TypeError", "ValueError"))
def numpy_function_of_a_tensor():
    """``numpy.sum`` of a tensor calls ``x.sum`` with arguments that tensors do not take together."""
    import numpy

    x = torch.ones(2, requires_grad=True)
    numpy.sum(x, axis=0)


@fix("numpy_function_of_a_tensor")
def sum_of_a_tensor():
    """The tensor's own method is recorded by autograd."""
    x = torch.ones(2, requires_grad=True)
    y = x.sum(dim=0)
    y.backward()
    assert x.grad.tolist() == [1.0, 1.0]


@fix("numpy_function_of_a_tensor")
def numpy_function_of_an_array():
    """NumPy's function is given an array, which shares the memory of the tensor."""
    import numpy

    x = torch.ones(2, requires_grad=True)
    assert numpy.sum(x.detach().numpy(), axis=0) == 2.0


@message(raises="ValueError", needs=["asarray"])
def alias_on_another_device():
    """``asarray`` that must not copy, to another device; the device `meta` stands for a GPU here."""
    x = torch.ones(2)
    torch.asarray(x, device="meta", copy=False)


@fix("alias_on_another_device", needs=["asarray"])
def copy_if_the_device_differs():
    """``asarray`` copies if the device differs, and shares memory if not."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    x = torch.ones(2)
    y = torch.asarray(x, device=device)
    assert y.tolist() == [1.0, 1.0]
    assert y.device.type == device
