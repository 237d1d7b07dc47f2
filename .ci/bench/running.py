"""Runs a command as a user does, and takes its time and, if asked, its memory."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.memory import Peak, Watch

LAST = 30  # lines of a failed command that are shown
# What is set for a build elsewhere must not reach the builds that are measured.
FOREIGN = ("READTHEDOCS", "TENSORCOPY")


class FailedError(Exception):
    """A command failed, or did not do what it is measured for; the message ends with the last lines of its output."""


@dataclass(frozen=True)
class Run:
    """A command that succeeded: its time, its standard output, and its peak memory if it was watched.

    `busy` are the seconds that it and all that it started and waited for kept a core busy. Other work on the machine
    changes them less than `seconds`.
    """

    seconds: float
    busy: float
    output: str
    peak: Peak | None


def run(arguments: Sequence[str], folder: Path, source: Path, watched: bool = False) -> Run:
    """Run Python with `arguments` in `folder`; it imports the package from `source`.

    Raises FailedError if the exit code is not 0.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith(FOREIGN)}
    start, busy = time.perf_counter(), _busy()
    process = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(source)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="backslashreplace",
    )
    watch = Watch(process.pid) if watched else None
    output, errors = process.communicate()
    seconds = time.perf_counter() - start
    peak = watch.end() if watch else None
    if process.returncode:
        lines = [*output.splitlines(), *errors.splitlines()][-LAST:]
        command = " ".join(arguments)[:100]
        raise FailedError("\n".join([f"python {command}: ended with exit code {process.returncode}", *lines]))
    return Run(seconds, _busy() - busy, output, peak)


def _busy() -> float:
    """The processor time of all children of this process that have ended, and of theirs."""
    times = os.times()
    return times.children_user + times.children_system
