"""Functions that make a tensor like another one."""

NAMES = (
    "torch.Tensor.new_empty",
    "torch.Tensor.new_full",
    "torch.Tensor.new_ones",
    "torch.Tensor.new_tensor",
    "torch.Tensor.new_zeros",
    "torch.empty_like",
    "torch.full_like",
    "torch.ones_like",
    "torch.rand_like",
    "torch.randn_like",
    "torch.zeros_like",
)
