"""What ``clone`` adds to the autograd graph, and where gradients go through it."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def clone_keeps_the_gradient_of_the_network():
    """With ``x4 = x2.clone()``, x0 gets the gradient that calculus gives for the whole network."""
    torch.manual_seed(20200910)
    x0 = torch.randn(3, 5, requires_grad=True)
    bias = torch.randn(3, 5, requires_grad=True)
    x1 = 3 * x0 + 8
    x2 = 4 * x1**2 + 5 * x1 + 7
    x4 = x2.clone()
    x5 = 9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias
    torch.mean(x5).backward()
    with torch.no_grad():
        expected = (27 * x2**2 + 14 * x2 + 3) / 15 * (8 * x1 + 5) * 3
    print(x0.grad[0])
    print(expected[0])
    assert x4.grad_fn is not None
    assert torch.allclose(x0.grad, expected, rtol=1e-4)


@proof()
def clone_adds_itself_to_the_history():
    """The clone requires grad, and the node after its ``grad_fn`` is that of the original."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    z = 3 * x
    y = z.clone()
    print(y.requires_grad, type(y.grad_fn).__name__)
    assert y.requires_grad and y.grad_fn is not None
    before = y.grad_fn.next_functions[0][0]
    print(type(before).__name__, before is z.grad_fn)
    assert before is z.grad_fn


@proof()
def a_clone_has_a_node_called_clone_backward():
    """A clone is not a leaf: the name of its ``grad_fn`` starts with ``CloneBackward``, and a gradient goes through."""
    a = torch.tensor(1.0, requires_grad=True)
    b = a.clone()
    name = type(b.grad_fn).__name__
    print(b.is_leaf, name.startswith("CloneBackward"))
    (b * 3).backward()
    print(a.grad)
    assert not b.is_leaf and name.startswith("CloneBackward")
    assert a.grad.item() == 3.0


@counterexample()
def the_name_of_that_node_ends_in_a_number():
    """A clone prints as ``CloneBackward0``."""
    a = torch.tensor(1.0, requires_grad=True)
    b = a.clone()
    print(b)
    assert str(b) == "tensor(1., grad_fn=<CloneBackward0>)"


@proof()
def gradient_flows_back_through_a_clone():
    """A clone is not a leaf but a node of the graph, and a backward pass from it reaches the original."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    b = a.clone()
    print(b.is_leaf, b.grad_fn is not None)
    (b * b).sum().backward()
    print(a.grad)
    assert not b.is_leaf and b.grad_fn is not None
    assert a.grad.tolist() == [2.0, 4.0, 6.0]


@proof()
def clone_is_the_identity_in_value_and_derivative():
    """The values are the source's, and a gradient passes through unchanged, whatever it is."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    upstream = torch.tensor([5.0, -7.0, 0.5])
    (y * upstream).sum().backward()
    print(torch.equal(y, x), x.grad)
    assert torch.equal(y, x)
    assert torch.equal(x.grad, upstream)


@proof()
def the_gradient_of_a_clone_is_added_to_the_originals():
    """2 comes from ``a ** 2``; a second backward pass adds 2 for ``a ** 2`` and 3 for ``a_ * 3``."""
    a = torch.tensor(1.0, requires_grad=True)
    a_ = a.clone()
    y = a**2
    z = a**2 + a_ * 3
    y.backward()
    print(a.grad)
    assert a.grad.item() == 2.0
    z.backward()
    print(a.grad)
    assert a.grad.item() == 7.0


@proof()
def the_grad_of_a_clone_is_none():
    """After the backward pass the original has the gradient; the clone's own ``grad`` is None."""
    a = torch.tensor(1.0, requires_grad=True)
    a_ = a.clone()
    (a**2 + a_ * 3).backward()
    grad = a_.grad
    print(grad, a.grad)
    assert a.grad.item() == 5.0
    assert grad is None


@counterexample()
def a_clone_can_keep_a_gradient():
    """After ``retain_grad()`` a clone keeps its gradient; the clone of a constant does once it requires one."""
    a = torch.tensor(1.0, requires_grad=True)
    b = a.clone()
    b.retain_grad()
    constant = torch.tensor(1.0)
    c = constant.clone().requires_grad_()
    (b * 3 + c * c).backward()
    kept = b.grad
    print(kept, a.grad)
    print(c.grad, constant.grad)
    assert kept is not None and kept.item() == a.grad.item() == 3.0
    assert c.grad is not None and constant.grad is None


@counterexample()
def neither_a_non_leaf_nor_its_clone_keeps_a_gradient():
    """The original is the result of a product: after the backward pass, its ``grad`` and that of its clone are None."""
    import warnings

    x = torch.tensor(1.0, requires_grad=True)
    y = x * 2
    z = y.clone()
    (y * z).backward()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        kept = [tensor.grad for tensor in (y, z)]
    print(kept, x.grad)
    assert kept == [None, None] and x.grad.item() == 8.0


@proof()
def clone_requires_grad_like_its_source():
    """A clone requires grad if the original does."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.clone()
    print(x.requires_grad, y.requires_grad)
    assert x.requires_grad and y.requires_grad


@proof()
def the_clone_of_a_constant_gets_its_own_gradient():
    """Only the clone requires grad: it gets 2, and nothing flows back to the original."""
    a = torch.tensor(1.0)
    a_ = a.clone()
    a_.requires_grad_()
    y = a_**2
    y.backward()
    print(a.grad, a_.grad)
    assert a.grad is None
    assert a_.grad.item() == 2.0


@proof()
def a_unit_is_used_twice_through_clones():
    """One use writes in place, the other keeps its values; 6 x times 3 x has the gradient 36 x."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    unit = 3 * x
    first, second = unit.clone(), unit.clone()
    first.mul_(2)
    print(first.tolist(), second.tolist(), unit.tolist())
    (first * second).sum().backward()
    print(x.grad)
    assert unit.tolist() == second.tolist() == [3.0, 6.0]
    assert x.grad.tolist() == [36.0, 72.0]


@proof()
def writing_to_a_clone_spares_the_originals_backward():
    """``sigmoid`` saves its output for the backward pass; zeroing a clone of it does no harm."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = x.sigmoid()
    before = out.tolist()
    out.clone().zero_()
    print(out.tolist() == before)
    assert out.tolist() == before
    out.sum().backward()
    print(x.grad)
    assert torch.allclose(x.grad, torch.tensor([0.1966, 0.1050, 0.0452]), atol=1e-4)


@counterexample()
def writing_to_a_clone_already_used_stops_the_backward():
    """``y * y`` has saved the clone y; changing y in place after that leaves x without any gradient."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    loss = (x * x + y * y).sum()
    y.add_(1)
    message = ""
    try:
        loss.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(x.grad)
    assert "modified by an inplace operation" in message
    assert x.grad is None


@counterexample()
def a_clone_does_not_protect_from_writing_to_the_original():
    """The original is zeroed after cloning: the backward pass through the clone needs its old values."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = x.sigmoid()
    kept = out.clone()
    out.zero_()
    message = ""
    try:
        kept.sum().backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(kept.tolist(), x.grad)
    assert "modified by an inplace operation" in message
    assert x.grad is None


@counterexample()
def writing_to_a_clone_changes_the_gradient_of_the_original():
    """An in-place operation on the clone is differentiated: the gradient of x is ten times as large."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    y.mul_(10)
    y.sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [10.0, 10.0, 10.0]


@counterexample()
def backward_from_a_clone_reaches_the_original():
    """``backward()`` from a clone sets the ``grad`` of the original."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x.clone()
    print(x.grad)
    (y * y).sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [2.0, 4.0, 6.0]
