"""What ``detach`` does to the autograd graph: which tensor requires grad, and which gets a gradient."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def detach_cuts_the_history():
    """The detached tensor has no ``grad_fn``; a backward pass through it stops there."""
    w = torch.tensor([1.0, 4.0, 9.0], requires_grad=True)
    bias = torch.tensor([1.0, 1.0, 1.0], requires_grad=True)
    x = w.sqrt()
    y = x.detach()
    print(y is x, y.requires_grad, y.grad_fn)
    (y * bias).sum().backward()
    print(w.grad, bias.grad)
    assert y is not x
    assert not y.requires_grad and y.grad_fn is None
    assert w.grad is None
    assert bias.grad.tolist() == [1.0, 2.0, 3.0]


@proof()
def detach_requires_no_gradient():
    """Whether x requires grad as a leaf, as a parameter or as a result, ``x.detach()`` does not."""
    leaf = torch.tensor([1.0, 2.0], requires_grad=True)
    parameter = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    result = leaf.sigmoid()
    print([x.requires_grad for x in (leaf, parameter, result)])
    print([x.detach().requires_grad for x in (leaf, parameter, result)])
    assert all(x.requires_grad for x in (leaf, parameter, result))
    assert not any(x.detach().requires_grad for x in (leaf, parameter, result))


@proof()
def the_detached_has_no_grad():
    """Whatever x is, and whether it has a ``grad`` or not, ``x.detach()`` does not require grad and has no ``grad``."""
    leaf = torch.tensor([1.0, 2.0], requires_grad=True)
    parameter = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    result = leaf.sigmoid()
    (leaf * parameter + result).sum().backward()
    weight = torch.ones(2, requires_grad=True)
    for x in (leaf, parameter, result):
        y = x.detach()
        (y * weight).sum().backward()
        print(y.requires_grad, y.grad)
        assert not y.requires_grad and y.grad is None
    assert leaf.grad is not None and parameter.grad is not None


@counterexample()
def the_detached_can_be_made_to_require_a_gradient():
    """``requires_grad_()`` makes the detached tensor a leaf that gets a gradient."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.detach().requires_grad_()
    if y.requires_grad:
        (y * y).sum().backward()
    print(y.requires_grad, y.grad, x.grad)
    assert y.requires_grad
    assert y.grad is not None and x.grad is None


@proof(needs=["autograd.forward_ad", "_make_dual", "_unpack_dual"])
def the_detached_has_no_forward_gradient():
    """x carries a tangent; ``x.detach()`` carries none, and neither does what is computed from it."""
    with torch.autograd.forward_ad.dual_level():
        # What forward_ad.make_dual calls, without the rules that it loads first, which takes long.
        x = torch._make_dual(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 0.0]), level=0)
        y = x.detach()
        tangents = [torch._unpack_dual(each, level=0).tangent for each in (x, y, y * 2)]
        print(*tangents)
    assert tangents[0] is not None
    assert tangents[1] is None and tangents[2] is None


@counterexample(needs=["autograd.forward_ad", "_make_dual", "_unpack_dual"])
def the_detached_gets_a_forward_gradient_in_place():
    """An in-place operation with a tensor that carries a tangent gives the detached tensor one."""
    with torch.autograd.forward_ad.dual_level():
        x = torch._make_dual(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 0.0]), level=0)
        y = x.detach()
        y.add_(x)
        tangent = torch._unpack_dual(y, level=0).tangent
        print(tangent)
    assert tangent is not None


@proof()
def values_can_be_handled_through_detach():
    """What is computed from the detached tensor, not in place, adds no node and leaves the gradient as it is."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    h = x.sigmoid()
    report = (100 * h.detach()).max()
    print("%.2f" % report.item(), report.requires_grad)
    (h * h).sum().backward()
    print(x.grad)
    s = torch.tensor([1.0, 2.0, 3.0]).sigmoid()
    assert not report.requires_grad and report.grad_fn is None
    assert torch.allclose(x.grad, 2 * s * s * (1 - s))


@proof()
def detach_alone_leaves_the_backward_as_it_was():
    """With ``detach`` called and nothing written, the gradient is that of the sigmoid: s (1 - s)."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    c = out.detach()
    out.sum().backward()
    print(a.grad)
    assert torch.allclose(a.grad, c * (1 - c))


@proof()
def a_gradient_comes_to_the_source_only():
    """In a backward pass through both, hooks see a gradient at out; c does not require grad, and takes no hook."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    c = out.detach()
    came = []
    for name, tensor in [("out", out), ("c", c)]:
        if tensor.requires_grad:
            tensor.register_hook(lambda gradient, name=name: came.append((name, gradient.tolist())))
    (out + c).sum().backward()
    print(out.requires_grad, c.requires_grad)
    print(came)
    assert out.requires_grad and not c.requires_grad
    assert came == [("out", [1.0, 1.0, 1.0])]


@proof()
def backward_from_the_detached_raises():
    """Nothing that the detached tensor was made from is recorded, so a backward pass has nowhere to go."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    c = a.sigmoid().detach()
    message = ""
    try:
        c.sum().backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    print(a.grad)
    assert "does not require grad and does not have a grad_fn" in message
    assert a.grad is None


@proof()
def detach_keeps_gradient_information():
    """The claim expects ``requires_grad``, ``grad_fn`` or ``grad`` after ``detach``, as a clone has some of them."""
    x = torch.tensor([1.0], requires_grad=True)
    (2 * x).backward()
    y = x.clone()
    print(y.requires_grad, y.grad_fn is not None)
    z = x.detach()
    print(z.requires_grad, z.grad_fn, z.grad)
    assert z.requires_grad or z.grad_fn is not None or z.grad is not None


@proof()
def detach_disconnects_the_gradient():
    """A loss computed from the detached tensor sends no gradient to the original."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    z = y.clone().requires_grad_()
    (x * x + 3 * y * z).backward()
    print(x.grad, y.grad, z.grad)
    assert x.grad.tolist() == [2.0]
    assert y.grad is None and y.grad_fn is None
