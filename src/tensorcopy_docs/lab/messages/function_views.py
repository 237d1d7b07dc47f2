"""Messages about the views that custom Functions return."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def view_from_a_function_changed():
    """A custom Function returns its input, and the result is changed in place."""

    class Same(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, gradient):
            return gradient

    x = torch.ones(3, requires_grad=True) * 2
    y = Same.apply(x)
    y += 1


@fix("view_from_a_function_changed")
def clone_of_the_output_of_a_function_changed():
    """The output is cloned before it is changed."""

    class Negated(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, gradient):
            return -gradient

    w = torch.ones(3, requires_grad=True)
    y = Negated.apply(w * 2).clone()
    y += 1
    y.sum().backward()
    assert y.tolist() == [3.0, 3.0, 3.0]
    assert w.grad.tolist() == [-2.0, -2.0, -2.0]


@fix("view_from_a_function_changed", needs=["nn.Module.register_full_backward_hook"])
def layer_with_a_hook_not_in_place():
    """Modules with a full backward hook wrap their outputs in such a Function: ``ReLU()`` without ``inplace=True``."""
    layer, relu = torch.nn.Linear(2, 2), torch.nn.ReLU()
    seen = []
    layer.register_full_backward_hook(lambda module, inputs, outputs: seen.append(len(outputs)))
    relu(layer(torch.ones(1, 2, requires_grad=True))).sum().backward()
    assert seen == [1]
