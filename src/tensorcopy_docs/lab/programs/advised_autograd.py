"""What is advised about gradients, graphs, hooks and checkpoints, and is no idiom, with assertions of what is right."""

import copy
import warnings
import weakref

import torch
from torch import nn

from tensorcopy_docs.lab.program import advised


@advised()
def output_multiplied_by_an_operation():
    a = torch.tensor([1.0, 2.0], requires_grad=True)
    out = a.sigmoid()
    out = 3 * out
    out.sum().backward()
    s = a.detach().sigmoid()
    assert torch.allclose(a.grad, 3 * s * (1 - s))


@advised()
def missing_gradient_copied():
    x = nn.Parameter(torch.ones(2))
    x.sum().backward()
    y = copy.deepcopy(x)
    y.grad = x.grad.clone()
    y.grad.zero_()
    assert x.grad.tolist() == [1.0, 1.0]


@advised()
def gradient_of_a_copy_dropped():
    x = torch.ones(2, requires_grad=True)
    x.sum().backward()
    y = copy.deepcopy(x)
    y.grad = None
    assert x.grad.tolist() == [1.0, 1.0] and y.grad is None


@advised()
def views_without_gradients():
    x = torch.ones(2, requires_grad=True)
    assert not x.detach().view(2, 1).requires_grad
    x = torch.ones(3, requires_grad=True)
    assert not x.detach().view(3).requires_grad


@advised()
def leaf_frozen_and_result_cut_off():
    w = torch.ones(2, requires_grad=True)
    x = w
    x.requires_grad_(False)
    assert not (w * 2).requires_grad
    x = torch.ones(2, requires_grad=True) * 2
    x = x.detach()
    assert x.is_leaf and not x.requires_grad


def _set_to_none():
    torch.optim.SGD([nn.Parameter(torch.ones(1))], lr=0.1).zero_grad(set_to_none=False)


@advised(probe=_set_to_none)
def gradients_set_to_zero():
    w = nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([w], lr=0.1)
    w.sum().backward()
    optimizer.zero_grad(set_to_none=False)
    assert w.grad.tolist() == [0.0, 0.0]


def _is_zero(gradient):
    return gradient is None or not gradient.any()


@advised()
def gradients_of_model_or_optimizer_reset():
    model, other = nn.Linear(2, 2), nn.Parameter(torch.ones(2))
    optimizer = torch.optim.SGD([model.weight, other], lr=0.1)
    (model(torch.ones(1, 2)).sum() + other.sum()).backward()
    model.zero_grad()
    assert _is_zero(model.bias.grad) and not _is_zero(other.grad)
    optimizer.zero_grad()
    assert _is_zero(other.grad)


@advised()
def recorded_results_have_a_grad_fn():
    x = torch.ones(2, requires_grad=True)
    out = x.sigmoid()
    assert torch.is_grad_enabled() and out.grad_fn is not None
    with torch.no_grad():
        assert not torch.is_grad_enabled()
        out, view = x.sigmoid(), x.view(2)
    assert x.requires_grad and view.requires_grad
    assert x.grad_fn is None and view.grad_fn is None and out.grad_fn is None


@advised()
def leaves_to_train_collected():
    w = torch.ones(2, requires_grad=True)
    with torch.no_grad():
        constant, view = w * 2, w.view(2)
    tensors = [w, w * 2, w.detach(), constant]
    found = [t for t in tensors if t.is_leaf and t.requires_grad]
    assert len(found) == 1 and found[0] is w
    assert view.is_leaf and view.requires_grad
    (w * constant).sum().backward()
    assert view.grad is None
    torch.optim.SGD(found, lr=0.5).step()
    assert w.tolist() == [0.0, 0.0] and constant.tolist() == [2.0, 2.0]


@advised()
def losses_of_one_forward_pass_added():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    for _ in range(2):
        y = x * x
        loss1, loss2 = y.sum(), (y + 2).sum()
        (loss1 + loss2).backward()
    assert x.grad.tolist() == [8.0, 16.0]


@advised()
def graph_freed_with_its_loss():
    class Mark(object):
        pass

    def loss_and_mark():
        x, mark = torch.ones(2, requires_grad=True), Mark()
        y = x * x
        y.register_hook(lambda gradient, mark=mark: None)
        return y.sum(), weakref.ref(mark)

    loss, first = loss_and_mark()
    loss.backward(retain_graph=True)
    assert first() is not None
    new, second = loss_and_mark()
    assert first() is not None
    loss = new
    assert first() is None and second() is not None
    del loss, new
    assert second() is None


