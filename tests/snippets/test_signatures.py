"""The signatures of PyTorch's functions are read from its files, and are those that PyTorch says."""

import pytest

from tensorcopy_docs.snippets.signatures import signature


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("torch.Tensor.view", "Tensor.view(*shape) → Tensor"),
        ("torch.cat", "torch.cat(tensors, dim=0, *, out=None) → Tensor"),
        ("torch.Tensor.detach", "Tensor.detach() → Tensor"),
        ("torch.Tensor.numpy", "Tensor.numpy(*, force=False) → numpy.ndarray"),
        ("torch.no_grad", None),
        ("torch.Tensor.nothing", None),
    ],
)
def test_a_signature_is_that_of_the_docstring_or_of_the_stub(name, expected):
    assert signature(name) == expected
