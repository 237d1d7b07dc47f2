"""What PyTorch's documentation says of ``view``, ``reshape`` and the functions that permute dimensions."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def view_merges_dimensions_whose_strides_fit():
    """``view`` merges two dimensions exactly if the first stride is the second stride times the second size."""
    x = torch.arange(12)
    agreed = []
    for stride in ((3, 1), (6, 2), (2, 1), (1, 2), (0, 1), (0, 0)):
        y = x.as_strided((2, 3), stride)
        try:
            merged = y.view(6).shape == (6,)
        except RuntimeError:
            merged = False
        print(stride, stride[0] == stride[1] * 3, merged)
        agreed.append(merged == (stride[0] == stride[1] * 3))
    assert all(agreed)


@proof()
def reshape_that_copies_equals_contiguous_and_view():
    """If ``view`` raises, ``reshape`` gives the values and strides of ``contiguous`` and ``view``, in new memory."""
    x = torch.arange(6).view(2, 3).t()
    y = x.reshape(6)
    z = x.contiguous().view(6)
    print(y.tolist(), z.tolist(), y.data_ptr() == x.data_ptr())
    assert y.tolist() == z.tolist() and y.stride() == z.stride()
    assert y.data_ptr() != x.data_ptr()


@counterexample(needs=["view_as_complex"], probe=lambda: torch.ones(1).view(torch.int32))
def view_of_another_dtype_leaves_the_graph():
    """``x.view(torch.complex64)`` has the data of x, and does not require grad; ``view_as_complex`` does."""
    x = torch.ones(3, 2, requires_grad=True)
    z = torch.view_as_complex(x)
    try:
        y = x.view(torch.complex64)
    except RuntimeError as error:
        print("RuntimeError: " + str(error))
        y = z
    print(y.data_ptr() == x.data_ptr(), y.requires_grad, z.requires_grad)
    assert y.data_ptr() == x.data_ptr()
    assert z.requires_grad and not y.requires_grad


@proof(probe=lambda: torch.ones(1).view(torch.int32))
def view_of_another_dtype_has_five_conditions():
    """``view(dtype)`` to another element size raises for each of the five documented conditions that is not met."""
    x = torch.arange(12.0)
    wrong = [
        (torch.tensor(1.0), torch.int16),
        (x.view(6, 2)[:, 0], torch.int16),
        (x[:5], torch.float64),
        (x[1:5], torch.float64),
        (x.as_strided((2, 2), (3, 1)), torch.float64),
    ]
    raised = []
    for y, dtype in wrong:
        try:
            print(y.view(dtype).shape)
        except RuntimeError as error:
            raised.append(str(error).split(" must be ")[0].split(" cannot be ")[0])
    shapes = []
    for dtype in (torch.float64, torch.int16):
        try:
            shapes.append(tuple(x.view(dtype).shape))
        except RuntimeError as error:
            print("RuntimeError: " + str(error))
    print(raised, shapes)
    assert len(raised) == 5 and shapes == [(6,), (24,)]


@counterexample(probe=lambda: torch.ones(1).view(torch.int32))
def view_of_another_dtype_raises_for_a_conjugate():
    """A conjugate meets the five conditions; ``view`` to a real dtype raises all the same."""
    x = torch.ones(4, dtype=torch.complex64).conj()
    message = ""
    try:
        print(x.view(torch.float32).shape)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert "conjugate" in message


@proof()
def view_as_is_view_with_the_size_of_the_other():
    """``x.view_as(y)`` has the shape, the strides and the address of ``x.view(y.size())``."""
    x = torch.arange(6)
    other = torch.zeros(2, 3)
    y, z = x.view_as(other), x.view(other.size())
    print(tuple(y.shape), y.stride(), y.data_ptr() == x.data_ptr())
    assert y.shape == z.shape and y.stride() == z.stride()
    assert y.data_ptr() == z.data_ptr() == x.data_ptr()


@proof()
def a_tensor_has_a_method_sizes():
    """The documented equivalent of ``reshape_as`` uses ``other.sizes()``."""
    other = torch.zeros(2, 3)
    print(hasattr(other, "size"), hasattr(other, "sizes"))
    assert hasattr(other, "sizes")


@proof()
def reshape_as_is_reshape_to_the_size_of_the_other():
    """Both give the shape of the other tensor, on the same memory."""
    x, other = torch.arange(6.0), torch.zeros(2, 3)
    y, z = x.reshape_as(other), x.reshape(other.size())
    print(y.tolist(), torch.equal(y, z), y.data_ptr() == z.data_ptr())
    assert torch.equal(y, z) and y.data_ptr() == z.data_ptr() == x.data_ptr()


@proof()
def flatten_of_a_number_is_a_view():
    """``flatten`` of a tensor without dimensions gives one dimension of one element, on the same memory."""
    x = torch.tensor(1.0)
    y = torch.flatten(x)
    x.fill_(5.0)
    print(tuple(y.shape), y.tolist(), y.data_ptr() == x.data_ptr())
    assert y.shape == (1,) and y.data_ptr() == x.data_ptr()
    assert y.tolist() == [5.0]


@proof()
def squeeze_of_a_dimension_of_two_changes_nothing():
    """``squeeze(0)`` keeps the shape and the strides of a tensor whose dimension 0 has two elements."""
    x = torch.arange(6).view(2, 1, 3)
    y = x.squeeze(0)
    print(tuple(y.shape), y.stride(), tuple(x.squeeze(1).shape))
    assert y.shape == (2, 1, 3) and y.stride() == x.stride() and y.data_ptr() == x.data_ptr()
    assert x.squeeze(1).shape == (2, 3)


@counterexample(needs=["Tensor.to_sparse_csr"], probe=lambda: torch.eye(2).to_sparse_csr().transpose(0, 1))
def transposing_a_compressed_sparse_tensor_shares_its_values():
    """The transpose of a CSR tensor is a CSC tensor with the same values: a change to one changes both."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        x = torch.tensor([[1.0, 0.0], [2.0, 3.0]]).to_sparse_csr()
    y = x.transpose(0, 1)
    y.values().mul_(10)
    print(y.layout, y.values().data_ptr() == x.values().data_ptr())
    print(x.values().tolist(), y.values().tolist())
    assert y.values().data_ptr() == x.values().data_ptr()
    assert x.values().tolist() == [10.0, 20.0, 30.0]


