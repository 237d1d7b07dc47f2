"""A signal ends every command: quietly, with the usual exit code, and with all that it has started."""

import os
import signal
import subprocess
import sys

import pytest

from tensorcopy_docs import console
from tests.planted_command import HANGING, HANGING_CONF, Planted, ending, runs, wait_for

COMMANDS = {
    "check": ["check"],
    "record": ["record", "--only", "table", "--output", "records"],
    "build": ["build", "--language", "en"],
}
each = pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])


def hanging(planted: Planted, command: str) -> subprocess.Popen[str]:
    """`command`, in the midst of something that never ends."""
    worker = planted.write("worker.py", HANGING)
    planted.site(HANGING_CONF)
    return planted.start(*COMMANDS[command], PLANTED_WORKER=str(worker))


def said(number: signal.Signals, command: str) -> list[str]:
    note = "; no record is half written, and existing records stay" if command == "record" else ""
    return [f"tensorcopy-docs: {console.SIGNALS[number]}{note}"]


@each
@pytest.mark.parametrize("command", COMMANDS)
def test_a_signal_ends_a_command_with_one_line_and_the_usual_code_and_no_process_is_left(planted, command, number):
    process = hanging(planted, command)
    started = planted.started()
    process.send_signal(number)
    end = ending(process)
    assert (end.code, end.complained) == (128 + number, said(number, command))
    wait_for(lambda: not runs(started))
    assert not (planted.folder / "records").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_which_goes_to_all_processes_of_a_terminal_ends_them_all_in_one_line(planted, command):
    process = hanging(planted, command)
    started = planted.started()
    os.killpg(process.pid, signal.SIGINT)
    end = ending(process)
    assert (end.code, end.complained) == (130, said(signal.SIGINT, command))
    wait_for(lambda: not runs(started))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a process with another one")
@pytest.mark.parametrize("command", ["check", "record"])
def test_a_torch_whose_import_does_not_end_ends_with_a_command_that_is_killed(planted, command):
    planted.write("planted/torch.py", HANGING_CONF)
    process = planted.start(*COMMANDS[command], PLANTED_WORKER=str(planted.write("worker.py", "import torch")))
    started = planted.started()
    process.kill()
    process.communicate()
    wait_for(lambda: not runs(started))


def test_ctrl_c_while_a_command_is_still_importing_is_one_line_too(bare):
    code = """
    import signal, sys

    class Interrupts:
        def find_spec(name, path=None, target=None):
            if name == "pydantic":
                signal.raise_signal(signal.SIGINT)

    sys.meta_path.insert(0, Interrupts)
    """
    bare.write("planted/sitecustomize.py", "\n".join(line[4:] for line in code.splitlines()))
    end = bare.run("check")
    assert (end.code, end.printed, end.complained) == (130, [], ["tensorcopy-docs: interrupted"])


def test_ctrl_c_while_a_class_is_made_is_one_line_too(capfd):
    class Interrupts:
        def __set_name__(self, owner, name):
            signal.raise_signal(signal.SIGINT)

    assert console.run(lambda: type("Made", (), {"name": Interrupts()}) and 0) == 130
    assert capfd.readouterr().err == "tensorcopy-docs: interrupted\n"


@pytest.fixture
def handler():
    """Sets the handler of a signal, and puts the old one back."""
    before = {}

    def handle(number, how):
        before[number] = signal.signal(number, how)

    yield handle
    for number, how in before.items():
        signal.signal(number, how)


@each
def test_a_signal_that_is_ignored_as_by_nohup_stays_ignored(handler, number):
    handler(number, signal.SIG_IGN)
    assert console.run(lambda: signal.raise_signal(number) or 0) == 0
    assert signal.getsignal(number) == signal.SIG_IGN


@each
def test_a_process_that_a_command_has_forked_dies_of_a_signal_as_if_nobody_handled_it(handler, number, capfd):
    handler(number, signal.default_int_handler)

    def command():
        child = os.fork()
        if child == 0:
            try:
                signal.raise_signal(number)
            finally:
                os._exit(7)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    assert console.run(command) == -number
    assert capfd.readouterr().err == ""


def test_a_command_in_a_thread_leaves_the_signals_alone(bare):
    code = (
        "import threading; from tensorcopy_docs import console; codes = []\n"
        "thread = threading.Thread(target=lambda: codes.append(console.run(lambda: 0)))\n"
        "thread.start(); thread.join(); print(codes)"
    )
    done = subprocess.run([sys.executable, "-c", code], env=bare.environment(), capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[0]\n", "")
