"""Messages about `.grad`."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def gradient_of_another_size_assigned():
    """A gradient that has another shape than its tensor."""
    x = torch.ones(3, requires_grad=True)
    x.grad = torch.ones(2)


@fix("gradient_of_another_size_assigned")
def gradient_of_the_same_size_assigned():
    """The gradient is made in the shape of its tensor."""
    x = torch.ones(3, requires_grad=True)
    x.grad = torch.zeros_like(x)
    x.grad[:2] = 1
    assert x.grad.tolist() == [1.0, 1.0, 0.0]


@message()
def gradient_of_another_dtype_assigned():
    """A gradient in double precision for a tensor in single precision."""
    x = torch.ones(3, requires_grad=True)
    x.grad = torch.ones(3, dtype=torch.float64)


@fix("gradient_of_another_dtype_assigned")
def gradient_converted_before_it_is_assigned():
    """``to`` gives the gradient the dtype and the device of its tensor."""
    x = torch.ones(3, requires_grad=True)
    gradient = torch.ones(3, dtype=torch.float64)
    x.grad = gradient.to(x)
    assert x.grad.dtype == torch.float32
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@message(raises=("TypeError", "RuntimeError"))
def number_assigned_as_gradient():
    """A number in the place of a gradient."""
    x = torch.ones(3, requires_grad=True)
    x.grad = 0


@fix("number_assigned_as_gradient")
def gradient_removed():
    """``None`` removes the gradient; the next backward pass makes a new one."""
    x = torch.ones(3, requires_grad=True)
    x.sum().backward()
    x.grad = None
    (x * 2).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


@fix("number_assigned_as_gradient")
def gradient_filled_with_a_number():
    """The gradient that is there is overwritten in place, and other code sees it."""
    x = torch.ones(3, requires_grad=True)
    x.sum().backward()
    seen = x.grad
    x.grad.fill_(0)
    assert seen.tolist() == [0.0, 0.0, 0.0]


@message()
def tensor_assigned_as_its_own_gradient():
    """The gradient of ``(x ** 2) / 2`` is x itself."""
    x = torch.ones(3, requires_grad=True)
    x.grad = x


@fix("tensor_assigned_as_its_own_gradient")
def copy_assigned_as_gradient():
    """A copy without a graph has the same values."""
    x = torch.ones(3, requires_grad=True)
    x.grad = x.detach().clone()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]
    assert x.grad.data_ptr() != x.data_ptr()


@message(warns="UserWarning")
def gradient_of_a_nonleaf_read():
    """``.grad`` of the result of an operation, which is None."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.grad


@fix("gradient_of_a_nonleaf_read")
def gradient_of_a_nonleaf_retained():
    """``retain_grad()`` before the backward pass keeps the gradient of a non-leaf tensor."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.retain_grad()
    y.sum().backward()
    assert y.grad.tolist() == [1.0, 1.0, 1.0]


@fix("gradient_of_a_nonleaf_read")
def gradient_of_the_leaf_read():
    """The gradient is in the leaf."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


@fix("gradient_of_a_nonleaf_read")
def leaf_made_from_the_result():
    """A tensor that was moved or converted is made a leaf again."""
    y = torch.ones(3, requires_grad=True).double().detach().requires_grad_()
    y.sum().backward()
    assert y.is_leaf
    assert y.grad.tolist() == [1.0, 1.0, 1.0]


@message(raises="AttributeError")
def gradient_zeroed_before_there_is_one():
    """A training step that gives the name of the parameter to a new tensor, which has no gradient."""
    w = torch.ones(3, requires_grad=True)
    w.sum().backward()
    with torch.no_grad():
        w = w - 0.1 * w.grad
    w.grad.zero_()


@fix("gradient_zeroed_before_there_is_one")
def parameter_changed_in_place():
    """The step changes the parameter in place, so it keeps its gradient."""
    w = torch.ones(3, requires_grad=True)
    w.sum().backward()
    with torch.no_grad():
        w -= 0.5 * w.grad
    w.grad.zero_()
    assert w.tolist() == [0.5, 0.5, 0.5]
    assert w.grad.tolist() == [0.0, 0.0, 0.0]


@fix("gradient_zeroed_before_there_is_one")
def gradient_zeroed_if_there_is_one():
    """Before the first backward pass there is nothing to zero."""
    w = torch.ones(3, requires_grad=True)
    if w.grad is not None:
        w.grad.zero_()
    w.sum().backward()
    assert w.grad.tolist() == [1.0, 1.0, 1.0]


@message(warns="UserWarning")
def number_from_what_requires_grad():
    """``float()`` of a loss that requires grad."""
    loss = torch.ones(3, requires_grad=True).sum()
    float(loss)


@fix("number_from_what_requires_grad")
def number_by_item():
    """``item()`` returns the same number without the warning."""
    loss = torch.ones(3, requires_grad=True).sum()
    assert loss.item() == 3.0


@fix("number_from_what_requires_grad")
def number_from_a_detached_tensor():
    """A detached tensor does not require grad."""
    loss = torch.ones(3, requires_grad=True).sum()
    assert float(loss.detach()) == 3.0