@advised()
def hook_returns_another_gradient():
    x, y = [torch.tensor([1.0, 2.0], requires_grad=True) for _ in range(2)]

    def doubled(grad):
        return grad * 2

    x.register_hook(doubled)
    ((x + y) * 3).sum().backward()
    assert x.grad.tolist() == [6.0, 6.0] and y.grad.tolist() == [3.0, 3.0]


@advised()
def hook_that_looks_returns_none():
    layer, seen = nn.Linear(2, 2), []
    x = torch.ones(1, 2)
    right = layer(x).tolist()

    def look(module, inputs, output):
        seen.append(output.mean().item())

    layer.register_forward_hook(look)
    assert layer(x).tolist() == right and len(seen) == 1


@advised()
def outputs_without_gradients_left_out():
    x = torch.ones(2, requires_grad=True)
    tensors = [torch.ones(2), x * 2, (x * x).sum()]
    gradients = [torch.full((2,), 7.0), torch.tensor([1.0, 5.0]), None]
    kept = [(t, g) for t, g in zip(tensors, gradients) if t.requires_grad]
    left, right = [t for t, _ in kept], [g for _, g in kept]
    (gradient,) = torch.autograd.grad(left, [x], right, retain_graph=True)
    torch.autograd.backward(left, right)
    assert gradient.tolist() == x.grad.tolist() == [4.0, 12.0]


@advised()
def gradient_of_a_non_differentiable_output_ignored():
    def gradient(materialized):
        class Two(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                y, z = x * 2, x * 3
                ctx.mark_non_differentiable(z)
                if not materialized:
                    ctx.set_materialize_grads(False)
                return y, z

            @staticmethod
            def backward(ctx, grad_y, _):
                return grad_y * 2

        x = torch.ones(2, requires_grad=True)
        y, z = Two.apply(x)
        (y + z).sum().backward()
        return x.grad.tolist()

    assert gradient(True) == [2.0, 2.0]
    if hasattr(torch.autograd.Function, "set_materialize_grads"):
        assert gradient(False) == [2.0, 2.0]


def _use_reentrant():
    from torch.utils.checkpoint import checkpoint, checkpoint_sequential

    checkpoint(abs, torch.ones(1), use_reentrant=False)
    checkpoint_sequential([abs], 1, torch.ones(1), use_reentrant=False)


@advised(probe=_use_reentrant)
def checkpoints_whose_warning_is_an_error():
    from torch.utils.checkpoint import checkpoint, checkpoint_sequential

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    steps = [torch.exp, lambda a: a * a]
    with warnings.catch_warnings():
        warnings.filterwarnings("error", message=".*use_reentrant")
        y = checkpoint(lambda a: a * a, x, use_reentrant=False)
        z = checkpoint_sequential(steps, 2, x, use_reentrant=False)
        for forgotten in (lambda: checkpoint(torch.exp, x), lambda: checkpoint_sequential(steps, 2, x)):
            try:
                forgotten()
            except UserWarning:
                continue
            raise AssertionError("no error")
    assert torch.autograd.grad(y.sum(), x)[0].tolist() == [2.0, 4.0]
    assert torch.allclose(torch.autograd.grad(z.sum(), x)[0], 2 * (2 * x).exp())


@advised(probe=_use_reentrant)
def detached_in_a_checkpoint():
    from torch.utils.checkpoint import checkpoint

    x, w = [torch.tensor([2.0, 3.0], requires_grad=each) for each in (False, True)]
    checkpoint(lambda a: a * w * (a * w).detach(), x, use_reentrant=False).sum().backward()
    assert w.grad.tolist() == [8.0, 27.0]
    y = checkpoint(lambda a: a * a * a.detach(), w, use_reentrant=False).sum()
    (gradient,) = torch.autograd.grad(y, [w], create_graph=True)
    assert torch.autograd.grad(gradient.sum(), [w])[0].tolist() == [4.0, 6.0]


@advised()
def state_detached_in_place():
    state = torch.ones(2, requires_grad=True) * 2
    state.detach_()
    assert state.is_leaf and not state.requires_grad
