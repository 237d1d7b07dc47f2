"""Which calls copy the data, and which leave two tensors on one storage."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def clone_copies_the_data():
    """``clone`` has memory of its own; a second name has not."""
    x = torch.tensor([1, 2, 3])
    assigned = x
    cloned = x.clone()
    print(assigned.data_ptr() == x.data_ptr(), cloned.data_ptr() == x.data_ptr())
    assert assigned.data_ptr() == x.data_ptr()
    assert cloned.data_ptr() != x.data_ptr()
    assert torch.equal(cloned, x)


@proof()
def writing_to_a_clone_spares_the_original():
    """What is written to a clone is not seen in the original."""
    x = torch.tensor([1, 2, 3])
    y = x.clone()
    y[0] = 10
    y.mul_(2)
    print(x)
    assert x.tolist() == [1, 2, 3]


@counterexample()
def writing_to_a_clone_changes_the_gradient_of_the_original():
    """An in-place operation on the clone is differentiated like any other: the gradient of x is tenfold."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    y.mul_(10)
    y.sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [10.0, 10.0, 10.0]


@counterexample()
def backward_from_a_clone_reaches_the_original():
    """A backward is an operation on the clone, too, and it writes the original's ``grad``."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    print(x.grad)
    (y * y).sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [2.0, 4.0, 6.0]


@proof()
def detach_has_the_same_content():
    """``detach`` and ``clone`` each return another tensor object with equal values."""
    x = torch.tensor([1.0], requires_grad=True)
    detached = x.detach()
    cloned = x.clone()
    print(detached is x, cloned is x)
    print(torch.equal(detached, x), torch.equal(cloned, x))
    assert detached is not x and cloned is not x
    assert torch.equal(detached, x) and torch.equal(cloned, x)


@proof()
def detach_copies_the_data():
    """A copy would have memory of its own, and keep its values when the original is written to."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    with torch.no_grad():
        x[0] = 5
    print(y.data_ptr() == x.data_ptr(), y)
    assert y.data_ptr() != x.data_ptr()
    assert y.tolist() == [1.0]


@proof()
def as_strided_does_not_copy():
    """``as_strided`` returns a tensor on the source's storage."""
    x = torch.tensor([[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    y = x.as_strided((9,), (1,))
    print(y.data_ptr() == x.data_ptr())
    x[0, 0] = 100
    print(y)
    assert y.data_ptr() == x.data_ptr()
    assert y.tolist() == [100, 2, 3, 4, 5, 6, 7, 8, 9]


@proof()
def expand_does_not_copy():
    """``expand`` returns a wider tensor on the source's storage."""
    x = torch.tensor([[1, 2, 3]])
    y = x.expand(3, -1)
    print(y.shape, y.stride(), y.data_ptr() == x.data_ptr())
    x[0, 0] = 100
    print(y)
    assert y.shape == (3, 3)
    assert y.data_ptr() == x.data_ptr()
    assert y[:, 0].tolist() == [100, 100, 100]
