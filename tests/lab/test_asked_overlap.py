"""A write whose source overlaps its target: what differs from a write that copies its source first."""

from tensorcopy_docs.lab.asked.worker import CALL, Worker
from tensorcopy_docs.lab.values import RUNS
from tests.in_one_test import in_one_test

MATRIX = "torch.tensor([[1., 3, 7, 15], [2, 9, 27, 81], [5, 25, 125, 625]])"
TOO_LATE = [
    *("x[:, 1:] = x[:, :-1]", "x.data[:, 1:] = x.data[:, :-1]; x.sum()", "x[:, 1:].add_(x[:, :-1])"),
    *("torch.add(x[:, :-1], 1, out=x[:, 1:])", "y = x.clone(); y[:, 1:] = y[:, :-1]"),
]
IN_TIME = [
    *("x += x", "x.mul_(x)", "x[0] = x[1]", "x[:1] = x[2:]", "x[:, :2].mul_(x[:, 2:])", "x.copy_(x.flip(0))"),
    *("x[:, 1:] = x[:, :-1].clone()", "x[x > 3] = x[x > 3] * 2", "x.numpy()[:, 1:] = x.numpy()[:, :-1]; x"),
    *("z = x.detach(); z.set_(x[0]); z.add_(1); x", "x[0] += x[1]; F.dropout(x)", "torch.rand_like(x).mul_(x)"),
]


def overlap(code: str, x: str = MATRIX, **more: str) -> dict | None:
    """What is said of the write."""
    found = Worker({"code": code, "x": x, **more}).run(CALL, CALL)["value"]
    assert found["state"] == RUNS, found
    return found["overlap"]


@in_one_test("code", TOO_LATE)
def test_an_element_that_is_read_too_late_is_named(code):
    assert overlap(code)["name"] == ("y[0, 2]" if code.startswith("y") else "x[0, 2]")


@in_one_test("dtype, numbers", [("int64", ("1", "2")), ("float16", ("1", "2")), ("complex64", ("1+2j", "3+4j"))])
def test_both_numbers_are_told_of_every_dtype(dtype, numbers):
    told = overlap("x[:, 1:] = x[:, :-1]", f"torch.tensor([[1, 2, 3, 4], [5, 6, 7, 8]]).to(torch.{dtype})")
    assert tuple(told.values()) == ("x[0, 2]", 4, 8, *numbers)


@in_one_test("code", IN_TIME)
def test_a_write_that_reads_in_time_is_not_accused(code):
    assert overlap(code) is None


def test_where_no_mode_sees_the_operations_nothing_is_said(monkeypatch):
    assert overlap("x[:, 1:] = x[:, :-1]", backend="aot_eager") is None
    monkeypatch.delattr("torch.utils._python_dispatch.TorchDispatchMode")
    assert overlap("x[:, 1:] = x[:, :-1]") is None
