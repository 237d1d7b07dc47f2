"""Messages about `.data` and detached tensors."""

import torch

from tensorcopy_docs.lab.message import mend, message


@message()
def data_of_another_type_set():
    """``.data`` of a dense tensor is to become a sparse one."""
    x = torch.ones(3)
    x.data = torch.ones(3).to_sparse()


@mend("data_of_another_type_set")
def name_given_to_the_sparse_tensor():
    """The name is given to the sparse tensor; other references keep the dense one."""
    x = torch.ones(3)
    x = x.to_sparse()
    assert x.is_sparse
    assert x.to_dense().tolist() == [1.0, 1.0, 1.0]


@mend("data_of_another_type_set")
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


@mend("data_of_integers_set")
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


@mend("detached_tensor_resized")
def slice_in_place_of_resizing():
    """A slice of the flat tensor has the first elements."""
    x = torch.ones(2, 3)
    y = x.detach().reshape(-1)[:3]
    assert y.tolist() == [1.0, 1.0, 1.0]
    assert x.tolist() == [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]


@mend("detached_tensor_resized")
def tensor_resized_itself():
    """The tensor is resized itself, without ``detach()``."""
    x = torch.ones(2, 3)
    x.resize_(3)
    assert x.tolist() == [1.0, 1.0, 1.0]
