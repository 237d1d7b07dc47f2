"""What a reader's code is about, how often it runs, and code that raises, ends Python or gives nothing."""

import io

from tensorcopy_docs.lab.asked.visible import DOUBLING
from tensorcopy_docs.lab.asked.worker import CALL, Worker
from tensorcopy_docs.lab.values import RUNS
from tests.in_one_test import in_one_test
from tests.lab.asked_worker import cell_of, fault

WRITTEN_INTO = {
    "y.copy_(x)": "yes",
    "y.data.copy_(x)": "no",
    "y.detach().copy_(x)": "no",
    "y[0].copy_(x[0])": "yes",
    "y.view(-1).copy_(x.view(-1))": "yes",
    "y.T.mul_(x.T)": "yes",
    "y[y > 2].mul_(x[0, 0])": "no",
    "torch.add(x.detach(), 1, out=y.data)": "no",
    "torch.sort(x.detach(), out=(y, torch.zeros(2, 3, dtype=torch.long)))": "no",
    "F.relu_(y.data)": "no",
    "nn.init.zeros_(y)": "no",
    "torch._foreach_add_([y], [x])": "yes",
    "y.untyped_storage().copy_(x.untyped_storage())": "no",
    "np.copyto(y.numpy(), x.detach().numpy())": "no",
    "(lambda a, b: a.data.copy_(b).shape and None)(y, x)": "no",
}


@in_one_test("code, requires_grad", WRITTEN_INTO.items())
def test_code_that_writes_into_y_in_any_way_is_about_y_afterwards(code, requires_grad):
    worker = Worker({"code": code, "y": "torch.zeros(2, 3)"})
    assert worker.run(CALL, CALL)["value"]["state"] == RUNS
    found = {column: cell_of(worker, column)["value"] for column in ("requires-grad", "shape", "same-storage")}
    assert found == {"requires-grad": requires_grad, "shape": "(2, 3)", "same-storage": "no"}


@in_one_test("code", ["y.clone().add_(x)", "x.mul_(y)", "y.detach().requires_grad_() * x", "torch.add(y, x)"])
def test_code_that_writes_into_something_else_is_about_its_value(code):
    worker = Worker({"code": code, "y": "torch.zeros(2, 3)"})
    worker.run(CALL, CALL)
    assert cell_of(worker, "requires-grad")["value"] == "yes"


@in_one_test("code, shares", [("x[0] = 5", "yes"), ("x += 1", "yes"), ("x = x + 1", "no"), ("x[0] = y[0]", "no")])
def test_code_that_assigns_to_x_is_about_x_if_there_is_no_y(code, shares):
    for more in ({"y": "torch.zeros(2, 3)"},) if "y" in code else ({}, {"backend": "aot_eager"}):
        worker = Worker({"code": code, **more})
        assert worker.run(CALL, CALL)["value"]["state"] == RUNS
        assert cell_of(worker, "same-storage")["value"] == shares


def test_code_that_gives_nothing_is_told_which_tensor_to_append():
    assert fault({"code": "x.numpy; None"}) == ("nothing", {"option": "CODE", "name": "x"})
    assert fault({"code": "z = x.detach()"}) == ("nothing", {"option": "CODE", "name": "z"})
    assert fault({"code": "x", "x": "z = torch.ones(2)"}) == ("nothing", {"option": "--x", "name": "z"})


def test_the_code_runs_as_often_as_is_told_and_columns_that_share_a_run_do_not_disturb_each_other():
    large = "torch.zeros(1024).requires_grad_()"
    for code, x, runs in (
        ("x.clone()", None, 22),
        ("y = x.clone(); y[0] += y[1]", None, 23),
        ("x.detach()", None, 17),
        ("x > 3", None, 15),
        ("x.t().view(6)", None, 16),
        ("x.clamp(2, 8)", None, 28),
        ("x * 0.1 + x.detach() * 0.9", None, 29),
        ("x.relu() * 0.1 + x.detach() * 0.9", large, 52),
    ):
        worker = Worker({"code": f"io.RUNS.append(1); {code}", "x": x})
        io.RUNS = []
        for name, kind in worker.units():
            worker.run(name, kind)
        assert len(io.RUNS) == runs, code
    del io.RUNS


def test_compiled_code_runs_again_in_each_column():
    worker = Worker({"code": "torch.compile(lambda k: k * 2, backend='eager')(x)"})
    assert worker.run(CALL, CALL)["value"]["state"] == RUNS
    found = {column: cell_of(worker, column)["value"] for column in ("same-object", "effect-on-x", "gradient", "shape")}
    assert found == {"same-object": "no", "effect-on-x": "nothing", "gradient": "full", "shape": "(2, 3)"}


def test_a_result_that_cannot_be_doubled_is_not_said_to_be_read_only():
    worker = Worker({"code": "x > 3"})
    worker.run(CALL, CALL)
    assert {cell_of(worker, column)["value"] for column in DOUBLING if DOUBLING[column]} == {"does not apply"}
    assert cell_of(worker, "write-to-source-seen")["value"] == "no"


@in_one_test("error", ["KeyboardInterrupt", "SystemExit", "GeneratorExit"])
def test_what_ends_python_is_told_as_an_exception_is(error):
    worker = Worker({"code": f"raise {error}('now')"})
    found = worker.run(CALL, CALL)["value"]
    assert (found["state"], found["message"]) == (f"raises {error}", f"{error}: now")
    assert cell_of(worker, "shape")["value"] == f"raises {error}"


def test_an_exception_that_cannot_say_what_it_is_is_named():
    code = "class Own(Exception):\n    def __str__(self): raise ValueError\nraise Own"
    found = Worker({"code": code}).run(CALL, CALL)["value"]
    assert (found["state"], found["message"]) == ("raises Own", "Own")


def test_the_whole_message_is_kept_and_each_warning_once():
    code = "[torch.tensor(x) for _ in range(2)]; nn.Linear(3, 3).load_state_dict({})"
    warning, first, missing = Worker({"code": code}).run(CALL, CALL)["value"]["said"].splitlines()
    assert warning.startswith("UserWarning: To copy construct from a tensor")
    assert first.startswith("RuntimeError: Error(s) in loading") and "Missing key(s)" in missing
    assert Worker({"code": "x + 1"}).run(CALL, CALL)["value"]["said"] == ""
