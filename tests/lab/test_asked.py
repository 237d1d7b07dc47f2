"""A reader's code is measured as the rows of the table are: the code of each row, asked, has the cells of the row."""

import numpy
import pytest
import torch
from asked_worker import cell_of, fault
from in_one_test import in_one_test

from tensorcopy_docs.lab.asked import twin
from tensorcopy_docs.lab.asked.code import operation_of
from tensorcopy_docs.lab.asked.faults import KEYS, QuestionError
from tensorcopy_docs.lab.asked.functions import packed, unpacked
from tensorcopy_docs.lab.asked.twin import described, replaced, source_of
from tensorcopy_docs.lab.asked.visible import visible
from tensorcopy_docs.lab.asked.worker import CALL, CELL, Worker
from tensorcopy_docs.lab.cell import Operation, can_run
from tensorcopy_docs.lab.observe import numbers
from tensorcopy_docs.lab.outcomes import BROKEN
from tensorcopy_docs.lab.trials import state
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.lab.worker import load_table, run_cell
from tensorcopy_docs.snippets.table import rows

OPERATIONS, PROPERTIES = load_table()


def asked(row: str) -> Worker:
    """The question of a row: its code, on a tensor like that of its source."""
    return Worker({"code": rows()[row].code, "x": f"{rows()[row].source_code}\nsource()[1]"})


@in_one_test("row", OPERATIONS)
def test_the_code_of_a_row_has_the_cells_of_the_row(row):
    assert can_run(OPERATIONS[row]), "the pinned version has all that rows need"
    worker = asked(row)
    called = worker.run(CALL, CALL)
    assert called["error"] is None and "fault" not in called["value"], called
    assert not called["value"]["depends"]
    found = {column: cell_of(worker, column) for column in PROPERTIES}
    wanted = {name: run_cell(OPERATIONS[row], column) for name, column in PROPERTIES.items()}
    assert {name: (found[name], wanted[name]) for name in wanted if found[name] != wanted[name]} == {}


WRITES = ("write-to-result-seen", "write-to-source-seen")


@in_one_test(
    "code",
    [
        "x.detach().zero_()",
        "x.zero_()",
        "x.data.fill_(0)",
        "x.clamp_(max=0)",
        "x.detach().fill_(float('inf'))",
        "x.data.copy_(x / 0 - x / 0)",
        "x.detach().zero_().view(torch.int32)",
        "x.detach().zero_().numpy()",
        "x.detach().t().zero_()[1:]",
        "x.zero_().view(6)",
    ],
)
def test_a_write_is_seen_whatever_the_code_has_left_in_the_memory(code):
    worker = Worker({"code": code})
    assert worker.run(CALL, CALL)["value"]["filled"] is True
    assert {column: worker.run(column, CELL)["value"] for column in WRITES} == dict.fromkeys(WRITES, "yes")


@in_one_test("code", ["torch.zeros_like(x)", "torch.full_like(x, float('nan'))", "x.new_zeros(0)", "x.detach() + 1"])
def test_a_write_to_other_memory_is_not_seen_whatever_is_in_it(code):
    worker = Worker({"code": code})
    assert worker.run(CALL, CALL)["value"]["filled"] is False
    assert {column: worker.run(column, CELL)["value"] for column in WRITES} == dict.fromkeys(WRITES, "no")


@in_one_test("row", OPERATIONS)
def test_the_values_in_the_memory_do_not_decide_whether_a_write_is_seen(row):
    wanted = {name: run_cell(OPERATIONS[row], PROPERTIES[name])["value"] for name in WRITES}
    for value in (0, float("inf"), float("nan")):

        def overwritten(x, value=value):
            y = OPERATIONS[row].function(x)
            for thing in (x, y):
                overwrite(thing, value)
            return y

        filled = visible(Operation(overwritten, OPERATIONS[row].source))
        assert {name: run_cell(filled, PROPERTIES[name])["value"] for name in WRITES} == wanted, value


def overwrite(thing, value: float) -> None:
    """Fill the memory of a tensor or an array, where it can be written to and holds numbers like this."""
    held = memory_of(thing)
    if held is not None and (value == 0 or held.dtype in (torch.float32, torch.float64, torch.complex64)):
        held.fill_(value)


def memory_of(thing) -> torch.Tensor | None:
    """The whole memory of a tensor, or that of a writeable array's elements, as a tensor."""
    if isinstance(thing, numpy.ndarray):
        return torch.from_numpy(thing) if thing.flags.writeable else None
    dense = thing.detach()._values() if thing.is_sparse else thing
    return torch.empty(0, dtype=dense.dtype).set_(dense.untyped_storage())


def leaf(*shape: int) -> torch.Tensor:
    return torch.rand(*shape, requires_grad=True)


def inference() -> torch.Tensor:
    with torch.inference_mode():
        return torch.ones(2)


