"""Messages about sparse tensors: what PyTorch does not have for them."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message(probe=lambda: torch.ones(1, 1, 1).to_sparse_csr())
def select_of_a_batch_of_sparse_rows():
    """A row is selected in each matrix of a batch of sparse matrices."""
    x = torch.tensor([[[1.0, 0.0], [0.0, 2.0]], [[3.0, 0.0], [0.0, 4.0]]]).to_sparse_csr()
    x.select(1, 0)


@fix("select_of_a_batch_of_sparse_rows", probe=lambda: torch.ones(1, 1, 1).to_sparse_csr())
def matrix_selected_from_the_batch():
    """A matrix is selected from the batch first, and the row from its dense copy."""
    x = torch.tensor([[[1.0, 0.0], [0.0, 2.0]], [[3.0, 0.0], [0.0, 4.0]]]).to_sparse_csr()
    y = x[1].to_dense()[0]
    assert y.tolist() == [3.0, 0.0]


@fix("select_of_a_batch_of_sparse_rows", probe=lambda: torch.ones(1, 1, 1).to_sparse_csr())
def rows_of_the_dense_batch():
    """The rows are selected in the dense batch."""
    x = torch.tensor([[[1.0, 0.0], [0.0, 2.0]], [[3.0, 0.0], [0.0, 4.0]]]).to_sparse_csr()
    y = x.to_dense().select(1, 0)
    assert y.tolist() == [[1.0, 0.0], [3.0, 0.0]]


@message(warns="UserWarning", needs=["Tensor.to_sparse_csr"])
def compressed_layout_used():
    """A sparse tensor in a compressed layout is made."""
    torch.eye(2).to_sparse_csr()


@fix("compressed_layout_used", needs=["Tensor.to_sparse_csr"])
def warning_of_compressed_layouts_ignored():
    """The warning is filtered by its words before the first such tensor is made."""
    import warnings

    warnings.filterwarnings("ignore", "Sparse .* tensor support is in beta")
    x = torch.eye(2).to_sparse_csr()
    assert x.to_dense().tolist() == [[1.0, 0.0], [0.0, 1.0]]


@fix("compressed_layout_used")
def coordinates_of_a_sparse_tensor():
    """The layout of coordinates, COO, gives no warning."""
    x = torch.eye(2).to_sparse()
    assert x.to_dense().tolist() == [[1.0, 0.0], [0.0, 1.0]]


@message(raises=["NotImplementedError", "RuntimeError"])
def rows_of_a_sparse_tensor_taken_as_a_view():
    """A function that makes a view of strides is called on a sparse tensor, which has none."""
    x = torch.eye(2).to_sparse()
    x[0:1]


@fix(
    "rows_of_a_sparse_tensor_taken_as_a_view", probe=lambda: torch.eye(1).to_sparse().index_select(0, torch.tensor([0]))
)
def rows_of_a_sparse_tensor_copied():
    """The function `index_select()` is supported, and its result is sparse."""
    x = torch.eye(2).to_sparse()
    y = x.index_select(0, torch.tensor([0]))
    assert y.is_sparse and y.to_dense().tolist() == [[1.0, 0.0]]


@fix(
    "rows_of_a_sparse_tensor_taken_as_a_view",
    probe=lambda: torch.eye(1).to_sparse().requires_grad_().to_dense().sum().backward(),
)
def rows_of_the_dense_copy():
    """The rows are taken of the dense tensor, and gradients flow to the sparse one."""
    x = torch.eye(2).to_sparse().requires_grad_()
    y = x.to_dense()[0:1]
    y.sum().backward()
    assert y.tolist() == [[1.0, 0.0]]
    assert x.grad.to_dense().tolist() == [[1.0, 0.0], [0.0, 0.0]]


@message()
def sparse_values_copied_into_a_dense_tensor():
    """The values of a sparse tensor are copied into a dense one."""
    x = torch.eye(2).to_sparse()
    y = torch.zeros(2, 2)
    y.copy_(x)


@fix("sparse_values_copied_into_a_dense_tensor")
def dense_values_copied_into_a_dense_tensor():
    """The sparse tensor is converted first."""
    x = torch.eye(2).to_sparse()
    y = torch.zeros(2, 2)
    y.copy_(x.to_dense())
    assert y.tolist() == [[1.0, 0.0], [0.0, 1.0]]


@fix("sparse_values_copied_into_a_dense_tensor")
def sparse_values_added_to_zeros():
    """The sparse tensor is added to zeros in place, without a dense copy of it."""
    x = torch.eye(2).to_sparse()
    y = torch.ones(2, 2)
    y.zero_().add_(x)
    assert y.tolist() == [[1.0, 0.0], [0.0, 1.0]]


@message()
def reshape_of_a_sparse_tensor():
    """A sparse tensor is reshaped."""
    x = torch.eye(2).to_sparse()
    x.reshape(4)


@fix("reshape_of_a_sparse_tensor")
def reshape_of_the_dense_tensor():
    """The dense tensor is reshaped, and the result is made sparse again."""
    x = torch.eye(2).to_sparse()
    y = x.to_dense().reshape(4).to_sparse()
    assert y.to_dense().tolist() == [1.0, 0.0, 0.0, 1.0]


@fix("reshape_of_a_sparse_tensor")
def indices_of_a_sparse_tensor_recomputed():
    """The indices are computed for the new shape, without a dense tensor."""
    x = torch.eye(2).to_sparse().coalesce()
    rows, columns = x.indices()
    y = torch.sparse_coo_tensor((rows * x.shape[1] + columns).unsqueeze(0), x.values(), (x.numel(),))
    assert y.to_dense().tolist() == [1.0, 0.0, 0.0, 1.0]


@message(raises=["NotImplementedError", "RuntimeError"])
def expand_of_a_sparse_tensor():
    """A sparse tensor is expanded."""
    x = torch.eye(2).to_sparse()
    x.expand(3, 2, 2)


@fix("expand_of_a_sparse_tensor")
def expand_of_the_dense_tensor():
    """The dense tensor is expanded."""
    x = torch.eye(2).to_sparse()
    y = x.to_dense().expand(3, 2, 2)
    assert y.shape == (3, 2, 2)


@fix("expand_of_a_sparse_tensor")
def sparse_tensors_stacked():
    """The sparse tensor is stacked as often as it is needed, which copies its values."""
    x = torch.eye(2).to_sparse()
    y = torch.stack([x] * 3)
    assert y.is_sparse and y.to_dense().tolist() == [[[1.0, 0.0], [0.0, 1.0]]] * 3


@message(raises=["NotImplementedError", "RuntimeError"])
def contiguous_of_a_sparse_tensor():
    """A sparse tensor is made contiguous, though it has no strides."""
    x = torch.eye(2).to_sparse()
    x.contiguous()


@fix("contiguous_of_a_sparse_tensor")
def coalesced_sparse_tensor():
    """What other code needs of a sparse tensor is one value for each index, in order."""
    x = torch.eye(2).to_sparse()
    y = x.coalesce()
    assert y.is_coalesced()


@fix("contiguous_of_a_sparse_tensor")
def contiguous_dense_tensor():
    """The dense tensor is contiguous."""
    x = torch.eye(2).to_sparse()
    y = x.to_dense()
    assert y.is_contiguous()
