"""Docstrings about memory layout and resizing."""

NAMES = (
    "torch.Tensor.contiguous",
    "torch.Tensor.data_ptr",
    "torch.Tensor.is_contiguous",
    "torch.Tensor.is_set_to",
    "torch.Tensor.nbytes",
    "torch.Tensor.resize_",
    "torch.Tensor.resize_as_",
    "torch.Tensor.set_",
    "torch.Tensor.storage_offset",
    "torch.Tensor.stride",
    "torch.Tensor.untyped_storage",
    "torch.as_strided",
)
