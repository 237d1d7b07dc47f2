"""Messages about the autograd graph: `backward()` and `torch.autograd.grad()`."""

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def backward_twice():
    """A second ``backward()`` through the same graph."""
    x = torch.ones(3, requires_grad=True)
    loss = x.exp().sum()
    loss.backward()
    loss.backward()


@fix("backward_twice")
def forward_before_each_backward():
    """Each ``backward()`` has a forward pass before it, which makes a new graph."""
    embedding = torch.nn.Embedding(2, 3)
    for _ in range(2):
        y = embedding(torch.tensor([1]))
        (y * y).sum().backward()
    assert torch.equal(embedding.weight.grad[1], 4 * embedding.weight[1])


@fix("backward_twice")
def state_detached_between_steps():
    """A state that is carried over to the next step, as in a recurrent network, is detached."""
    w = torch.ones(2, requires_grad=True)
    state = torch.ones(2)
    for _ in range(2):
        state = w * state.detach()
        state.sum().backward()
    assert w.grad.tolist() == [2.0, 2.0]


@fix("backward_twice")
def tuple_detached_between_steps():
    """The state of an LSTM is a tuple of two tensors: each of them is detached."""
    layer = torch.nn.LSTM(2, 2)
    state = (torch.zeros(1, 1, 2), torch.zeros(1, 1, 2))
    for _ in range(2):
        output, state = layer(torch.ones(1, 1, 2), state)
        output.sum().backward()
        state = tuple(each.detach() for each in state)
    assert not state[0].requires_grad


@fix("backward_twice")
def graph_retained():
    """With ``retain_graph=True``, the graph stays for the next backward pass."""
    x = torch.ones(3, requires_grad=True)
    loss = (x * x).sum()
    loss.backward(retain_graph=True)
    loss.backward()
    assert x.grad.tolist() == [4.0, 4.0, 4.0]


@message()
def backward_without_a_graph():
    """``backward()`` of a loss that was computed from a detached tensor."""
    x = torch.ones(3, requires_grad=True)
    loss = x.detach().sum()
    loss.backward()


@fix("backward_without_a_graph")
def loss_computed_without_detaching():
    """The loss is computed from the tensor itself."""
    x = torch.ones(3, requires_grad=True)
    loss = x.sum()
    loss.backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix("backward_without_a_graph")
def loss_computed_with_grad():
    """In a block with ``no_grad``, ``enable_grad`` switches recording on again."""
    x = torch.ones(3, requires_grad=True)
    with torch.no_grad():
        with torch.enable_grad():
            loss = x.sum()
    loss.backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix("backward_without_a_graph", needs=["inference_mode"])
def loss_computed_outside_of_inference_mode():
    """``inference_mode(False)`` switches recording on again; what was made in inference mode is cloned."""
    x = torch.ones(3, requires_grad=True)
    with torch.inference_mode():
        data = torch.full((3,), 2.0)
        with torch.inference_mode(False):
            loss = (x * data.clone()).sum()
    loss.backward()
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


@fix("backward_without_a_graph")
def losses_kept_as_tensors():
    """Losses are stacked; ``torch.tensor`` would copy their values and leave out the graph."""
    x = torch.ones(3, requires_grad=True)
    losses = [x.sum(), (x * 2).sum()]
    torch.stack(losses).sum().backward()
    assert x.grad.tolist() == [3.0, 3.0, 3.0]


@message()
def backward_of_several_elements():
    """``backward()`` of a tensor that has three elements."""
    x = torch.ones(3, requires_grad=True)
    (x * 2).backward()


@fix("backward_of_several_elements")
def backward_of_the_sum():
    """``sum()`` or ``mean()`` makes one number of it."""
    x = torch.ones(3, requires_grad=True)
    (x * 2).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


@fix("backward_of_several_elements")
def backward_with_a_gradient():
    """The argument is the gradient of the loss with respect to each element."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.backward(torch.tensor([1.0, 0.0, 0.0]))
    assert x.grad.tolist() == [2.0, 0.0, 0.0]


@message()
def gradient_of_another_shape_given():
    """The gradient that is given to ``backward()`` has another shape than the tensor."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.backward(torch.tensor(1.0))


