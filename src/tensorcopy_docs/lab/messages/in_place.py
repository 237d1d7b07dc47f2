"""Messages about in-place changes: of what the backward pass needs, and of memory that several elements share."""

from inspect import signature

import torch

from tensorcopy_docs.lab.message import fix, message, set_up


def gradient(loss, *leaves):
    """The gradients of a loss in which nothing was changed in place."""
    return torch.autograd.grad(loss, leaves)


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"function": torch.sigmoid})
def an_output(sizes=(3,), dtype=None, function=torch.exp):
    x = torch.zeros(*sizes, dtype=dtype, requires_grad=True)
    y = function(x)
    return locals()


@message(given=an_output)
def output_needed_by_backward_changed(x, y):
    """``exp()`` saves its output, which is changed before ``backward()``."""
    y += 1
    y.sum().backward()


@fix(
    "output_needed_by_backward_changed",
    given=an_output,
    right=lambda x, function: gradient(function(x).sum(), x)[0],
)
def output_changed_out_of_place(x, y):
    """``y + 1`` is a new tensor, and the output that ``exp()`` saved keeps its values."""
    y = y + 1
    y.sum().backward()
    return x.grad


def without_the_first(x, function):
    """The gradient of all elements but the first, which is a constant."""
    return gradient(function(x)[1:].sum(), x)[0]


@fix("output_needed_by_backward_changed", given=an_output, right=without_the_first)
def clone_of_the_output_changed(x, y):
    """A clone can be changed in place, and gradients flow through it."""
    z = y.clone()
    z[0] = 0
    z.sum().backward()
    return x.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64})
