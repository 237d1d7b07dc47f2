"""The statements of PyTorch's documentation about learning rates, hooks of optimizers, and initial values."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof(needs=["optim.lr_scheduler.ExponentialLR.get_last_lr"])
def the_last_learning_rates_do_not_alias_those_of_the_optimizer():
    """The learning rate is a tensor: a change to the one that is returned does not reach the optimizer."""
    x = torch.nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([x], lr=torch.tensor(1.0))
    scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.5)
    scheduler.get_last_lr()[0].fill_(9)
    print(float(optimizer.param_groups[0]["lr"]))
    assert float(optimizer.param_groups[0]["lr"]) == 1.0


@counterexample(needs=["optim.lr_scheduler.ExponentialLR.get_last_lr"])
def the_last_learning_rates_alias_those_of_the_scheduler():
    """The scheduler itself returns the changed tensor the next time."""
    x = torch.nn.Parameter(torch.ones(1))
    optimizer = torch.optim.SGD([x], lr=torch.tensor(1.0))
    scheduler = torch.optim.lr_scheduler.ExponentialLR(optimizer, 0.5)
    scheduler.get_last_lr()[0].fill_(9)
    print(float(scheduler.get_last_lr()[0]))
    assert float(scheduler.get_last_lr()[0]) == 9.0


@proof(needs=["optim.Optimizer.register_load_state_dict_pre_hook"])
def a_hook_gets_a_shallow_copy_of_the_state():
    """The dict that the hook gets is another one: a key that it adds is not in the given dict."""

    def hook(optimizer, state):
        state["seen"] = True

    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=1.0)
    optimizer.register_load_state_dict_pre_hook(hook)
    given = optimizer.state_dict()
    optimizer.load_state_dict(given)
    print(sorted(given))
    assert "seen" not in given


@counterexample(needs=["optim.Optimizer.register_load_state_dict_pre_hook"])
def a_hook_changes_the_groups_of_the_given_state():
    """The list of groups is that of the given dict: a learning rate that the hook sets is in it."""

    def hook(optimizer, state):
        state["param_groups"][0]["lr"] = 7.0

    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.ones(1))], lr=1.0)
    optimizer.register_load_state_dict_pre_hook(hook)
    given = optimizer.state_dict()
    optimizer.load_state_dict(given)
    print(given["param_groups"][0]["lr"])
    assert given["param_groups"][0]["lr"] == 7.0


@proof()
def orthogonal_flattens_trailing_dimensions():
    """The rows of a tensor of shape (2, 2, 2), flattened, are orthogonal to each other."""
    x = torch.nn.init.orthogonal_(torch.zeros(2, 2, 2))
    rows = x.reshape(2, 4)
    print(abs((rows[0] * rows[1]).sum().item()) < 1e-5)
    assert abs((rows[0] * rows[1]).sum().item()) < 1e-5


@counterexample()
def orthogonal_raises_for_a_transposed_tensor():
    """A tensor of the same shape that is not contiguous raises and keeps its zeros."""
    x = torch.zeros(2, 2, 2).transpose(0, 1)
    error = None
    try:
        torch.nn.init.orthogonal_(x)
    except RuntimeError as raised:
        error = raised
    print(x.is_contiguous(), type(error).__name__, x.sum().item())
    assert error is not None and x.sum().item() == 0.0
