"""What the scripts of extensions print, compared with the values that the article shows."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def extensions_clone_prints():
    """The original as it was; the clone with 10 in front."""
    x = torch.tensor([1, 2, 3])
    y = x.clone()
    y[0] = 10
    print(x)
    print(y)
    assert str(x) == "tensor([1, 2, 3])"
    assert str(y) == "tensor([10,  2,  3])"


@proof()
def extensions_detach_prints():
    """10 in both, and only the original requires a gradient."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    y[0] = 10
    print(x)
    print(y)
    assert str(x) == "tensor([10.], requires_grad=True)"
    assert str(y) == "tensor([10.])"


@proof()
def extensions_as_strided_prints():
    """A 5×5 tensor, filled up with zeros."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = None
    try:
        y = x.as_strided((5, 5), (0, 4))
        print(y)
    except RuntimeError as error:
        print("RuntimeError: " + str(error))
    assert y is not None
    assert y.tolist() == [[1, 5, 9, 0, 0], [2, 6, 0, 0, 0], [3, 0, 0, 0, 0], [4, 8, 0, 0, 0], [5, 9, 0, 0, 0]]


@proof()
def extensions_expand_prints():
    """A 3×3 tensor whose last row is the first again."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6]])
    y = None
    try:
        y = x.expand(3, -1)
        print(y)
    except RuntimeError as error:
        print("RuntimeError: " + str(error))
    assert str(y) == "tensor([[1, 2, 3],\n        [4, 5, 6],\n        [1, 2, 3]])"
