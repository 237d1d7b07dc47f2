"""Lists, NumPy arrays, dtypes and modules: who copies, as people explain it to each other."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def as_tensor_shares_memory_with_a_list():
    """The claim expects a change to ``torch.as_tensor(numbers)`` to be visible in the list."""
    numbers = [1.0, 2.0]
    x = torch.as_tensor(numbers)
    x[1] = 20
    print(x.tolist(), numbers)
    assert numbers == [1.0, 20.0]


@proof(needs=["numpy"], probe=lambda: torch.as_tensor([1.0], device="meta").data_ptr())
def as_tensor_copies_for_another_dtype_or_device():
    """Both functions use the memory of an array; ``as_tensor`` copies if another dtype or device is asked for."""
    import numpy

    array = numpy.array([1.0, 2.0], dtype="float32")
    w = torch.from_numpy(array)
    x = torch.as_tensor(array)
    y = torch.as_tensor(array, dtype=torch.float64)
    z = torch.as_tensor(array, device="meta")
    array[0] = 10
    print(w.tolist(), x.tolist(), y.tolist(), z.device.type)
    assert w.tolist() == x.tolist() == [10.0, 2.0]
    assert y.tolist() == [1.0, 2.0]
    assert z.device.type == "meta" and z.data_ptr() != array.ctypes.data


@proof(needs=["numpy"], python="NumPy puts array + 1 into another array")
def a_tensor_stays_when_the_array_is_replaced():
    """After ``array = array + 1``, the tensor from ``torch.from_numpy(array)`` has the values that it had."""
    import numpy

    array = numpy.array([1.0, 2.0])
    x = torch.from_numpy(array)
    array = array + 1
    print(array.tolist(), x.tolist())
    assert array.tolist() == [2.0, 3.0]
    assert x.tolist() == [1.0, 2.0]


@counterexample(needs=["numpy"])
def a_tensor_changes_when_the_array_is_changed_in_place():
    """``array += 1`` writes into the memory that the tensor uses, too."""
    import numpy

    array = numpy.array([1.0, 2.0])
    x = torch.from_numpy(array)
    array += 1
    print(x.tolist())
    assert x.tolist() == [2.0, 3.0]


@proof()
def a_tensor_must_be_assigned_after_to_and_a_module_need_not():
    """``x.to(torch.float64)`` leaves x as it was; ``layer.to(torch.float64)`` converts the layer itself."""
    x = torch.ones(2)
    layer = torch.nn.Linear(2, 1)
    x.to(torch.float64)
    returned = layer.to(torch.float64)
    print(x.dtype, layer.weight.dtype, returned is layer)
    assert x.dtype == torch.float32
    assert layer.weight.dtype == torch.float64 and returned is layer


@counterexample()
def to_without_a_conversion_returns_the_tensor_itself():
    """``x.to(torch.float32)`` of a float32 tensor is x: a change to the result changes x."""
    x = torch.tensor([1.0, 2.0])
    y = x.to(torch.float32)
    y[0] = 10
    print(y is x, x.tolist())
    assert y is x
    assert x.tolist() == [10.0, 2.0]


@proof(needs=["from_dlpack"])
def from_dlpack_of_a_tensor_that_requires_grad_raises():
    """``torch.from_dlpack(x)`` raises; with ``x.detach()``, the result uses the memory of x."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    message = ""
    try:
        print(torch.from_dlpack(x).tolist())
    except (RuntimeError, BufferError) as error:
        message = str(error)
        print(type(error).__name__ + ": " + message)
    y = torch.from_dlpack(x.detach())
    print(y.data_ptr() == x.data_ptr())
    assert message
    assert y.data_ptr() == x.data_ptr()


@proof(needs=["numpy"])
def an_array_from_cpu_and_numpy_is_a_copy():
    """The claim expects ``x.cpu().numpy()`` to be independent of a tensor x on the CPU."""
    x = torch.zeros(3)
    array = x.cpu().numpy()
    array[0] = 5
    print(x.tolist())
    assert x.tolist() == [0.0, 0.0, 0.0]
