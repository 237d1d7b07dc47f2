"""Standard output that is a closed pipe, a full device or closed ends every command quietly, without a traceback."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.planted_command import SITE, Ending

COMMANDS = {
    "check": ["check"],
    "check --json": ["check", "--json"],
    "check --lang": ["check", "--lang", "zh"],
    "record": ["record", "--only", "table", "--output", "records"],
    "explain": ["explain", "a leaf Variable that requires grad is being used in an in-place operation."],
    "build": ["build", "--language", "en"],
    "help": ["build", "--help"],
}
FULL = "tensorcopy-docs: standard output: No space left on device; free some space, then run the command again"
each = pytest.mark.parametrize("command", COMMANDS)


@contextmanager
def closed_pipe() -> Iterator[int]:
    """The writing end of a pipe that nobody reads."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@each
def test_a_pipe_that_its_reader_has_closed_ends_a_command_without_a_word(planted, command):
    planted.site()
    with closed_pipe() as pipe:
        end = planted.run(*COMMANDS[command], stdout=pipe)
    assert end == Ending(141, [], [])


@each
def test_a_full_device_is_one_line(planted, command):
    planted.site()
    with open("/dev/full", "w") as full:
        end = planted.run(*COMMANDS[command], stdout=full.fileno())
    assert end == Ending(2, [], [FULL])


@pytest.mark.parametrize(
    "command", [pytest.param(each, marks=pytest.mark.sphinx if each == "build" else ()) for each in COMMANDS]
)
def test_a_standard_output_that_is_closed_is_one_that_drops_everything(planted, command):
    planted.site()
    shell = ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "tensorcopy_docs", *COMMANDS[command]]
    done = subprocess.run(
        shell, cwd=planted.folder, env=planted.environment(), stderr=subprocess.PIPE, encoding="utf-8"
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("columns", ["0", "00", "-1", "", "wide"])
@pytest.mark.parametrize("command", ["check", "check --lang", "explain"])
def test_columns_that_are_no_width_change_nothing(planted, command, columns):
    assert planted.run(*COMMANDS[command], COLUMNS=columns) == planted.run(*COMMANDS[command], COLUMNS="80")


@pytest.mark.parametrize("stdout", ["pipe", "/dev/full"])
def test_a_record_is_written_even_if_nobody_can_be_told(planted, stdout):
    with closed_pipe() if stdout == "pipe" else open(stdout, "w") as output:
        planted.run(
            "record", "--only", "table", "--output", "records", stdout=output if stdout == "pipe" else output.fileno()
        )
    (record,) = (planted.folder / "records").iterdir()
    assert record.name.startswith("torch-")


def test_the_first_lines_reach_a_reader_who_then_closes_the_pipe(planted):
    planted.write("planted/sitecustomize.py", SITE)  # all claims, which are more than a pipe holds
    with planted.start("check", "--json") as process:
        assert process.stdout.readline() == "{\n"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", "2>&1 >&- 2>&-", ">/dev/full 2>&1"])
def test_a_fault_that_cannot_be_told_has_its_exit_code_all_the_same(planted, redirection):
    shell = f'exec "$@" {redirection}'
    command = ["sh", "-c", shell, "sh", sys.executable, "-m", "tensorcopy_docs", "record", "--torch", "banana"]
    done = subprocess.run(command, cwd=planted.folder, env=planted.environment(), capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_a_closed_standard_output_is_not_a_file_that_the_command_opens_later(planted):
    shell = [
        "sh",
        "-c",
        'exec "$@" >&-',
        "sh",
        sys.executable,
        "-m",
        "tensorcopy_docs",
        "record",
        "--only",
        "table",
        "--output",
        "new",
    ]
    subprocess.run(shell, cwd=planted.folder, env=planted.environment(), check=True)
    (record,) = (planted.folder / "new").iterdir()
    assert record.read_text(encoding="utf-8").startswith("{\n")
    assert "Recorded" not in record.read_text(encoding="utf-8")
