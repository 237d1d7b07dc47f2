"""Messages about dtypes and shapes of in-place operations: the tensor that is changed keeps both."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def float_into_integers():
    """An in-place operation whose result would be a float, on a tensor of integers."""
    x = torch.tensor([1, 2])
    x += torch.tensor([0.5, 0.5])


@fix("float_into_integers")
def sum_as_a_new_tensor():
    """The sum is a new tensor of floats."""
    x = torch.tensor([1, 2])
    x = x.float() + torch.tensor([0.5, 0.5])
    assert x.tolist() == [1.5, 2.5]
    x = torch.tensor([1, 2]).float()
    x[0] += 0.5
    assert x.tolist() == [1.5, 2.0]


@fix("float_into_integers")
def result_cut_off_to_integers():
    """The result is converted to integers, and written to the same memory."""
    x, t = torch.tensor([4, 7]), torch.tensor([0.5, 0.5])
    y = x
    x.copy_(x.float() * t)
    assert y.tolist() == [2, 3]
    y.copy_(y.float() / torch.tensor([2.0, 2.0]))
    assert y.tolist() == [1, 1]


@message()
def in_place_result_of_another_shape():
    """An in-place operation whose result would be larger than the tensor."""
    x = torch.zeros(3)
    x += torch.ones(2, 3)


@fix("in_place_result_of_another_shape")
def larger_result_as_a_new_tensor():
    """The larger result is a new tensor."""
    x = torch.zeros(3)
    x = x + torch.ones(2, 3)
    assert x.shape == (2, 3)


@message()
def sizes_that_cannot_be_broadcast():
    """An in-place operation with a tensor of another size."""
    x = torch.zeros(3)
    x += torch.ones(2)


@fix("sizes_that_cannot_be_broadcast")
def change_a_slice():
    """The slice has the size of the other tensor."""
    x = torch.zeros(3)
    x[:2] += torch.ones(2)
    assert x.tolist() == [1.0, 1.0, 0.0]


@fix("sizes_that_cannot_be_broadcast")
def add_a_dimension_of_one():
    """A dimension of size 1 is broadcast."""
    x = torch.zeros(3, 2)
    x += torch.ones(3).unsqueeze(1)
    assert x.tolist() == [[1.0, 1.0]] * 3
    images, y = torch.zeros(2, 3, 2, 2), torch.tensor([1.0, 2.0])
    images += y.view(-1, 1, 1, 1)
    assert images[:, 0, 0, 0].tolist() == images[:, 2, 1, 1].tolist() == [1.0, 2.0]


@message(warns="UserWarning", probe=lambda: torch.tensor([1 + 2j]))
def complex_to_float():
    """``float()`` of complex numbers."""
    x = torch.tensor([1 + 2j])
    x.float()


@fix("complex_to_float", probe=lambda: torch.tensor([1 + 2j]))
def real_part():
    """``x.real`` is a view of the real parts."""
    x = torch.tensor([1 + 2j])
    assert x.real.tolist() == [1.0]
    assert x.real.data_ptr() == x.data_ptr()


@message()
def array_of_float64_for_a_layer():
    """A NumPy array of float64 for a layer of float32."""
    import numpy

    x = torch.from_numpy(numpy.ones((1, 2)))
    torch.nn.Linear(2, 1)(x)


@fix("array_of_float64_for_a_layer")
def array_converted_to_float32():
    """The input is converted to the dtype of the layer."""
    import numpy

    x = torch.from_numpy(numpy.ones((1, 2))).float()
    y = torch.nn.Linear(2, 1)(x)
    assert y.dtype == torch.float32


@fix("array_of_float64_for_a_layer")
def layer_converted_to_float64():
    """The layer is converted to the dtype of the input."""
    import numpy

    x = torch.from_numpy(numpy.ones((1, 2)))
    y = torch.nn.Linear(2, 1).double()(x)
    assert y.dtype == torch.float64


@message(warns=("FutureWarning", "UserWarning"))
def chain_matmul_used():
    """``chain_matmul`` of three matrices."""
    x, y, z = torch.ones(2, 3), torch.ones(3, 4), torch.ones(4, 2)
    torch.chain_matmul(x, y, z)


@fix("chain_matmul_used", needs=["linalg.multi_dot"])
def multi_dot_of_a_list():
    """``multi_dot`` takes a list, and also multiplies in the order that needs the fewest operations."""
    x, y, z = torch.ones(2, 3), torch.ones(3, 4), torch.ones(4, 2)
    product = torch.linalg.multi_dot([x, y, z])
    assert torch.equal(product, x @ y @ z)


@message(raises=["RuntimeError", "TypeError"], needs=["Tensor.imag"])
def imaginary_part_of_a_real_tensor():
    """The attribute `imag` of a real tensor is read."""
    x = torch.ones(2)
    x.imag


@fix("imaginary_part_of_a_real_tensor", needs=["Tensor.is_complex"])
def zeros_for_the_imaginary_part():
    """Zeros are taken where the tensor is real."""
    x = torch.ones(2)
    y = x.imag if x.is_complex() else torch.zeros_like(x)
    assert y.tolist() == [0.0, 0.0]


@fix("imaginary_part_of_a_real_tensor", needs=["Tensor.imag"], probe=lambda: torch.ones(1).to(torch.complex64))
def imaginary_part_of_the_complex_tensor():
    """The tensor is converted to complex numbers first."""
    x = torch.ones(2)
    y = x.to(torch.complex64).imag
    assert y.tolist() == [0.0, 0.0]
