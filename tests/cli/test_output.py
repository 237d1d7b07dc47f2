"""Standard output that is a closed pipe, a full device or closed ends every command quietly, without a traceback."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.planted_command import SITE, Ending

pytestmark = pytest.mark.slow

COMMANDS = {
    "check --json": ["check", "--json"],
    "record": ["record", "--only", "table", "--output", "records"],
    "explain": ["explain", "a leaf Variable that requires grad is being used in an in-place operation."],
    "build": ["build", "--language", "en"],
}
each = pytest.mark.parametrize("command", COMMANDS)


@contextmanager
def closed_pipe() -> Iterator[int]:
    """The writing end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.mark.parametrize("command", [command for command in COMMANDS if command != "build"])
def test_a_pipe_that_its_reader_has_closed_ends_a_command_without_a_word(planted, command):
    planted.site()
    with closed_pipe() as pipe:
        end = planted.run(*COMMANDS[command], stdout=pipe)
    assert end == Ending(141, [], [])
    assert command != "record" or list((planted.folder / "records").iterdir()), "it is written all the same"


@each
def test_a_full_device_is_one_line(planted, command):
    planted.site()
    with open("/dev/full", "w") as full:
        end = planted.run(*COMMANDS[command], stdout=full.fileno())
    (line,) = end.complained
    assert end.code == 2 and line.startswith("tensorcopy-docs: standard output: No space left on device; ")
    assert command != "record" or list((planted.folder / "records").iterdir()), "it is written all the same"


def closed(planted, *command: str, redirection: str = ">&-") -> subprocess.CompletedProcess[str]:
    shell = ["sh", "-c", f'exec "$@" {redirection}', "sh", sys.executable, "-m", "tensorcopy_docs", *command]
    return subprocess.run(shell, cwd=planted.folder, env=planted.environment(), capture_output=True, text=True)


@pytest.mark.parametrize(
    "command", [pytest.param(each, marks=pytest.mark.sphinx if each == "build" else ()) for each in COMMANDS]
)
def test_a_standard_output_that_is_closed_is_one_that_drops_everything(planted, command):
    planted.site()
    done = closed(planted, *COMMANDS[command])
    assert (done.returncode, done.stderr) == (0, "")
    for record in (planted.folder / "records").glob("*"):  # it is no file that the command opens later
        text = record.read_text(encoding="utf-8")
        assert text.startswith("{\n") and "Recorded" not in text


def test_the_first_lines_reach_a_reader_who_then_closes_the_pipe(planted):
    planted.write("planted/sitecustomize.py", SITE)  # all claims, which are more than a pipe holds
    with planted.start("check", "--json") as process:
        assert process.stdout.readline() == "{\n"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", "2>&1 >&- 2>&-"])
def test_a_fault_that_cannot_be_told_has_its_exit_code_all_the_same(planted, redirection):
    done = closed(planted, "record", "--torch", "banana", redirection=redirection)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
