"""The modes that turn gradients off."""

NAMES = (
    "torch.enable_grad",
    "torch.inference_mode",
    "torch.is_inference",
    "torch.no_grad",
    "torch.set_grad_enabled",
)