@fix("gradient_of_another_shape_given")
def gradient_of_the_same_shape_given():
    """``torch.ones_like(y)`` has the shape of the tensor; it gives the same gradient as ``y.sum().backward()``."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    y.backward(torch.ones_like(y))
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


@message()
def input_not_used_in_the_graph():
    """The gradient with respect to a copy that the loss was not computed from."""
    x = torch.ones(3, requires_grad=True)
    y = x.clone()
    loss = x.sum()
    torch.autograd.grad(loss, y)


@fix("input_not_used_in_the_graph")
def input_used_in_the_graph():
    """The loss is computed from the tensor that is asked for."""
    x = torch.ones(3, requires_grad=True)
    y = x.clone()
    loss = y.sum()
    (gradient,) = torch.autograd.grad(loss, y)
    assert gradient.tolist() == [1.0, 1.0, 1.0]


@fix("input_not_used_in_the_graph")
def unused_input_allowed():
    """With ``allow_unused=True``, the gradient of an unused tensor is None."""
    x = torch.ones(3, requires_grad=True)
    y = torch.ones(3, requires_grad=True)
    dx, dy = torch.autograd.grad(x.sum(), [x, y], allow_unused=True)
    assert dx.tolist() == [1.0, 1.0, 1.0]
    assert dy is None


@message()
def input_does_not_require_grad():
    """The gradient with respect to a tensor that does not require grad."""
    w = torch.ones(3, requires_grad=True)
    x = torch.ones(3)
    torch.autograd.grad((w * x).sum(), x)


@fix("input_does_not_require_grad")
def input_requires_grad_before_the_forward_pass():
    """The flag is set before the loss is computed."""
    w = torch.full((3,), 2.0, requires_grad=True)
    x = torch.ones(3).requires_grad_()
    (gradient,) = torch.autograd.grad((w * x).sum(), x)
    assert gradient.tolist() == [2.0, 2.0, 2.0]


@message(warns="UserWarning")
def graph_of_the_gradient_in_backward():
    """``backward(create_graph=True)``: the gradient has a graph, and the graph leads to the tensor."""
    x = torch.ones(3, requires_grad=True)
    (x * x).sum().backward(create_graph=True)


@fix("graph_of_the_gradient_in_backward")
def graph_of_the_gradient_by_grad():
    """``torch.autograd.grad`` returns the gradient and does not store it in ``.grad``."""
    x = torch.ones(3, requires_grad=True)
    (gradient,) = torch.autograd.grad((x * x).sum(), x, create_graph=True)
    (gradient * gradient).sum().backward()
    assert x.grad.tolist() == [8.0, 8.0, 8.0]


@message(warns="UserWarning")
def volatile_variable():
    """An argument from the time before version 0.4."""
    torch.autograd.Variable(torch.ones(3), volatile=True)


@fix("volatile_variable")
def no_grad_in_place_of_volatile():
    """``no_grad`` keeps the operations from being recorded."""
    layer = torch.nn.Linear(3, 1)
    with torch.no_grad():
        y = layer(torch.ones(1, 3))
    assert not y.requires_grad


@message(raises="AttributeError")
def backward_of_a_number():
    """``backward()`` of the number that ``item()`` returned."""
    x = torch.ones(3, requires_grad=True)
    loss = x.sum().item()
    loss.backward()


@fix("backward_of_a_number")
def number_taken_after_backward():
    """The loss is a tensor until ``backward()`` has run; the number is for logging."""
    x = torch.ones(3, requires_grad=True)
    loss = x.sum()
    loss.backward()
    total = 0.0
    total += loss.item()
    assert total == 3.0
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@message()
def saved_tensor_detached_in_place():
    """A tensor that the graph has saved is detached in place before the backward pass."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    z = (y * y).sum()
    y.detach_()
    z.backward()


@fix("saved_tensor_detached_in_place")
def detached_out_of_place():
    """``detach`` returns another tensor, and the graph keeps the one that it saved."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    z = (y * y).sum()
    y = y.detach()
    z.backward()
    assert x.grad.tolist() == [8.0, 8.0, 8.0]


@fix("saved_tensor_detached_in_place")
def detached_in_place_after_backward():
    """The tensor is detached after the backward pass, as a hidden state between two batches."""
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    (y * y).sum().backward()
    y.detach_()
    assert x.grad.tolist() == [8.0, 8.0, 8.0]
    assert not y.requires_grad


@message(warns="UserWarning")
def anomaly_detection_entered():
    """Anomaly detection is switched on."""
    with torch.autograd.detect_anomaly():
        torch.ones(1)


@fix("anomaly_detection_entered")
def anomaly_detection_around_one_step():
    """Anomaly detection is on for one step only, and off behind it."""
    x = torch.zeros(3, requires_grad=True)
    with torch.autograd.detect_anomaly():
        x.exp().sum().backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]
    assert not torch.is_anomaly_enabled()
