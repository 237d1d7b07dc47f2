"""Docstrings about modules."""

NAMES = (
    "torch.nn.Module.double",
    "torch.nn.Module.load_state_dict",
    "torch.nn.Module.parameters",
    "torch.nn.Module.register_buffer",
    "torch.nn.Module.register_forward_hook",
    "torch.nn.Module.requires_grad_",
    "torch.nn.Module.state_dict",
    "torch.nn.Module.to",
    "torch.nn.Module.to_empty",
    "torch.nn.Module.type",
    "torch.nn.Module.zero_grad",
)