@proof()
def t_leaves_one_dimension_as_it_is():
    """``t()`` of a tensor of one dimension or none has its shape, strides and address."""
    for x in (torch.arange(3), torch.tensor(1)):
        try:
            y = x.t()
        except RuntimeError as error:
            print("RuntimeError: " + str(error))
            y = x.clone()
        print(tuple(y.shape), y.stride(), y.data_ptr() == x.data_ptr())
        assert y.shape == x.shape and y.stride() == x.stride() and y.data_ptr() == x.data_ptr()


@counterexample()
def t_of_one_dimension_is_another_object():
    """``x.t()`` of a tensor of one dimension is a view of x and not x itself."""
    x = torch.arange(3)
    try:
        y = x.t()
    except RuntimeError as error:
        print("RuntimeError: " + str(error))
        y = x
    print(y is x, y.data_ptr() == x.data_ptr())
    assert y is not x
    assert y.data_ptr() == x.data_ptr()


@proof()
def the_attribute_t_reverses_the_dimensions():
    """``x.T`` has the shape, the strides and the address of ``x.permute(2, 1, 0)``."""
    import warnings

    x = torch.arange(24).view(2, 3, 4)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        y = x.T if hasattr(x, "T") else x.transpose(0, 2)
    print(tuple(y.shape), y.stride(), y.data_ptr() == x.data_ptr())
    assert y.shape == (4, 3, 2) and y.stride() == x.permute(2, 1, 0).stride() and y.data_ptr() == x.data_ptr()


@proof(needs=["Tensor.H", "Tensor.mT", "Tensor.mH"])
def the_conjugate_transpose_is_a_view():
    """``H``, ``mH`` and ``adjoint()`` equal ``transpose`` and ``conj``; they and ``mT`` have the address of x."""
    for x in (torch.tensor([[1 + 2j, 3 + 4j]]), torch.tensor([[1.0, 2.0]])):
        wanted = x.transpose(0, 1).conj()
        views = [x.H, x.mH, x.adjoint()]
        print([torch.equal(y, wanted) for y in views], [y.data_ptr() == x.data_ptr() for y in views])
        assert all(torch.equal(y, wanted) and y.data_ptr() == x.data_ptr() for y in views)
        assert torch.equal(x.mT, x.transpose(-2, -1)) and x.mT.data_ptr() == x.data_ptr()


@proof(needs=["swapaxes", "swapdims"])
def swapping_axes_is_transposing():
    """``swapaxes`` and ``swapdims`` give the strides and the address of ``transpose``."""
    x = torch.arange(24).view(2, 3, 4)
    wanted = x.transpose(0, 2)
    for y in (torch.swapaxes(x, 0, 2), torch.swapdims(x, 0, 2)):
        print(tuple(y.shape), y.stride(), y.data_ptr() == x.data_ptr())
        assert y.shape == wanted.shape and y.stride() == wanted.stride() and y.data_ptr() == x.data_ptr()


@proof(needs=["narrow_copy"])
def narrow_copy_takes_sparse_tensors_and_narrow_does_not():
    """``narrow`` raises for a sparse COO tensor, ``narrow_copy`` copies its values."""
    x = torch.tensor([[1.0, 0.0], [2.0, 3.0]]).to_sparse()
    raised = False
    try:
        print(x.narrow(0, 0, 1).to_dense().tolist())
    except (RuntimeError, NotImplementedError) as error:
        raised = True
        print(type(error).__name__)
    y = x.narrow_copy(0, 0, 1)
    y.mul_(10)
    print(y.to_dense().tolist(), x.to_dense().tolist())
    assert raised
    assert x.to_dense().tolist() == [[1.0, 0.0], [2.0, 3.0]]


@proof(needs=["unflatten"])
def unflatten_is_a_view():
    """``unflatten`` of a contiguous and of a transposed tensor shares the memory."""
    for x in (torch.arange(12).view(3, 4), torch.arange(12).view(4, 3).t()):
        y = torch.unflatten(x, 1, (2, 2))
        print(tuple(y.shape), y.stride(), y.data_ptr() == x.data_ptr())
        assert y.shape == (3, 2, 2) and y.data_ptr() == x.data_ptr()


@proof(needs=["atleast_3d"])
def atleast_returns_views_or_the_tensor_itself():
    """A number becomes a view with one, two or three dimensions; a tensor with enough dimensions is returned."""
    number, cube = torch.tensor(1.0), torch.zeros(2, 2, 2)
    for dimensions, function in enumerate((torch.atleast_1d, torch.atleast_2d, torch.atleast_3d), 1):
        y = function(number)
        print(tuple(y.shape), y.data_ptr() == number.data_ptr(), function(cube) is cube)
        assert y.shape == (1,) * dimensions and y.data_ptr() == number.data_ptr()
        assert function(cube) is cube
