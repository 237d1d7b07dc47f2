"""What ``detach_`` does to the tensor itself, and how it differs from ``detach``."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def detach_in_place_returns_the_tensor_itself():
    """``detach_`` returns the object that it was called on."""
    x0 = torch.tensor([1.0, 2.0], requires_grad=True)
    x2 = 3 * x0 + 8
    x4 = x2.detach_()
    print(x4 is x2, id(x4) == id(x2))
    assert x4 is x2
    assert id(x4) == id(x2)


@proof()
def detach_in_place_gives_what_detach_gives():
    """Passed on by either, a result keeps its values and memory, does not require grad, and stops the gradient."""
    for call in (torch.Tensor.detach, torch.Tensor.detach_):
        x0 = torch.tensor([1.0, 2.0], requires_grad=True)
        bias = torch.tensor([1.0, 1.0], requires_grad=True)
        x2 = 3 * x0 + 8
        address = x2.data_ptr()
        x4 = call(x2)
        (x4 * x4 + bias).sum().backward()
        print(x4.tolist(), x4.requires_grad, x0.grad, bias.grad.tolist())
        assert x4.tolist() == [11.0, 14.0] and x4.data_ptr() == address
        assert not x4.requires_grad and x4.grad_fn is None and x4.is_leaf
        assert x0.grad is None and bias.grad.tolist() == [1.0, 1.0]


@counterexample()
def detach_in_place_refuses_a_view():
    """``detach`` works on a slice, ``detach_`` raises there and leaves it in the graph."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    m = (x * 2)[:2]
    print(m.detach().requires_grad)
    message = ""
    try:
        m.detach_()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".")[0])
    print(m.requires_grad, m.is_leaf)
    assert not m.detach().requires_grad
    assert message
    assert m.requires_grad and not m.is_leaf


@counterexample()
def detach_in_place_takes_a_gradient_that_detach_leaves():
    """x2 is used again after the call: the gradient of x0 is 4 with ``detach``, and silently 1 with ``detach_``."""
    found = []
    for call in (torch.Tensor.detach, torch.Tensor.detach_):
        x0 = torch.tensor(1.0, requires_grad=True)
        x2 = 3 * x0
        x4 = call(x2)
        loss = x0 + x2 + x4
        loss.backward()
        print(loss.item(), x0.grad)
        found.append((loss.item(), x0.grad.item()))
    assert found == [(7.0, 4.0), (7.0, 1.0)]


@proof()
def detach_makes_another_tensor_and_detach_in_place_changes_its_own():
    """On a result, ``detach`` leaves m as it was; ``detach_`` makes m itself what ``detach`` returned."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    m = x * 2
    new = m.detach()
    print(new is m, m.requires_grad, m.is_leaf)
    assert new is not m
    assert m.requires_grad and m.grad_fn is not None and not m.is_leaf
    same = m.detach_()
    print(same is m, m.requires_grad, m.is_leaf)
    assert same is m
    for tensor in (m, new):
        assert not tensor.requires_grad and tensor.grad_fn is None and tensor.is_leaf
    assert torch.equal(m, new) and m.data_ptr() == new.data_ptr()


@proof()
def detach_in_place_makes_a_leaf_without_history():
    """After ``m.detach_()``, m has no ``grad_fn``, is a leaf, and does not require grad."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    m = x + 2
    print(m.grad_fn is not None, m.is_leaf, m.requires_grad)
    assert m.grad_fn is not None and not m.is_leaf and m.requires_grad
    m.detach_()
    print(m.grad_fn is not None, m.is_leaf, m.requires_grad)
    assert m.grad_fn is None
    assert m.is_leaf
    assert not m.requires_grad


@proof()
def detach_in_place_parts_the_chain():
    """In x → m → y, with y computed after ``m.detach_()``, a gradient that reaches m does not reach x."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    bias = torch.tensor(1.0, requires_grad=True)
    m = x + 2
    m.detach_()
    y = (m * m * 3 + bias).mean()
    y.backward()
    print(m.grad_fn, x.grad, bias.grad)
    assert m.grad_fn is None
    assert x.grad is None and bias.grad.item() == 1.0


@counterexample()
def what_was_computed_before_stays_linked():
    """y was computed before ``m.detach_()``: a backward pass from it still goes through m's old node to x."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    m = x + 2
    y = (3 * m).sum()
    m.detach_()
    print(m.grad_fn, y.grad_fn is not None)
    y.backward()
    print(x.grad)
    assert m.grad_fn is None
    assert x.grad.tolist() == [3.0, 3.0, 3.0]


@proof()
def backward_past_detach_in_place_leaves_out_m():
    """A factor w makes the backward pass from y possible: no edge of the graph leads to m, and m gets no gradient."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    w = torch.tensor(4.0, requires_grad=True)
    m = x + 2
    m.detach_()
    y = m * w
    edges = [node is not None for node, _ in y.grad_fn.next_functions]
    y.sum().backward()
    print("m:", edges[0], "w:", edges[1])
    print(m.grad, w.grad)
    assert edges == [False, True]
    assert m.grad is None and w.grad.item() == 12.0


@counterexample()
def backward_past_detach_in_place_does_not_run():
    """The article's script, where nothing but m leads to y: the backward pass raises, and x gets no gradient either."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    m = x + 2
    m.detach_()
    y = (m * m * 3).mean()
    message = ""
    try:
        y.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    print(m.grad, x.grad)
    assert "does not require grad and does not have a grad_fn" in message
    assert m.grad is None and x.grad is None


@proof()
def the_graph_can_be_used_after_detach():
    """In x → m → y, ``m.detach()`` leaves m and y as they were: the backward pass from y reaches x."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    m = x + 2
    y = (m * m * 3).mean()
    d = m.detach()
    print(d.requires_grad, m.requires_grad, m.grad_fn is not None)
    assert not d.requires_grad and m.requires_grad and m.grad_fn is not None
    y.backward(retain_graph=True)
    print(x.grad)
    assert x.grad.tolist() == [6.0, 8.0, 10.0]
    m.sum().backward()
    assert x.grad.tolist() == [7.0, 9.0, 11.0]


@proof()
def the_graph_is_lost_after_detach_in_place():
    """In x → m → y of the article, ``m.detach_()`` removes m's ``grad_fn``, and the backward pass from y raises."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    m = x + 2
    y = (m * m * 3).mean()
    m.detach_()
    message = ""
    try:
        y.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".This")[0])
    print(m.grad_fn, x.grad)
    assert m.grad_fn is None
    assert message
    assert x.grad is None
