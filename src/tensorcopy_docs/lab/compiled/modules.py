"""Modules, their buffers and state dicts, and checkpoints."""

import copy

import torch
from torch import nn
from torch.nn import functional as F

from tensorcopy_docs.lab.program import compiled


class Counter(nn.Module):
    """Counts its calls in a buffer."""

    def __init__(self):
        super(Counter, self).__init__()
        self.register_buffer("count", torch.zeros(64))

    def forward(self, x):
        self.count.add_(1)
        return x + self.count


def _buffer():
    nn.Buffer(torch.zeros(1))


@compiled(facts=True, about="clone", instead="dropout_left_out")
def dropout_in_eval_mode(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return F.dropout(x, 0.5, training=False)

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True)
def dropout_left_out(torch_compile):
    x, training = torch.ones(64), False

    @torch_compile
    def f(x):
        return F.dropout(x, 0.5) if training else x

    y = f(x)
    return y is x, y.data_ptr() == x.data_ptr()


@compiled(facts=True, instead="dropout_left_out_written_later")
def dropout_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return F.dropout(x, 0.5, training=False)

    f(x).zero_()
    return x


@compiled(facts=True)
def dropout_left_out_written_later(torch_compile):
    x, training = torch.ones(64), False

    @torch_compile
    def f(x):
        return F.dropout(x, 0.5) if training else x

    f(x).zero_()
    return x


@compiled(facts=True, instead="dropout_of_nothing_left_out")
def dropout_of_nothing_written_later(torch_compile):
    x = torch.ones(64)

    @torch_compile
    def f(x):
        return F.dropout(x, 0.0, training=True)

    f(x).zero_()
    return x


@compiled(facts=True)
def dropout_of_nothing_left_out(torch_compile):
    x, p = torch.ones(64), 0.0

    @torch_compile
    def f(x):
        return F.dropout(x, p) if p else x

    f(x).zero_()
    return x


@compiled(facts=True)
def identity_module_written_later(torch_compile):
    x, model = torch.ones(64), nn.Sequential(nn.Identity(), nn.Flatten(0))

    @torch_compile
    def f(x):
        return model(x)

    f(x).zero_()
    return x


@compiled()
def running_mean(torch_compile):
    model = nn.BatchNorm1d(64)

    @torch_compile
    def f(x):
        return model(x)

    f(torch.ones(8, 64))
    f(torch.ones(8, 64))
    return model.running_mean, model.num_batches_tracked


@compiled()
def running_mean_read_before_and_after(torch_compile):
    model = nn.BatchNorm1d(64)
    before = model.running_mean

    @torch_compile
    def f(x):
        return model(x).sum(), model.running_mean

    _, after = f(torch.ones(8, 64))
    return before is model.running_mean, before, after


@compiled(right=lambda: torch.full((8, 64), 2 / (1 + 1e-5)))
def batch_norm_in_eval_mode_then_training(torch_compile):
    model, x = nn.BatchNorm1d(64).eval(), torch.ones(8, 64, requires_grad=True)

    @torch_compile
    def f(x):
        return (model(x) ** 2).sum()

    loss = f(x)
    model.running_mean.fill_(1.0)
    model.running_var.fill_(100.0)
    loss.backward()
    return x.grad


@compiled()
def buffer_counts_calls(torch_compile):
    model = Counter()
    called = torch_compile(model)
    called(torch.ones(64))
    called(torch.ones(64))
    return model.count


@compiled(instead="buffer_filled")
def buffer_replaced(torch_compile):
    model = Counter()
    called = torch_compile(model)
    called(torch.ones(64))
    model.count = torch.full((64,), 10.0)
    return called(torch.ones(64)), model.count


@compiled()
def buffer_filled(torch_compile):
    model = Counter()
    called = torch_compile(model)
    called(torch.ones(64))
    model.count.fill_(10)
    return called(torch.ones(64)), model.count


