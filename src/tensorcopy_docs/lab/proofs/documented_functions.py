"""The statements of PyTorch's documentation about ``autograd.Function`` and its ``ctx``."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["numpy"])
def mark_dirty_makes_the_backward_raise():
    """The function adds 1 through an array: with ``mark_dirty``, before or after it, the backward pass raises."""

    class AddOne(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, when):
            if when == "before":
                ctx.mark_dirty(x)
            x.detach().numpy().__iadd__(1)
            if when == "after":
                ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx, gradient):
            return gradient, None

    raised = {}
    for when in ("before", "after", "never"):
        a = torch.ones(3, requires_grad=True) * 1
        b = (a * a).sum()
        AddOne.apply(a, when)
        try:
            b.backward()
            raised[when] = False
        except RuntimeError as error:
            raised[when] = "modified" in str(error)
    print(sorted(raised.items()))
    assert raised == {"before": True, "after": True, "never": False}


@proof()
def an_output_marked_non_differentiable_sends_zeros_to_backward():
    """z is marked: it does not require grad, and ``backward`` of the function gets zeros of its shape."""
    seen = []

    class Two(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y, z = x * 2, x * 3
            ctx.mark_non_differentiable(z)
            return y, z

        @staticmethod
        def backward(ctx, of_y, of_z):
            seen.append(None if of_z is None else of_z.tolist())
            return of_y * 2

    y, z = Two.apply(torch.ones(3, requires_grad=True))
    y.sum().backward()
    print(z.requires_grad, seen)
    assert not z.requires_grad and seen == [[0.0, 0.0, 0.0]]


@counterexample(needs=["autograd.Function.set_materialize_grads"])
def an_output_marked_non_differentiable_can_send_none_to_backward():
    """After ``ctx.set_materialize_grads(False)``, ``backward`` of the function gets None and not zeros."""
    seen = []

    class Two(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y, z = x * 2, x * 3
            ctx.mark_non_differentiable(z)
            ctx.set_materialize_grads(False)
            return y, z

        @staticmethod
        def backward(ctx, of_y, of_z):
            seen.append(of_z)
            return of_y * 2

    y, z = Two.apply(torch.ones(3, requires_grad=True))
    y.sum().backward()
    print(seen)
    assert seen == [None]


@proof()
def a_tensor_saved_for_backward_is_checked():
    """a is zeroed after the function saved it: ``save_for_backward`` lets ``backward`` raise, an attribute does not."""

    class Square(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, saved):
            ctx.saved = saved
            if saved:
                ctx.save_for_backward(x)
            else:
                ctx.x = x
            return x * x

        @staticmethod
        def backward(ctx, gradient):
            x = ctx.saved_tensors[0] if ctx.saved else ctx.x
            return 2 * x * gradient, None

    found = []
    for saved in (True, False):
        x = torch.ones(3, requires_grad=True)
        a = x * 1
        y = Square.apply(a, saved)
        with torch.no_grad():
            a.zero_()
        try:
            y.sum().backward()
            found.append(x.grad.tolist())
        except RuntimeError as error:
            found.append("modified" in str(error))
    print(found)
    assert found == [True, [0.0, 0.0, 0.0]]


@proof()
def a_second_save_for_backward_replaces_the_first():
    """The second call of ``save_for_backward`` decides: the tensor of the first is gone, and None is None."""
    seen = []

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w):
            ctx.save_for_backward(x)
            ctx.save_for_backward(w, None)
            return x * w

        @staticmethod
        def backward(ctx, gradient):
            seen.append([None if saved is None else saved.tolist() for saved in ctx.saved_tensors])
            return gradient, gradient

    Product.apply(torch.ones(1, requires_grad=True), torch.zeros(1, requires_grad=True)).backward()
    print(seen)
    assert seen == [[[0.0], None]]


@proof()
def a_second_derivative_raises_after_once_differentiable():
    """With ``once_differentiable``, a backward pass through the gradient raises."""

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

    x = torch.ones(1, requires_grad=True)
    (gradient,) = torch.autograd.grad(Square.apply(x), [x], create_graph=True)
    message = ""
    try:
        gradient.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    print(gradient.tolist(), x.grad)
    assert message and x.grad is None
