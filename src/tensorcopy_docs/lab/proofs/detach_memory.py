"""The result of ``detach`` as an object, and whose memory it uses."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def detach_shares_memory():
    """``detach`` returns a new tensor on the same memory; a change to either is visible in the other."""
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    x = w * 2
    y = x.detach()
    print(y is x, y.data_ptr() == x.data_ptr())
    y[0] = 10
    print(x.tolist())
    with torch.no_grad():
        x[1] = 20
    print(y.tolist())
    assert y is not x
    assert y.data_ptr() == x.data_ptr()
    assert x.tolist() == y.tolist() == [10.0, 20.0, 6.0]


@counterexample()
def writes_to_a_sparse_tensor_miss_the_detached():
    """An in-place operation gives a sparse tensor other indices and values; the detached one keeps those it had."""
    x = torch.tensor([1.0, 0.0, 2.0]).to_sparse()
    y = x.detach()
    x.mul_(10)
    print(x.to_dense().tolist())
    print(y.to_dense().tolist())
    assert x.to_dense().tolist() == [10.0, 0.0, 20.0]
    assert y.to_dense().tolist() == [1.0, 0.0, 2.0]


@proof()
def detach_makes_an_object_with_its_own_metadata():
    """Each object has its ``requires_grad``, ``is_leaf`` and shape; transposing the original leaves the other."""
    w = torch.ones(2, 3, requires_grad=True)
    x = w * 2
    y = x.detach()
    print(y is x, [x.requires_grad, x.is_leaf], [y.requires_grad, y.is_leaf])
    with torch.no_grad():
        x.t_()
    print(list(x.shape), list(y.shape))
    assert y is not x
    assert x.requires_grad and not x.is_leaf
    assert not y.requires_grad and y.is_leaf
    assert x.shape == (3, 2) and y.shape == (2, 3)


@proof()
def id_differs_after_detach():
    """While both live, a tensor and its ``detach()`` have different ids."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.detach()
    print(id(y) == id(x))
    assert id(y) != id(x)


@counterexample()
def ids_of_two_detached_tensors_are_equal():
    """Each call makes an object; once the first is destroyed, the second gets its id."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y, z = x.detach(), x.detach()
    print(y is z)
    same = id(x.detach()) == id(x.detach())
    print(same)
    assert y is not z
    assert same


@counterexample()
def the_detached_has_the_version_counter_of_its_source():
    """A new tensor begins at version 0 and counts its own writes; the detached counts those to its source."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.no_grad():
        x.mul_(2)
    y = x.detach()
    new = torch.tensor([2.0, 4.0])
    print(y._version, new._version)
    with torch.no_grad():
        x.mul_(2)
    print(y._version, new._version)
    assert new._version == 0
    assert y._version == x._version == 2


@proof()
def detach_views_its_source_without_history():
    """Same memory, layout and values as the source; no ``grad_fn``."""
    w = torch.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], requires_grad=True)
    x = (w * 2).t()
    y = x.detach()
    print(y.data_ptr() == x.data_ptr(), y.stride(), x.stride())
    print(x.grad_fn is not None, y.grad_fn)
    y[0, 0] = 100
    print(x[0, 0].item())
    assert y.data_ptr() == x.data_ptr() and y.stride() == x.stride() and y.shape == x.shape
    assert y.grad_fn is None and x.grad_fn is not None
    assert x[0, 0].item() == 100


@counterexample()
def autograd_does_not_take_the_detached_for_a_view():
    """Written through a view, the doubling is in the gradient; written through ``detach()``, it is not: 3, not 6."""
    w = torch.tensor([1.0], requires_grad=True)
    x = w * 3
    x.view(1).mul_(2)
    x.sum().backward()
    print(x.tolist(), w.grad.tolist())
    by_view = w.grad.tolist()
    w.grad = None
    x = w * 3
    x.detach().mul_(2)
    x.sum().backward()
    print(x.tolist(), w.grad.tolist())
    print(x.view(1)._base is x, x.detach()._base)
    assert by_view == [6.0]
    assert x.tolist() == [6.0] and w.grad.tolist() == [3.0]
    assert x.view(1)._base is x and x.detach()._base is None


