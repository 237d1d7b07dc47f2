"""The evidence of all proofs, whatever one of them does to the process that runs it."""

import sys

import pytest

from tensorcopy_docs.lab import outcomes, runner
from tensorcopy_docs.lab.runner import LabError, NoTorchError, measure
from tests.lab.planted_worker import result

pytestmark = pytest.mark.process


def test_proofs_in_which_the_interpreter_dies_crashed_and_the_others_run(measured, processes):
    deaths = ("os.abort()", "ctypes.string_at(0)", "os._exit(0)", "os._exit(1)")
    evidence = measured(
        "".join(f"@proof()\ndef dies_{n}():\n    print('so far')\n    {code}\n" for n, code in enumerate(deaths))
    )
    assert evidence["proofs"] == {f"dies_{n}": result(outcomes.CRASHED) for n in range(len(deaths))}
    assert len(processes) == 1


def test_a_proof_that_dies_in_the_middle_of_a_line_crashed(measured):
    dies = """
@proof()
def dies():
    for number in range(3, 9):  # the report is one of them
        try:
            os.write(number, b'{"number": 1, "val')
        except OSError:
            pass
    os._exit(1)
"""
    assert measured(dies)["proofs"] == {"dies": result(outcomes.CRASHED)}


def test_a_proof_that_hangs_is_ended_and_timed_out_and_the_others_run(measured):
    evidence = measured("@proof()\ndef hangs():\n    threading.Event().wait()", seconds=2)
    assert evidence["proofs"] == {"hangs": result(outcomes.TIMED_OUT)}


def test_errors_assertions_and_missing_needs_end_no_process(measured, processes):
    evidence = measured(
        """
@proof()
def broken():
    print(1 / 0)

@proof()
def leaves():
    sys.exit("enough")

@proof()
def failed():
    print("so far")
    assert 1 + 1 == 3

@counterexample(needs=["Tensor.no_such_method"])
def missing():
    raise AssertionError("must not run")
"""
    )
    assert evidence["proofs"] == {
        "broken": result(outcomes.BROKEN, error="ZeroDivisionError: division by zero"),
        "leaves": result(outcomes.BROKEN, error="SystemExit: enough"),
        "failed": result(outcomes.FAILED, "so far", "AssertionError: assert 1 + 1 == 3"),
        "missing": result(outcomes.NOT_AVAILABLE, kind="counterexample"),
    }
    assert len(processes) == 1


def test_what_is_written_past_python_does_not_disturb_the_report(measured):
    evidence = measured("@proof()\ndef writes():\n    os.write(1, b'noise')\n    os.write(2, bytes([255]) * 200_000)")
    assert evidence["proofs"] == {"writes": result(outcomes.HELD)}


def test_evidence_names_the_release_of_torch_and_this_python(measured):
    evidence = measured("")
    assert evidence["torch"] == "9.9.9"
    assert evidence["python"] == ".".join(map(str, sys.version_info[:3]))
    of_lab = {"proofs", "messages", "docstrings", "cells", "pictures", "broken"}
    assert set(evidence) == {"torch", "python", "platform", *of_lab}


def test_progress_is_told_after_each_proof_crashed_ones_too(measured):
    told = []
    measured("@proof()\ndef dies():\n    os.abort()", progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_worker_is_ended_when_the_one_who_watches_stops(measured, processes):
    def stop(done, total):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measured("@proof()\ndef hangs():\n    threading.Event().wait()", progress=stop)
    assert len(processes) == 1


@pytest.mark.parametrize(
    ("code", "error", "said"),
    [
        ("raise SystemExit('no luck')", LabError, "the lab did not start: no luck"),
        ("import os; os._exit(3)", LabError, "the lab did not start: it said nothing"),
        ("print('hello'); raise ValueError('a\\nb')", LabError, "the lab did not start: ValueError: a"),
        ("raise ModuleNotFoundError(\"No module named 'torch._C'\")", LabError, "the lab did not start: ModuleNot"),
        ("raise ModuleNotFoundError(\"No module named 'torch'\")", NoTorchError, "torch is not installed for /"),
        ('print(\'{"torch": "1", "kinds": [["x", "proof"]]}\')', LabError, "the lab's worker stopped before it had"),
    ],
)
def test_a_worker_that_dies_at_once_is_an_error_in_one_line(processes, code, error, said):
    with pytest.raises(LabError) as caught:
        measure(command=[sys.executable, "-c", code])
    assert caught.type is error
    assert str(caught.value).startswith(said)
    assert "\n" not in str(caught.value)


def test_a_worker_that_never_speaks_is_ended(processes, monkeypatch):
    monkeypatch.setattr(runner, "GRACE", 0)
    with pytest.raises(LabError, match="the lab did not start: it timed out after"):
        measure(command=[sys.executable, "-c", "import threading; threading.Event().wait()"], seconds=0.5)
