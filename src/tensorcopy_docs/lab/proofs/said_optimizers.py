"""What people say about optimizers: which parameters change, ``zero_grad``, and the state that they load."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def zero_grad_leaves_zeros():
    """The claim expects ``grad`` to be a tensor of zeros after ``optimizer.zero_grad()``."""
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    (w * w).sum().backward()
    optimizer.zero_grad()
    print(w.grad)
    assert w.grad is not None
    assert w.grad.tolist() == [0.0, 0.0]


@proof()
def zero_grad_may_be_at_either_end_of_the_loop():
    """``zero_grad`` first or last: equal weights; between ``backward()`` and ``step()``: the weight does not change."""
    found = []
    for place in ("first", "last", "between"):
        w = torch.tensor([1.0], requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=0.25)
        for _step in range(2):
            if place == "first":
                optimizer.zero_grad()
            (w * w).sum().backward()
            if place == "between":
                optimizer.zero_grad()
            optimizer.step()
            if place == "last":
                optimizer.zero_grad()
        print(place, w.tolist())
        found.append(w.tolist())
    assert found == [[0.25], [0.25], [1.0]]


@proof()
def both_zero_grads_clear_what_the_optimizer_has():
    """With an optimizer of all parameters, ``model.zero_grad()`` and ``optimizer.zero_grad()`` clear the same."""
    found = []
    for clear in ("model", "optimizer"):
        model = torch.nn.Linear(2, 1)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        model(torch.ones(1, 2)).sum().backward()
        before = sum(parameter.grad.abs().sum().item() for parameter in model.parameters())
        (model if clear == "model" else optimizer).zero_grad()
        left = [parameter.grad for parameter in model.parameters()]
        found.append((before, sum(grad.abs().sum().item() for grad in left if grad is not None)))
        print(clear, found[-1])
    assert found == [(3.0, 0.0), (3.0, 0.0)]


@counterexample()
def an_optimizer_of_one_layer_leaves_the_other_gradient():
    """``optimizer.zero_grad()`` leaves the gradient of a layer that the optimizer does not have: it keeps growing."""
    first, last = torch.nn.Linear(1, 1, bias=False), torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.constant_(first.weight, 1.0)
    torch.nn.init.constant_(last.weight, 1.0)
    optimizer = torch.optim.SGD(last.parameters(), lr=0.0)
    found = []
    for _step in range(2):
        optimizer.zero_grad()
        last(first(torch.ones(1, 1))).sum().backward()
        found.append((first.weight.grad.item(), last.weight.grad.item()))
        print(found[-1])
    assert found == [(1.0, 1.0), (2.0, 1.0)]


@proof()
def a_zero_gradient_leaves_the_weight():
    """Plain SGD, a gradient of zeros: ``step()`` leaves the weight as it was."""
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    w.grad = torch.zeros(2)
    optimizer.step()
    print(w)
    assert w.tolist() == [1.0, 2.0]


@proof(probe=lambda: torch.optim.SGD([torch.ones(1)], lr=0.1).zero_grad(set_to_none=False))
def a_kept_gradient_survives_zero_grad():
    """The claim expects ``g = w.grad`` to have its values after ``zero_grad(set_to_none=False)``."""
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    (w * w).sum().backward()
    g = w.grad
    optimizer.zero_grad(set_to_none=False)
    print(g.tolist(), g is w.grad)
    assert g.tolist() == [2.0, 4.0]


@counterexample()
def momentum_moves_a_weight_with_a_zero_gradient():
    """SGD with momentum: after one step with a gradient of 1, a step with a gradient of 0 changes the weight again."""
    w = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.5)
    found = []
    for gradient in (1.0, 0.0):
        w.grad = torch.tensor([gradient])
        optimizer.step()
        found.append(w.item())
    print(found)
    assert found == [0.5, 0.25]


@proof(needs=["optim.AdamW"])
def a_weight_that_was_frozen_first_is_left_alone():
    """Frozen before it got a gradient, the weight keeps its value, in spite of a weight decay."""
    frozen, trained = torch.tensor([1.0]), torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.AdamW([frozen, trained], lr=0.1, weight_decay=0.5)
    for _step in range(2):
        optimizer.zero_grad()
        (frozen * trained).sum().backward()
        optimizer.step()
    print(frozen, trained.item() != 1.0)
    assert frozen.tolist() == [1.0] and trained.item() != 1.0


@counterexample()
def a_weight_that_was_frozen_after_backward_is_updated():
    """Frozen between ``backward()`` and ``step()``, the weight has a gradient, and ``step()`` subtracts it."""
    w = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    (w * w).sum().backward()
    w.requires_grad_(False)
    optimizer.step()
    print(w, w.grad)
    assert w.tolist() == [0.0]


@proof()
def freezing_after_the_optimizer_was_made_has_no_effect():
    """The claim expects a weight that is frozen after a step with momentum to change in the next step."""
    frozen, other = torch.tensor([1.0], requires_grad=True), torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([frozen, other], lr=0.1, momentum=0.9)
    (frozen * other).sum().backward()
    optimizer.step()
    frozen.requires_grad_(False)
    before = frozen.item()
    optimizer.zero_grad()
    (frozen * other).sum().backward()
    optimizer.step()
    print(frozen.grad, frozen.item() == before)
    assert frozen.item() != before


@proof()
def a_row_of_a_weight_can_be_frozen():
    """The claim expects no gradient for the first row after ``layer.weight.data[0].requires_grad = False``."""
    layer = torch.nn.Linear(2, 2, bias=False)
    layer.weight.data[0].requires_grad = False
    layer(torch.ones(1, 2)).sum().backward()
    print(layer.weight.requires_grad, layer.weight.grad)
    assert layer.weight.grad[0].tolist() == [0.0, 0.0]


@proof()
def a_discriminator_step_changes_the_generator():
    """The claim expects ``step()`` for the discriminator to change a generator whose output was not detached."""
    generator, discriminator = torch.tensor([2.0], requires_grad=True), torch.tensor([3.0], requires_grad=True)
    optimizer = torch.optim.SGD([discriminator], lr=0.1)
    fake = generator * 5
    (discriminator * fake).sum().backward()
    optimizer.step()
    print(discriminator.tolist(), generator.tolist(), generator.grad)
    assert discriminator.tolist() != [3.0]
    assert generator.tolist() != [2.0]


@proof()
def a_step_before_backward_stops_the_backward_pass():
    """``step()`` changes w in place: ``backward()`` of a loss that was computed before the step raises."""
    w = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    first, second = (3 * w).sum(), (w * w).sum()
    first.backward()
    optimizer.step()
    message = ""
    try:
        second.backward()
    except RuntimeError as error:
        message = str(error)
        print("RuntimeError: " + message.split(":")[0])
    print(w.grad)
    assert "modified by an inplace operation" in message


@proof()
def an_optimizer_copies_the_state_that_it_loads():
    """The claim expects a step of the second optimizer to leave the momentum of the first, whose state it loaded."""
    w, v = torch.tensor([1.0], requires_grad=True), torch.tensor([1.0], requires_grad=True)
    first, second = torch.optim.SGD([w], lr=0.1, momentum=0.5), torch.optim.SGD([v], lr=0.1, momentum=0.5)
    w.grad = torch.tensor([1.0])
    first.step()
    second.load_state_dict(first.state_dict())
    before = first.state[w]["momentum_buffer"].tolist()
    v.grad = torch.tensor([5.0])
    second.step()
    after = first.state[w]["momentum_buffer"].tolist()
    print(before, after)
    assert after == before


@proof()
def a_reentrant_checkpoint_of_plain_inputs_blocks_the_gradient():
    """With ``use_reentrant=True`` and an input that does not require grad, the output does not require grad either."""
    import inspect
    import warnings

    from torch.utils.checkpoint import checkpoint

    newer = "use_reentrant" in inspect.signature(checkpoint).parameters
    w = torch.ones(2, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        y = checkpoint(lambda x: x * w, torch.ones(2), **({"use_reentrant": True} if newer else {}))
    print(y.requires_grad, w.grad)
    assert not y.requires_grad


@counterexample()
def a_checkpoint_without_reentry_gives_the_gradient():
    """With ``use_reentrant=False``, where it exists, the weight that the function uses gets its gradient."""
    import inspect
    import warnings

    from torch.utils.checkpoint import checkpoint

    newer = "use_reentrant" in inspect.signature(checkpoint).parameters
    w = torch.ones(2, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        y = checkpoint(lambda x: x * w, torch.tensor([3.0, 4.0]), **({"use_reentrant": False} if newer else {}))
    if y.requires_grad:
        y.sum().backward()
    print(y.requires_grad, w.grad)
    assert w.grad is not None
    assert w.grad.tolist() == [3.0, 4.0]
