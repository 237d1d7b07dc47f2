"""What people say about ``no_grad``, ``inference_mode``, ``eval``, ``.data``, leaf tensors and the life of a graph."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def changing_data_leaves_a_linear_gradient():
    """``2 * x`` does not save x: after ``x.data *= 100``, x is 100 and its gradient is still 2."""
    x = torch.ones(1, requires_grad=True)
    y = 2 * x
    x.data *= 100
    y.backward()
    print(x.tolist(), x.grad)
    assert x.tolist() == [100.0]
    assert x.grad.tolist() == [2.0]


@proof()
def a_product_under_no_grad_does_not_require_grad():
    """Under ``no_grad``, the product and the sum of tensors that require grad do not require grad."""
    x = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        product, total = x * 2, x.sum()
    print(product.requires_grad, total.requires_grad)
    assert not product.requires_grad
    assert not total.requires_grad


@counterexample()
def a_view_under_no_grad_requires_grad():
    """A view made under ``no_grad`` says that it requires grad; ``backward()`` from it does not reach x."""
    x = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        y = x.view(2, 1)
    print(y.requires_grad, y.grad_fn)
    if y.requires_grad:
        y.sum().backward()
    print(x.grad)
    assert y.requires_grad and y.grad_fn is None
    assert x.grad is None


@proof()
def the_detached_gets_no_grad_when_it_requires_grad():
    """The claim expects ``grad`` to stay None after ``x.detach().requires_grad_()`` and a backward pass."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.detach()
    y.requires_grad_()
    if y.requires_grad:
        (y * y).sum().backward()
    print(y.requires_grad, y.grad, x.grad)
    assert y.grad is None


@proof()
def detach_records_first_and_no_grad_does_not():
    """The product that is detached was recorded before; under ``no_grad`` the same product is not recorded."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    product = x * 2
    detached = product.detach()
    with torch.no_grad():
        unrecorded = x * 2
    print(product.grad_fn is not None, detached.grad_fn, unrecorded.grad_fn)
    assert product.grad_fn is not None
    assert detached.grad_fn is None and unrecorded.grad_fn is None
    assert torch.equal(detached, unrecorded)


@proof()
def eval_leaves_autograd_on():
    """In eval mode, the output of a layer requires grad, and ``backward()`` fills the ``grad`` of its weight."""
    layer = torch.nn.Linear(2, 1, bias=False).eval()
    y = layer(torch.tensor([[1.0, 2.0]]))
    print(layer.training, y.requires_grad)
    assert not layer.training
    assert y.requires_grad
    y.sum().backward()
    print(layer.weight.grad)
    assert layer.weight.grad.tolist() == [[1.0, 2.0]]


@proof()
def dropout_is_the_same_in_both_modes():
    """The claim expects a dropout layer to give one output in training mode and in eval mode."""
    layer = torch.nn.Dropout(0.5)
    x = torch.ones(100)
    in_training, in_eval = layer.train()(x), layer.eval()(x)
    print(torch.equal(in_training, x), torch.equal(in_eval, x))
    assert torch.equal(in_training, in_eval)


@proof(needs=["inference_mode"])
def inference_mode_gives_the_values_of_no_grad():
    """Under each of the two, ``x * 2`` has the same values and does not require grad."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    with torch.no_grad():
        y = x * 2
    with torch.inference_mode():
        z = x * 2
    print(y.tolist(), z.tolist(), y.requires_grad, z.requires_grad)
    assert torch.equal(y, z)
    assert not y.requires_grad and not z.requires_grad


@counterexample(needs=["inference_mode"])
def an_inference_tensor_cannot_be_trained_on():
    """Features made under ``no_grad`` can be used in training; those of ``inference_mode`` raise there."""
    w = torch.ones(2, requires_grad=True)
    x = torch.tensor([1.0, 2.0])
    with torch.no_grad():
        features = x * 2
    (w * features).sum().backward()
    print(w.grad)
    assert w.grad.tolist() == [2.0, 4.0]
    with torch.inference_mode():
        features = x * 2
    message = ""
    try:
        (w * features).sum().backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(".")[0])
    assert "Inference tensors cannot be saved for backward" in message


