"""The statements of PyTorch's documentation about optimizers, averaged models, and checkpointing."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def a_step_updates_the_parameter_in_place():
    """The parameter is the same object on the same memory, with other values."""
    x = torch.nn.Parameter(torch.tensor([3.0]))
    before = x.data_ptr()
    x.grad = torch.tensor([1.0])
    torch.optim.SGD([x], lr=1.0).step()
    print(x.tolist(), x.data_ptr() == before)
    assert x.tolist() == [2.0]
    assert x.data_ptr() == before


@proof(probe=lambda: torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=1.0).zero_grad(set_to_none=True))
def without_a_gradient_grad_is_none_after_zero_grad():
    """One of two parameters has a part in the second backward pass; the other one's ``grad`` is None."""
    a, b = torch.nn.Parameter(torch.ones(1)), torch.nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([a, b], lr=1.0)
    (a + b).sum().backward()
    optimizer.zero_grad(set_to_none=True)
    a.sum().backward()
    print(a.grad, b.grad)
    assert a.grad.tolist() == [1.0] and b.grad is None


@proof()
def an_optimizer_skips_none_and_not_zero():
    """With weight decay, a parameter whose gradient is 0 changes, and one whose gradient is None does not."""
    values = []
    for grad in (torch.zeros(1), None):
        x = torch.nn.Parameter(torch.ones(1))
        x.grad = grad
        torch.optim.SGD([x], lr=0.5, weight_decay=1.0).step()
        values.append(x.item())
    print(values)
    assert values == [0.5, 1.0]


@proof()
def the_state_of_an_optimizer_does_not_contain_parameters():
    """The state dict has the buffer of the momentum, and numbers in the place of parameters."""
    x = torch.nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([x], lr=1.0, momentum=0.9)
    x.grad = torch.ones(1)
    optimizer.step()
    state = optimizer.state_dict()
    print([list(entry) for entry in state["state"].values()])
    assert [list(entry) for entry in state["state"].values()] == [["momentum_buffer"]]
    assert not any(parameter is x for parameter in state["param_groups"][0]["params"])


@counterexample()
def an_optimizer_shares_the_state_that_it_loads():
    """A second optimizer loads the state of the first one; its step changes the momentum of both."""
    buffers = []
    state = None
    for _ in range(2):
        x = torch.nn.Parameter(torch.ones(1))
        optimizer = torch.optim.SGD([x], lr=1.0, momentum=0.5)
        if state is not None:
            optimizer.load_state_dict(state)
        x.grad = torch.ones(1)
        optimizer.step()
        state = optimizer.state_dict()
        buffers.append(optimizer.state[x]["momentum_buffer"])
    print([buffer.tolist() for buffer in buffers])
    assert [buffer.tolist() for buffer in buffers] == [[1.5], [1.5]]


@proof()
def an_optimizer_loads_a_state_of_another_shape():
    """Parameters in another order get each other's momentum, and nothing is raised."""
    a, b = torch.nn.Parameter(torch.ones(2)), torch.nn.Parameter(torch.ones(3))
    optimizer = torch.optim.SGD([a, b], lr=1.0, momentum=0.9)
    a.grad, b.grad = torch.ones(2), torch.ones(3)
    optimizer.step()
    other = torch.optim.SGD([b, a], lr=1.0, momentum=0.9)
    other.load_state_dict(optimizer.state_dict())
    print(other.state[a]["momentum_buffer"].shape, other.state[b]["momentum_buffer"].shape)
    assert other.state[a]["momentum_buffer"].shape == (3,)


@proof(needs=["optim.swa_utils.AveragedModel"])
def an_averaged_model_is_a_copy():
    """A change to the model is not visible in the averaged model."""
    model = torch.nn.Linear(1, 1, bias=False)
    averaged = torch.optim.swa_utils.AveragedModel(model)
    with torch.no_grad():
        model.weight.fill_(7)
    print(averaged.module.weight.tolist() == [[7.0]])
    assert averaged.module.weight.tolist() != [[7.0]]