TENSORS = {
    "plain": lambda: torch.zeros(2, 3),
    "leaf": lambda: leaf(2, 3),
    "result": lambda: leaf(2, 3).exp(),
    "detached": lambda: leaf(4, 3).exp()[1:].detach(),
    "part of a storage": lambda: torch.arange(20.0)[3:9].data,
    "view of a leaf": lambda: leaf(6).view(2, 3),
    "view of a large tensor": lambda: torch.zeros(100, 100)[7, ::20],
    "leaf on a view": lambda: torch.ones(4)[1:].requires_grad_(),
    "transposed and cut": lambda: leaf(4, 5).exp().t()[1:, ::2],
    "expanded": lambda: leaf(1, 3).expand(2, 3),
    "result that is cut off": lambda: leaf(4).exp().unsafe_chunk(2)[1],
    "several views": lambda: leaf(2, 3).unbind()[1],
    "under no_grad": lambda: torch.no_grad()(lambda x: x.view(6))(leaf(2, 3)),
    "parameter": lambda: torch.nn.Parameter(torch.ones(2).t()),
    "frozen": lambda: torch.nn.Parameter(torch.ones(2, 1), requires_grad=False),
    "buffer": lambda: torch.nn.BatchNorm1d(3).running_mean,
    "inference": inference,
    "complex": lambda: torch.tensor([1 + 2j, 3j], requires_grad=True) * 1,
    "conjugate": lambda: torch.tensor([[1 + 2j, 3j]]).conj().t(),
    "negative": lambda: torch.tensor([1 + 2j, 3j]).conj().imag,
    "other dtype": lambda: torch.ones(4).view(torch.int32)[1:],
    "half": lambda: torch.ones(3, dtype=torch.bfloat16),
    "bool": lambda: torch.ones(3) > 0,
    "bytes": lambda: torch.zeros(300, dtype=torch.uint8),
    "empty": lambda: torch.ones(0, 3),
    "number": lambda: torch.tensor(2.0),
    "sparse": lambda: leaf(2, 3).to_sparse(),
    "overlapping": lambda: torch.ones(4).as_strided((2, 3), (1, 1)),
    "channels last": lambda: leaf(1, 2, 3, 4).contiguous(memory_format=torch.channels_last),
}


@in_one_test("name", TENSORS)
def test_a_tensor_like_a_readers_is_made_and_the_readers_own_is_not_changed(name):
    x = TENSORS[name]()
    before = [fact for fact in state(x) if fact[0] != "grad_fn"]
    values = numbers(x)
    facts = described(x, "x")
    own, other = source_of(facts, True)()[1], source_of(facts, not replaced(facts))()[1]
    assert [fact for fact in state(x) if fact[0] != "grad_fn"] == before
    assert numbers(x) == values
    for made in (own, other):
        assert made is not x
        assert type(made) is type(x)
        assert twin.outline(made) == twin.outline(x)
    assert numbers(own) == values or numpy.allclose(numbers(own), values, rtol=1e-2)
    assert 0 not in numbers(other) or x.dtype == torch.bool or x.is_sparse


ARRAYS = {
    "floats": lambda: numpy.ones((2, 3), dtype=numpy.float32),
    "reversed": lambda: numpy.arange(6)[::-2],
    "read-only": lambda: numpy.broadcast_to(numpy.float64(3), (2, 3)),
    "of a tensor": lambda: torch.ones(2, 3).t().numpy(),
}


@in_one_test("name", ARRAYS)
def test_an_array_like_a_readers_is_made(name):
    array = ARRAYS[name]()
    made = source_of(described(array, "x"), True)()[1]
    assert (made.shape, made.dtype, made.strides) == (array.shape, array.dtype, array.strides)
    assert made.flags.writeable == array.flags.writeable
    assert numpy.array_equal(made, array) and not numpy.shares_memory(made, array)


class Own(torch.Tensor):
    """A subclass of which nothing is known."""


REFUSED = {
    "subclass": lambda: torch.ones(2).as_subclass(Own),
    "meta": lambda: torch.ones(2, device="meta"),
    "large": lambda: torch.ones(1025),
    "csr": lambda: torch.eye(2).to_sparse_csr(),
    "nested": lambda: torch.nested.nested_tensor([torch.ones(2)]),
    "objects": lambda: numpy.array([object()]),
}


@in_one_test("name", REFUSED)
def test_a_tensor_that_cannot_be_made_again_is_refused(name):
    with pytest.raises(QuestionError) as caught:
        described(REFUSED[name](), "x")
    assert caught.value.key in ("not-made", "too-large") and caught.value.values["name"] == "x"


