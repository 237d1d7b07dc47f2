"""Docstrings about views."""

NAMES = (
    "torch.Tensor.H",
    "torch.Tensor.T",
    "torch.Tensor.mT",
    "torch.Tensor.reshape",
    "torch.Tensor.reshape_as",
    "torch.Tensor.view",
    "torch.Tensor.view_as",
    "torch.adjoint",
    "torch.flatten",
    "torch.permute",
    "torch.ravel",
    "torch.reshape",
    "torch.squeeze",
    "torch.swapaxes",
    "torch.t",
    "torch.transpose",
    "torch.unflatten",
    "torch.unsqueeze",
)