@proof(needs=["optim.swa_utils.AveragedModel"])
def the_first_update_of_an_averaged_model_copies():
    """After one update the averaged weight is that of the model, after two updates it is the mean of two weights."""
    model = torch.nn.Linear(1, 1, bias=False)
    averaged = torch.optim.swa_utils.AveragedModel(model)
    weights = []
    for value in (4.0, 8.0):
        model.weight.data.fill_(value)
        averaged.update_parameters(model)
        weights.append(averaged.module.weight.item())
    print(weights)
    assert weights == [4.0, 6.0]


@proof(needs=["optim.swa_utils.get_ema_multi_avg_fn"])
def an_averaged_model_averages_its_buffers():
    """With ``use_buffers=True`` a float buffer is half of the old and half of the new value."""
    model = torch.nn.Module()
    model.register_buffer("mean", torch.zeros(1))
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.5)
    averaged = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=average, use_buffers=True)
    values = []
    for value in (4, 8):
        model.mean.fill_(value)
        averaged.update_parameters(model)
        values.append(averaged.module.mean.item())
    print(values)
    assert values == [4.0, 6.0]


@counterexample(needs=["optim.swa_utils.get_ema_multi_avg_fn"])
def an_averaged_model_never_counts_further():
    """An integer buffer that counts from 1 to 5 stays 1: what is averaged is rounded down each time."""
    model = torch.nn.Module()
    model.register_buffer("count", torch.tensor(0))
    average = torch.optim.swa_utils.get_ema_multi_avg_fn(0.9)
    averaged = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=average, use_buffers=True)
    for _ in range(5):
        model.count += 1
        averaged.update_parameters(model)
    print(model.count.item(), averaged.module.count.item())
    assert model.count.item() == 5 and averaged.module.count.item() == 1


@proof(needs=["optim.swa_utils.get_swa_multi_avg_fn"])
def averaged_buffers_must_be_floating_point():
    """The mean of 4 and 8 is 6 for a float buffer; a bool buffer raises; an integer one does with a multi function."""
    functions = {"default": None, "multi": torch.optim.swa_utils.get_swa_multi_avg_fn()}
    found = []
    for name, dtype in (("default", torch.float32), ("default", torch.bool), ("multi", torch.int64)):
        model = torch.nn.Module()
        model.register_buffer("kept", torch.zeros(1, dtype=dtype))
        averaged = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=functions[name], use_buffers=True)
        try:
            for value in (4, 8):
                model.kept.fill_(value)
                averaged.update_parameters(model)
            found.append(averaged.module.kept.item())
        except RuntimeError as error:
            found.append(None)
            print(name, dtype, "RuntimeError: " + str(error).split(",")[0])
    print(found)
    assert found == [6.0, None, None]


@proof()
def checkpoint_without_use_reentrant_raises():
    """The claim expects ``checkpoint`` to raise if ``use_reentrant`` is not passed."""
    from torch.utils.checkpoint import checkpoint

    x = torch.ones(2, requires_grad=True)
    y, error = None, None
    try:
        y = checkpoint(lambda a: 2 * a, x)
    except (TypeError, ValueError, RuntimeError) as raised:
        error = raised
    print(y is None, error)
    assert error is not None


@proof()
def checkpoint_sequential_without_use_reentrant_raises():
    """The claim expects ``checkpoint_sequential`` to raise if ``use_reentrant`` is not passed."""
    from torch.utils.checkpoint import checkpoint_sequential

    x = torch.ones(2, requires_grad=True)
    y, error = None, None
    try:
        y = checkpoint_sequential([lambda a: 2 * a, lambda a: 3 * a], 2, x)
    except (TypeError, ValueError, RuntimeError) as raised:
        error = raised
    print(y is None, error)
    assert error is not None


