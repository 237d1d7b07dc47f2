"""Messages about NumPy arrays, buffers and DLPack: what can share memory with a tensor, and what must be copied."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def numpy_of_what_requires_grad():
    """``numpy()`` of a tensor that requires grad."""
    x = torch.ones(2, requires_grad=True)
    x.numpy()


@fix("numpy_of_what_requires_grad")
def detach_before_numpy():
    """The array shares the memory of the detached tensor."""
    x = torch.ones(2, requires_grad=True)
    array = x.detach().numpy()
    assert array.tolist() == [1.0, 1.0]
    assert array.ctypes.data == x.data_ptr()


@fix("numpy_of_what_requires_grad")
def detach_and_copy_to_numpy():
    """The array is a copy that can be changed."""
    x = torch.ones(2, requires_grad=True)
    array = x.detach().numpy().copy()
    array[0] = 5
    assert x.tolist() == [1.0, 1.0]


@message(raises=("RuntimeError", "TypeError"), probe=lambda: torch.tensor([1 + 2j]))
def numpy_of_a_conjugate():
    """``numpy()`` of a tensor whose conjugation is delayed."""
    x = torch.tensor([1 + 2j]).conj()
    x.numpy()


@fix("numpy_of_a_conjugate", needs=["resolve_conj"])
def resolve_conj_before_numpy():
    """``resolve_conj`` computes the conjugate into memory."""
    x = torch.tensor([1 + 2j]).conj()
    assert x.resolve_conj().numpy().tolist() == [1 - 2j]


@message(raises=("RuntimeError", "TypeError"), probe=lambda: torch.tensor([1 + 2j]))
def numpy_of_a_negative():
    """``numpy()`` of a tensor whose negation is delayed."""
    x = torch.tensor([1 + 2j]).conj().imag
    x.numpy()


@fix("numpy_of_a_negative", needs=["resolve_neg"])
def resolve_neg_before_numpy():
    """``resolve_neg`` computes the negated numbers into memory."""
    x = torch.tensor([1 + 2j]).conj().imag
    assert x.resolve_neg().numpy().tolist() == [-2.0]


@message(raises="TypeError", needs=["bfloat16"])
def numpy_of_bfloat16():
    """``numpy()`` of a dtype that NumPy does not have."""
    x = torch.ones(2).to(torch.bfloat16)
    x.numpy()


@fix("numpy_of_bfloat16", needs=["bfloat16"])
def float_before_numpy():
    """The values are converted to ``float32``."""
    x = torch.ones(2).to(torch.bfloat16)
    array = x.float().numpy()
    assert array.tolist() == [1.0, 1.0]


@message(raises="TypeError")
def numpy_of_a_sparse_tensor():
    """``numpy()`` of a sparse tensor."""
    x = torch.eye(2).to_sparse()
    x.numpy()


@fix("numpy_of_a_sparse_tensor")
def dense_before_numpy():
    """A dense copy can be an array."""
    x = torch.eye(2).to_sparse()
    assert x.to_dense().numpy().tolist() == [[1.0, 0.0], [0.0, 1.0]]


@message(raises="ValueError")
def array_with_negative_strides():
    """``from_numpy`` of an array that was reversed."""
    import numpy

    array = numpy.arange(3)[::-1]
    torch.from_numpy(array)


@fix("array_with_negative_strides")
def copy_the_reversed_array():
    """A copy of the array has positive strides."""
    import numpy

    array = numpy.arange(3)[::-1]
    x = torch.from_numpy(array.copy())
    assert x.tolist() == [2, 1, 0]


@fix("array_with_negative_strides")
def flip_the_tensor():
    """``flip`` reverses the tensor instead of the array."""
    import numpy

    array = numpy.arange(3)
    x = torch.from_numpy(array).flip(0)
    assert x.tolist() == [2, 1, 0]


@message(warns="UserWarning")
def array_that_is_not_writable():
    """``from_numpy`` of a read-only array."""
    import numpy

    array = numpy.zeros(3)
    array.flags.writeable = False
    torch.from_numpy(array)


@fix("array_that_is_not_writable")
def copy_the_read_only_array():
    """The tensor shares memory with a copy that can be changed."""
    import numpy

    array = numpy.zeros(3)
    array.flags.writeable = False
    x = torch.from_numpy(array.copy())
    x[0] = 1
    assert array.tolist() == [0.0, 0.0, 0.0]


@message(raises="TypeError")
def array_of_objects():
    """``from_numpy`` of an array of Python objects."""
    import numpy

    array = numpy.array([[1, 2], [3]], dtype=object)
    torch.from_numpy(array)


@fix("array_of_objects")
def array_of_numbers():
    """``astype`` converts objects that are numbers."""
    import numpy

    array = numpy.array([1, 2], dtype=object)
    x = torch.from_numpy(array.astype(numpy.float32))
    assert x.tolist() == [1.0, 2.0]


@fix("array_of_objects")
def tensors_of_different_lengths():
    """Each row becomes a tensor and is padded."""
    rows = [torch.tensor(row) for row in ([1, 2], [3])]
    x = torch.nn.utils.rnn.pad_sequence(rows, batch_first=True)
    assert x.tolist() == [[1, 2], [3, 0]]


@message(raises="ValueError")
def array_of_other_byte_order():
    """``from_numpy`` of an array whose byte order is not that of the machine."""
    import numpy

    array = numpy.arange(3).astype(">i4")
    torch.from_numpy(array)


@fix("array_of_other_byte_order")
def array_in_native_byte_order():
    """``astype`` converts to the byte order of the machine."""
    import numpy

    array = numpy.arange(3).astype(">i4")
    x = torch.from_numpy(array.astype("i4"))
    assert x.tolist() == [0, 1, 2]


@message(raises="TypeError")
def from_numpy_of_a_list():
    """``from_numpy`` of a list."""
    torch.from_numpy([1, 2])


@fix("from_numpy_of_a_list")
def tensor_of_a_list():
    """``torch.tensor`` copies a list."""
    x = torch.tensor([1, 2])
    assert x.tolist() == [1, 2]


@message(raises="TypeError", probe=lambda: torch.ones(1, device="meta"))
def numpy_of_another_device():
    """``numpy()`` of a tensor that is not on the CPU; the device `meta` stands for a GPU here."""
    x = torch.ones(2, device="meta")
    x.numpy()


@fix("numpy_of_another_device")
def cpu_before_numpy():
    """The tensor is moved to the CPU first."""
    x = torch.ones(2, device="cuda" if torch.cuda.is_available() else "cpu")
    assert x.detach().cpu().numpy().tolist() == [1.0, 1.0]


@message(raises="ValueError")
def field_of_a_structured_array():
    """``from_numpy`` of a field whose distance is not a multiple of its size."""
    import numpy

    records = numpy.zeros(3, dtype=[("label", "u1"), ("value", "i4")])
    torch.from_numpy(records["value"])


@fix("field_of_a_structured_array")
def copy_the_field():
    """A copy of the field has adjacent elements."""
    import numpy

    records = numpy.zeros(3, dtype=[("label", "u1"), ("value", "i4")])
    x = torch.from_numpy(records["value"].copy())
    assert x.tolist() == [0, 0, 0]


@message(raises="ValueError")
def read_only_array_changed():
    """An element of a read-only array is assigned."""
    import numpy

    array = numpy.broadcast_to(numpy.zeros(3), (2, 3))
    array[0] = 1


@fix("read_only_array_changed")
def copy_of_a_read_only_array_changed():
    """A copy can be changed."""
    import numpy

    array = numpy.broadcast_to(numpy.zeros(3), (2, 3)).copy()
    array[0] = 1
    assert array.tolist() == [[1.0, 1.0, 1.0], [0.0, 0.0, 0.0]]


@fix("read_only_array_changed")
def file_mapped_for_writing():
    """The array of a file that is mapped with ``"r+"`` changes the file."""
    import tempfile

    import numpy

    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/x.npy"
        numpy.save(path, numpy.zeros(2))
        array = numpy.load(path, mmap_mode="r+")
        array[0] = 1
        array.flush()
        assert numpy.load(path).tolist() == [1.0, 0.0]


@message(raises="ValueError")
def array_of_a_tensor_resized():
    """``resize`` of an array whose memory a tensor uses."""
    import numpy

    array = numpy.zeros(3)
    x = torch.from_numpy(array)
    array.resize(10)
    x.zero_()


@fix("array_of_a_tensor_resized")
def larger_array_made():
    """``numpy.resize`` makes another array, which repeats the elements; the tensor keeps the first."""
    import numpy

    array = numpy.zeros(3)
    x = torch.from_numpy(array)
    larger = numpy.resize(array, 10)
    larger[:] = 1
    assert larger.shape == (10,)
    assert x.tolist() == [0.0, 0.0, 0.0]


@fix("array_of_a_tensor_resized")
def array_of_a_copied_tensor_resized():
    """``torch.tensor`` copies, so nothing else uses the memory of the array."""
    import numpy

    array = numpy.zeros(3)
    x = torch.tensor(array)
    array.resize(10, refcheck=False)
    assert array.shape == (10,)
    assert x.shape == (3,)
