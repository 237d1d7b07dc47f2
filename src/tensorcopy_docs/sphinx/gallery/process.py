"""A function call in a separate forked process, with limits of time and memory; it cannot change this process."""

import faulthandler
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any, Generic, NoReturn, TypeVar

from tensorcopy_docs import bound

Value = TypeVar("Value")

# The process ends itself at the limit, and says where it was; if it cannot, it is killed after as long again.
GRACE = 5.0
# How often a process that has closed its end of the pipe is asked whether it has ended.
TICK = 0.02


@dataclass(frozen=True)
class Ending(Generic[Value]):
    """How a process has ended: with a value, by the time limit, mute (its pipe was closed), or else by `exitcode`.

    A negative `exitcode` is a signal. `trace` says where it was if it crashed or was slow, innermost call first.
    """

    value: Value | None
    timed_out: bool
    mute: bool
    exitcode: int
    trace: str


def can_fork() -> bool:
    """Whether a process can be forked safely: not on Windows, nor on macOS, whose own libraries do not allow it."""
    return hasattr(os, "fork") and sys.platform != "darwin"


def call_in_fork(function: Callable[[], Value], seconds: float, folder: Path) -> Ending[Value]:
    """Call `function` in a forked process; return its value, which must be plain data, or how the process ended.

    Afterwards the process, its group and what it has started are gone. It writes its trace to `folder`.
    """
    with bound.none_left():
        return _call_in_fork(function, seconds, folder)


def _call_in_fork(function: Callable[[], Value], seconds: float, folder: Path) -> Ending[Value]:
    trace = folder / "trace.txt"
    start = time.monotonic()
    receiver, sender = Pipe(duplex=False)
    parent = os.getpid()
    pid = os.fork()
    if pid == 0:
        receiver.close()
        bound.end_with(parent)
        _run(function, sender, seconds, trace)
    sender.close()
    process = _Process(pid)
    try:
        value = process.wait(receiver, start + seconds + GRACE)
    finally:
        receiver.close()
        process.kill()
    text = trace.read_text(encoding="utf-8", errors="replace") if trace.exists() else ""
    timed_out = value is None and time.monotonic() - start >= seconds
    return Ending(value, timed_out, process.exitcode == os.EX_IOERR, process.exitcode or 0, text)


def _run(function: Callable[[], Value], sender: Connection, seconds: float, trace: Path) -> NoReturn:
    """The life of the forked process; it ends here, so that it cannot go on as a second build."""
    pid = os.getpid()
    exitcode = os.EX_SOFTWARE
    try:
        os.setsid()
        bound.limit_memory()
        _redirect()
        with trace.open("w", encoding="utf-8") as file:
            faulthandler.enable(file)
            faulthandler.dump_traceback_later(seconds, exit=True, file=file)
            value = function()
            exitcode = os.EX_IOERR
            # A process that the function has forked may come here, too.
            if os.getpid() == pid:
                sender.send(value)
        exitcode = os.EX_OK
    finally:
        os._exit(exitcode)


def _redirect() -> None:
    """Read nothing from the terminal, and write nothing to it."""
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)


class _Process:
    """A forked process, which leads its own group; `exitcode` is None until it is known to have ended."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.exitcode: int | None = None

    def wait(self, receiver: Connection, deadline: float) -> Any:
        """The value that the process sends; None if it ends without one, or sends none before the `deadline`."""
        readable = True
        while time.monotonic() < deadline:
            if not readable:
                time.sleep(TICK)
            elif receiver.poll(TICK):
                try:
                    return receiver.recv()
                except (EOFError, OSError):
                    readable = False
            if self.exitcode is not None:
                break
            # It is asked after the pipe is, so that the pipe is read once more after it has ended.
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.exitcode = os.waitstatus_to_exitcode(status)
        return None

    def kill(self) -> None:
        """End the process, if it has not ended, and what it has started."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        if self.exitcode is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
