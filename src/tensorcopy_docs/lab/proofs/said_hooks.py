"""What people say about hooks: which of them may change a gradient or an output, and how."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def a_hook_changes_the_gradient_in_place():
    """With ``x * x``, a hook that doubles its argument in place doubles ``x.grad``."""

    def double(gradient):
        gradient.mul_(2)

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    x.register_hook(double)
    (x * x).sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [4.0, 8.0]


@counterexample()
def a_hook_that_changes_the_gradient_in_place_changes_another():
    """``x + y`` passes one gradient tensor to both: doubled in place by a hook on x, it is doubled for y, too."""

    def double(gradient):
        gradient.mul_(2)

    x, y = torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([1.0, 2.0], requires_grad=True)
    x.register_hook(double)
    ((x + y) * 3).sum().backward()
    print(x.grad, y.grad)
    assert x.grad.tolist() == [6.0, 6.0]
    assert y.grad.tolist() == [6.0, 6.0]


@proof()
def a_forward_hook_that_returns_a_value_raises():
    """The claim expects a forward hook that returns a value to raise when the layer is called."""
    layer = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.constant_(layer.weight, 1.0)
    layer.register_forward_hook(lambda module, inputs, output: output * 10)
    message = ""
    try:
        print(layer(torch.ones(1, 1)))
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(",")[0])
    assert message
