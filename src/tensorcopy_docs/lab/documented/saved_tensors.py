"""``autograd.Function``, saved tensors and anomaly mode."""

NAMES = (
    "torch.autograd.detect_anomaly",
    "torch.autograd.function.FunctionCtx.mark_dirty",
    "torch.autograd.function.FunctionCtx.mark_non_differentiable",
    "torch.autograd.function.FunctionCtx.save_for_backward",
    "torch.autograd.graph.allow_mutation_on_saved_tensors",
    "torch.autograd.graph.increment_version",
    "torch.autograd.graph.save_on_cpu",
    "torch.autograd.graph.saved_tensors_hooks",
    "torch.autograd.set_detect_anomaly",
)