@proof()
def detach_clone_has_nothing_to_do_with_its_source():
    """Neither a change to ``x.detach().clone()`` nor a backward pass from it reaches x, whose gradient is correct."""
    w = torch.tensor([1.0, 4.0, 9.0], requires_grad=True)
    x = w.sqrt()
    y = x.detach().clone()
    print(y.data_ptr() == x.data_ptr(), y.requires_grad, y.grad_fn)
    assert y.data_ptr() != x.data_ptr() and torch.equal(y, x)
    assert not y.requires_grad and y.grad_fn is None
    y.mul_(2).requires_grad_()
    (y * y).sum().backward()
    print(x.tolist(), w.grad)
    assert x.tolist() == [1.0, 2.0, 3.0] and w.grad is None
    x.sum().backward()
    print(w.grad)
    assert torch.allclose(w.grad, 0.5 / w.detach().sqrt())


@proof()
def detach_before_clone_records_nothing():
    """Either order gives the same copy. ``clone`` first makes a node of the graph, which is dropped immediately."""
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    x = w * 2
    a, b = x.detach().clone(), x.clone().detach()
    print(torch.equal(a, b), a.grad_fn, b.grad_fn)
    print("x.detach():", x.detach().grad_fn, "x.clone():", x.clone().grad_fn is not None)
    assert torch.equal(a, b) and a.data_ptr() != x.data_ptr() and b.data_ptr() != x.data_ptr()
    assert a.grad_fn is None and b.grad_fn is None
    assert x.detach().grad_fn is None
    assert x.clone().grad_fn is not None


@proof()
def detach_gives_equal_data():
    """The detached tensor has the values, shape, dtype, strides and memory of its source; it is off the graph."""
    w = torch.tensor(1.0, requires_grad=True)
    x = w * 2
    y = x.detach()
    print(y.item(), y.shape, y.dtype, y.stride(), y.data_ptr() == x.data_ptr())
    print(x.requires_grad, x.grad_fn is not None, y.requires_grad, y.grad_fn)
    assert torch.equal(y, x)
    assert y.shape == x.shape and y.dtype == x.dtype and y.stride() == x.stride()
    assert y.data_ptr() == x.data_ptr()
    assert x.requires_grad and x.grad_fn is not None
    assert not y.requires_grad and y.grad_fn is None


@counterexample()
def the_detached_is_not_the_same_kind_of_tensor():
    """A detached parameter is a plain tensor, does not require grad, and lacks the parameter's ``grad``."""
    w = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    (w * w).sum().backward()
    y = w.detach()
    print(type(w).__name__, w.requires_grad, w.grad)
    print(type(y).__name__, y.requires_grad, y.grad)
    assert isinstance(w, torch.nn.Parameter) and not isinstance(y, torch.nn.Parameter)
    assert w.requires_grad and not y.requires_grad
    assert w.grad is not None and y.grad is None


@proof()
def the_detached_follows_updates_in_place():
    """The article's write through ``.data``, then a step down the gradient: both are seen in the detached tensor."""
    a = torch.tensor(1.0, requires_grad=True)
    c = a.detach()
    a.data *= 3
    print(c)
    assert c.item() == 3.0
    (a * a).backward()
    with torch.no_grad():
        a -= 0.5 * a.grad
    print(a.item(), c.item())
    assert a.item() == c.item() == 0.0


@counterexample()
def the_detached_stays_behind_when_data_is_replaced():
    """``a.data = …`` gives a other memory; the detached tensor still looks at the old."""
    a = torch.tensor(1.0, requires_grad=True)
    c = a.detach()
    (a * a).backward()
    a.data = a.data - 0.25 * a.grad
    print(a.item(), c.item())
    assert a.item() == 0.5
    assert c.item() == 1.0


@proof()
def detach_has_the_same_content():
    """``detach`` and ``clone`` each return a new tensor object with equal values."""
    x = torch.tensor([1.0], requires_grad=True)
    detached = x.detach()
    cloned = x.clone()
    print(detached is x, cloned is x)
    print(torch.equal(detached, x), torch.equal(cloned, x))
    assert detached is not x and cloned is not x
    assert torch.equal(detached, x) and torch.equal(cloned, x)


@proof()
def detach_copies_the_data():
    """The claim expects what ``detach`` returns to have its own memory, and to keep its values."""
    x = torch.tensor([1.0], requires_grad=True)
    y = x.detach()
    with torch.no_grad():
        x[0] = 5
    print(y.data_ptr() == x.data_ptr(), y)
    assert y.data_ptr() != x.data_ptr()
    assert y.tolist() == [1.0]
