"""The statements of PyTorch's documentation about flags, ``grad`` and ``backward``."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def tensors_that_do_not_require_grad_are_leaves():
    """A created tensor, the product of one, a detached tensor and a result under ``no_grad`` are leaves."""
    x = torch.ones(3, requires_grad=True)
    tensors = [torch.ones(3), torch.ones(3) * 2, (x * 2).detach()]
    with torch.no_grad():
        tensors.append(x * 2)
    print([(y.requires_grad, y.is_leaf) for y in tensors])
    assert all(y.is_leaf and not y.requires_grad for y in tensors)


@proof()
def backward_fills_the_grad_of_leaves_only():
    """After the backward pass, the leaf x has a ``grad`` and the non-leaf y has none; with ``retain_grad()`` y has."""
    import warnings

    warnings.simplefilter("ignore")
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.sum().backward()
    print(x.grad, y.grad)
    assert x.grad.tolist() == [2.0, 2.0, 2.0] and y.grad is None
    kept = x * 2
    kept.retain_grad()
    kept.sum().backward()
    print(kept.grad)
    assert kept.grad.tolist() == [1.0, 1.0, 1.0]


@counterexample(probe=lambda: [y.backward(inputs=[y]) for y in [torch.ones((), requires_grad=True) * 2]])
def backward_with_inputs_fills_the_grad_of_a_non_leaf():
    """``backward(inputs=[y])`` fills the ``grad`` of y, a non-leaf without ``retain_grad()``, and not that of x."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    (y * 3).sum().backward(inputs=[y])
    print(y.is_leaf, y.grad, x.grad)
    assert not y.is_leaf and y.grad is not None
    assert y.grad.tolist() == [3.0, 3.0, 3.0] and x.grad is None


@proof()
def retain_grad_leaves_a_leaf_that_requires_grad_as_it_is():
    """``retain_grad()`` on a leaf that requires grad raises no error, and its gradient is as without it."""
    x = torch.ones(3, requires_grad=True)
    x.retain_grad()
    (x * 2).sum().backward()
    print(x.grad)
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


@counterexample()
def retain_grad_raises_on_a_leaf_that_does_not_require_grad():
    """A tensor that does not require grad is a leaf, and ``retain_grad()`` raises."""
    x = torch.ones(3)
    message = ""
    try:
        x.retain_grad()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    print(x.is_leaf)
    assert x.is_leaf and message


