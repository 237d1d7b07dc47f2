"""``requires_grad``, ``grad_fn``, leaf tensors, and what becomes of ``grad``."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def only_what_requires_grad_gets_a_gradient():
    """In a product of two factors, the backward pass fills ``grad`` if ``requires_grad`` is True."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    b = torch.tensor([4.0, 5.0, 6.0], requires_grad=False)
    (a * b).sum().backward()
    print(a.requires_grad, a.grad)
    print(b.requires_grad, b.grad)
    assert a.requires_grad is True and a.grad.tolist() == [4.0, 5.0, 6.0]
    assert b.requires_grad is False and b.grad is None


@proof()
def requires_grad_can_be_given_and_is_false_by_default():
    """Without ``requires_grad=True``, a newly created tensor does not require grad."""
    for create in (torch.ones, torch.zeros, torch.empty, torch.rand, torch.randn):
        plain, asked = create(2, 2), create(2, 2, requires_grad=True)
        print(create.__name__, plain.requires_grad, asked.requires_grad)
        assert plain.requires_grad is False
        assert asked.requires_grad is True
    plain, asked = torch.tensor([1.0]), torch.tensor([1.0], requires_grad=True)
    print("tensor", plain.requires_grad, asked.requires_grad)
    assert plain.requires_grad is False
    assert asked.requires_grad is True


@proof()
def an_operation_leaves_a_grad_fn_that_leads_to_its_input():
    """The ``grad_fn`` of ``x + 2`` is followed by the node that fills the ``grad`` of ``x``."""
    x = torch.ones(2, 2, requires_grad=True)
    y = x + 2
    print(y)
    source = y.grad_fn.next_functions[0][0] if y.grad_fn is not None else None
    print(type(source).__name__)
    assert y.grad_fn is not None
    assert source.variable is x


@counterexample()
def an_operation_on_constants_has_no_grad_fn():
    """The same addition is not recorded if ``x`` does not require grad."""
    x = torch.ones(2, 2)
    y = x + 2
    print(y, y.grad_fn)
    assert y.grad_fn is None


@counterexample()
def an_operation_under_no_grad_has_no_grad_fn():
    """The same addition of an ``x`` that requires grad is not recorded there either."""
    x = torch.ones(2, 2, requires_grad=True)
    with torch.no_grad():
        y = x + 2
    print(y, y.grad_fn)
    assert y.grad_fn is None


@proof()
def a_created_tensor_is_a_leaf_without_grad_fn():
    """No operation made it, so there is none to name; the sum made from it has a ``grad_fn``."""
    x = torch.ones(2, 2, requires_grad=True)
    y = x + 2
    print(x.is_leaf, x.grad_fn)
    print(y.is_leaf, y.grad_fn is not None)
    assert x.is_leaf and x.grad_fn is None
    assert not y.is_leaf and y.grad_fn is not None


@counterexample()
def a_leaf_that_a_result_is_added_to_stops_being_one():
    """x is a leaf; after an in-place addition of a recorded result, x has a ``grad_fn``."""
    x = torch.zeros(2)
    w = torch.ones(2, requires_grad=True)
    before = x.is_leaf
    x.add_(w * 2)
    print(before, x.is_leaf, x.grad_fn is not None)
    assert before
    assert not x.is_leaf and x.grad_fn is not None


@proof()
def a_backward_leaves_the_gradient_in_grad():
    """Before the backward pass ``x.grad`` is None, after it ``6 * (x + 2) / 4``."""
    x = torch.ones(2, 2, requires_grad=True)
    y = x + 2
    out = (y * y * 3).mean()
    before = x.grad
    out.backward()
    print(before, x.grad, sep="\n")
    assert before is None
    assert x.grad is not None and x.grad.tolist() == [[4.5, 4.5], [4.5, 4.5]]


@counterexample()
def an_intermediate_tensor_has_no_grad_after_a_backward():
    """``y`` has a gradient as well, or ``x`` would get none; the backward pass does not keep it."""
    x = torch.ones(2, 2, requires_grad=True)
    y = x + 2
    (y * y * 3).mean().backward()
    kept = y.grad
    print(y.requires_grad, kept)
    print(x.grad)
    assert y.requires_grad and kept is None
    assert x.grad.tolist() == [[4.5, 4.5], [4.5, 4.5]]


@counterexample()
def neither_the_source_nor_the_detached_keeps_a_gradient():
    """A gradient goes through out to a; looked for in ``grad``, out has as little of one as its ``detach()``."""
    a = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    out = a.sigmoid()
    c = out.detach()
    out.sum().backward()
    kept = out.grad
    print(kept, c.grad)
    print(a.grad)
    assert a.grad is not None
    assert kept is None and c.grad is None


@proof()
def gradients_add_up_until_they_are_zeroed():
    """The same backward pass twice gives twice the gradient; zeroed in between, the gradient."""
    x = torch.ones(2, 2, requires_grad=True)
    found = []
    for zero_before in [False, False, True]:
        if zero_before:
            x.grad.zero_()
        y = x + 2
        (y * y * 3).mean().backward()
        found.append(x.grad[0, 0].item())
    print(found)
    assert found == [4.5, 9.0, 4.5]
