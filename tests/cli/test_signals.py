"""A signal ends every command: quietly, with the usual exit code, and with all that it has started."""

import os
import signal
import subprocess
import sys

import pytest

from tensorcopy_docs import console
from tests.planted_command import HANGING, HANGING_CONF, Planted, ending, runs, wait_for

pytestmark = pytest.mark.slow

COMMANDS = {
    "check": ["check"],
    "record": ["record", "--only", "table", "--output", "records"],
    "build": ["build", "--language", "en"],
}


@pytest.fixture(autouse=True)
def hanging_up_is_not_ignored():
    """Commands end by SIGHUP also where nohup started the tests."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def hanging(planted: Planted, command: str) -> subprocess.Popen[str]:
    """`command`, in the midst of something that never ends."""
    worker = planted.write("worker.py", HANGING)
    planted.site(HANGING_CONF)
    return planted.start(*COMMANDS[command], PLANTED_WORKER=str(worker))


def said(number: signal.Signals, command: str) -> list[str]:
    note = "; no record is half written, and existing records stay" if command == "record" else ""
    return [f"tensorcopy-docs: {console.SIGNALS[number]}{note}"]


@pytest.mark.parametrize(
    ("command", "number", "to_all"),
    [
        ("check", signal.SIGINT, True),  # as Ctrl-C, which goes to all processes of a terminal
        ("record", signal.SIGTERM, False),
        ("record", signal.SIGINT, True),
        ("build", signal.SIGHUP, False),
        ("build", signal.SIGINT, True),
    ],
)
def test_a_signal_ends_a_command_with_one_line_and_the_usual_code_and_no_process_is_left(
    planted, command, number, to_all
):
    process = hanging(planted, command)
    started = planted.started()
    (os.killpg if to_all else os.kill)(process.pid, number)
    end = ending(process)
    assert (end.code, end.complained) == (128 + number, said(number, command))
    wait_for(lambda: not runs(started))
    assert not (planted.folder / "records").exists()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a process with another one")
def test_a_torch_whose_import_does_not_end_ends_with_a_command_that_is_killed(planted):
    planted.write("planted/torch.py", HANGING_CONF)
    process = planted.start(*COMMANDS["record"], PLANTED_WORKER=str(planted.write("worker.py", "import torch")))
    started = planted.started()
    process.kill()
    process.communicate()
    wait_for(lambda: not runs(started))


INTERRUPTS = """
import signal, sys

class Interrupts:
    def find_spec(name, path=None, target=None):
        if name == "pydantic":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupts)
"""


def test_ctrl_c_while_a_command_is_still_importing_is_one_line_too(bare):
    bare.write("planted/sitecustomize.py", INTERRUPTS)
    end = bare.run("check")
    assert (end.code, end.printed, end.complained) == (130, [], ["tensorcopy-docs: interrupted"])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_is_ignored_as_by_nohup_stays_ignored(number):
    before = signal.signal(number, signal.SIG_IGN)
    try:
        assert console.run(lambda: signal.raise_signal(number) or 0) == 0
        assert signal.getsignal(number) == signal.SIG_IGN
    finally:
        signal.signal(number, before)