def an_input(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    y = x * 3
    z = y * y
    return locals()


@message(given=an_input)
def input_needed_by_backward_changed(y, z):
    """``y * y`` saves ``y``, which is changed before ``backward()``."""
    y += 1
    z.sum().backward()


@fix("input_needed_by_backward_changed", given=an_input, right=lambda x: (x.detach() * 18, x.detach() * 3 + 1))
def input_changed_out_of_place(x, y, z):
    """``y + 1`` is a new tensor, and ``y * y`` keeps the values that it saved."""
    y = y + 1
    z.sum().backward()
    return x.grad, y


def double_linear(*sizes):
    """A linear layer of float64."""
    return torch.nn.Linear(*sizes).double()


@set_up({"rows": 1}, {"columns": 3}, {"linear": double_linear, "dtype": torch.float64})
def an_output_of_a_layer(rows=2, columns=2, dtype=None, linear=torch.nn.Linear):
    layer = linear(columns, 1)
    torch.nn.init.ones_(layer.weight)
    torch.nn.init.zeros_(layer.bias)
    y = layer(torch.ones(rows, columns, dtype=dtype))
    loss = y.pow(2).sum()
    return locals()


@message(given=an_output_of_a_layer)
def output_changed_without_a_record(y, loss):
    """``pow()`` saves what the layer made, which is changed through ``detach()``."""
    y.detach().clamp_(min=5)
    loss.backward()


@fix(
    "output_changed_without_a_record",
    given=an_output_of_a_layer,
    right=lambda layer, y, loss: (gradient(loss, layer.bias)[0], y.detach().clamp(min=5)),
)
def clamped_into_a_new_tensor(layer, y, loss):
    """``clamp()`` without the underscore makes a new tensor."""
    clamped = y.detach().clamp(min=5)
    loss.backward()
    return layer.bias.grad, clamped


@message(given=an_input)
def element_of_an_input_changed(y, z):
    """An element of what ``y * y`` saves is assigned."""
    y[0] = 0
    z.sum().backward()


def without_a_first_element(x):
    """The gradient, and the values in Python."""
    values = (x.detach() * 3).tolist()
    values[0] = [0.0] * len(values[0]) if isinstance(values[0], list) else 0.0
    return x.detach() * 18, torch.tensor(values)


@fix("element_of_an_input_changed", given=an_input, right=without_a_first_element)
def clone_of_the_input_changed(x, y, z):
    """The element of a clone is assigned, and ``y * y`` keeps the values that it saved."""
    y = y.clone()
    y[0] = 0
    z.sum().backward()
    return x.grad, y


@set_up({"rows": 1}, {"width": 3}, {"linear": double_linear, "dtype": torch.float64}, {"kind": torch.optim.Adam})
def two_networks(rows=4, width=2, dtype=None, linear=torch.nn.Linear, kind=torch.optim.SGD):
    generator, critic = linear(3, width), linear(width, 1)
    for p in [*generator.parameters(), *critic.parameters()]:
        torch.nn.init.ones_(p)
    optimizer = kind(critic.parameters(), lr=0.1)
    fake = generator(torch.ones(rows, 3, dtype=dtype))
    return locals()


@message(given=two_networks)
def layer_needed_by_backward_changed(critic, optimizer, fake):
    """The step of the critic comes between the forward pass of the generator's loss and its ``backward()``."""
    score = critic(fake).mean()
    score.backward(retain_graph=True)
    optimizer.step()
    (-score).backward()


def each_by_its_own_loss(generator, critic, optimizer, fake):
    """The weight of the critic after a step by its own loss, and the generator's gradient with the new critic."""
    for parameter, grad in zip(critic.parameters(), gradient(critic(fake.detach()).mean(), *critic.parameters())):
        parameter.grad = grad
    optimizer.step()
    return critic.weight.detach().clone(), gradient(-critic(fake).mean(), generator.weight)[0]


@fix("layer_needed_by_backward_changed", given=two_networks, right=each_by_its_own_loss)
def loss_of_a_layer_computed_again_after_the_step(generator, critic, optimizer, fake):
    """``Linear`` saves its weight transposed, which is a view: the loss of the generator comes after the step."""
    critic(fake.detach()).mean().backward()
    optimizer.step()
    (-critic(fake)).mean().backward()
    return critic.weight, generator.weight.grad


def double_cell(*sizes):
    """A GRU cell of float64."""
    return torch.nn.GRUCell(*sizes).double()


@set_up({"rows": 1}, {"cell": double_cell, "dtype": torch.float64}, {"cell": torch.nn.GRUCell}, {"width": 3})
def a_cell_and_a_state(rows=2, width=2, dtype=None, cell=torch.nn.RNNCell):
    layer = cell(1, width)
    for p in layer.parameters():
        torch.nn.init.constant_(p, 0.5)
    optimizer = torch.optim.SGD(layer.parameters(), lr=0.25)
    xs = torch.ones(4, rows, 1, dtype=dtype)
    state = torch.zeros(rows, width, dtype=dtype)
    return locals()


@message(given=a_cell_and_a_state)
def state_of_a_cell_carried_over_a_step(layer, optimizer, xs, state):
    """The hidden state is carried from chunk to chunk, and the weights are changed after each of them."""
    for chunk in xs.split(2):
        for x in chunk:
            state = layer(x, state)
        optimizer.zero_grad()
        state.sum().backward(retain_graph=True)
        optimizer.step()


def cell_trained_in_chunks(layer, xs, state):
    """The bias after steps with gradients that are computed from the numbers of the state."""
    for chunk in xs.split(2):
        start = torch.tensor(state.tolist(), dtype=xs.dtype)
        state = layer(chunk[1], layer(chunk[0], start))
        grads = gradient(state.sum(), *layer.parameters())
        for p, grad in zip(layer.parameters(), grads):
            p.data = p.data - 0.25 * grad
    return layer.bias_hh.detach().clone()


@fix("state_of_a_cell_carried_over_a_step", given=a_cell_and_a_state, right=cell_trained_in_chunks)
def state_of_a_cell_detached_before_each_chunk(layer, optimizer, xs, state):
    """Each chunk begins with the values of the state, so ``backward()`` stays in the chunk."""
    for chunk in xs.split(2):
        state = state.detach()
        for x in chunk:
            state = layer(x, state)
        optimizer.zero_grad()
        state.sum().backward()
        optimizer.step()
    return layer.bias_hh


@set_up({"steps": 1}, {"sizes": (3, 2)}, {"dtype": torch.float64})
def rows_of_a_result(steps=2, sizes=(2,), dtype=None):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    h = torch.ones(steps + 1, *sizes, dtype=dtype)
    return locals()


@message(given=rows_of_a_result)
def row_needed_by_backward_changed(w, h, steps):
    """Each row is computed from the one before it, and written into the tensor that has both."""
    for t in range(steps):
        h[t + 1] = h[t] * w
    h.sum().backward()


@fix(
    "row_needed_by_backward_changed",
    given=rows_of_a_result,
    right=lambda w, steps: torch.full_like(w.detach(), sum(range(steps + 1))),
)
def rows_stacked_from_a_list(w, h, steps):
    """Each row is a new tensor; if it were written into ``h[t]``, the rows of ``h`` that are saved would change."""
    rows = [h[0]]
    for _ in range(steps):
        rows.append(rows[-1] * w)
    h = torch.stack(rows)
    h.sum().backward()
    return w.grad


@set_up({"sizes": (1,)}, {"sizes": (2, 3)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_weight(sizes=(3,), dtype=None, kind=torch.optim.SGD):
    w = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    optimizer = kind([w], lr=0.25)
    return locals()


@message(given=a_weight)
def parameter_needed_by_backward_changed(w, optimizer):
    """A weight that the loss needs is changed by the optimizer before the second ``backward()``."""
    loss = (w * w).sum()
    loss.backward(retain_graph=True)
    optimizer.step()
    loss.backward()


def three_steps_by_hand(w, optimizer):
    """The weight after three steps, each with the gradient at its place."""
    for _ in range(3):
        w.grad = w.detach() * 2
        optimizer.step()
    return w.detach()


@fix("parameter_needed_by_backward_changed", given=a_weight, right=three_steps_by_hand)
def loss_computed_again_after_the_step(w, optimizer):
    """Each step has a loss from the current weights, so ``retain_graph=True`` is not needed."""
    for _ in range(3):
        optimizer.zero_grad()
        loss = (w * w).sum()
        loss.backward()
        optimizer.step()
    return w


@set_up({"steps": 3}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def a_generator_and_a_critic(steps=2, dtype=None, kind=torch.optim.SGD):
    generator = torch.ones(1, dtype=dtype, requires_grad=True)
    critic = torch.ones(1, dtype=dtype, requires_grad=True)
    optimizer = kind([generator], lr=0.25)
    return locals()


@message(given=a_generator_and_a_critic)
def output_used_again_after_the_step(generator, critic, optimizer, steps):
    """Each step has a new loss, but all of them have the output of the generator before its first step."""
    fake = generator**2
    for _ in range(steps):
        optimizer.zero_grad()
        loss = -(fake * critic).sum()
        loss.backward(retain_graph=True)
        optimizer.step()


def steps_of_the_generator_by_hand(generator, critic, optimizer, steps):
    """The generator after steps that each have the gradient at its place."""
    for _ in range(steps):
        generator.grad = generator.detach() * critic.detach() * -2
        optimizer.step()
    return generator.detach()


@fix("output_used_again_after_the_step", given=a_generator_and_a_critic, right=steps_of_the_generator_by_hand)
def output_computed_again_after_the_step(generator, critic, optimizer, steps):
    """Each step has the output of the current generator."""
    for _ in range(steps):
        optimizer.zero_grad()
        fake = generator**2
        loss = -(fake * critic).sum()
        loss.backward()
        optimizer.step()
    return generator


@set_up({"sizes": (3,)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def two_weights(sizes=(1,), dtype=None, kind=torch.optim.SGD):
    generator = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    critic = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    optimizer = kind([critic], lr=0.5)
    fake = generator * 3
    return locals()


@message(given=two_weights)
def critic_needed_by_backward_changed(critic, optimizer, fake):
    """The step of the critic comes between the forward pass of the generator's loss and its ``backward()``."""
    score = (fake * critic).sum()
    score.backward(retain_graph=True)
    optimizer.step()
    (-score).backward()


def after_the_step(generator, critic, optimizer):
    """The critic after a step by its own loss, and the generator's gradient, which is three times the new critic."""
    critic.grad = generator.detach() * 3
    optimizer.step()
    return critic.detach().clone(), critic.detach() * -3


@fix("critic_needed_by_backward_changed", given=two_weights, right=after_the_step)
def other_network_detached(generator, critic, optimizer, fake):
    """As in a GAN: the critic is trained on the detached output, and its step comes before the generator's loss."""
    (fake.detach() * critic).sum().backward()
    optimizer.step()
    (-fake * critic).sum().backward()
    return critic, generator.grad


def before_the_step(generator, critic, optimizer):
    """The critic after a step by its own loss, and the generator's gradient with the critic before it."""
    grad = critic.detach() * -3
    return after_the_step(generator, critic, optimizer)[0], grad


@fix(
    "critic_needed_by_backward_changed",
    given=two_weights,
    right=before_the_step,
    probe=lambda: signature(torch.Tensor.backward).parameters["inputs"],
)
def step_after_both_backward_passes(generator, critic, optimizer, fake):
    """Each loss gives gradients to the network that it trains, so the step can follow both backward passes."""
    score = (fake * critic).sum()
    score.backward(inputs=[critic], retain_graph=True)
    (-score).backward(inputs=[generator])
    optimizer.step()
    return critic, generator.grad


@set_up({"sizes": (3,)}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def an_encoder_and_two_heads(sizes=(1,), dtype=None, kind=torch.optim.SGD):
    encoder = torch.full(sizes, 2.0, dtype=dtype, requires_grad=True)
    actor = torch.full(sizes, 3.0, dtype=dtype, requires_grad=True)
    critic = torch.full(sizes, 5.0, dtype=dtype, requires_grad=True)
    of_critic, of_actor = kind([encoder, critic], lr=0.25), kind([actor], lr=0.25)
    return locals()


@message(given=an_encoder_and_two_heads)
def encoder_needed_by_backward_changed(encoder, actor, critic, of_critic, of_actor):
    """Both losses train an encoder, and the step after the first one changes it."""
    h = encoder * encoder
    (h * critic).sum().backward(retain_graph=True)
    of_critic.step()
    (h * actor).sum().backward()
    of_actor.step()


def each_head_by_its_own_loss(encoder, actor, critic, of_critic, of_actor):
    """Gradients by hand: the encoder has that of both losses, each head that of its own."""
    square = encoder.detach() ** 2
    encoder.grad = 2 * encoder.detach() * (actor + critic).detach()
    actor.grad, critic.grad = square, square.clone()
    of_critic.step()
    of_actor.step()
    return encoder, actor, critic


@fix("encoder_needed_by_backward_changed", given=an_encoder_and_two_heads, right=each_head_by_its_own_loss)
def losses_added_before_the_steps(encoder, actor, critic, of_critic, of_actor):
    """One ``backward()`` of the sum gives the encoder the gradients of both losses; then come the steps."""
    h = encoder * encoder
    loss = (h * critic).sum() + (h * actor).sum()
    loss.backward()
    of_critic.step()
    of_actor.step()
    return encoder, actor, critic


@message(given=a_weight)
def state_carried_over_a_step(w, optimizer):
    """A state is carried from chunk to chunk, and the weight is changed after each of them."""
    h = torch.ones_like(w)
    for _ in range(3):
        h = h * w * w
        optimizer.zero_grad()
        h.sum().backward(retain_graph=True)
        optimizer.step()


def trained_in_chunks(w, optimizer):
    """The gradient of each chunk by hand: its state at the start, times twice the weight."""
    h = torch.ones_like(w)
    for _ in range(3):
        w.grad = h * w.detach() * 2
        h = h * w.detach() ** 2
        optimizer.step()
    return w.detach().clone()


@fix("state_carried_over_a_step", given=a_weight, right=trained_in_chunks)
def state_detached_before_each_chunk(w, optimizer):
    """Each chunk begins with the values of the state, so ``backward()`` stays in the chunk."""
    h = torch.ones_like(w)
    for _ in range(3):
        h = h.detach()
        h = h * w * w
        optimizer.zero_grad()
        h.sum().backward()
        optimizer.step()
    return w


@set_up({"start": 1}, {"dtype": torch.float64}, {"size": 5})
def a_weight_and_an_index(size=3, start=0, dtype=None):
    w = torch.ones(size, dtype=dtype, requires_grad=True)
    index = torch.tensor([start, start])
    losses = []
    return locals()


@message(given=a_weight_and_an_index)
def index_needed_by_backward_changed(w, index, losses):
    """The index that each loss saves is changed for the next one."""
    for _ in range(2):
        losses.append((w[index] * 2).sum())
        index += 1
    sum(losses).backward()


def counted(w, start):
    """The gradient, counted: each loss reads one element twice."""
    grad = torch.zeros_like(w)
    grad[start : start + 2] = 4
    return grad


@fix("index_needed_by_backward_changed", given=a_weight_and_an_index, right=counted)
def index_cloned_before_the_next_change(w, index, losses):
    """Each loss saves a clone of the index, so that the index itself can be changed for the next one."""
    for _ in range(2):
        losses.append((w[index.clone()] * 2).sum())
        index += 1
    sum(losses).backward()
    return w.grad


@message(given=an_output)
def anomaly_mode_finds_the_operation(function, x):
    """The same change under anomaly detection, which also prints where ``exp()`` was called."""
    with torch.autograd.detect_anomaly():
        y = function(x)
        y += 1
        y.sum().backward()


@fix(
    "anomaly_mode_finds_the_operation",
    given=an_output,
    right=lambda x, function: gradient(function(x).sum(), x)[0],
)
def anomaly_mode_with_a_new_tensor(function, x):
    """Below the line that anomaly detection names, ``y += 1`` becomes ``y = y + 1``."""
    with torch.autograd.detect_anomaly():
        y = function(x)
        y = y + 1
        y.sum().backward()
    return x.grad


@set_up({"rows": 2}, {"columns": 1}, {"dtype": torch.int64}, {"dtype": torch.float64})
def an_expanded_row(rows=4, columns=3, dtype=None):
    x = torch.zeros(1, columns, dtype=dtype)
    y = x.expand(rows, columns)
    return locals()


@message(given=an_expanded_row)
def expanded_tensor_changed(y):
    """All rows of an expanded tensor are one row in memory."""
    y += 1


@fix(
    "expanded_tensor_changed",
    given=an_expanded_row,
    right=lambda rows, columns: torch.tensor([[1] * columns] + [[0] * columns] * (rows - 1)),
)
def expanded_tensor_cloned(y):
    """A clone has memory for each element, so one row can be changed alone."""
    y = y.clone()
    y[0] += 1
    return y


@fix(
    "expanded_tensor_changed",
    given=an_expanded_row,
    right=lambda rows, columns: (torch.tensor([[1] * columns] * rows), torch.tensor([[0] * columns])),
)
def element_changed_before_it_is_expanded(x, rows, columns):
    """If all rows are to change, the changed row is expanded."""
    y = (x + 1).expand(rows, columns)
    return y, x


@set_up({"sizes": (2, 3)}, {"dtype": torch.float64}, {"sizes": (2,)})
def a_summed_leaf(sizes=(3,), dtype=None):
    x = torch.ones(*sizes, dtype=dtype, requires_grad=True)
    return locals()


@message(given=a_summed_leaf)
def expanded_gradient_changed(x):
    """The gradient of ``sum()`` is one element in memory, and a hook changes it."""
    x.register_hook(lambda grad: grad.mul_(2))
    x.sum().backward()


@fix("expanded_gradient_changed", given=a_summed_leaf, right=lambda x: torch.full_like(x, 2))
def new_gradient_returned_by_the_hook(x):
    """The hook returns a new tensor, which takes the place of the gradient."""
    x.register_hook(lambda grad: grad * 2)
    x.sum().backward()
    return x.grad


@set_up({"rows": 2}, {"dtype": torch.float64}, {"kind": torch.optim.Adam})
def an_expanded_parameter(rows=4, dtype=None, kind=torch.optim.SGD):
    row = torch.ones(1, 3, dtype=dtype)
    target = torch.ones(rows, 3, dtype=dtype).cumsum(0)
    return locals()


@message(given=an_expanded_parameter)
def expanded_parameter_changed(row, target, rows, kind):
    """All rows of a parameter are one row in memory, and the optimizer changes it."""
    w = torch.nn.Parameter(row.expand(rows, 3))
    optimizer = kind([w], lr=0.1)
    (w * target).sum().backward()
    optimizer.step()


def three_steps_of_repeated_rows(row, target, rows, kind):
    """The parameter after three steps with the gradient of the loss, which is the target."""
    w = torch.nn.Parameter(torch.cat([row] * rows))
    optimizer = kind([w], lr=0.1)
    for _ in range(3):
        w.grad = target + 0
        optimizer.step()
    return w


@fix("expanded_parameter_changed", given=an_expanded_parameter, right=three_steps_of_repeated_rows)
def parameter_made_of_a_clone(row, target, rows, kind):
    """A clone has memory for each row, and each is trained."""
    w = torch.nn.Parameter(row.expand(rows, 3).clone())
    optimizer = kind([w], lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        (w * target).sum().backward()
        optimizer.step()
    return w


@set_up({"size": 2}, {"size": 5}, {"dtype": torch.int64})
def an_expanded_element(size=3, dtype=None):
    x = torch.zeros(1, dtype=dtype).expand(size)
    return locals()


@message(warns="UserWarning", given=an_expanded_element)
def expanded_tensor_masked(x):
    """Elements of an expanded tensor are filled by a mask."""
    x.masked_fill_(torch.arange(len(x)) < 1, 1)


def one_and_zeros(size):
    """What is right: only the first element changes."""
    return torch.tensor([1] + [0] * (size - 1))


@fix("expanded_tensor_masked", given=an_expanded_element, right=one_and_zeros)
def clone_masked(x):
    """In a clone, only the chosen element is filled."""
    x = x.clone()
    x.masked_fill_(torch.arange(len(x)) < 1, 1)
    return x


@fix(
    "expanded_tensor_masked",
    given=an_expanded_element,
    right=lambda size: (one_and_zeros(size), torch.zeros(size)),
)
def masked_out_of_place(x):
    """``masked_fill`` returns a new tensor."""
    y = x.masked_fill(torch.arange(len(x)) < 1, 1)
    return y, x


@message(warns="UserWarning", given=an_expanded_element)
def expanded_tensor_indexed(x):
    """An element of an expanded tensor is assigned through a tensor of indices."""
    x[torch.tensor([0])] = 1


@fix("expanded_tensor_indexed", given=an_expanded_element, right=one_and_zeros)
def clone_indexed(x):
    """In a clone, only the element at the index changes."""
    x = x.clone()
    x[torch.tensor([0])] = 1
    return x


@set_up({"sizes": (3, 2)}, {"sizes": (3,)}, {"dtype": torch.int64}, {"dtype": torch.float64})
def rows_to_move(sizes=(4,), dtype=torch.float32):
    x = torch.ones(*sizes, dtype=dtype).cumsum(0)
    return locals()


@message(given=rows_to_move)
def moved_within_its_own_memory(x):
    """The rows are moved by one place: what is read and what is written overlap."""
    x[1:] = x[:-1]


def moved(x):
    """What is right, row by row."""
    return torch.stack([x[0], *x[:-1]])


@fix("moved_within_its_own_memory", given=rows_to_move, right=moved)
def moved_from_a_clone(x):
    """The right side is copied first."""
    x[1:] = x[:-1].clone()
    return x


@fix("moved_within_its_own_memory", given=rows_to_move, right=lambda x: (moved(x), torch.stack([x[-1], *x[:-1]])))
def moved_into_a_new_tensor(x):
    """``cat()`` makes a new tensor, and so does ``roll()``, which needs the dimension."""
    y = torch.cat([x[:1], x[:-1]])
    return y, torch.roll(x, 1, 0)


@set_up({"signs": (1.0, 1.0)}, {"signs": (-1.0, 1.0, 1.0, 1.0)}, {"signs": (1.0, -1.0, 1.0, 1.0)})
def a_mask(signs=(1.0, -1.0, 1.0)):
    mask = torch.tensor(signs) > 0
    better = torch.arange(int(mask.sum())) > 0
    return locals()


@message(given=a_mask)
def changed_by_itself_as_the_index(mask, better):
    """The tensor that is written is its own index."""
    mask[mask] = better


def chosen_in_python(mask, better):
    """What is right, element by element."""
    chosen = iter(better.tolist())
    return torch.tensor([next(chosen) if each else False for each in mask.tolist()])


@fix("changed_by_itself_as_the_index", given=a_mask, right=chosen_in_python)
def changed_by_a_clone_of_itself_as_the_index(mask, better):
    """The index is copied first, since it is the tensor that changes."""
    mask[mask.clone()] = better
    return mask


@set_up({"lengths": (3,)}, {"lengths": (1, 2, 2)}, {"sizes": (3,)}, {"dtype": torch.float64}, {"factor": 0.5})
def a_nested_tensor(lengths=(2, 3), sizes=(), factor=3, dtype=None):
    tensors = [torch.ones(length, *sizes, dtype=dtype) for length in lengths]
    x = torch.nested.nested_tensor(tensors, layout=torch.jagged, requires_grad=True)
    y = x * 2
    return locals()


@message(
    raises="NotImplementedError",
    given=a_nested_tensor,
    needs=["nested.nested_tensor", "jagged"],
    probe=lambda: torch.nested.nested_tensor_from_jagged,
)
def values_of_a_nested_tensor_changed(y, factor):
    """The values of a nested tensor, which are a view, are changed in place before ``backward``."""
    y.values().mul_(factor)
    y.values().pow(2).sum().backward()


@fix(
    "values_of_a_nested_tensor_changed",
    given=a_nested_tensor,
    right=lambda tensors, lengths, factor: (list(lengths), torch.cat(tensors) * 8 * factor * factor),
    needs=["nested.nested_tensor_from_jagged", "jagged"],
)
def nested_tensor_of_new_values(x, y, factor):
    """A new nested tensor is made of new values and the same offsets."""
    y = torch.nested.nested_tensor_from_jagged(y.values() * factor, y.offsets())
    y.values().pow(2).sum().backward()
    return [len(each) for each in y.unbind()], x.grad.values()
