"""Docstrings about training."""

NAMES = (
    "torch.func.functional_call",
    "torch.func.functionalize",
    "torch.func.grad",
    "torch.func.stack_module_state",
    "torch.func.vmap",
    "torch.optim.Optimizer.register_load_state_dict_pre_hook",
    "torch.optim.Optimizer.state_dict",
    "torch.optim.Optimizer.step",
    "torch.optim.Optimizer.zero_grad",
    "torch.optim.lr_scheduler.LRScheduler.get_last_lr",
    "torch.optim.swa_utils.AveragedModel",
    "torch.utils.checkpoint.checkpoint",
    "torch.utils.checkpoint.checkpoint_sequential",
    "torch.utils.swap_tensors",
)
