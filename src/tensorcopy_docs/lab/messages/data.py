"""Messages about `.data` and detached tensors."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def data_of_another_type_set():
    """``.data`` of a dense tensor is to become a sparse one."""
    x = torch.ones(3)
    x.data = torch.ones(3).to_sparse()


@fix(
    "data_of_another_type_set",
    probe=lambda: torch.ones(1).to_sparse().requires_grad_().to_dense().sum().backward(),
)
def name_given_to_the_sparse_tensor():
    """The name is given to the sparse tensor, which is a leaf; other references keep the dense one."""
    x = torch.ones(3, requires_grad=True)
    x = x.detach().to_sparse().requires_grad_()
    x.to_dense().sum().backward()
    assert x.is_sparse and x.is_leaf
    assert x.grad.to_dense().tolist() == [1.0, 1.0, 1.0]


@fix("data_of_another_type_set")
def values_copied_into_the_dense_tensor():
    """The values are copied, in the layout of the tensor that they are copied to."""
    x = torch.zeros(3)
    x.copy_(torch.ones(3).to_sparse().to_dense())
    assert x.tolist() == [1.0, 1.0, 1.0]


@message()
def data_of_integers_set():
    """``.data`` of a tensor that requires grad is to become integers."""
    x = torch.ones(3, requires_grad=True)
    x.data = torch.tensor([1, 2, 3])


@fix("data_of_integers_set")
def data_copied_with_conversion():
    """``copy_`` converts the values to the dtype of the tensor."""
    x = torch.ones(3, requires_grad=True)
    with torch.no_grad():
        x.copy_(torch.tensor([1, 2, 3]))
    assert x.dtype == torch.float32
    assert x.tolist() == [1.0, 2.0, 3.0]


@message()
def detached_tensor_resized():
    """``resize_`` on a detached tensor, which newer versions allow."""
    x = torch.ones(2, 3)
    x.detach().resize_(3)


@fix("detached_tensor_resized")
def slice_in_place_of_resizing():
    """A slice of the flat tensor has the first elements."""
    x = torch.ones(2, 3)
    y = x.detach().reshape(-1)[:3]
    assert y.tolist() == [1.0, 1.0, 1.0]
    assert x.tolist() == [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]


@fix("detached_tensor_resized")
def tensor_resized_itself():
    """The tensor is resized itself, without ``detach()``."""
    x = torch.ones(2, 3)
    x.resize_(3)
    assert x.tolist() == [1.0, 1.0, 1.0]


@message()
def set_of_a_recorded_tensor():
    """``set_`` takes over the memory of a tensor that autograd has recorded, and has no derivative."""
    w = torch.ones(2, requires_grad=True)
    y = torch.zeros(2).set_(2 * w)
    y.sum().backward()


@fix("set_of_a_recorded_tensor")
def copy_of_a_recorded_tensor():
    """``copy_`` copies the values, and gradients flow back through it."""
    w = torch.ones(2, requires_grad=True)
    y = torch.zeros(2).copy_(2 * w)
    y.sum().backward()
    assert w.grad.tolist() == [2.0, 2.0]


@fix("set_of_a_recorded_tensor")
def name_given_to_the_recorded_tensor():
    """The name is given to the recorded tensor itself."""
    w = torch.ones(2, requires_grad=True)
    y = 2 * w
    y.sum().backward()
    assert w.grad.tolist() == [2.0, 2.0]


@message(raises="TypeError")
def set_with_an_offset_alone():
    """``set_`` with an offset, and without the size that must come with it."""
    x = torch.arange(6.0)
    torch.zeros(1).set_(x, storage_offset=1)


@fix("set_with_an_offset_alone")
def slice_in_place_of_set():
    """A slice is a view that begins at the offset."""
    x = torch.arange(6.0)
    y = x[1:]
    assert y.data_ptr() == x.data_ptr() + x.element_size()
    assert y.tolist() == x.view(2, 3).view(-1)[1:].tolist() == [1.0, 2.0, 3.0, 4.0, 5.0]


@fix("set_with_an_offset_alone", needs=["Tensor.untyped_storage"])
def set_with_offset_and_size():
    """The storage is given with offset, size and strides."""
    x = torch.arange(6.0)
    y = torch.zeros(1).set_(x.untyped_storage(), 1, (5,), (1,))
    assert y.tolist() == [1.0, 2.0, 3.0, 4.0, 5.0]
    assert y.data_ptr() == x.data_ptr() + x.element_size()
