"""A reader's code is measured as the rows of the table are: the code of each row, asked, has the cells of the row."""

import numpy
import pytest
import torch

from tensorcopy_docs.lab.asked.code import compiled_operation, operation_of
from tensorcopy_docs.lab.asked.faults import KEYS, QuestionError
from tensorcopy_docs.lab.asked.functions import packed, unpacked
from tensorcopy_docs.lab.asked.visible import visible
from tensorcopy_docs.lab.asked.worker import CALL, CELL, Worker
from tensorcopy_docs.lab.cell import OperationUnit, can_run
from tensorcopy_docs.lab.outcomes import BROKEN
from tensorcopy_docs.lab.values import RUNS
from tensorcopy_docs.lab.worker import load_table, run_cell
from tensorcopy_docs.snippets.table import rows
from tests.in_one_test import in_one_test
from tests.lab.asked_worker import cell_of, fault

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

        filled = visible(OperationUnit(overwritten, OPERATIONS[row].source))
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
        ("del x", "nothing"),
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


BINDING = [
    "match x.dim():\n    case n: pass",
    "match [x]:\n    case [*n]: pass",
    "match {'x': x}:\n    case {'x': _, **n}: pass",
    "match x:\n    case torch.Tensor() as n: pass",
    "async def n(): pass",
    "class n: pass",
    "def f(n=1): return n\nn = f()",
    "import math as n",
    "from math import *\nn = pi",
    "try: x.nothing\nexcept AttributeError as n: n.args",
    "[n := 1]",
]


@in_one_test("code", BINDING)
def test_a_name_is_known_however_the_code_binds_it(code):
    assert Worker({"code": f"{code}\nlambda: n\nx"}).run(CALL, CALL)["value"]["state"] == RUNS


@in_one_test(
    "code, result",
    [
        ("x + 1", 2.0),
        ("y = x + 1; y * 2", 4.0),
        ("y = x + 1", 2.0),
        ("import math; x * math.floor(2.5)", 2.0),
        ("F.relu(x).sum()", 3.0),
    ],
)
def test_code_as_a_function_gives_what_it_gives_line_by_line(code, result):
    operate = compiled_operation(code, None, "eager")
    assert operate(torch.ones(3)).reshape(-1)[0] == operation_of(code)(torch.ones(3)).reshape(-1)[0] == result


def test_code_as_a_function_writes_into_what_y_is():
    for code in ("y.copy_(x)", "y[:] = x", "y = y + x"):
        assert compiled_operation(code, "torch.zeros(3)", "eager")(torch.ones(3)).tolist() == [1, 1, 1]


def test_without_a_compiler_in_torch_the_question_is_refused(monkeypatch):
    monkeypatch.delattr(torch, "compile")
    assert fault({"code": "x", "backend": "inductor"})[0] == "no-compile"


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


def test_a_number_of_bytes_in_an_error_is_no_object_id_and_an_address_is_left_out():
    for code in ("torch.empty(10 ** 12)", "raise MemoryError('4000000000000 bytes at 0x7f00')"):
        message = Worker({"code": code}).run(CALL, CALL)["value"]["message"]
        assert "4000000000000 bytes" in message and "0x7f" not in message


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