@compiled()
def buffer_assigned_inside(torch_compile):
    model = Counter()
    before = model.count

    @torch_compile
    def f(x):
        model.count = model.count + 1
        return x + model.count

    f(torch.ones(64))
    return before, model.count


@compiled(facts=True, probe=_buffer)
def buffer_made_inside(torch_compile):
    x = torch.ones(64, requires_grad=True)

    @torch_compile
    def f(x):
        return nn.Buffer(x)

    return f(x).requires_grad


@compiled(about="deepcopy state_dict", instead="state_dict_copied_uncompiled")
def state_dict_copied_inside(torch_compile):
    model = nn.Linear(8, 8)
    nn.init.ones_(model.weight)

    @torch_compile
    def f():
        return copy.deepcopy(model.state_dict())

    return len(f())


@compiled()
def state_dict_copied_uncompiled(torch_compile):
    model = nn.Linear(8, 8)
    nn.init.ones_(model.weight)
    torch_compile(model)(torch.ones(8))

    def f():
        return copy.deepcopy(model.state_dict())

    return len(f())


@compiled(about="state_dict")
def weights_loaded_after_compiling(torch_compile):
    model, other = nn.Linear(64, 1, bias=False), nn.Linear(64, 1, bias=False)
    nn.init.ones_(model.weight)
    nn.init.zeros_(other.weight)
    called = torch_compile(model)
    called(torch.ones(64))
    model.load_state_dict(other.state_dict())
    return called(torch.ones(64))


@compiled(about="Parameter")
def weight_replaced_after_compiling(torch_compile):
    model = nn.Linear(64, 1, bias=False)
    nn.init.ones_(model.weight)
    called = torch_compile(model)
    called(torch.ones(64))
    model.weight = nn.Parameter(torch.zeros(1, 64))
    return called(torch.ones(64))


@compiled(about="data")
def data_replaced_after_compiling(torch_compile):
    model = nn.Linear(64, 1, bias=False)
    nn.init.ones_(model.weight)
    called = torch_compile(model)
    called(torch.ones(64))
    model.weight.data = torch.zeros(1, 64)
    return called(torch.ones(64))


@compiled(about="deepcopy")
def model_copied_after_compiling(torch_compile):
    model = nn.Linear(64, 1, bias=False)
    nn.init.ones_(model.weight)
    called = torch_compile(model)
    called(torch.ones(64))
    copied = copy.deepcopy(called)
    with torch.no_grad():
        model.weight.zero_()
    return copied(torch.ones(64))


@compiled(about="requires_grad_")
def frozen_after_compiling(torch_compile):
    model = nn.Linear(64, 1, bias=False)
    called = torch_compile(model)
    called(torch.ones(64)).sum().backward()
    model.weight.grad = None
    model.weight.requires_grad_(False)
    return called(torch.ones(64)).requires_grad


@compiled()
def tied_weights(torch_compile):
    model = nn.Sequential(nn.Linear(8, 8, bias=False), nn.Linear(8, 8, bias=False))
    model[1].weight = model[0].weight
    nn.init.ones_(model[0].weight)
    torch_compile(model)(torch.ones(8)).sum().backward()
    return model[0].weight.grad, model[1].weight is model[0].weight


@compiled(facts=True)
def checkpoint_counts_once(torch_compile):
    from torch.utils.checkpoint import checkpoint

    w, count = torch.ones(64, requires_grad=True), torch.zeros(64)

    def counted(w):
        count.add_(1)
        return w.exp()

    @torch_compile
    def f(w):
        return checkpoint(counted, w, use_reentrant=False).sum()

    f(w).backward()
    return count


@compiled(right=lambda: torch.full((64,), 2.0))
def checkpoint_of_a_written_input(torch_compile):
    from torch.utils.checkpoint import checkpoint

    w = torch.ones(64, requires_grad=True)
    h = w * 1

    @torch_compile
    def f(h):
        return checkpoint(lambda h: (h * h).sum(), h, use_reentrant=False)

    loss = f(h)
    with torch.no_grad():
        h.mul_(10)
    loss.backward()
    return w.grad
