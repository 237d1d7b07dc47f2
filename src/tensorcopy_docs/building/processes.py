"""Runs functions in separate processes, side by side; their lines reach the reader whole and with a name."""

import ctypes  # noqa: F401 -- each child needs it; imported once, before they are forked
import gc
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import connection
from types import TracebackType
from typing import TextIO

from rich.progress import Progress, TaskID

from tensorcopy_docs.building.errors import BuildFailedError, lines_of
from tensorcopy_docs.console import progress
from tensorcopy_docs.lab import bound
from tensorcopy_docs.lines import one_line

# A forked child has imported what its parent has. Elsewhere a fork is not safe, or there is none.
_CONTEXT = multiprocessing.get_context("fork" if sys.platform.startswith("linux") else "spawn")
_TICK = 0.5  # seconds between two drawings of what runs
_CHUNK = 1 << 16
_ENDINGS = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}
# Sphinx's progress, page by page; of two languages side by side, only the end of each phase is worth a line.
_PROGRESS = re.compile(r"\[ *(\d?\d)%\] ")


class Processes:
    """Child processes of a build. None outlives the ``with`` block, nor this process."""

    def __init__(self) -> None:
        self._running: list[_Child] = []
        self.progress = progress()

    def __enter__(self) -> "Processes":
        self.progress.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        for child in self._running:
            child.stop()
        self._running.clear()
        self.progress.stop()

    def start(self, name: str, run: Callable[[], None]) -> None:
        """Run `run` in a new process; `name` is put before each line that it prints."""
        sys.stdout.flush()
        sys.stderr.flush()
        gc.freeze()  # memory that the collector touches, here or there, is no longer shared
        child = _Child(name, run, self.progress)
        self._running.append(child)
        with _signals_held():
            child.start()

    def wait(self, until: int = 0) -> None:
        """Wait until no more than `until` run; raise BuildFailedError with the lines of the first that fails.

        The others are stopped then, where the ``with`` block ends.
        """
        while len(self._running) > until:
            signs = [each for child in self._running for each in child.signs()]
            if not connection.wait(signs, None if self.progress.disable else _TICK):
                self.progress.refresh()
            with _signals_held():
                self._take_what_is_ready()

    def _take_what_is_ready(self) -> None:
        """Print what has arrived, and let go of the processes that have ended."""
        for child in list(self._running):
            child.pass_on()
            if child.ended():
                self._running.remove(child)
                self.progress.remove_task(child.task)
                if faults := child.faults():
                    raise BuildFailedError("\n".join(faults))


class _Child:
    """One process, the pipes that it writes to, and the result that it reports."""

    def __init__(self, name: str, run: Callable[[], None], progress: Progress) -> None:
        self.name = name
        self.task = progress.add_task(name, total=None)
        self._result, result = _CONTEXT.Pipe(duplex=False)
        out, out_end = _CONTEXT.Pipe(duplex=False)
        err, err_end = _CONTEXT.Pipe(duplex=False)
        self._pipes = [_Pipe(end, name, to, progress, self.task) for end, to in ((out, sys.stdout), (err, sys.stderr))]
        self._ends = (result, out_end, err_end)
        self._process = _CONTEXT.Process(target=_run, args=(run, os.getpid(), *self._ends))  # type: ignore[attr-defined]

    def start(self) -> None:
        """Start the process, and leave to it its ends of the pipes."""
        self._process.start()
        for end in self._ends:
            end.close()

    def signs(self) -> list["connection.Connection | int"]:
        """What becomes ready when there is something to do."""
        return [self._process.sentinel, *(pipe.end for pipe in self._pipes if not pipe.end.closed)]

    def pass_on(self) -> None:
        """Print the whole lines that have arrived."""
        for pipe in self._pipes:
            pipe.pass_on()

    def ended(self) -> bool:
        """Whether the process has ended; then all that it said is printed."""
        if connection.wait([self._process.sentinel], timeout=0):
            self._process.join()  # it has closed its files, and the system takes a moment to free its memory
        if self._process.exitcode is None:
            return False
        self._kill_group()  # what it started and left
        for pipe in self._pipes:
            pipe.pass_on()
            pipe.close()
        return True

    def faults(self) -> list[str]:
        """The faults that an ended process reported; a process that ended without a report is one, too."""
        try:
            if self._result.poll():
                faults: list[str] = self._result.recv()
                return faults
        except (EOFError, OSError):
            pass
        code = self._process.exitcode
        how = f"was killed by signal {-code}" if code is not None and code < 0 else f"ended with exit code {code}"
        return [f"{self.name}: the process {how} before it was done; build again"]

    def stop(self) -> None:
        """Kill the process and what it has started."""
        if self._process.pid is not None:
            self._kill_group()
            self._process.kill()
            self._process.join()

    def _kill_group(self) -> None:
        if sys.platform != "win32" and self._process.pid is not None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)


class _Pipe:
    """The reading end of what a child prints, cut into lines."""

    def __init__(self, end: "connection.Connection", name: str, to: TextIO, progress: Progress, task: TaskID) -> None:
        self.end = end
        self._name = name
        self._to = to
        self._progress = progress
        self._task = task
        self._rest = b""
        if sys.platform != "win32":
            os.set_blocking(end.fileno(), False)

    def pass_on(self) -> None:
        """Print the whole lines that have arrived."""
        while not self.end.closed:
            try:
                chunk = os.read(self.end.fileno(), _CHUNK)
            except BlockingIOError:
                return
            if not chunk:
                self.close()
                return
            *lines, self._rest = (self._rest + chunk).split(b"\n")
            self._print(lines)

    def close(self) -> None:
        """Print what is left, and close."""
        if not self.end.closed:
            self.end.close()
            self._print([self._rest] if self._rest else [])

    def _print(self, lines: list[bytes]) -> None:
        shown = []
        for line in lines:
            text = line.decode("utf-8", "replace")
            if at := _PROGRESS.search(text):
                step = f"{self._name} {text[: at.start()].rstrip('. ')}"
                self._progress.update(self._task, description=step, total=100, completed=int(at[1]))
            elif line.strip():
                # Faults are lines for people; what is said of how far it is, in a line as long as it likes, is not.
                shown.append(f"[{self._name}] {one_line(text) if self._to is sys.stderr else text}")
        if not shown:
            return
        encoding = self._to.encoding or "utf-8"
        text = "\n".join(shown).encode(encoding, "backslashreplace").decode(encoding)
        if self._progress.disable:
            print(text, file=self._to, flush=True)
        else:  # both go to the terminal, above what is drawn there
            self._progress.console.out(text, highlight=False)


def _run(
    run: Callable[[], None],
    parent: int,
    result: "connection.Connection",
    out: "connection.Connection",
    err: "connection.Connection",
) -> None:
    """The child: run, and report the faults, none of them being success."""
    if sys.platform != "win32":
        os.setpgid(0, 0)  # so that it can be killed with all that it starts
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
        sys.stdout, sys.stderr = (os.fdopen(fd, "w", 1, "utf-8", "backslashreplace", closefd=False) for fd in (1, 2))
    bound.end_with(parent)
    for number in _ENDINGS:
        # Ctrl-C is the parent's business.
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDINGS)  # its parent has blocked them, see _signals_held
    faults: list[str] = []
    try:
        run()
    except BaseException as error:
        faults = lines_of(error)
    sys.stdout.flush()
    sys.stderr.flush()
    result.send(faults)


@contextmanager
def _signals_held() -> Iterator[None]:
    """Let a signal that would end the build wait.

    Python swallows what a handler raises in the midst of a fork, and while an object is finalized: a pipe, a process.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
