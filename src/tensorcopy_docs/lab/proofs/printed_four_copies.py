"""What the six networks of four-copies print, as figures of four decimals."""

import torch

from tensorcopy_docs.lab.proof import proof


@proof()
def five_ways_of_handing_on_give_one_loss():
    """Each way passes on the same values, and the loss is computed from nothing else."""
    ways = [
        ("assignment", lambda x2, x4: x2),
        ("clone", lambda x2, x4: x2.clone()),
        ("copy_", lambda x2, x4: x4.copy_(x2)),
        ("detach", lambda x2, x4: x2.detach()),
        ("detach_", lambda x2, x4: x2.detach_()),
    ]
    for name, hand_on in ways:
        torch.manual_seed(20200910)
        x0, bias = torch.randn(3, 5, requires_grad=True), torch.randn(3, 5, requires_grad=True)
        x4 = torch.randn(3, 5)
        x1 = 3 * x0 + 8
        x2 = 4 * x1**2 + 5 * x1 + 7
        x4 = hand_on(x2, x4)
        loss = torch.mean(9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias)
        print(name, loss)
        assert "%.4e" % loss.item() == "9.6161e+08"


@proof()
def three_ways_of_handing_on_give_one_gradient():
    """Each way lets the whole gradient through, the same in every printed digit."""
    expected = "5.4391e+07 1.7363e+07 1.3316e+08 3.6766e+05 2.4903e+07 "
    expected += "5.1519e+08 1.5781e+08 3.6020e+05 1.7468e+08 1.2224e+08 "
    expected += "4.6100e+07 9.8575e+07 6.9595e+05 2.4009e+07 1.6252e+07"
    ways = [
        ("assignment", lambda x2, x4: x2),
        ("clone", lambda x2, x4: x2.clone()),
        ("copy_", lambda x2, x4: x4.copy_(x2)),
    ]
    for name, hand_on in ways:
        torch.manual_seed(20200910)
        x0, bias = torch.randn(3, 5, requires_grad=True), torch.randn(3, 5, requires_grad=True)
        x4 = torch.randn(3, 5)
        x1 = 3 * x0 + 8
        x2 = 4 * x1**2 + 5 * x1 + 7
        x4 = hand_on(x2, x4)
        torch.mean(9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias).backward()
        print(name, x0.grad, sep="\n")
        assert " ".join("%.4e" % figure for figure in x0.grad.flatten().tolist()) == expected


@proof()
def loss_of_the_copied_constant_prints_as_16_7390():
    """What ``copy_`` put into ``x4`` is all that the loss sees of the network."""
    torch.manual_seed(20200910)
    x0, bias = torch.randn(3, 5, requires_grad=True), torch.randn(3, 5, requires_grad=True)
    x3, x4 = torch.randn(3, 5), torch.randn(3, 5)
    x1 = 3 * x0 + 8
    x2 = 4 * x1**2 + 5 * x1 + 7
    x4.copy_(x3)
    print(torch.equal(x4, x3), torch.equal(x4, x2))
    loss = torch.mean(9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias)
    print(loss)
    assert "%.4f" % loss.item() == "16.7390"


@proof()
def detach_and_detach_in_place_leave_x0_without_grad():
    """The backward pass runs, since ``bias`` requires grad, and it never reaches ``x0``."""
    for cut in ["detach", "detach_"]:
        torch.manual_seed(20200910)
        x0, bias = torch.randn(3, 5, requires_grad=True), torch.randn(3, 5, requires_grad=True)
        x1 = 3 * x0 + 8
        x2 = 4 * x1**2 + 5 * x1 + 7
        x4 = getattr(x2, cut)()
        torch.mean(9 * x4**3 + 7 * x4**2 + 3 * x4 + 5 + bias).backward()
        print(cut, "x0.grad:", x0.grad, "bias.grad:", bias.grad is not None)
        assert x0.grad is None
        assert bias.grad is not None


@proof()
def detach_and_detach_in_place_give_requires_grad_false():
    """The result does not require grad, though ``x2`` did."""
    for cut in ["detach", "detach_"]:
        torch.manual_seed(20200910)
        x0 = torch.randn(3, 5, requires_grad=True)
        x1 = 3 * x0 + 8
        x2 = 4 * x1**2 + 5 * x1 + 7
        before = x2.requires_grad
        x4 = getattr(x2, cut)()
        print(cut, "x4:", x4.requires_grad, "x2:", before, "->", x2.requires_grad)
        assert before is True
        assert x4.requires_grad is False
