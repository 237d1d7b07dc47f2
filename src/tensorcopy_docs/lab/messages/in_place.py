"""Messages about in-place changes: of what the backward pass needs, and of memory that several elements share."""

from inspect import signature

import torch

from tensorcopy_docs.lab.message import fix, message


@message()
def output_needed_by_backward_changed():
    """``exp()`` saves its output, which is changed before ``backward()``."""
    x = torch.ones(3, requires_grad=True)
    y = x.exp()
    y += 1
    y.sum().backward()


@fix("output_needed_by_backward_changed")
def output_changed_out_of_place():
    """``y + 1`` is a new tensor, and the output that ``exp()`` saved keeps its values."""
    x = torch.zeros(3, requires_grad=True)
    y = x.exp()
    y = y + 1
    y.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix("output_needed_by_backward_changed")
def clone_of_the_output_changed():
    """A clone can be changed in place, and gradients flow through it."""
    x = torch.zeros(3, requires_grad=True)
    y = x.exp()
    z = y.clone()
    z[0] = 0
    (y + z).sum().backward()
    assert x.grad.tolist() == [1.0, 2.0, 2.0]


@fix("output_needed_by_backward_changed")
def operation_that_saves_something_else():
    """``x + 1`` saves neither its input nor its output, so the change in place raises no error."""
    x = torch.zeros(3, requires_grad=True)
    y = x + 1
    y += 1
    y.sum().backward()
    assert y.tolist() == [2.0, 2.0, 2.0]
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@fix("output_needed_by_backward_changed")
def loss_of_a_layer_computed_again_after_the_step():
    """``Linear`` saves its weight transposed, which is a view: the loss of the generator comes after the step."""
    generator, critic = torch.nn.Linear(3, 2), torch.nn.Linear(2, 1)
    optimizer = torch.optim.SGD(critic.parameters(), lr=1)
    fake = generator(torch.ones(4, 3))
    critic(fake.detach()).mean().backward()
    optimizer.step()
    (-critic(fake)).mean().backward()
    assert torch.allclose(generator.bias.grad, -critic.weight[0])


@fix("output_needed_by_backward_changed")
def rows_stacked_from_a_list():
    """Each row is a new tensor; if it were written into ``h[t]``, the rows of ``h`` that are saved would change."""
    w = torch.ones(2, requires_grad=True)
    rows = [torch.ones(2)]
    for _ in range(2):
        rows.append(rows[-1] * w)
    h = torch.stack(rows)
    h.sum().backward()
    assert w.grad.tolist() == [3.0, 3.0]


@message()
def parameter_needed_by_backward_changed():
    """A weight that the loss needs is changed by the optimizer before the second ``backward()``."""
    w = torch.ones(3, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    loss = (w * w).sum()
    loss.backward(retain_graph=True)
    optimizer.step()
    loss.backward()


@fix("parameter_needed_by_backward_changed")
def loss_computed_again_after_the_step():
    """Each step has a loss from the current weights, so ``retain_graph=True`` is not needed."""
    w = torch.ones(3, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.25)
    for _ in range(2):
        optimizer.zero_grad()
        loss = (w * w).sum()
        loss.backward()
        optimizer.step()
    assert w.tolist() == [0.25, 0.25, 0.25]


@fix(
    "parameter_needed_by_backward_changed",
    probe=lambda: signature(torch.Tensor.backward).parameters["inputs"],
)
def step_after_both_backward_passes():
    """Each loss gives gradients to the network that it trains, so both steps can follow both backward passes."""
    generator = torch.ones(1, requires_grad=True)
    critic = torch.ones(1, requires_grad=True)
    optimizer = torch.optim.SGD([generator, critic], lr=0.5)
    score = (generator * 3 * critic).sum()
    score.backward(inputs=[critic], retain_graph=True)
    (-score).backward(inputs=[generator])
    optimizer.step()
    assert critic.tolist() == [-0.5]
    assert generator.tolist() == [2.5]


@fix("parameter_needed_by_backward_changed")
def other_network_detached():
    """As in a GAN: the critic is trained on the detached output, and its step comes before the generator's loss."""
    generator = torch.ones(1, requires_grad=True)
    critic = torch.ones(1, requires_grad=True)
    optimizer = torch.optim.SGD([critic], lr=0.5)
    fake = generator * 3
    (fake.detach() * critic).sum().backward()
    optimizer.step()
    (fake * critic).sum().backward()
    assert critic.tolist() == [-0.5]
    assert generator.grad.tolist() == [-1.5]


@fix("parameter_needed_by_backward_changed")
def index_cloned_before_the_next_change():
    """Each loss saves a clone of the index, so that the index itself can be changed for the next one."""
    w = torch.ones(3, requires_grad=True)
    index = torch.tensor([0, 1])
    losses = []
    for _ in range(2):
        losses.append((w[index.clone()] * 2).sum())
        index += 1
    sum(losses).backward()
    assert w.grad.tolist() == [2.0, 4.0, 2.0]


@message()
def anomaly_mode_finds_the_operation():
    """The same change under anomaly detection, which also prints where ``exp()`` was called."""
    x = torch.ones(3, requires_grad=True)
    with torch.autograd.detect_anomaly():
        y = x.exp()
        y += 1
        y.sum().backward()


@fix("anomaly_mode_finds_the_operation")
def anomaly_mode_with_a_new_tensor():
    """Below the line that anomaly detection names, ``y += 1`` becomes ``y = y + 1``."""
    x = torch.zeros(3, requires_grad=True)
    with torch.autograd.detect_anomaly():
        y = x.exp()
        y = y + 1
        y.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0, 1.0]