@in_one_test(
    "code, key",
    [
        ("x.", "syntax"),
        ("return x", "syntax"),
        ("\0", "syntax"),
        ("(" * 500, "syntax"),
        (" \n", "empty"),
        ("f(x)", "name"),
        ("y = x + nothing", "name"),
        ("[z for z in x][9:] and q", "name"),
        ("rearrange(x, 'a b -> b a')", "name-module"),
        ("fractions.Fraction(1) * x", "name-module"),
        ("y.copy_(x)", "name-y"),
        ("x.chunk(2)", "several"),
        ("x.numel()", "no-tensor"),
        ("z = x", "nothing"),
        ("None", "nothing"),
        ("x[:, 1:] = x[:, :-1]", "nothing"),
        ("x.register_hook(print)", "no-tensor"),
        ("nn.Linear(3, 3).state_dict()", "several"),
        ("{'a': x}", "one-inside"),
        ("(x,)", "one-inside"),
        ("y = y + x", "raises"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_reason(code, key):
    assert fault({"code": code})[0] == key
    assert key in KEYS


def test_the_code_of_an_option_that_raises_or_gives_no_tensor_is_refused():
    assert fault({"code": "x", "x": "1 / 0"}) == (
        "raises",
        {"option": "--x", "error": "ZeroDivisionError: division by zero"},
    )
    assert fault({"code": "x + y", "y": "3"}) == ("no-tensor", {"option": "--y", "found": "int"})
    assert fault({"code": "x", "x": "torch.ones(2).chunk(2)"})[0] == "several"
    told = {"option": "--x", "name": "nope", "known": "torch, nn, F, np", "home": "from MODULE import nope;"}
    assert fault({"code": "x", "x": "nope"}) == ("name", told)
    assert fault({"code": "None, x"}) == ("one-inside", {"option": "CODE", "found": "tuple", "index": "1"})


def test_code_that_raises_is_a_result():
    found = Worker({"code": "x.t().view(6)"}).run(CALL, CALL)["value"]
    assert found["state"] == "raises RuntimeError"
    assert found["message"].startswith("RuntimeError: view size is not compatible")


def test_values_that_cannot_be_followed_are_replaced_and_a_result_that_depends_on_them_is_noted():
    for x, told in (
        ("[0.1, 0.1, 0.9]", (True, True)),
        ("[0, 0.2, 0.9]", (True, True)),
        ("[0.1, 0.2, 3]", (False, False)),
    ):
        found = Worker({"code": "x[x > 0.5]", "x": f"torch.tensor({x})"}).run(CALL, CALL)["value"]
        assert (found["replaced"], found["depends"]) == told, x


def test_a_tensor_that_the_code_does_not_take_with_other_values_is_measured_with_its_own():
    worker = Worker({"code": "torch.linalg.cholesky(x)", "x": "torch.eye(3, requires_grad=True)"})
    called = worker.run(CALL, CALL)["value"]
    assert (called["state"], called["replaced"]) == (RUNS, False)
    assert cell_of(worker, "shape")["value"] == "(3, 3)" and cell_of(worker, "gradient")["value"] == "full"
    assert cell_of(worker, "write-then-backward")["value"] == BROKEN


def test_the_grad_fn_of_a_readers_own_tensor_is_named():
    worker = Worker({"code": "y = x", "x": "torch.ones(2, requires_grad=True).exp()"})
    assert worker.run("grad-fn", CELL)["value"] == "ExpBackward0"
    worker = Worker({"code": "x.add_(1)", "x": "torch.ones(2, requires_grad=True).exp()"})
    assert worker.run("grad-fn", CELL)["value"] == "AddBackward0"


def test_y_is_made_again_for_each_trial():
    x = torch.ones(2, 3)
    operate = operation_of("y.add_(x)", "torch.zeros(2, 3)")
    assert operate(x).sum() == operate(x).sum() == 6


OFFSET = torch.ones(2, 3)


def test_a_function_is_sent_with_the_names_that_it_uses():
    factor = 3
    inner = lambda x, power=2: (x * factor) ** power + OFFSET  # noqa: E731

    def again(x, depth=1):
        return again(x, depth - 1) if depth else inner(x)

    again.__module__ = "__main__"
    sent = packed(again, "again", torch.zeros(1))
    made = unpacked(sent)
    made(torch.ones(2, 3)).add_(5)
    assert torch.equal(unpacked(sent)(torch.ones(2, 3)), torch.full((2, 3), 10.0))
    assert torch.equal(OFFSET, torch.ones(2, 3))


def test_a_function_that_uses_the_memory_of_x_or_what_cannot_be_sent_is_refused():
    x = torch.ones(2, 3)
    part = x[0]
    with pytest.raises(QuestionError) as caught:
        packed(lambda given: part, "f", x)
    assert (caught.value.key, caught.value.values) == ("shares", {"name": "part"})
    generator = (each for each in ())
    with pytest.raises(QuestionError) as caught:
        packed(lambda given: generator, "f", x)
    assert caught.value.key == "not-sent" and caught.value.values["name"] == "generator"
