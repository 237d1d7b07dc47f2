"""What processes print reaches the reader in whole lines, each with the name of its process."""

import os
import signal
import subprocess
import sys
import time

import pytest
from fake_site import wait_for

from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.building.processes import Processes


def run(**steps) -> None:
    with Processes() as processes:
        for name, step in steps.items():
            processes.start(name, step)
        processes.wait()


def test_lines_are_whole_and_named(capfd):
    def say(word):
        def step():
            for _ in range(200):
                os.write(1, word.encode() * 50)
                os.write(1, b"\n")

        return step

    run(a=say("one"), b=say("两"))
    lines = capfd.readouterr().out.splitlines()
    assert sorted(set(lines)) == ["[a] " + "one" * 50, "[b] " + "两" * 50]
    assert len(lines) == 400


def test_warnings_go_to_standard_error_and_a_last_line_without_an_end_is_shown(capfd):
    run(a=lambda: (print("said"), print("a warning", end="", file=sys.stderr)))
    said = capfd.readouterr()
    assert (said.out, said.err) == ("[a] said\n", "[a] a warning\n")


def test_a_warning_is_a_line_of_at_most_300_characters_that_can_be_printed(capfd):
    run(a=lambda: print("\x1b[31m" + "x" * 1_000_000, file=sys.stderr))
    assert capfd.readouterr().err == f"[a] \\x1b[31m{'x' * 291}…\n"


def test_what_a_process_starts_is_heard_too(capfd):
    run(a=lambda: subprocess.run(["echo", "from below"], check=True))
    assert capfd.readouterr().out == "[a] from below\n"


def test_of_progress_only_the_end_is_shown(capfd):
    run(
        a=lambda: print("reading sources... [  3%] one\nreading sources... [ 97%] two\nreading sources... [100%] three")
    )
    assert capfd.readouterr().out == "[a] reading sources... [100%] three\n"


def test_what_cannot_be_encoded_is_shown_escaped(capfd):
    run(a=lambda: print("\udcff and \ud800"))
    assert capfd.readouterr().out == "[a] \\udcff and \\ud800\n"


def test_a_process_that_says_more_than_a_pipe_holds_is_not_held_up(capfd):
    run(a=lambda: print("x" * 10_000_000))
    assert len(capfd.readouterr().out) == 10_000_005


def test_the_lines_of_a_process_that_fails_come_before_its_fault(capfd):
    def fails():
        print("the lines above say why")
        raise BuildFailedError("first\nsecond")

    with pytest.raises(BuildFailedError, match=r"^first\nsecond$"):
        run(a=fails)
    assert capfd.readouterr().out == "[a] the lines above say why\n"


def test_a_process_that_nobody_waits_for_is_stopped(tmp_path):
    with pytest.raises(ValueError, match="no"), Processes() as processes:
        processes.start("a", lambda: ((tmp_path / "pid").write_text(str(os.getpid())), time.sleep(3600)))
        wait_for(lambda: (tmp_path / "pid").exists() and (tmp_path / "pid").read_text())
        raise ValueError("no")
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


class Interrupts:
    """What is interrupted while it is finalized, as a pipe may be."""

    def __del__(self):
        signal.raise_signal(signal.SIGINT)


@pytest.fixture
def interrupts():
    """Let Ctrl-C raise KeyboardInterrupt, even where a shell has made the tests ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_an_interrupt_while_an_ended_process_is_let_go_of_is_not_swallowed(interrupts):
    with Processes() as processes:
        processes.start("a", lambda: None)
        processes._running[0].dropped = Interrupts()
        with pytest.raises(KeyboardInterrupt):
            processes.wait()
