"""``watch`` changes nothing and keeps nothing, whatever the block does."""

import gc
import sys
import weakref

import pytest
import torch
import torch.nn.functional as F

import tensorcopy_docs


def training(fused: bool = False) -> list[object]:
    """All that a small training makes that could be changed by being watched."""
    torch.manual_seed(0)
    net = torch.nn.Sequential(torch.nn.Linear(4, 6), torch.nn.GRU(6, 6, batch_first=True))
    head = torch.nn.TransformerEncoderLayer(6, 2, 8, batch_first=True)
    optimizer = torch.optim.Adam([*net.parameters(), *head.parameters()], fused=fused)
    seen: list[object] = []

    def step():
        x = torch.randn(2, 3, 4, requires_grad=True)
        out = head(net(x)[0])
        loss = (F.dropout(out, 0.2) * out.cumprod(0).sort(0).values).norm()
        optimizer.zero_grad()
        loss.backward()
        loss2 = (x.relu().pow(2)).sum()
        loss2.backward(retain_graph=True)
        loss2.backward()
        with torch.no_grad():
            head.linear1.weight.mul_(0.5)
        head.linear2.weight.data.clamp_(-1, 1)
        optimizer.step()
        seen.extend([out, loss, x.grad, x])

    head.train()
    step()
    head.eval()
    with torch.no_grad():
        seen.append(head(torch.randn(2, 3, 6)))
    step()
    tensors = [*seen, *net.parameters(), *head.parameters()]
    tensors += [parameter.grad for parameter in (*net.parameters(), *head.parameters())]
    return [
        (tensor.tolist(), tensor._version, tensor.stride(), type(tensor.grad_fn).__name__, tensor.is_leaf)
        for tensor in tensors
    ] + [torch.get_rng_state().tolist(), torch.is_grad_enabled()]


def test_nothing_that_a_block_computes_is_changed():
    expected = training(fused=True)
    x = torch.zeros(5)
    with tensorcopy_docs.watch(x=x) as watched:
        assert training(fused=True) == expected
    assert not watched


def test_a_watched_training_is_the_same_as_one_that_is_not_watched():
    def trained(watched):
        torch.manual_seed(0)
        net = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4), torch.nn.GRU(4, 2))
        for _ in range(2):
            if watched:
                with tensorcopy_docs.watch(net) as found:
                    one(net)
                assert found
            else:
                one(net)
        tensors = [*net.parameters(), *net.buffers(), *(each.grad for each in net.parameters())]
        return [(each.tolist(), each._version) for each in tensors], torch.get_rng_state().tolist()

    def one(net):
        loss = F.dropout(net(torch.randn(5, 3))[0], 0.5).pow(2).sum()
        loss.backward()
        with torch.no_grad():
            for parameter in net.parameters():
                parameter -= 0.1 * parameter.grad
        net[0].weight.data.clamp_(-0.2, 0.2)

    assert trained(True) == trained(False)


def test_no_tensor_and_no_graph_is_kept_after_the_block_nor_a_copy_of_local_variables():
    w = torch.ones(4, requires_grad=True)
    y = w * 2
    with tensorcopy_docs.watch(y=y) as watched:
        other = torch.ones(3)
        y.data.add_(1)
    gone = [weakref.ref(each) for each in (w, y, other)]
    gc.disable()  # nothing may wait for the collector
    try:
        del w, y, other
        assert [each() for each in gone] == [None] * 3
    finally:
        gc.enable()
    assert len(watched) == 1


def test_a_graph_is_not_held_within_the_block():
    w = torch.ones(4, requires_grad=True)
    y = w * 2
    gone = weakref.ref(y)
    with tensorcopy_docs.watch(y=y):
        y.data.add_(1)
        y = None
        assert gone() is None


def test_local_variables_stay_as_they_are_and_their_tensors_are_freed_as_without_watch():
    x, freed = torch.zeros(2), []

    def inner(tensor):
        kept = 1
        tensor.add_(1)
        kept += 1
        part = tensor[:1]
        part.add_(1)
        gone = weakref.ref(part)
        part = None
        freed.append(gone())
        return kept

    before, kept = sys.gettrace(), 0
    with tensorcopy_docs.watch(x) as watched:
        for number in range(2):
            kept += inner(x)
            x.sub_(number)
    assert (kept, number, before) == (4, 1, sys.gettrace())
    assert freed == [None, None] and len(watched) == 4  # without other values the first time


def test_a_block_within_a_block_and_another_tracer_see_their_lines():
    x, seen = torch.zeros(2), []

    def tracer(frame, event, argument):
        seen.append((frame.f_code.co_name, event))
        return tracer

    def inner():
        x.add_(2)

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        with tensorcopy_docs.watch(x=x) as outer:
            x.add_(1)
            with tensorcopy_docs.watch(x=x) as nested:
                inner()
                x.add_(3)
            x.add_(4)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert [each.code for each in outer] == ["x.add_(1)", "x.add_(2)", "x.add_(3)", "x.add_(4)"]
    assert [each.code for each in nested] == ["x.add_(2)", "x.add_(3)"]
    assert ("inner", "line") in seen


def test_an_error_of_the_block_is_passed_on_and_the_trace_ends():
    x, before = torch.ones(2), sys.gettrace()
    with pytest.raises(ZeroDivisionError), tensorcopy_docs.watch(x=x) as watched:
        x.zero_()
        1 / 0  # noqa: B018
    assert [each.code for each in watched] == ["x.zero_()"]
    assert sys.gettrace() is before
    with pytest.raises(RuntimeError, match="has been used"), watched:
        pass


def test_an_error_of_watch_itself_is_raised_when_the_block_has_ended(monkeypatch):
    x = torch.ones(2)

    def broken(watcher):
        raise ValueError("broken")

    monkeypatch.setattr("tensorcopy_docs.lab.watching.watcher.Watcher.look", broken)
    done = False
    stopped = pytest.raises(RuntimeError, match=r"\Awatch stopped after .*test_watch_harmless\.py:\d+, .*; broken\Z")
    with stopped, tensorcopy_docs.watch(x=x):
        x.zero_()
        done = True
    assert done