def _checkpoint():
    """Choose the variant of a checkpoint."""
    from torch.utils.checkpoint import checkpoint

    checkpoint(lambda a: a, torch.ones(1, requires_grad=True), use_reentrant=False)


@proof(probe=_checkpoint)
def a_checkpoint_without_use_reentrant_warns():
    """Both functions warn, and run in the reentrant variant, in which plain inputs block the gradient."""
    import warnings

    from torch.utils.checkpoint import checkpoint, checkpoint_sequential

    w = torch.ones(2, requires_grad=True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        one = checkpoint(lambda x: x * w, torch.ones(2))
        two = checkpoint_sequential([lambda x: x * w, lambda x: x], 2, torch.ones(2))
    said = sum("use_reentrant" in str(warning.message) for warning in caught)
    print(said, one.requires_grad, two.requires_grad)
    assert said >= 2 and not one.requires_grad


@proof(probe=_checkpoint)
def a_detached_tensor_in_a_reentrant_checkpoint_raises():
    """The claim expects the backward pass to raise because the checkpointed part calls ``detach()``."""
    from torch.utils.checkpoint import checkpoint

    x = torch.ones(2, requires_grad=True)
    error = None
    try:
        checkpoint(lambda a: a * a.detach(), x, use_reentrant=True).sum().backward()
    except RuntimeError as raised:
        error = raised
    print(error, x.grad)
    assert error is not None


@proof(probe=_checkpoint)
def a_reentrant_checkpoint_with_detached_outputs_raises():
    """If the one output is detached, the backward pass raises; if one of two is, it does not."""
    from torch.utils.checkpoint import checkpoint

    messages = []
    for run in (lambda a: (a.detach(),), lambda a: (a.detach(), a * 2)):
        x = torch.ones(2, requires_grad=True)
        try:
            torch.stack(checkpoint(run, x, use_reentrant=True)).sum().backward()
            messages.append("")
        except RuntimeError as error:
            messages.append(str(error))
    print(messages, x.grad)
    assert messages[0] and not messages[1]


@proof(probe=_checkpoint)
def a_reentrant_checkpoint_supports_backward_only():
    """``torch.autograd.grad`` raises for the reentrant variant, and it does not for the other one."""
    from torch.utils.checkpoint import checkpoint

    errors = []
    for reentrant in (True, False):
        x = torch.ones(2, requires_grad=True)
        try:
            torch.autograd.grad(checkpoint(lambda a: 2 * a, x, use_reentrant=reentrant).sum(), x)
            errors.append(None)
        except RuntimeError as error:
            errors.append(type(error).__name__)
    print(errors)
    assert errors == ["RuntimeError", None]


@proof(probe=_checkpoint)
def a_reentrant_checkpoint_leaves_out_tensors_in_a_dict():
    """With a dict as input, the result of the reentrant variant does not require grad."""
    from torch.utils.checkpoint import checkpoint

    x = torch.ones(2, requires_grad=True)
    results = [checkpoint(lambda box: 2 * box["x"], {"x": x}, use_reentrant=given) for given in (True, False)]
    print([y.requires_grad for y in results])
    assert [y.requires_grad for y in results] == [False, True]


@proof(probe=_checkpoint)
def a_checkpoint_that_runs_differently_gives_wrong_gradients():
    """The factor was 2 in the forward pass; it is 5 when the backward pass runs the function again."""
    from torch.utils.checkpoint import checkpoint

    factor = {"of": 2.0}
    x = torch.ones(1, requires_grad=True)
    y = checkpoint(lambda a: (factor["of"] * a).exp(), x, use_reentrant=True)
    factor["of"] = 5.0
    y.sum().backward()
    right = 2 * torch.tensor(2.0).exp().item()
    print(y.item() == torch.tensor(2.0).exp().item(), x.grad.item() == right)
    assert y.item() == torch.tensor(2.0).exp().item()
    assert x.grad.item() != right
