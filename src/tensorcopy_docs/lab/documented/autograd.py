"""Flags of tensors, ``backward`` and hooks."""

NAMES = (
    "torch.Tensor.backward",
    "torch.Tensor.grad",
    "torch.Tensor.is_leaf",
    "torch.Tensor.register_hook",
    "torch.Tensor.register_post_accumulate_grad_hook",
    "torch.Tensor.requires_grad_",
    "torch.Tensor.retain_grad",
    "torch.Tensor.retains_grad",
    "torch.autograd.backward",
    "torch.autograd.forward_ad.make_dual",
    "torch.autograd.grad",
    "torch.autograd.graph.Node.register_hook",
    "torch.autograd.graph.register_multi_grad_hook",
    "torch.tensor",
)