@proof(needs=["inference_mode"])
def inference_mode_drops_the_version_counter_and_no_grad_keeps_it():
    """An in-place addition is counted under ``no_grad``; a tensor of ``inference_mode`` has no counter to read."""
    with torch.no_grad():
        y = torch.ones(2) * 2
        y.add_(1)
        counted = y._version
    message = ""
    with torch.inference_mode():
        z = torch.ones(2) * 2
        z.add_(1)
        try:
            print(z._version)
        except RuntimeError as error:
            message = str(error)
    print(counted, "RuntimeError: " + message.split(".")[0])
    assert counted == 1
    assert "do not track version counter" in message


@proof()
def a_converted_leaf_gets_no_grad():
    """``torch.ones(2, requires_grad=True).double()`` is not a leaf, and its ``grad`` stays None."""
    x = torch.ones(2, requires_grad=True)
    y = x.double()
    z = torch.ones(2).double().requires_grad_()
    (y + z).sum().backward()
    kept = y.grad
    print(y.is_leaf, kept)
    print(z.is_leaf, z.grad)
    assert not y.is_leaf and kept is None
    assert z.is_leaf and z.grad.tolist() == [1.0, 1.0]


@proof()
def retain_grad_keeps_the_gradient_of_a_result():
    """After ``backward()``, the result with ``retain_grad()`` has its gradient, and the one without has None."""
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y, z = x * 2, x * 3
    y.retain_grad()
    (y * y + z).sum().backward()
    kept, dropped = y.grad, z.grad
    print(kept, dropped)
    assert dropped is None
    assert kept is not None and kept.tolist() == [4.0, 8.0]


@proof()
def a_weight_can_be_updated_by_assignment():
    """The claim expects a second training step to find a gradient after ``w = w - 0.1 * w.grad``."""
    w = torch.tensor([1.0], requires_grad=True)
    for _step in range(2):
        (w * w).sum().backward()
        grad = w.grad
        print(w.is_leaf, grad)
        assert grad is not None
        w = w - 0.1 * grad


@proof()
def a_hidden_state_is_detached_between_two_backward_passes():
    """Without ``detach`` the second ``backward()`` runs into the first step and raises; with ``detach`` it does not."""
    messages = []
    for cut in (False, True):
        w = torch.tensor(0.5, requires_grad=True)
        hidden = torch.tensor(1.0)
        messages.append("")
        for _step in range(2):
            hidden = (w * (hidden.detach() if cut else hidden)).tanh()
            try:
                hidden.backward()
            except RuntimeError as error:
                messages[-1] = str(error)
        print(cut, messages[-1].split(",")[0].split(" (")[0])
    assert "backward through the graph a second time" in messages[0]
    assert messages[1] == ""


@proof()
def a_sum_of_losses_keeps_the_graph_of_each_step():
    """An object that a hook holds lives as long as its graph: ``total + loss`` keeps it, ``loss.item()`` does not."""
    import weakref

    class Mark:
        """Held by the hook."""

    alive = []
    for add in (lambda total, loss: total + loss, lambda total, loss: total + loss.item()):
        total, marks = 0.0, []
        w = torch.tensor([1.0, 2.0], requires_grad=True)
        for _step in range(3):
            mark = Mark()
            marks.append(weakref.ref(mark))
            product = w * w
            product.register_hook(lambda gradient, mark=mark: None)
            loss = product.sum()
            loss.backward()
            total = add(total, loss)
            del mark, product, loss
        alive.append(sum(kept() is not None for kept in marks))
    print(alive)
    assert alive == [3, 0]


@proof()
def a_tensor_of_losses_stays_in_the_graph():
    """The claim expects ``torch.tensor([first, second])`` of two losses to require grad."""
    import warnings

    w = torch.tensor(2.0, requires_grad=True)
    first, second = w * 3, w * w
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        total = torch.tensor([first, second]).sum()
    print(total.item(), total.requires_grad)
    assert total.requires_grad
