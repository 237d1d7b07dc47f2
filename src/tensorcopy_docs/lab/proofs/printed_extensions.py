"""What the scripts of extensions print, compared with the values that the article shows."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def extensions_clone_prints():
    """The original is unchanged; the clone starts with 10."""
    x = torch.tensor([1, 2, 3])
    y = x.clone()
    y[0] = 10
    print(x)
    print(y)
    assert str(x) == "tensor([1, 2, 3])"
    assert str(y) == "tensor([10,  2,  3])"


@proof()
def extensions_detach_prints():
    """Both tensors hold 10, and only the original requires grad."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    y[0] = 10
    print(x)
    print(y)
    assert str(x) == "tensor([10.], requires_grad=True)"
    assert str(y) == "tensor([10.])"


@proof()
def extensions_as_strided_prints():
    """The article shows a 5×5 tensor that is filled up with zeros."""
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
    """The article shows a 3×3 tensor whose last row repeats the first."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6]])
    y = None
    try:
        y = x.expand(3, -1)
        print(y)
    except RuntimeError as error:
        print("RuntimeError: " + str(error))
    assert str(y) == "tensor([[1, 2, 3],\n        [4, 5, 6],\n        [1, 2, 3]])"
