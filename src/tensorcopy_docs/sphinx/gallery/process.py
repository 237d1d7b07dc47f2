"""A function call in a forked process of its own, with a time limit; nothing that it does can reach this process."""

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

Value = TypeVar("Value")

# The process ends itself at the limit, and says where it was; if it cannot, it is killed after as long again.
GRACE = 5.0
# How often a process that has closed its end of the pipe is asked whether it has ended.
TICK = 0.02
TIMED_OUT = "Timeout"  # faulthandler's word


@dataclass(frozen=True)
class Ending(Generic[Value]):
    """How a process has ended: with a value, or else by `exitcode` (negative: a signal) or by the time limit.

    `trace` says where it was, the innermost call first, if it crashed or was too slow.
    """

    value: Value | None
    exitcode: int = 0
    timed_out: bool = False
    trace: str = ""


def can_fork() -> bool:
    """Whether a process can be forked safely: not on Windows, nor on macOS, whose own libraries do not allow it."""
    return hasattr(os, "fork") and sys.platform != "darwin"


def call_in_fork(function: Callable[[], Value], seconds: float, folder: Path) -> Ending[Value]:
    """Call `function` in a forked process; return its value, which must be plain data, or how the process ended.

    The process and its group are gone when this returns. It writes its trace to `folder`. If it closes the pipe and
    goes on, it ends with os.EX_IOERR.
    """
    trace = folder / "trace.txt"
    receiver, sender = Pipe(duplex=False)
    pid = os.fork()
    if pid == 0:
        receiver.close()
        _run(function, sender, seconds, trace)
    sender.close()
    process = _Process(pid)
    try:
        value = process.wait(receiver, time.monotonic() + seconds + GRACE)
    finally:
        receiver.close()
        process.kill()
    text = trace.read_text(encoding="utf-8", errors="replace") if trace.exists() else ""
    late = value is None and (process.exitcode is None or text.startswith(TIMED_OUT))
    return Ending(value, process.exitcode or 0, late, text)


def _run(function: Callable[[], Value], sender: Connection, seconds: float, trace: Path) -> NoReturn:
    """The life of the forked process; it ends here, so that it cannot go on as a second build."""
    pid = os.getpid()
    exitcode = os.EX_SOFTWARE
    try:
        os.setsid()
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
    """A forked process, which leads a group of its own; `exitcode` is None until it is known to have ended."""

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
