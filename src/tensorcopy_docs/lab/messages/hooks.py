"""Messages about hooks on gradients, and about gradients that are to be kept."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def gradient_retained_without_requiring_it():
    """``retain_grad()`` on a tensor that does not require grad."""
    x = torch.ones(3)
    x.retain_grad()


@fix("gradient_retained_without_requiring_it")
def gradient_of_an_input_required():
    """An input that requires grad is a leaf, and its gradient is kept without ``retain_grad()``."""
    x = torch.ones(3).double().requires_grad_()
    (x * 2).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


@message()
def hook_without_requiring_grad():
    """A hook on a tensor that does not require grad."""
    x = torch.ones(3)
    x.register_hook(print)


@fix("hook_without_requiring_grad")
def hook_on_a_tensor_that_requires_grad():
    """The hook is registered on the tensor in the graph: the input requires grad, here of a frozen layer."""
    layer = torch.nn.Linear(3, 3)
    for parameter in layer.parameters():
        parameter.requires_grad_(False)
    x = torch.ones(3)
    x.requires_grad_()
    y = layer(x)
    seen = []
    y.register_hook(lambda gradient: seen.append(gradient.tolist()))
    y.sum().backward()
    assert seen == [[1.0, 1.0, 1.0]]


@message()
def hook_returns_another_size():
    """A hook that returns only some elements of the gradient."""
    x = torch.ones(3, requires_grad=True)
    x.register_hook(lambda gradient: gradient[:2])
    x.sum().backward()


@fix("hook_returns_another_size")
def hook_returns_the_same_size():
    """What is not wanted is a zero, in a new tensor of the same shape."""
    x = torch.ones(3, requires_grad=True)
    x.register_hook(lambda gradient: gradient * torch.tensor([1.0, 1.0, 0.0]))
    x.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0, 0.0]


@message(needs=["Tensor.register_post_accumulate_grad_hook"])
def hook_after_accumulation_on_a_nonleaf():
    """A hook that runs after the gradient is accumulated, on the result of an operation."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.register_post_accumulate_grad_hook(print)


@fix("hook_after_accumulation_on_a_nonleaf", needs=["Tensor.register_post_accumulate_grad_hook"])
def hook_after_accumulation_on_the_leaf():
    """The leaf accumulates the gradient."""
    x = torch.ones(3, requires_grad=True)
    seen = []
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad.tolist()))
    (x * 2).sum().backward()
    assert seen == [[2.0, 2.0, 2.0]]


@fix("hook_after_accumulation_on_a_nonleaf")
def hook_on_the_gradient_of_a_nonleaf():
    """``register_hook`` is given the gradient of a non-leaf tensor when it is computed."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    seen = []
    y.register_hook(lambda gradient: seen.append(gradient.tolist()))
    y.sum().backward()
    assert seen == [[1.0, 1.0, 1.0]]
