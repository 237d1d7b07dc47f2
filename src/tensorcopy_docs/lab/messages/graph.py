"""Messages about the autograd graph: `backward()` and `torch.autograd.grad()`."""

import torch
from torch.utils.checkpoint import checkpoint

from tensorcopy_docs.lab.message import fix, message, set_up


def derived(loss, *leaves):
    """The gradients of a loss that has its own graph."""
    return torch.autograd.grad(loss, leaves)


def after_three_steps(optimizer, parameters, loss):
    """Parameters after three steps; the gradient of a new loss is put at its place in each."""
    parameters = list(parameters)
    for _ in range(3):
        for parameter, grad in zip(parameters, derived(loss(), *parameters)):
            parameter.grad = grad
        optimizer.step()
    return parameters[0].detach()


def embedding_and_layer(rows, columns):
    """A model that begins with an embedding."""
    return torch.nn.Sequential(torch.nn.Embedding(rows, columns), torch.nn.Linear(columns, 2))


@set_up({"rows": 1}, {"columns": 1}, {"kind": torch.optim.Adam}, {"model": embedding_and_layer})
def an_embedding(rows=2, columns=3, model=torch.nn.Embedding, kind=torch.optim.SGD):
    embedding = model(4, columns)
    for p in embedding.parameters():
        torch.nn.init.ones_(p)
    optimizer = kind(embedding.parameters(), lr=0.1)
    tokens = torch.arange(rows)
    return locals()


@message(given=an_embedding)
def backward_twice(embedding, optimizer, tokens):
    """The loss of each step is computed from what an embedding returned before the loop."""
    y = embedding(tokens)
    for _ in range(3):
        optimizer.zero_grad()
        (y * y).sum().backward()
        optimizer.step()


@fix(
    "backward_twice",
    given=an_embedding,
    right=lambda embedding, optimizer, tokens: after_three_steps(
        optimizer, embedding.parameters(), lambda: embedding(tokens).pow(2).sum()
    ),
)
def forward_before_each_backward(embedding, optimizer, tokens):
    """Each ``backward()`` has a forward pass before it, which makes a new graph."""
    for _ in range(3):
        y = embedding(tokens)
        optimizer.zero_grad()
        (y * y).sum().backward()
        optimizer.step()
    return next(embedding.parameters())


@set_up({"rows": 1}, {"columns": 1}, {"model": embedding_and_layer})
def an_embedding_and_tokens(rows=2, columns=3, model=torch.nn.Embedding):
    embedding = model(4, columns)
    tokens = torch.arange(rows)
    return locals()


@set_up({"kind": torch.nn.RNN}, {"batch": 3}, {"layers": 2}, {"size": 3})
def a_recurrent_layer(kind=torch.nn.GRU, size=2, layers=1, batch=1):
    layer = kind(size, size, layers)
    for p in layer.parameters():
        torch.nn.init.constant_(p, 0.5)
    x = torch.ones(1, batch, size)
    state = torch.zeros(layers, batch, size)
    return locals()


def truncated(layer, x, state):
    """The gradient of three losses, each with the state before it as a constant."""
    total = torch.zeros_like(layer.bias_hh_l0)
    for _ in range(3):
        output, following = layer(x, state)
        total += derived(output.sum(), layer.bias_hh_l0)[0]
        with torch.no_grad():
            state = layer(x, state)[1]
    return total


@message(given=a_recurrent_layer)
def state_of_a_recurrent_layer_kept(layer, x, state):
    """The state of a recurrent layer, with its graph, is given to the next step."""
    for _ in range(3):
        output, state = layer(x, state)
        output.sum().backward()


@fix("state_of_a_recurrent_layer_kept", given=a_recurrent_layer, right=truncated)
def state_detached_between_steps(layer, x, state):
    """A state that is carried over to the next step, as in a recurrent network, is detached."""
    for _ in range(3):
        output, state = layer(x, state)
        output.sum().backward()
        state = state.detach()
    return layer.bias_hh_l0.grad


