"""The result of ``clone``: a different object with its own memory and metadata."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def clone_shares_no_memory():
    """``x.clone()`` has its own storage: a change to either tensor is not visible in the other."""
    x = torch.tensor([1.0, 2.0, 3.0])
    y = x.clone()
    print(torch.equal(x, y), x.data_ptr() == y.data_ptr())
    assert torch.equal(x, y) and x.data_ptr() != y.data_ptr()
    y[0] = 10
    x[1] = 20
    print(x)
    print(y)
    assert x.tolist() == [1.0, 20.0, 3.0]
    assert y.tolist() == [10.0, 2.0, 3.0]


@proof()
def clone_is_another_object_with_equal_values():
    """``x.clone()`` returns a new tensor object with equal values."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    print(y is x, torch.equal(y, x))
    assert y is not x
    assert torch.equal(y, x)


@proof()
def clone_has_metadata_of_its_own():
    """The shape, ``requires_grad`` and ``is_leaf`` of a clone change independently of the original's."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    print(y is x, y.is_leaf, x.is_leaf)
    assert y is not x
    assert x.is_leaf and not y.is_leaf
    y.unsqueeze_(0)
    y.detach_()
    print(y.shape, y.requires_grad)
    print(x.shape, x.requires_grad)
    assert y.shape == (1, 3) and not y.requires_grad
    assert x.shape == (3,) and x.requires_grad


@proof()
def clone_copies_the_data():
    """``x.clone()`` has its own memory; an assignment gives a second name for the same memory."""
    x = torch.tensor([1, 2, 3])
    assigned = x
    cloned = x.clone()
    print(assigned.data_ptr() == x.data_ptr(), cloned.data_ptr() == x.data_ptr())
    assert assigned.data_ptr() == x.data_ptr()
    assert cloned.data_ptr() != x.data_ptr()
    assert torch.equal(cloned, x)


@proof()
def writing_to_a_clone_spares_the_original():
    """A change to the values of a clone is not visible in the original."""
    x = torch.tensor([1, 2, 3])
    y = x.clone()
    y[0] = 10
    y.mul_(2)
    print(x)
    assert x.tolist() == [1, 2, 3]
