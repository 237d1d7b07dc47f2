"""What ``copy.deepcopy`` copies of a tensor, a parameter, and an object that contains tensors."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def deepcopy_has_metadata_of_its_own():
    """The deep copy of a leaf is a new object; its shape and ``requires_grad`` change independently."""
    import copy

    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = copy.deepcopy(x)
    print(y is x, y.requires_grad, y.is_leaf)
    assert y is not x
    assert y.requires_grad and y.is_leaf
    y.requires_grad_(False)
    y.unsqueeze_(0)
    print(y.shape, y.requires_grad)
    print(x.shape, x.requires_grad)
    assert y.shape == (1, 3) and not y.requires_grad
    assert x.shape == (3,) and x.requires_grad


@proof()
def deepcopy_has_memory_of_its_own():
    """A change to either tensor is not visible in the other."""
    import copy

    x = torch.tensor([1.0, 2.0, 3.0])
    y = copy.deepcopy(x)
    print(torch.equal(x, y), x.data_ptr() == y.data_ptr())
    assert torch.equal(x, y) and x.data_ptr() != y.data_ptr()
    y[0] = 10
    x[1] = 20
    print(x)
    print(y)
    assert x.tolist() == [1.0, 20.0, 3.0]
    assert y.tolist() == [10.0, 2.0, 3.0]


@proof()
def deepcopy_copies_what_an_object_contains():
    """The deep copy of a dict copies the list in it and the tensors in both, each with its own memory."""
    import copy

    x, z = torch.tensor([1.0]), torch.tensor([2.0])
    box = {"x": x, "more": [z]}
    copied = copy.deepcopy(box)
    x[0], z[0] = 10, 20
    print(box)
    print(copied)
    assert copied is not box and copied["more"] is not box["more"]
    assert copied["x"].tolist() == [1.0]
    assert copied["more"][0].tolist() == [2.0]


@proof()
def deepcopy_keeps_apart_what_assignment_mirrors():
    """A change to x is visible through the assigned name, and not in the deep copy."""
    import copy

    x = torch.tensor([1.0, 2.0])
    assigned = x
    copied = copy.deepcopy(x)
    x[0] = 10
    print(assigned, copied)
    assert assigned.tolist() == [10.0, 2.0]
    assert copied.tolist() == [1.0, 2.0]


@proof()
def deepcopy_copies_the_metadata_too():
    """``grad`` and an attribute set by hand are copied as new objects with their own memory."""
    import copy

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * x).sum().backward()
    x.tags = ["start"]
    y = copy.deepcopy(x)
    tags = getattr(y, "tags", None)
    print(y.grad, y.grad is x.grad, tags, tags is x.tags)
    assert y.grad is not None and torch.equal(y.grad, x.grad)
    assert y.grad.data_ptr() != x.grad.data_ptr()
    assert tags == ["start"] and tags is not x.tags


@counterexample()
def deepcopy_of_a_parameter_leaves_its_metadata_behind():
    """The deep copy of a Parameter has neither its ``grad`` nor the attribute."""
    import copy

    x = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
    (x * x).sum().backward()
    x.tags = ["start"]
    y = copy.deepcopy(x)
    print(x.grad, hasattr(x, "tags"))
    print(y.grad, hasattr(y, "tags"))
    assert x.grad.tolist() == [2.0, 4.0]
    assert y.grad is None and not hasattr(y, "tags")


@proof()
def deepcopy_copies_the_history():
    """The claim expects the deep copy of a tensor with a ``grad_fn`` to have a ``grad_fn``."""
    import copy

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    z = 3 * x
    y = None
    try:
        y = copy.deepcopy(z)
        print(y)
    except RuntimeError as error:
        print("RuntimeError: " + str(error).split(".  ")[0])
    assert y is not None
    assert y.grad_fn is not None and y.grad_fn is not z.grad_fn


@proof()
def a_module_that_keeps_a_result_cannot_be_deep_copied():
    """After ``layer.kept = layer(x)``, ``copy.deepcopy(layer)`` raises; with the result detached, it runs."""
    import copy

    layer = torch.nn.Linear(1, 1)
    layer.kept = layer(torch.ones(1, 1))
    message = ""
    try:
        copy.deepcopy(layer)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".  ")[0])
    layer.kept = layer.kept.detach()
    copied = copy.deepcopy(layer)
    print(copied.weight is layer.weight, torch.equal(copied.kept, layer.kept))
    assert "deepcopy protocol" in message
    assert copied.weight is not layer.weight
