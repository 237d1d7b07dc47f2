"""Messages about custom Functions and hooks on what is saved for the backward pass."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def once_differentiable_twice():
    """The second derivative of a Function whose ``backward`` is ``once_differentiable``."""

    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        @torch.autograd.function.once_differentiable
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return 2 * x * gradient

    x = torch.ones(3, requires_grad=True)
    y = Square.apply(x) * x
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    first.sum().backward()


@fix("once_differentiable_twice")
def differentiable_backward():
    """Without the decorator, the operations of ``backward`` are recorded as well."""

    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, gradient):
            (x,) = ctx.saved_tensors
            return 2 * x * gradient

    x = torch.ones(3, requires_grad=True)
    y = Square.apply(x) * x
    (first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
    first.sum().backward()
    assert first.tolist() == [3.0, 3.0, 3.0]
    assert x.grad.tolist() == [6.0, 6.0, 6.0]


@message()
def dirty_input_not_returned():
    """A Function marks its input as changed in place, but returns another tensor."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    x = torch.ones(3, requires_grad=True) * 1
    Doubled.apply(x)


@fix("dirty_input_not_returned")
def dirty_input_changed_and_returned():
    """What is marked is changed in place, and returned; ``backward`` gets a clone of the old values."""

    class Squared(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.clone())
            ctx.mark_dirty(x)
            return x.mul_(x)

        @staticmethod
        def backward(ctx, gradient):
            (old,) = ctx.saved_tensors
            return gradient * 2 * old

    w = torch.tensor([3.0, 4.0], requires_grad=True)
    x = w * 1
    Squared.apply(x).sum().backward()
    assert x.tolist() == [9.0, 16.0]
    assert w.grad.tolist() == [6.0, 8.0]


@fix("dirty_input_not_returned")
def new_tensor_not_marked():
    """A Function that returns a new tensor does not mark its input."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    w = torch.ones(3, requires_grad=True)
    Doubled.apply(w).sum().backward()
    assert w.tolist() == [1.0, 1.0, 1.0]
    assert w.grad.tolist() == [2.0, 2.0, 2.0]


@message(raises="TypeError")
def number_saved_for_backward():
    """``save_for_backward`` with a number."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.save_for_backward(factor)
            return x * factor

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2, None

    Scaled.apply(torch.ones(3, requires_grad=True), 2)


@fix("number_saved_for_backward")
def number_kept_as_an_attribute():
    """What is not a tensor is kept as an attribute of ``ctx``."""

    class Scaled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor):
            ctx.factor = factor
            return x * factor

        @staticmethod
        def backward(ctx, gradient):
            return gradient * ctx.factor, None

    w = torch.ones(3, requires_grad=True)
    Scaled.apply(w, 2).sum().backward()
    assert w.grad.tolist() == [2.0, 2.0, 2.0]


@message()
def gradient_of_another_shape_returned():
    """A Function returns the gradient of only some elements."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient[:2] * 2

    Doubled.apply(torch.ones(3, requires_grad=True)).sum().backward()


@fix("gradient_of_another_shape_returned")
def gradient_of_the_same_shape_returned():
    """The gradient has the shape of the input."""

    class Doubled(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, gradient):
            return gradient * 2

    w = torch.ones(3, requires_grad=True)
    Doubled.apply(w).sum().backward()
    assert w.grad.tolist() == [2.0, 2.0, 2.0]


@message(needs=["autograd.graph.saved_tensors_hooks"])
def pack_hook_changes_its_input():
    """A hook changes in place the tensor that is saved for the backward pass."""
    x = torch.ones(3, requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(lambda saved: saved.mul_(2), lambda packed: packed):
        x.exp()


@fix("pack_hook_changes_its_input", needs=["autograd.graph.saved_tensors_hooks"])
def pack_hook_returns_a_new_tensor():
    """A copy is kept on the CPU; the other hook moves it back to the old device."""

    def pack(saved):
        return saved.device, saved.to("cpu", copy=True)

    def unpack(packed):
        device, kept = packed
        return kept.to(device)

    x = torch.tensor([0.0, 12.0], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = x.exp()
        chosen = y[torch.tensor([0, 1])]
    chosen.sum().backward()
    assert torch.equal(x.grad, y)
