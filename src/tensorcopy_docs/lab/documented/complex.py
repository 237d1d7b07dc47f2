"""Docstrings about complex tensors."""

NAMES = (
    "torch.Tensor.imag",
    "torch.Tensor.mH",
    "torch.Tensor.real",
    "torch.Tensor.values",
    "torch.conj",
    "torch.conj_physical",
    "torch.imag",
    "torch.is_conj",
    "torch.positive",
    "torch.real",
    "torch.resolve_conj",
    "torch.resolve_neg",
    "torch.view_as_complex",
    "torch.view_as_real",
)
