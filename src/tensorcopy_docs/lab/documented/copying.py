"""Functions that copy a tensor, detach it, or make one of data."""

NAMES = (
    "torch.Tensor.copy_",
    "torch.Tensor.detach",
    "torch.Tensor.detach_",
    "torch.as_tensor",
    "torch.asarray",
    "torch.clone",
    "torch.tensor",
)