@message()
def expanded_tensor_changed():
    """All elements of an expanded tensor are one element in memory."""
    x = torch.zeros(1).expand(3)
    x += 1


@fix("expanded_tensor_changed")
def expanded_tensor_cloned():
    """A clone has memory for each element."""
    x = torch.zeros(1, 3)
    y = x.expand(4, 3).clone()
    y[0] += torch.tensor([1.0, 2.0, 3.0])
    assert y.shape == (4, 3)
    assert y[0].tolist() == [1.0, 2.0, 3.0] and y[1].tolist() == [0.0, 0.0, 0.0]


@fix("expanded_tensor_changed")
def element_changed_before_it_is_expanded():
    """If all elements are to change, the changed tensor is expanded."""
    x = torch.zeros(1)
    y = (x + 1).expand(3)
    assert y.tolist() == [1.0, 1.0, 1.0]
    assert x.tolist() == [0.0]


@message(warns="UserWarning")
def expanded_tensor_masked():
    """Elements of an expanded tensor are filled by a mask."""
    x = torch.zeros(1).expand(3)
    x.masked_fill_(torch.tensor([True, False, False]), 1)


@fix("expanded_tensor_masked")
def clone_masked():
    """In a clone, only the chosen element is filled."""
    x = torch.zeros(1).expand(3).clone()
    x.masked_fill_(torch.tensor([1, 0, 0]) == 1, 1)
    assert x.tolist() == [1.0, 0.0, 0.0]


@fix("expanded_tensor_masked")
def masked_out_of_place():
    """``masked_fill`` returns a new tensor."""
    x = torch.zeros(1).expand(3)
    y = x.masked_fill(torch.tensor([1, 0, 0]) == 1, 1)
    assert x.tolist() == [0.0, 0.0, 0.0]
    assert y.tolist() == [1.0, 0.0, 0.0]


@message(warns="UserWarning")
def expanded_tensor_indexed():
    """An element of an expanded tensor is assigned through a tensor of indices."""
    x = torch.zeros(1).expand(3)
    x[torch.tensor([0])] = torch.tensor([1.0])


@fix("expanded_tensor_indexed")
def clone_indexed():
    """In a clone, only the element at the index changes."""
    x = torch.zeros(1).expand(3).clone()
    x[torch.tensor([0])] = torch.tensor([1.0])
    assert x.tolist() == [1.0, 0.0, 0.0]


@message()
def moved_within_its_own_memory():
    """The elements are moved by one place: what is read and what is written overlap."""
    x = torch.arange(4.0)
    x[1:] = x[:-1]


@fix("moved_within_its_own_memory")
def moved_from_a_clone():
    """The right side is copied first."""
    x = torch.arange(4.0)
    x[1:] = x[:-1].clone()
    assert x.tolist() == [0.0, 0.0, 1.0, 2.0]


@fix("moved_within_its_own_memory")
def changed_by_a_clone_of_itself_as_the_index():
    """The index is copied first, since it is the tensor that changes."""
    mask = torch.tensor([1.0, -1.0, 1.0]) > 0
    better = torch.tensor([1.0, 2.0]) > 1.5
    mask[mask.clone()] = better
    assert mask.tolist() == [False, False, True]


@fix("moved_within_its_own_memory")
def moved_into_a_new_tensor():
    """``cat()`` makes a new tensor, and so does ``roll()``, which needs the dimension."""
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]])
    y = torch.cat([x[:1], x[:-1]])
    assert y.tolist() == [[1.0, 2.0], [1.0, 2.0]]
    assert torch.roll(x, 1, 0).tolist() == [[3.0, 4.0], [1.0, 2.0]]
