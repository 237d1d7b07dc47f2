"""``watch`` changes nothing and keeps nothing, whatever the block does."""

import gc
import sys
import weakref

import pytest
import torch

import tensorcopy_docs


def test_no_tensor_and_no_graph_is_kept_after_the_block_nor_a_copy_of_local_variables():
    w = torch.ones(4, requires_grad=True)
    y = w * 2
    with tensorcopy_docs.watch(y=y) as watched:
        other = torch.ones(3)
        y.data.add_(1)
        inner = weakref.ref(y)
        y = None
        assert inner() is None
        y = w * 2
    gone = [weakref.ref(each) for each in (w, y, other)]
    gc.disable()  # nothing may wait for the collector
    try:
        del w, y, other
        assert [each() for each in gone] == [None] * 3
    finally:
        gc.enable()
    assert len(watched) == 1


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