@proof(needs=["Tensor.retains_grad"])
def retains_grad_is_true_for_a_non_leaf_after_retain_grad():
    """A leaf gives False, before and after ``retain_grad()``; a non-leaf gives True after it."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    found = [y.retains_grad]
    x.retain_grad()
    y.retain_grad()
    found += [y.retains_grad, x.retains_grad]
    print(found)
    assert found == [False, True, False]


@proof()
def backward_from_three_elements_needs_a_gradient():
    """``y.backward()`` raises for three elements, runs for one element of any shape, and runs if given a gradient."""
    x = torch.ones(3, requires_grad=True)
    message = ""
    try:
        (x * 2).backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert message
    (x * 2).backward(torch.ones(3))
    (x * 2)[:1].view(1, 1).backward()
    print(x.grad)
    assert x.grad.tolist() == [4.0, 2.0, 2.0]


@counterexample()
def backward_from_zero_elements_raises():
    """A tensor without elements has not more than one, and ``backward()`` raises without a gradient."""
    x = torch.ones(0, requires_grad=True)
    message = ""
    try:
        (x * 2).backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert message


@proof()
def a_second_backward_through_a_square_raises():
    """``x * x`` has saved x: after ``backward()`` the saved tensors are freed, and a second one raises."""
    x = torch.ones(3, requires_grad=True)
    y = (x * x).sum()
    y.backward()
    message = ""
    try:
        y.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split("(")[0])
    assert "second time" in message


@counterexample()
def a_second_backward_through_a_sum_runs():
    """``x.sum()`` has saved no tensor: a second ``backward()`` runs, and the gradient is twice as large."""
    x = torch.ones(3, requires_grad=True)
    y = x.sum()
    y.backward()
    y.backward()
    print(y.grad_fn is not None, x.grad)
    assert y.grad_fn is not None and x.grad.tolist() == [2.0, 2.0, 2.0]


@proof(probe=lambda: [x.backward(inputs=[x]) for x in [torch.ones((), requires_grad=True)]])
def backward_with_inputs_leaves_other_leaves_alone():
    """``backward(inputs=[x])`` adds to the ``grad`` of x only; without ``inputs``, w gets its gradient as well."""
    x = torch.ones(3, requires_grad=True)
    w = torch.ones(3, requires_grad=True)
    (x * w).sum().backward(inputs=[x])
    print(x.grad, w.grad)
    assert x.grad.tolist() == [1.0, 1.0, 1.0] and w.grad is None
    (x * w).sum().backward()
    print(x.grad, w.grad)
    assert x.grad.tolist() == [2.0, 2.0, 2.0] and w.grad.tolist() == [1.0, 1.0, 1.0]


@proof()
def autograd_backward_takes_none_for_a_tensor_that_does_not_require_grad():
    """The claim expects ``autograd.backward([y, c], [gradient, None])`` to run with c that does not require grad."""
    x = torch.ones(3, requires_grad=True)
    c = torch.tensor(1.0)
    message = ""
    try:
        torch.autograd.backward([x * 2, c], [torch.ones(3), None])
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    print(x.grad)
    assert not message


@proof()
def autograd_grad_takes_none_for_an_output_that_does_not_require_grad():
    """The claim expects ``autograd.grad([y, c], [x], [gradient, None])`` to run with c that does not require grad."""
    x = torch.ones(3, requires_grad=True)
    c = torch.tensor(1.0)
    message = ""
    try:
        print(torch.autograd.grad([x * 2, c], [x], [torch.ones(3), None]))
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message)
    assert not message


@proof()
def none_stands_for_the_gradient_of_a_scalar():
    """``autograd.backward`` and ``autograd.grad`` take None for a tensor with one number, beside a gradient."""
    x = torch.ones(3, requires_grad=True)
    torch.autograd.backward([x * 2, x.sum()], [torch.ones(3), None])
    gradients = torch.autograd.grad([x * 2, x.sum()], [x], [torch.ones(3), None])
    print(x.grad, gradients)
    assert x.grad.tolist() == gradients[0].tolist() == [3.0, 3.0, 3.0]


@proof()
def autograd_grad_leaves_grad_as_it_is():
    """``autograd.grad`` returns the gradient, and the ``grad`` of x and w is None after it."""
    x = torch.ones(3, requires_grad=True)
    w = torch.ones(3, requires_grad=True)
    (gradient,) = torch.autograd.grad((x * w).sum(), [x])
    print(gradient, x.grad, w.grad)
    assert gradient.tolist() == [1.0, 1.0, 1.0]
    assert x.grad is None and w.grad is None


@proof()
def autograd_grad_raises_for_an_input_that_was_not_used():
    """z was not used: ``autograd.grad`` raises, and gives None for it with ``allow_unused=True``."""
    x = torch.ones(3, requires_grad=True)
    z = torch.ones(3, requires_grad=True)
    y = (x * 2).sum()
    message = ""
    try:
        torch.autograd.grad(y, [x, z], retain_graph=True)
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".")[0])
    gradients = torch.autograd.grad(y, [x, z], allow_unused=True)
    print(gradients)
    assert message and gradients[1] is None


@counterexample()
def a_frozen_parameter_with_a_gradient_is_still_updated():
    """w has a gradient when it is frozen with ``requires_grad_(False)``: SGD changes it all the same."""
    w = torch.nn.Parameter(torch.ones(3))
    optimizer = torch.optim.SGD([w], lr=1.0, momentum=0.9)
    w.sum().backward()
    w.requires_grad_(False)
    optimizer.step()
    print(w.requires_grad, w.tolist())
    assert not w.requires_grad and w.tolist() == [0.0, 0.0, 0.0]


@proof()
def a_frozen_parameter_gets_no_gradient():
    """After ``requires_grad_(False)``, the first weight gets no ``grad``, and the second one does."""
    first, second = torch.nn.Parameter(torch.ones(3)), torch.nn.Parameter(torch.ones(3))
    first.requires_grad_(False)
    (first * second).sum().backward()
    print(first.grad, second.grad)
    assert first.grad is None and second.grad.tolist() == [1.0, 1.0, 1.0]