@set_up({"batch": 2}, {"layers": 2}, {"size": 3})
def an_lstm(size=2, layers=1, batch=1):
    layer = torch.nn.LSTM(size, size, layers)
    for p in layer.parameters():
        torch.nn.init.constant_(p, 0.5)
    x = torch.ones(1, batch, size)
    state = (torch.zeros(layers, batch, size), torch.zeros(layers, batch, size))
    return locals()


@message(given=an_lstm)
def state_of_an_lstm_kept(layer, x, state):
    """The state of an LSTM, which is a tuple, is given to the next step with its graph."""
    for _ in range(3):
        output, state = layer(x, state)
        output.sum().backward()


@fix("state_of_an_lstm_kept", given=an_lstm, right=truncated)
def tuple_detached_between_steps(layer, x, state):
    """The state of an LSTM is a tuple of two tensors: each of them is detached."""
    for _ in range(3):
        output, state = layer(x, state)
        output.sum().backward()
        state = tuple(each.detach() for each in state)
    return layer.bias_hh_l0.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def an_output(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    y = function(x)
    return locals()


def gradient_of_both_losses(x, function):
    """The sum of two gradients, each from its own forward pass."""
    return derived(function(x).sum(), x)[0] + derived(function(x).pow(2).sum(), x)[0]


@message(given=an_output)
def graph_of_two_losses(y):
    """Two losses are computed from one result, and ``backward()`` of the first frees what the second needs."""
    y.sum().backward()
    (y * y).sum().backward()


@fix("graph_of_two_losses", given=an_output, right=gradient_of_both_losses)
def losses_added(x, y):
    """One ``backward()`` runs through the graph of the sum."""
    loss = y.sum() + (y * y).sum()
    loss.backward()
    return x.grad


@fix("graph_of_two_losses", given=an_output, right=gradient_of_both_losses)
def graph_retained(x, y):
    """With ``retain_graph=True``, the graph stays for the next backward pass."""
    y.sum().backward(retain_graph=True)
    (y * y).sum().backward()
    return x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_weight(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    optimizer = kind([w], lr=0.25)
    return locals()


@message(given=a_weight)
def running_loss_with_its_graph(w, optimizer):
    """``backward()`` of the sum of all losses so far, in each step."""
    total = 0
    for _ in range(3):
        optimizer.zero_grad()
        total = total + (w * w).sum()
        total.backward()
        optimizer.step()


def losses_by_hand(w, optimizer):
    """The sum of the losses of three steps, and the weight after them."""
    total = 0
    for _ in range(3):
        total += sum(each**2 for each in w.detach().reshape(-1).tolist())
        w.grad = w.detach() * 2
        optimizer.step()
    return total, w


@fix("running_loss_with_its_graph", given=a_weight, right=losses_by_hand)
def loss_of_each_step_alone(w, optimizer):
    """``backward()`` of the loss of this step; its number is added to the running loss."""
    total = 0
    for _ in range(3):
        optimizer.zero_grad()
        loss = (w * w).sum()
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total, w


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    return locals()


def its_gradient(x, function):
    """The gradient of the sum of what the function returns."""
    return derived(function(x).sum(), x)[0]


@message(given=a_leaf)
def backward_without_a_graph(x, function):
    """``backward()`` of a loss that was computed from a detached tensor."""
    y = function(x).detach()
    y.sum().backward()


@fix("backward_without_a_graph", given=a_leaf, right=its_gradient)
def loss_computed_without_detaching(x, function):
    """The loss is computed from the tensor itself."""
    y = function(x)
    y.sum().backward()
    return x.grad


@set_up({"rows": 1}, {"classes": 5}, {"dtype": torch.float64})
def scores_of_classes(rows=4, classes=2, dtype=None):
    scores = torch.zeros(rows, classes, dtype=dtype, requires_grad=True)
    target = torch.arange(rows) % classes
    return locals()


@message(given=scores_of_classes)
def errors_counted_as_the_loss(scores, target):
    """The share of wrong answers, by ``argmax()`` and a comparison, is used as a loss."""
    wrong = scores.argmax(1) != target
    wrong.float().mean().backward()


def softmax_less_target(scores, rows, classes):
    """The gradient of the cross entropy of equal scores, in plain Python."""
    return torch.tensor([[(1 / classes - (c == r % classes)) / rows for c in range(classes)] for r in range(rows)])


@fix("errors_counted_as_the_loss", given=scores_of_classes, right=softmax_less_target)
def scores_in_the_loss(scores, target):
    """The loss is computed from the scores; the number of errors is for logging."""
    loss = torch.nn.functional.cross_entropy(scores, target)
    loss.backward()
    return scores.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def two_losses(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    losses = [function(x).sum(), (x * 3).sum()]
    return locals()


@message(given=two_losses)
def losses_copied_into_a_tensor(losses):
    """``torch.tensor()`` copies the numbers of the losses, and leaves out their graphs."""
    torch.tensor(losses).sum().backward()


@fix(
    "losses_copied_into_a_tensor",
    given=two_losses,
    right=lambda x, function: its_gradient(x, function) + 3,
)
def losses_kept_as_tensors(x, losses):
    """Losses are stacked; ``torch.tensor`` would copy their values and leave out the graph."""
    torch.stack(losses).sum().backward()
    return x.grad


@set_up({"rows": 1}, {"columns": 2}, {"linear": embedding_and_layer, "dtype": torch.int64}, {"kind": torch.optim.Adam})
def a_frozen_layer(rows=2, columns=3, dtype=None, linear=torch.nn.Linear, kind=torch.optim.SGD):
    layer = linear(columns, 1)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
        p.requires_grad_(False)
    x = torch.ones(rows, columns, dtype=dtype)
    return locals()


@message(given=a_frozen_layer)
def loss_of_frozen_parameters(layer, x):
    """All parameters are frozen, so nothing in the computation requires grad."""
    layer(x).sum().backward()


def trained(layer, x, kind):
    """The parameters after three steps, with gradients put in by hand."""
    for p in layer.parameters():
        p.requires_grad_()
    optimizer = kind(layer.parameters(), lr=0.1)
    return after_three_steps(optimizer, layer.parameters(), lambda: layer(x).sum())


@fix("loss_of_frozen_parameters", given=a_frozen_layer, right=trained)
def parameters_that_require_grad(layer, x, kind):
    """What is to be trained requires grad before the forward pass."""
    for p in layer.parameters():
        p.requires_grad_()
    optimizer = kind(layer.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        layer(x).sum().backward()
        optimizer.step()
    return next(layer.parameters())


@message(given=a_leaf)
def loss_computed_under_no_grad(x, function):
    """The forward pass is in a block with ``no_grad``."""
    with torch.no_grad():
        loss = function(x).sum()
    loss.backward()


@fix("loss_computed_under_no_grad", given=a_leaf, right=its_gradient)
def loss_computed_with_grad(x, function):
    """In a block with ``no_grad``, ``enable_grad`` switches recording on again."""
    with torch.no_grad():
        with torch.enable_grad():
            loss = function(x).sum()
    loss.backward()
    return x.grad


@message(given=a_weight, needs=["inference_mode"])
def loss_computed_in_inference_mode(w):
    """The forward pass is in a block with ``inference_mode``."""
    with torch.inference_mode():
        data = torch.full_like(w, 3)
        loss = (w * w * data).sum()
        loss.backward()


def three_steps_by_hand(w, optimizer):
    """The weight after three steps with the gradient at its place."""
    for _ in range(3):
        w.grad = w.detach() * 6
        optimizer.step()
    return w


@fix(
    "loss_computed_in_inference_mode",
    given=a_weight,
    right=three_steps_by_hand,
    needs=["inference_mode"],
)
def loss_computed_outside_of_inference_mode(w, optimizer):
    """``inference_mode(False)`` switches recording on again; what was made in inference mode is cloned."""
    with torch.inference_mode():
        data = torch.full_like(w, 3)
        for _ in range(3):
            with torch.inference_mode(False):
                optimizer.zero_grad()
                loss = (w * w * data.clone()).sum()
                loss.backward()
                optimizer.step()
    return w


def layers_with_batch_norm(*sizes):
    """A layer that normalizes, as in training."""
    return torch.nn.Sequential(torch.nn.BatchNorm1d(sizes[0]), torch.nn.Linear(*sizes))


@set_up({"rows": 2}, {"columns": 1}, {"rows": 4, "linear": layers_with_batch_norm})
def a_layer_to_checkpoint(rows=1, columns=3, linear=torch.nn.Linear):
    layer = linear(columns, 1)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
    x = torch.ones(rows, columns)
    return locals()


@message(
    given=a_layer_to_checkpoint,
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def reentrant_checkpoint_of_inputs_without_grad(layer, x):
    """A reentrant ``checkpoint`` of which no input requires grad makes no graph."""
    checkpoint(layer, x, use_reentrant=True).sum().backward()


@fix(
    "reentrant_checkpoint_of_inputs_without_grad",
    given=a_layer_to_checkpoint,
    right=lambda layer, x: derived(layer(x).sum(), *layer.parameters()),
    probe=lambda: torch.utils.checkpoint.checkpoint(abs, torch.ones(1), use_reentrant=False),
)
def loss_of_a_checkpoint_that_is_not_reentrant(layer, x):
    """Without reentrant checkpointing, the inputs need not require grad."""
    checkpoint(layer, x, use_reentrant=False).sum().backward()
    return [p.grad for p in layer.parameters()]


@set_up({"sizes": (2, 3)}, {"sizes": (3, 1)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def several_losses(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    loss = function(x)
    return locals()


@message(given=several_losses)
def backward_of_several_elements(loss):
    """``backward()`` of a tensor that has three elements."""
    loss.backward()


@fix(
    "backward_of_several_elements",
    given=several_losses,
    right=lambda x, function: torch.stack([derived(function(e), e)[0] for e in x.view(-1)]).view_as(x) / x.numel(),
)
def backward_of_the_sum(x, loss):
    """``sum()`` or ``mean()`` makes one number of it."""
    loss.mean().backward()
    return x.grad


def weighted(x, function):
    """The gradient, element by element, times its weight."""
    gradients = [derived(function(each), each)[0] for each in x.view(-1)]
    return torch.stack([each * weight for weight, each in enumerate(gradients)]).view_as(x)


@fix("backward_of_several_elements", given=several_losses, right=weighted)
def backward_with_a_gradient(x, loss):
    """The argument is the gradient of the loss with respect to each element."""
    weights = torch.arange(loss.numel()).to(loss).view_as(loss)
    loss.backward(weights)
    return x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"sizes": (2, 3), "shape": (2, 1)}, {"dtype": torch.float64})
def one_weight_and_a_result(sizes=(3,), shape=(), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = x * 2
    gradient = torch.full(shape, 3.0, dtype=dtype)
    return locals()


@message(given=one_weight_and_a_result)
def gradient_of_another_shape_given(y, gradient):
    """The gradient that is given to ``backward()`` has another shape than the tensor."""
    y.backward(gradient)


@fix("gradient_of_another_shape_given", given=one_weight_and_a_result, right=lambda x: torch.full_like(x, 6))
def gradient_of_the_same_shape_given(x, y, gradient):
    """``expand_as()`` repeats it to the shape of the tensor."""
    y.backward(gradient.expand_as(y))
    return x.grad


@set_up({"sizes": (1, 3)}, {"sizes": (3, 2)}, {"dtype": torch.float64})
def weights_and_a_result(sizes=(3, 1), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = x * 2
    gradient = torch.ones(y.numel(), dtype=dtype).cumsum(0)
    return locals()


@message(given=weights_and_a_result)
def gradient_without_a_dimension_given(y, gradient):
    """The gradient has one number for each element, in one dimension."""
    y.backward(gradient)


def twice_the_numbers(sizes):
    """The gradient by counting: twice 1, 2, 3, and so on, in rows."""
    return torch.tensor([[2 * (row * sizes[1] + n + 1) for n in range(sizes[1])] for row in range(sizes[0])])


@fix("gradient_without_a_dimension_given", given=weights_and_a_result, right=twice_the_numbers)
def gradient_reshaped_before_it_is_given(x, y, gradient):
    """The same numbers, in their order, get the shape of the tensor."""
    y.backward(gradient.reshape(y.shape))
    return x.grad


@set_up({"stop": 1}, {"sizes": (3, 2)}, {"dtype": torch.float64}, {"stop": 3})
def a_leaf_and_a_slice(sizes=(3,), stop=2, dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = x[:stop]
    return locals()


@message(given=a_leaf_and_a_slice)
def input_not_used_in_the_graph(x, y):
    """The gradient with respect to a slice that the loss was not computed from."""
    loss = (x * x).sum()
    torch.autograd.grad(loss, y)


@fix("input_not_used_in_the_graph", given=a_leaf_and_a_slice, right=lambda y: y.detach() * 2)
def input_used_in_the_graph(y):
    """The loss is computed from the tensor that is asked for."""
    loss = (y * y).sum()
    return torch.autograd.grad(loss, y)[0]


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_leaf_and_a_weight(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_leaf_and_a_weight)
def input_detached_on_the_way(x, w, function):
    """The tensor that is asked for is detached on the way to the loss."""
    loss = (w * function(x.detach())).sum()
    torch.autograd.grad(loss, x)


@fix("input_detached_on_the_way", given=a_leaf_and_a_weight, right=its_gradient)
def input_not_detached_on_the_way(x, w, function):
    """The loss is computed from the tensor itself."""
    loss = (w * function(x)).sum()
    return torch.autograd.grad(loss, x)[0]


@message(given=a_leaf_and_a_weight)
def one_of_the_inputs_not_used(x, w, function):
    """One of the tensors that are asked for is not needed for this loss."""
    loss = function(x).sum()
    torch.autograd.grad(loss, [x, w])


@fix(
    "one_of_the_inputs_not_used", given=a_leaf_and_a_weight, right=lambda x, function: (its_gradient(x, function), None)
)
def unused_input_allowed(x, w, function):
    """With ``allow_unused=True``, the gradient of an unused tensor is None."""
    loss = function(x).sum()
    return list(torch.autograd.grad(loss, [x, w], allow_unused=True))


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def an_input_and_a_weight(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.ones(*sizes, dtype=dtype)
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=an_input_and_a_weight)
def input_does_not_require_grad(x, w, function):
    """The gradient with respect to a tensor that does not require grad."""
    loss = (w * function(x)).sum()
    torch.autograd.grad(loss, x)


@fix(
    "input_does_not_require_grad",
    given=an_input_and_a_weight,
    right=lambda x, function: its_gradient(x.clone().requires_grad_(), function),
)
def input_requires_grad_before_the_forward_pass(x, w, function):
    """The flag is set before the loss is computed."""
    x.requires_grad_()
    loss = (w * function(x)).sum()
    return torch.autograd.grad(loss, x)[0]


@message(given=an_embedding_and_tokens)
def gradient_of_tokens(embedding, tokens):
    """The gradient with respect to integers, which choose the rows of an embedding."""
    loss = embedding(tokens).sum()
    torch.autograd.grad(loss, tokens)


@fix(
    "gradient_of_tokens",
    given=an_embedding_and_tokens,
    right=lambda embedding, tokens: torch.ones_like(embedding(tokens)),
)
def gradient_of_an_embedding(embedding, tokens):
    """What the embedding returns is floating point, and in the graph."""
    y = embedding(tokens)
    loss = y.sum()
    return torch.autograd.grad(loss, y)[0]


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def ones_that_require_grad(sizes=(3,), dtype=None):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(warns="UserWarning", given=ones_that_require_grad)
def graph_of_the_gradient_in_backward(w):
    """``backward(create_graph=True)``: the gradient has a graph, and the graph leads to the tensor."""
    (w * w).sum().backward(create_graph=True)


@fix("graph_of_the_gradient_in_backward", given=ones_that_require_grad, right=lambda w: w.detach() * 8)
def graph_of_the_gradient_by_grad(w):
    """``torch.autograd.grad`` returns the gradient and does not store it in ``.grad``."""
    (gradient,) = torch.autograd.grad((w * w).sum(), w, create_graph=True)
    (gradient * gradient).sum().backward()
    return w.grad


@set_up({"rows": 2}, {"columns": 1}, {"rows": 4, "linear": layers_with_batch_norm})
def a_layer(rows=1, columns=3, linear=torch.nn.Linear):
    layer = linear(columns, 1)
    for p in layer.parameters():
        torch.nn.init.ones_(p)
    x = torch.ones(rows, columns)
    return locals()


@message(warns="UserWarning", given=a_layer)
def volatile_variable(layer, x):
    """An argument from the time before version 0.4."""
    layer(torch.autograd.Variable(x, volatile=True))


@fix("volatile_variable", given=a_layer, right=lambda layer, x: (layer(x), False))
def no_grad_in_place_of_volatile(layer, x):
    """``no_grad`` keeps the operations from being recorded."""
    with torch.no_grad():
        y = layer(x)
    return y, y.requires_grad


@message(raises="AttributeError", given=a_leaf)
def backward_of_a_number(x, function):
    """``backward()`` of the number that ``item()`` returned."""
    loss = function(x).sum().item()
    loss.backward()


def number_and_gradient(x, function):
    """The sum in plain Python, and the gradient."""
    return sum(function(x).view(-1).tolist()), its_gradient(x, function)


@fix("backward_of_a_number", given=a_leaf, right=number_and_gradient)
def number_taken_after_backward(x, function):
    """The loss is a tensor until ``backward()`` has run; the number is for logging."""
    loss = function(x).sum()
    loss.backward()
    return loss.item(), x.grad


@set_up({"size": 1}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_weight_and_no_batch(rows=0, size=3, dtype=None, kind=torch.optim.SGD):
    w = torch.ones(size, dtype=dtype, requires_grad=True)
    optimizer = kind([w], lr=0.25)
    batches = torch.ones(rows, size, dtype=dtype)
    return locals()


@message(raises="AttributeError", given=a_weight_and_no_batch)
def backward_of_an_initial_number(w, batches):
    """There is no batch, so the loss is the number that it was before the loop."""
    loss = 0
    for batch in batches:
        loss = loss + (w * batch).sum()
    loss.backward()


def one_step_by_hand(w, optimizer, rows):
    """The weight after a step if there are batches; the gradient is their number."""
    if rows:
        w.grad = torch.full_like(w, rows)
        optimizer.step()
    return w


@fix(
    "backward_of_an_initial_number",
    given=a_weight_and_no_batch,
    right=one_step_by_hand,
    variations=({"rows": 1}, {"rows": 3}, {"rows": 2, "kind": torch.optim.Adam}, {"size": 1}),
)
def backward_only_if_there_is_a_loss(w, optimizer, batches):
    """Without a batch, there is no step."""
    losses = [(w * batch).sum() for batch in batches]
    if losses:
        sum(losses).backward()
        optimizer.step()
    return w


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def a_saved_result(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    y = function(x)
    loss = (y * y).sum()
    return locals()


@message(given=a_saved_result)
def saved_tensor_detached_in_place(y, loss):
    """A tensor that the graph has saved is detached in place before the backward pass."""
    y.detach_()
    loss.backward()


def gradient_of_squares(x, function):
    """The gradient of the sum of the squares, and whether a detached tensor requires grad."""
    return derived(function(x).pow(2).sum(), x)[0], False


@fix("saved_tensor_detached_in_place", given=a_saved_result, right=gradient_of_squares)
def detached_out_of_place(x, y, loss):
    """``detach`` returns another tensor, and the graph keeps the one that it saved."""
    y = y.detach()
    loss.backward()
    return x.grad, y.requires_grad


@fix("saved_tensor_detached_in_place", given=a_saved_result, right=gradient_of_squares)
def detached_in_place_after_backward(x, y, loss):
    """The tensor is detached after the backward pass, as a hidden state between two batches."""
    loss.backward()
    y.detach_()
    return x.grad, y.requires_grad


@message(warns="UserWarning", given=a_leaf)
def anomaly_detection_entered(x, function):
    """Anomaly detection is switched on."""
    with torch.autograd.detect_anomaly():
        function(x).sum().backward()


@fix("anomaly_detection_entered", given=a_leaf, right=lambda x, function: (its_gradient(x, function), False))
def anomaly_detection_around_one_step(x, function):
    """Anomaly detection is on for one step only, and off behind it."""
    with torch.autograd.detect_anomaly():
        function(x).sum().backward()
    return x.grad, torch.is_anomaly_enabled()
