"""What the scripts of clone-detach print, against the values that the article shows."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def clone_detach_types_prints():
    """The detached tensor follows its source; the clone keeps the old value and gets its own 1."""
    a = torch.tensor(1.0, requires_grad=True)
    b = a.clone()
    c = a.detach()
    a.data *= 3
    b += 1
    print(a, b, c, sep="\n")
    assert str(a) == "tensor(3., requires_grad=True)"
    assert str(b) == "tensor(2., grad_fn=<AddBackward0>)"
    assert str(c) == "tensor(3.)"


@proof()
def clone_detach_gradient_prints():
    """2 from the first backward pass; 2 and 3 more from the second, the 3 through the clone."""
    a = torch.tensor(1.0, requires_grad=True)
    a_ = a.clone()
    y = a**2
    z = a**2 + a_ * 3
    y.backward()
    print(a.grad)
    assert str(a.grad) == "tensor(2.)"
    z.backward()
    of_the_clone = a_.grad
    print(of_the_clone, a.grad, sep="\n")
    assert of_the_clone is None
    assert str(a.grad) == "tensor(7.)"


@proof()
def clone_detach_linear_prints():
    """The gradient of ``x`` is the seeded weight; of the others only the clone requires one."""
    torch.manual_seed(0)
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    clone_x = x.clone()
    detach_x = x.detach()
    clone_detach_x = x.clone().detach()
    f = torch.nn.Linear(2, 1)
    y = f(x)
    y.backward()
    print(x.grad)
    of_the_clone = clone_x.grad
    print(clone_x.requires_grad, of_the_clone)
    print(detach_x.requires_grad, clone_detach_x.requires_grad)
    assert ["%.4f" % figure for figure in x.grad.tolist()] == ["-0.0053", "0.3793"]
    assert clone_x.requires_grad is True
    assert of_the_clone is None
    assert detach_x.requires_grad is False
    assert clone_detach_x.requires_grad is False


@proof()
def clone_detach_clone_of_constant_prints():
    """The clone is itself a leaf tensor, so its gradient stays with it."""
    a = torch.tensor(1.0)
    a_ = a.clone()
    a_.requires_grad_()
    y = a_**2
    y.backward()
    print(a.grad, a_.grad, sep="\n")
    assert a.grad is None
    assert str(a_.grad) == "tensor(2.)"


@proof()
def clone_detach_clone_view_prints():
    """``x`` as it was before ``x += 1``, and the copy up by one, in one row of two dimensions."""
    x = torch.tensor([[0.4963, 0.7682], [0.1320, 0.3074]])
    x_cp = x.clone().view(4)
    x += 1
    print(x)
    print(x_cp)
    assert str(x) == "tensor([[0.4963, 0.7682],\n        [0.1320, 0.3074]])"
    assert str(x_cp) == "tensor([[1.4963, 1.7682, 1.1320, 1.3074]])"
