"""Whatever a function does in a copy of this process is an outcome, and this process goes on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tensorcopy_docs.lab import bound, forks
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.outcomes import (
    CLOSED,
    CRASHED,
    OUT_OF_MEMORY,
    RAISED,
    TIMED_OUT,
    VALUE,
    Outcome,
    RaisedError,
)
from tests.planted_command import runs, wait_for


def outcome_of(function: Callable[[], object], seconds: float = 20) -> Outcome:
    """The outcome of one function."""
    ((_, outcome),) = in_forks([None], lambda _item, _say: function(), seconds)
    return outcome


def die(number: int) -> None:
    signal.raise_signal(number)


def spin() -> None:
    while True:
        pass


def spin_unheard() -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 60))
    spin()


def recurse() -> None:
    recurse()


def test_a_function_returns_what_json_can_hold():
    assert vars(outcome_of(lambda: {"a": [1, None, "张\ud800"]})) == vars(Outcome(VALUE, {"a": [1, None, "张\ud800"]}))
    assert outcome_of(lambda: "x" * 5_000_000).value == "x" * 5_000_000  # more than a pipe holds
    assert outcome_of(lambda: None).died is False


@pytest.mark.parametrize(
    ("function", "how", "code"),
    [
        (lambda: 1 / 0, RAISED, 0),
        (lambda: object(), RAISED, 0),  # JSON cannot hold it
        (recurse, RAISED, 0),
        (lambda: bytearray(bound.MEMORY), OUT_OF_MEMORY, 0),
        (lambda: die(signal.SIGSEGV), CRASHED, -signal.SIGSEGV),
        (lambda: die(signal.SIGKILL), CRASHED, -signal.SIGKILL),
        (lambda: os._exit(0), CRASHED, 0),
        (lambda: os._exit(3), CRASHED, 3),
        (lambda: os.closerange(0, 256), CLOSED, forks.NOT_SENT),
    ],
)
def test_a_function_that_returns_nothing_says_how_it_ended(function, how, code):
    outcome = outcome_of(function)
    assert (outcome.how, outcome.code, outcome.value) == (how, code, None)
    if how in (RAISED, OUT_OF_MEMORY):
        with pytest.raises(RaisedError, match="Error"):
            _ = outcome.died
    else:
        assert outcome.died


@pytest.mark.parametrize("function", [spin, spin_unheard, lambda: time.sleep(99)])
def test_a_function_that_does_not_end_is_ended_and_says_where_it_was(function):
    outcome = outcome_of(function, 0.5)
    assert outcome.how == TIMED_OUT
    assert Path(__file__).name in outcome.text


@pytest.mark.parametrize(
    "before", [lambda: os.closerange(0, 256), forks.faulthandler.cancel_dump_traceback_later], ids=["closed", "alone"]
)
def test_a_function_that_cannot_end_itself_is_killed(monkeypatch, before):
    monkeypatch.setattr(forks, "GRACE", 0.5)

    def goes_on() -> None:
        before()
        spin()

    assert outcome_of(goes_on, 0.5).how == TIMED_OUT


def test_a_crash_says_where_it_was():
    assert "in die" in outcome_of(lambda: die(signal.SIGABRT)).text


def test_what_crashes_or_hangs_takes_no_other_with_it():
    def run(job, say):
        say(f"{job} begun")
        if job == "crashes":
            die(signal.SIGKILL)
        if job == "hangs":
            time.sleep(60)
        return job

    jobs = ["one", "crashes", "hangs", "two"]
    found = dict(in_forks(list(jobs), run, seconds=2, at_once=2))
    assert found.keys() == {*jobs}
    assert [found[job].value for job in ("one", "two")] == ["one", "two"]
    assert (found["crashes"].how, found["crashes"].doing) == (CRASHED, "crashes begun")
    assert (found["hangs"].how, found["hangs"].doing) == (TIMED_OUT, "hangs begun")


@pytest.mark.parametrize("end", [lambda: os._exit(0), lambda: 1 / 0])
def test_another_copy_goes_on_behind_the_item_at_which_one_has_ended(end):
    run_here = []

    def run(item, _say):
        run_here.append(item)
        return end() if item == 2 else list(run_here)

    found = [(item, outcome.value) for item, outcome in in_forks([1, 2, 3, 4], run, 20, together=4)]
    assert found == [(1, [1]), (2, None), (3, [3]), (4, [3, 4])]
    assert run_here == []


# In another process, since a file of the tests would be written to as well.
FORGING = """
import os
from tensorcopy_docs.lab.forks import in_forks

def run(item, _):
    for number in range(3, 20):
        for line in (b"[", b'\\n{"number": 7, "value": 1}\\n{"number": 0}\\n3\\n', b"half a line"):
            try:
                os.write(number, line)
            except OSError:
                pass
    return item

print([outcome.value for _, outcome in in_forks([5, 6], run, 20, together=2)])
"""


def test_what_an_item_writes_into_the_pipe_is_no_answer():
    done = subprocess.run([sys.executable, "-c", FORGING], capture_output=True, text=True, check=True)
    assert done.stdout == "[5, 6]\n"


@pytest.mark.parametrize("session", [False, True])
@pytest.mark.parametrize("end", [lambda: None, lambda: os._exit(3), lambda: die(9), lambda: os.fork() and os._exit(0)])
def test_what_a_function_has_started_is_gone_when_it_has_ended(tmp_path, session, end):
    file = tmp_path / "number"

    def starts() -> None:
        file.write_text(str(subprocess.Popen(["sleep", "99"], start_new_session=session).pid))
        end()

    outcome_of(starts)
    wait_for(lambda: not runs(int(file.read_text())))


def test_a_copy_ends_with_the_process_that_made_it(tmp_path):
    file = tmp_path / "number"
    code = (
        "import os, time; from tensorcopy_docs.lab.forks import in_forks\n"
        f"def run(*_): open({str(file)!r}, 'w').write(str(os.getpid())); time.sleep(99)\n"
        "list(in_forks([1], run, 99))"
    )
    process = subprocess.Popen([sys.executable, "-c", code])
    wait_for(lambda: file.exists() and file.read_text() != "")
    process.kill()
    process.wait()
    wait_for(lambda: not runs(int(file.read_text())))


def test_a_copy_ends_with_whoever_watches_it(tmp_path):
    file = tmp_path / "number"

    def run(item, _say):
        file.write_text(str(os.getpid()))
        return item if item == 1 else time.sleep(99)

    for item, _ in in_forks([1, 2], run, 99, together=2):
        wait_for(lambda: file.read_text() != "")
        assert item == 1
        break
    wait_for(lambda: not runs(int(file.read_text())))


def test_nothing_is_left_open():
    before = set(os.listdir("/proc/self/fd"))
    for function in (lambda: 1, lambda: os._exit(1), lambda: 1 / 0):
        outcome_of(function)
    assert set(os.listdir("/proc/self/fd")) <= before
