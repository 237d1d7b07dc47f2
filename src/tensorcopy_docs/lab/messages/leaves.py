"""Messages about leaf tensors, and about the flag `requires_grad`."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def leaf_changed_in_place():
    """An in-place change of a leaf that requires grad."""
    x = torch.zeros(3, requires_grad=True)
    x += 1


@fix("leaf_changed_in_place")
def leaf_changed_in_place_without_grad():
    """The change is not recorded, and the leaf stays a leaf."""
    x = torch.zeros(3, requires_grad=True)
    with torch.no_grad():
        x += 1
    assert x.tolist() == [1.0, 1.0, 1.0]
    assert x.is_leaf and x.requires_grad


@fix("leaf_changed_in_place")
def leaf_changed_in_place_as_a_clone():
    """The change of a clone is recorded, and gradients flow back to the leaf."""
    x = torch.zeros(3, requires_grad=True)
    y = x.clone()
    y += 1
    y.sum().backward()
    assert y.tolist() == [1.0, 1.0, 1.0]
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix("leaf_changed_in_place")
def leaf_changed_in_place_before_it_requires_grad():
    """The values are set first, the flag last."""
    x = torch.zeros(3)
    x += 1
    x.requires_grad_()
    assert x.tolist() == [1.0, 1.0, 1.0]
    assert x.is_leaf and x.requires_grad


@message()
def view_of_a_leaf_changed_in_place():
    """Some elements of a leaf that requires grad are assigned; old versions raise only in ``backward()``."""
    x = torch.zeros(3, requires_grad=True)
    x[0] = 1
    x.sum().backward()


@fix("view_of_a_leaf_changed_in_place")
def view_of_a_leaf_changed_without_grad():
    """The elements are assigned without recording it."""
    x = torch.zeros(3, requires_grad=True)
    with torch.no_grad():
        x[0] = 1
    x.sum().backward()
    assert x.tolist() == [1.0, 0.0, 0.0]
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix("view_of_a_leaf_changed_in_place")
def view_of_a_leaf_changed_as_a_clone():
    """The element that is overwritten in the clone gets a zero as its gradient."""
    x = torch.zeros(3, requires_grad=True)
    y = x.clone()
    y[0] = 1
    y.sum().backward()
    assert y.tolist() == [1.0, 0.0, 0.0]
    assert x.grad.tolist() == [0.0, 1.0, 1.0]


@message()
def flag_of_a_nonleaf_changed():
    """The result of an operation is to stop requiring grad."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.requires_grad_(False)


@fix("flag_of_a_nonleaf_changed")
def flag_of_a_nonleaf_by_detaching():
    """A detached tensor on the same memory does not require grad."""
    x = torch.ones(3, requires_grad=True)
    y = (x * 2).detach()
    assert not y.requires_grad
    assert y.tolist() == [2.0, 2.0, 2.0]


@fix("flag_of_a_nonleaf_changed")
def flag_of_a_nonleaf_as_a_new_input():
    """What is detached is a leaf, and gets a gradient; the tensors that it was computed from do not."""
    x = torch.ones(3, requires_grad=True)
    y = (x * 2).detach().requires_grad_()
    (y * y).sum().backward()
    assert y.grad.tolist() == [4.0, 4.0, 4.0]
    assert x.grad is None


@fix("flag_of_a_nonleaf_changed")
def flag_of_a_nonleaf_that_retains_its_gradient():
    """``retain_grad()`` keeps the gradient of a non-leaf tensor, and gradients still flow to the leaf."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.retain_grad()
    (y * y).sum().backward()
    assert y.grad.tolist() == [4.0, 4.0, 4.0]
    assert x.grad.tolist() == [8.0, 8.0, 8.0]


@fix("flag_of_a_nonleaf_changed")
def flag_of_a_nonleaf_at_its_leaves():
    """The parameters of a layer are frozen before the forward pass, so its output does not require grad."""
    layer = torch.nn.BatchNorm1d(2)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.1)
    layer(torch.eye(2)).sum().backward()
    for parameter in layer.parameters():
        parameter.requires_grad_(False)
        parameter.grad = None
    layer.eval()
    before = (layer.bias.tolist(), layer.running_mean.tolist())
    y = layer(torch.eye(2))
    optimizer.step()
    assert not y.requires_grad
    assert (layer.bias.tolist(), layer.running_mean.tolist()) == before


@message()
def integers_made_to_require_grad():
    """A tensor of integers is made with ``requires_grad=True``."""
    torch.tensor([1, 2], requires_grad=True)


@fix("integers_made_to_require_grad")
def integers_made_as_floats():
    """With a decimal point, or with a dtype, the values are floating point."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = torch.tensor([1, 2], dtype=torch.float32, requires_grad=True)
    (x + y).sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]
    assert y.grad.tolist() == [1.0, 1.0]


@fix("integers_made_to_require_grad")
def integers_as_a_parameter_without_grad():
    """A parameter of integers is possible if it does not require grad."""
    p = torch.nn.Parameter(torch.tensor([1, 2]), requires_grad=False)
    assert p.dtype == torch.int64
    assert not p.requires_grad


@message()
def flag_of_integers_set():
    """``requires_grad_()`` on a tensor of integers."""
    x = torch.arange(3)
    x.requires_grad_()


@fix("flag_of_integers_set")
def flag_of_integers_set_after_conversion():
    """The conversion comes first; the floating-point tensor is a leaf."""
    x = torch.arange(3).float().requires_grad_()
    x.sum().backward()
    assert x.is_leaf
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@message()
def view_detached_in_place():
    """``detach_()`` on a slice."""
    x = torch.ones(3, requires_grad=True)
    y = (x * 2)[:2]
    y.detach_()


@fix("view_detached_in_place")
def view_detached():
    """``detach()`` gives another tensor, and the slice keeps its place in the graph."""
    x = torch.ones(3, requires_grad=True)
    y = (x * 2)[:2]
    z = y.detach()
    assert not z.requires_grad
    assert y.requires_grad


@fix("view_detached_in_place")
def view_of_a_tensor_that_was_detached_in_place():
    """The tensor is detached before slices of it are taken."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.detach_()
    z = y[:2]
    assert not z.requires_grad
