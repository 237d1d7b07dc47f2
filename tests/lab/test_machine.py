"""What the machine prevents is no result of a unit of any kind."""

import errno
import os
import signal

import pytest
import torch

from tensorcopy_docs.lab import machine
from tensorcopy_docs.lab.bugs import runner as bugs
from tensorcopy_docs.lab.cell import OperationUnit, PropertyUnit
from tensorcopy_docs.lab.compiled.modes import ran
from tensorcopy_docs.lab.message import MessageUnit
from tensorcopy_docs.lab.outcomes import BROKEN, CRASHED, FAILED, HELD, MISSING, TIMED_OUT, Outcome
from tensorcopy_docs.lab.program import ASSERTIONS, EAGER, BugUnit, Compiled, ProgramUnit
from tensorcopy_docs.lab.proof import PROOF, ProofEntry
from tensorcopy_docs.lab.running import run, run_program
from tensorcopy_docs.lab.worker import result_of, run_cell

NO_ROOM = "No space left on device"


def fails(*_):
    """What torch raises where shared memory is full."""
    raise RuntimeError(f"unable to write to file </torch_1_2_3>: {NO_ROOM} (28)")


def caught_as_another(*_):
    try:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    except OSError:
        raise AssertionError("y.is_shared()") from None


def ended(function, raises=("RuntimeError",), probe=None) -> list[tuple[str, str]]:
    """How a message, a proof, a program, a cell, a bug and a compiled program end that run `function`, and the text."""
    lab = [
        run(MessageUnit(function, dict, raises, (), probe=probe)),
        run(ProofEntry(function, PROOF, (), None, probe)),
        run_program(ProgramUnit("planted", "", function, dict, ASSERTIONS, probe=probe)),
    ]
    column = PropertyUnit(lambda source, operate: operate(source()), ())
    measured = run_cell(OperationUnit(function, lambda: torch.ones(1), probe=probe), column)
    bug = bugs.ran(BugUnit("planted", function, torch.ones, torch.ones, probe=probe))["run"]
    compiled = ran(Compiled("planted", function, probe=probe), EAGER)
    runs = [(each["how"], each["text"]) for each in (bug, compiled)]
    return [*((each["outcome"], each["error"]) for each in lab), (measured["value"], measured["error"]), *runs]


@pytest.mark.parametrize("settings", [{}, {"probe": fails}, {"raises": ("OSError", "RuntimeError")}])
def test_no_unit_takes_a_fault_of_the_machine_for_a_result(settings):
    found = ended(fails, **settings)
    assert [how for how, _ in found] == [BROKEN] * 4 + [MISSING] * 2
    assert {machine.reason(text) for _, text in found} == {NO_ROOM}


def test_an_error_in_the_place_of_one_of_the_machine_is_the_machines():
    found = ended(caught_as_another)
    assert found[1] == (BROKEN, f"OSError: [Errno 28] {NO_ROOM}")
    assert [how for how, _ in found[2:]] == [BROKEN] * 2 + [MISSING] * 2


def test_what_a_message_declares_is_its_result():
    message = MessageUnit(fails, dict, ("RuntimeError", NO_ROOM), ())
    assert run(message)["outcome"] == HELD


def test_other_errors_are_results_as_ever():
    def raises(*_):
        raise RuntimeError("a view of a leaf")

    assert [how for how, _ in ended(raises)] == [HELD, BROKEN, FAILED, "raises RuntimeError", "raised", "raised"]


def test_a_time_limit_and_a_kill_are_the_machines_and_a_crash_is_not():
    late, killed, crashed = (
        Outcome(TIMED_OUT, code=1),
        Outcome(CRASHED, code=-signal.SIGKILL),
        Outcome(CRASHED, code=-signal.SIGSEGV),
    )
    assert [machine.died(each)["how"] for each in (late, killed, crashed)] == [MISSING, MISSING, CRASHED]
    found = [result_of(each) for each in (late, killed, crashed)]
    assert [machine.reason(each["error"], each["outcome"]) for each in found] == [TIMED_OUT, "killed by SIGKILL", None]
