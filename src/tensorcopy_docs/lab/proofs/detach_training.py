"""What ``detach`` does in training: which weights get a gradient, and which change."""

import torch

from tensorcopy_docs.lab.proof import counterexample, proof


@proof()
def detach_keeps_a_part_from_training():
    """The first weight is before ``detach``: a gradient step changes the second weight only."""
    first = torch.tensor(2.0, requires_grad=True)
    second = torch.tensor(3.0, requires_grad=True)
    hidden = (first * 5).detach()
    (second * hidden).backward()
    print(first.grad, second.grad)
    with torch.no_grad():
        for weight in (first, second):
            if weight.grad is not None:
                weight -= 0.1 * weight.grad
    print(first.item(), second.item())
    assert first.grad is None and first.item() == 2.0
    assert second.grad.item() == 10.0 and second.item() == 2.0


@counterexample()
def detach_also_freezes_what_lies_before():
    """``detach`` after the middle weight freezes the first weight, too; ``requires_grad_(False)`` does not."""
    first = torch.tensor(2.0, requires_grad=True)
    middle = torch.tensor(3.0, requires_grad=True)
    last = torch.tensor(5.0, requires_grad=True)
    (last * (middle * first).detach()).backward()
    print(first.grad, middle.grad, last.grad)
    assert first.grad is None and middle.grad is None and last.grad.item() == 6.0
    middle.requires_grad_(False)
    (last * (middle * first)).backward()
    print(first.grad, middle.grad)
    assert first.grad.item() == 15.0 and middle.grad is None


@counterexample()
def a_part_behind_detach_still_decays():
    """The weight gets no gradient but has a zeroed one: weight decay, as in SGD, changes the weight."""
    first = torch.tensor(2.0, requires_grad=True)
    second = torch.tensor(3.0, requires_grad=True)
    (second * first).backward()
    first.grad.zero_()
    second.grad.zero_()
    (second * first.detach()).backward()
    print(first.grad, second.grad)
    assert first.grad.item() == 0.0
    with torch.no_grad():
        for weight in (first, second):
            if weight.grad is not None:  # optimizers skip None only
                weight.add_(weight.grad + 0.5 * weight, alpha=-0.5)
    print(first.item())
    assert first.item() == 1.5


@proof()
def a_branch_behind_detach_spares_the_main_gradient():
    """The branch trains its own weight v, and w has the gradient of the main loss only: 50 w."""
    w = torch.tensor([1.0, -2.0], requires_grad=True)
    v = torch.tensor(3.0, requires_grad=True)
    h = w * 5
    branch = (v * h.detach()).sum()
    main = (h * h).sum()
    (main + branch).backward()
    print(w.grad, v.grad)
    assert w.grad.tolist() == [50.0, -100.0]
    assert v.grad.item() == -5.0


@counterexample()
def a_branch_that_writes_changes_the_main_gradient():
    """The branch starts with an in-place ReLU: the gradient of the main network, -100, silently becomes 0."""
    w = torch.tensor([1.0, -2.0], requires_grad=True)
    v = torch.tensor(3.0, requires_grad=True)
    h = w * 5
    branch = (v * torch.relu_(h.detach())).sum()
    main = (h * h).sum()
    (main + branch).backward()
    print(w.grad, v.grad)
    assert w.grad.tolist() == [50.0, 0.0]
