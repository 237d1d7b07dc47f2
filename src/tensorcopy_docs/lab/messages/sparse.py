"""Messages about sparse tensors in compressed layouts."""

import torch

from tensorcopy_docs.lab.message import mend, message


@message(probe=lambda: torch.ones(1, 1, 1).to_sparse_csr())
def select_of_a_batch_of_sparse_rows():
    """A row is selected in each matrix of a batch of sparse matrices."""
    x = torch.tensor([[[1.0, 0.0], [0.0, 2.0]], [[3.0, 0.0], [0.0, 4.0]]]).to_sparse_csr()
    x.select(1, 0)


@mend("select_of_a_batch_of_sparse_rows", probe=lambda: torch.ones(1, 1, 1).to_sparse_csr())
def matrix_selected_from_the_batch():
    """A matrix is selected from the batch first, and the row from its dense copy."""
    x = torch.tensor([[[1.0, 0.0], [0.0, 2.0]], [[3.0, 0.0], [0.0, 4.0]]]).to_sparse_csr()
    y = x[1].to_dense()[0]
    assert y.tolist() == [3.0, 0.0]


@mend("select_of_a_batch_of_sparse_rows", probe=lambda: torch.ones(1, 1, 1).to_sparse_csr())
def rows_of_the_dense_batch():
    """The rows are selected in the dense batch."""
    x = torch.tensor([[[1.0, 0.0], [0.0, 2.0]], [[3.0, 0.0], [0.0, 4.0]]]).to_sparse_csr()
    y = x.to_dense().select(1, 0)
    assert y.tolist() == [[1.0, 0.0], [3.0, 0.0]]


@message(warns="UserWarning", needs=["Tensor.to_sparse_csr"])
def compressed_layout_used():
    """A sparse tensor in a compressed layout is made."""
    torch.eye(2).to_sparse_csr()


@mend("compressed_layout_used", needs=["Tensor.to_sparse_csr"])
def warning_of_compressed_layouts_ignored():
    """The warning is filtered by its words before the first such tensor is made."""
    import warnings

    warnings.filterwarnings("ignore", "Sparse .* tensor support is in beta")
    x = torch.eye(2).to_sparse_csr()
    assert x.to_dense().tolist() == [[1.0, 0.0], [0.0, 1.0]]


@mend("compressed_layout_used")
def coordinates_of_a_sparse_tensor():
    """The layout of coordinates, COO, gives no warning."""
    x = torch.eye(2).to_sparse()
    assert x.to_dense().tolist() == [[1.0, 0.0], [0.0, 1.0]]
