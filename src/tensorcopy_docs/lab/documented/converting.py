"""Functions that convert tensors: to other dtypes, and from and to NumPy, buffers and numbers."""

NAMES = (
    "torch.Tensor.cpu",
    "torch.Tensor.float",
    "torch.Tensor.item",
    "torch.Tensor.numpy",
    "torch.Tensor.to",
    "torch.Tensor.tolist",
    "torch.Tensor.type",
    "torch.Tensor.type_as",
    "torch.from_dlpack",
    "torch.from_numpy",
    "torch.frombuffer",
)
