"""Ends the command with one line or none, without a traceback, and with an exit code that its help lists.

If the reader of standard output closes the pipe (``check | head -1``), nothing is printed. A standard output that was
closed before the start (``>&-``) is treated as ``/dev/null``.
"""

import contextlib
import io
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

from tensorcopy_docs.lines import line_of, one_line

if TYPE_CHECKING:
    from rich.progress import Progress

PROGRAM = "tensorcopy-docs"
BAD_INPUT = 2
CLOSED_PIPE = 141
ENDED_BY_SIGNAL = 128  # plus the number of the signal
EXIT_CODES = """\
exit codes:
  0    all is well
  1    a verdict differs (with --strict, any outcome); a silent bug differs from the record; a build failed;
       a version could not be recorded; no entry fits the message; the code of ask ended Python or did not end
  2    bad input, or a file or standard output that cannot be read or written, such as a full disk
  129  ended by SIGHUP
  130  ended by SIGINT (Ctrl-C)
  141  the reader of standard output closed the pipe
  143  ended by SIGTERM
With --json and --list, standard output also has what standard error says of a failure: {"error": "..."}
"""
NAMES = {"SIGINT": "interrupted", "SIGTERM": "terminated", "SIGHUP": "hung up"}
SIGNALS = {getattr(signal, name): word for name, word in NAMES.items() if hasattr(signal, name)}  # no SIGHUP on Windows

_complaints: list[str] = []  # the lines of the command that runs
_printed: list[object] = []  # the JSON that it has printed


class InterruptedBySignal(KeyboardInterrupt):
    """The command was interrupted by a signal; `line` says by which.

    As a KeyboardInterrupt it passes every library, so that all that a command has started is cleaned up.
    """

    def __init__(self, number: int):
        self.number, self.line = number, SIGNALS[number]
        super().__init__(self.line)


def run(command: Callable[[], int], as_json: bool = False) -> int:
    """Run `command`; return its exit code, or one for the signal or error that ended it, without a traceback.

    With `as_json`, the lines of `complain` are also printed, as ``{"error": ...}``, unless JSON was printed. Raises
    SystemExit if standard output cannot be written: it passes logging and rich, which would print it and continue.
    """
    if not os.environ.get("COLUMNS", "").strip("0"):
        os.environ.pop("COLUMNS", None)  # some editors and CI services set 0, with which rich prints nothing
    _complaints.clear()
    _printed.clear()
    out, err = _std_stream(sys.stdout, sys.__stdout__, 1), _std_stream(sys.stderr, sys.__stderr__, 2)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _signals_raise():
        try:
            return _run_guarded(command)
        finally:
            if as_json and _complaints and not _printed:
                with contextlib.suppress(SystemExit):  # the exit code stays that of the complaint
                    _run_guarded(lambda: print_json({"error": "\n".join(_complaints)}, indent=None))


def _run_guarded(command: Callable[[], int]) -> int:
    """Run `command`; return its exit code, or complain of the signal or error that ended it and return its code."""
    try:
        return command()
    except (InterruptedBySignal, RuntimeError) as error:
        ended = error.__cause__ or error  # before 3.12, Python raises a RuntimeError from it where a class is made
        if not isinstance(ended, InterruptedBySignal):
            raise
        complain(ended.line)
        return ENDED_BY_SIGNAL + ended.number
    except (OSError, SyntaxError) as error:  # also of a module that is imported only now
        complain(line_of(error))
        return BAD_INPUT


def print_json(facts: object, indent: int | None = 1) -> int:
    """Print `facts` as JSON, in ASCII, as standard output may have any encoding; return the exit code 0."""
    print(json.dumps(facts, indent=indent))
    _printed.append(facts)
    return 0


def complain(*lines: str) -> None:
    """Write each of `lines` to standard error, after the name of the program; `run` prints them where JSON is asked."""
    for line in map(one_line, lines):
        print(f"{PROGRAM}: {line}", file=sys.stderr)
        _complaints.append(line)


def report(line: str) -> None:
    """Write `line` about the progress of the command to standard error."""
    print(one_line(line), file=sys.stderr)


def progress() -> "Progress":
    """Return a progress display of the running tasks, for a terminal; a file or a pipe gets nothing of it.

    Call `refresh` to have it drawn again: a thread that draws it would be in the way of a fork.
    """
    from rich.console import Console
    from rich.progress import Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not (sys.stdout.isatty() and sys.stderr.isatty()),
    )


class _StdStream(io.FileIO):
    """A standard stream. If standard output cannot be written, the command ends; standard error is then dropped."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())  # else Python 3.13 ends with 120
            if self.fileno() == 2:
                return len(data)
            if isinstance(error, BrokenPipeError):
                sys.exit(CLOSED_PIPE)
            complain(f"standard output: {line_of(error)}")
            sys.exit(BAD_INPUT)


def _std_stream(stream: TextIO | None, original: TextIO | None, number: int) -> TextIO:
    """Return `stream` as a _StdStream, a stream that drops all if it is closed, or itself if a test replaced it."""
    if stream is None:  # else the next file opened would get its number, and be written to
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)
        return open(number, "w", encoding="utf-8", closefd=False)
    if stream is not original or sys.platform == "win32":  # where a console is not a file
        return stream
    stream.flush()
    raw = _StdStream(number, "wb", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), stream.encoding, stream.errors, line_buffering=True)


@contextlib.contextmanager
def _signals_raise() -> Iterator[None]:
    """Raise InterruptedBySignal for each of SIGNALS; a signal that is ignored (``nohup``) stays ignored."""
    process = os.getpid()

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() != process:  # a process that was forked ends as if the signal were not handled
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        raise InterruptedBySignal(number)

    with contextlib.ExitStack() as after:
        if threading.current_thread() is threading.main_thread():  # Python lets no other handle signals
            for number in SIGNALS:
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    after.callback(signal.signal, number, signal.signal(number, end))
        yield
