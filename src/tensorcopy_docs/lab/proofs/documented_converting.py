"""The statements of PyTorch's documentation about NumPy, buffers, DLPack and conversions."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["numpy"])
def from_numpy_takes_the_listed_dtypes_only():
    """The claim expects ``from_numpy`` to raise for ``uint16``, ``uint32`` and ``uint64``, which are not listed."""
    import numpy as np

    raised = []
    for name in ("uint16", "uint32", "uint64"):
        try:
            print(torch.from_numpy(np.ones(1, dtype=name)).dtype)
        except TypeError as error:
            raised.append(str(error))
    print(len(raised))
    assert len(raised) == 3


@proof(needs=["numpy"])
def from_numpy_takes_numbers_and_bools():
    """Floating point of 16 to 64 bits, complex64/128, integers and bool are taken; longdouble and text raise."""
    import numpy as np

    numbers = ["float16", "float32", "float64", "complex64", "complex128", "bool"]
    integers = [sign + "int" + bits for sign in ("", "u") for bits in ("8", "16", "32", "64")]
    taken = []
    for dtype in numbers + integers + ["longdouble", "<U1"]:
        try:
            taken.append(str(torch.from_numpy(np.ones(1, dtype=dtype)).dtype).replace("torch.", ""))
        except TypeError:
            print(dtype + " raises a TypeError")
    print(taken)
    assert taken == numbers + integers


@proof(needs=["numpy"])
def from_numpy_cannot_grow_and_can_shrink():
    """``resize_`` to more elements raises; to fewer elements it works, on the same memory."""
    import numpy as np

    t = torch.from_numpy(np.ones(4))
    address = t.data_ptr()
    message = ""
    try:
        t.resize_(8)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    t.resize_(2)
    print(t.shape, t.data_ptr() == address)
    assert message and t.shape == (2,) and t.data_ptr() == address


@proof(needs=["frombuffer"])
def frombuffer_needs_more_bytes_than_it_reads():
    """The claim expects 8 bytes to be too few for two numbers of 4 bytes, as they are not more than 8."""
    message = ""
    try:
        print(torch.frombuffer(bytearray(8), dtype=torch.float32, count=2).shape)
    except ValueError as error:
        message = str(error)
        print("ValueError: " + message)
    assert message


@proof(needs=["frombuffer"])
def frombuffer_needs_the_bytes_that_it_reads():
    """Two numbers of 4 bytes behind an offset of 4 are read from 12 bytes; 11 bytes are a ValueError."""
    read = []
    for length in (12, 11):
        try:
            read.append(tuple(torch.frombuffer(bytearray(length), dtype=torch.float32, count=2, offset=4).shape))
        except ValueError:
            read.append(None)
    print(read)
    assert read == [(2,), None]


@proof(needs=["frombuffer"])
def frombuffer_keeps_the_object_alive():
    """After ``del buffer`` the object is still there, since the tensor holds it."""
    import weakref

    class Buffer(bytearray):
        pass

    buffer = Buffer(b"\x01\x02")
    seen = weakref.ref(buffer)
    t = torch.frombuffer(buffer, dtype=torch.uint8)
    del buffer
    print(seen() is not None, t.tolist())
    assert seen() is not None and t.tolist() == [1, 2]


@counterexample(needs=["frombuffer"])
def a_bytearray_that_grows_leaves_the_tensor_on_freed_memory():
    """The bytearray grows after ``frombuffer`` and moves: the tensor still points to the address that it left."""
    buffer = bytearray(8)
    t = torch.frombuffer(buffer, dtype=torch.uint8)
    buffer.extend(bytes(1 << 22))
    now = torch.frombuffer(buffer, dtype=torch.uint8)
    print(len(buffer), t.data_ptr() == now.data_ptr())
    assert t.data_ptr() != now.data_ptr()


@proof(needs=["from_dlpack"])
def from_dlpack_shares_memory():
    """A change to the tensor from ``from_dlpack(x)`` is visible in x."""
    x = torch.zeros(3)
    y = torch.from_dlpack(x)
    y[0] = 5.0
    print(x, y.data_ptr() == x.data_ptr())
    assert x.tolist() == [5.0, 0.0, 0.0] and y.data_ptr() == x.data_ptr()


@counterexample(needs=["from_dlpack", "Tensor.is_neg"])
def from_dlpack_loses_the_sign_of_a_negative_view():
    """``z.conj().imag`` is a view with the negative bit: ``from_dlpack`` of -2 gives 2, without an error."""
    z = torch.tensor([complex(1, 2)])
    x = z.conj().imag
    y = torch.from_dlpack(x)
    print(x, y)
    assert x.is_neg() and x.tolist() == [-2.0]
    assert y.tolist() == [2.0]


@counterexample(needs=["numpy"])
def numpy_under_no_grad_takes_a_tensor_that_requires_grad():
    """Under ``no_grad``, ``x.numpy()`` raises no error, and a change to the array changes the leaf x, uncounted."""
    x = torch.ones(3, requires_grad=True)
    version = x._version
    with torch.no_grad():
        try:
            array = x.numpy()
        except RuntimeError:
            array = None
    print(array)
    assert array is not None
    array[0] = 9
    print(x, x._version - version)
    assert x.tolist() == [9.0, 1.0, 1.0] and x._version == version


@proof()
def item_takes_one_element_and_tolist_takes_all():
    """``item()`` gives a number for one element of any shape and raises for two; ``tolist()`` gives nested lists."""
    x = torch.ones(1, 1, requires_grad=True)
    print(x.item(), x.tolist(), x[0, 0].tolist())
    assert type(x.item()) is float and x.tolist() == [[1.0]] and type(x[0, 0].tolist()) is float
    message = ""
    try:
        torch.ones(2).item()
    except (RuntimeError, ValueError) as error:
        message = str(error)
        print(message)
    assert message


@proof()
def to_an_integer_dtype_stops_the_gradient():
    """``x.to(torch.int64)`` does not require grad, though x does; ``x.to(torch.float64)`` does."""
    x = torch.ones(3, requires_grad=True)
    print(x.to(torch.int64).requires_grad, x.to(torch.float64).requires_grad)
    assert not x.to(torch.int64).requires_grad
    assert x.to(torch.float64).requires_grad


@proof()
def type_returns_the_tensor_itself_if_nothing_is_to_convert():
    """``x.type(x.dtype)`` and ``x.type(x.type())`` are x; another dtype makes a copy."""
    x = torch.ones(3)
    print(x.type(torch.float32) is x, x.type(x.type()) is x, x.type(torch.float64) is x)
    assert x.type(torch.float32) is x and x.type("torch.FloatTensor") is x
    assert x.type(torch.float64) is not x and x.type(torch.float64).dtype == torch.float64


@counterexample(
    needs=["channels_last"], probe=lambda: torch.ones(1, 1, 1, 1).to(torch.float32, memory_format=torch.channels_last)
)
def to_another_memory_format_is_a_copy():
    """With the same dtype and device, ``x.to(..., memory_format=torch.channels_last)`` is a copy."""
    x = torch.ones(1, 2, 2, 2)
    y = x.to(torch.float32, memory_format=torch.channels_last)
    print(y is x, y.stride())
    assert y is not x and y.data_ptr() != x.data_ptr()
