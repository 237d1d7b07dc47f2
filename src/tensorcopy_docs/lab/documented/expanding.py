"""Docstrings about expanding and repeating."""

NAMES = (
    "torch.Tensor.expand",
    "torch.Tensor.expand_as",
    "torch.Tensor.repeat",
    "torch.atleast_1d",
    "torch.atleast_2d",
    "torch.atleast_3d",
    "torch.broadcast_tensors",
    "torch.broadcast_to",
    "torch.cartesian_prod",
    "torch.meshgrid",
)
