"""Docstrings about in-place changes."""

NAMES = (
    "torch.Tensor.add_",
    "torch.Tensor.apply_",
    "torch.Tensor.coalesce",
    "torch.Tensor.fill_diagonal_",
    "torch.Tensor.index_add_",
    "torch.Tensor.index_copy",
    "torch.Tensor.index_copy_",
    "torch.Tensor.index_put_",
    "torch.Tensor.map_",
    "torch.Tensor.masked_scatter",
    "torch.Tensor.masked_scatter_",
    "torch.Tensor.put_",
    "torch.Tensor.scatter_",
    "torch.Tensor.to_dense",
    "torch.Tensor.to_sparse",
    "torch.chain_matmul",
    "torch.clamp",
    "torch.index_select",
)
