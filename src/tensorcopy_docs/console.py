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
ENDINGS = {getattr(signal, name): word for name, word in NAMES.items() if hasattr(signal, name)}  # no SIGHUP on Windows

_complaints: list[str] = []  # the lines of the command that runs
_printed: list[object] = []  # what it has printed as JSON


class EndedError(KeyboardInterrupt):
    """A signal ended the command; `line` says so.

    As a KeyboardInterrupt it passes every library, and all that a command has started is cleaned up on the way.
    """

    def __init__(self, number: int):
        self.number, self.line = number, ENDINGS[number]
        super().__init__(self.line)


def run(command: Callable[[], int], as_json: bool = False) -> int:
    """Run `command`; return its exit code, or that of what ended it, in place of any traceback.

    With `as_json`, what `complain` was given is also printed, as ``{"error": ...}``, unless JSON was printed. Raises
    SystemExit if standard output cannot be written: it passes logging and rich, which would print it and continue.
    """
    if not os.environ.get("COLUMNS", "").strip("0"):
        os.environ.pop("COLUMNS", None)  # some editors and CI services set 0, with which rich prints nothing
    _complaints.clear()
    _printed.clear()
    out, err = _output(sys.stdout, sys.__stdout__, 1), _output(sys.stderr, sys.__stderr__, 2)
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _signals_raise():
        try:
            return _ended(command)
        finally:
            if as_json and _complaints and not _printed:
                with contextlib.suppress(SystemExit):  # the exit code is that of what was complained of
                    _ended(lambda: print_json({"error": "\n".join(_complaints)}, indent=None))


def _ended(command: Callable[[], int]) -> int:
    """Run `command`; return its exit code, or complain of what ended it and return the code of that."""
    try:
        return command()
    except (EndedError, RuntimeError) as error:
        ended = error.__cause__ or error  # before 3.12, Python raises a RuntimeError from it where a class is made
        if not isinstance(ended, EndedError):
            raise
        complain(ended.line)
        return ENDED_BY_SIGNAL + ended.number
    except (OSError, SyntaxError) as error:  # of a module that is imported when it is needed
        complain(line_of(error))
        return BAD_INPUT


def print_json(facts: object, indent: int | None = 1) -> int:
    """Print `facts` as JSON, in ASCII, as standard output may have any encoding; return the exit code of success."""
    print(json.dumps(facts, indent=indent))
    _printed.append(facts)
    return 0


def complain(*lines: str) -> None:
    """Write each of `lines` to standard error, after the name of the program; `run` prints them where JSON is asked."""
    for line in map(one_line, lines):
        print(f"{PROGRAM}: {line}", file=sys.stderr)
        _complaints.append(line)


def report(line: str) -> None:
    """Write `line`, which tells how far the command is, to standard error."""
    print(one_line(line), file=sys.stderr)


def progress() -> "Progress":
    """Return what shows on a terminal the tasks that run, and how far they are; a file or a pipe has nothing of it.

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


class _Output(io.FileIO):
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


def _output(stream: TextIO | None, original: TextIO | None, number: int) -> TextIO:
    """Return `stream` as an _Output, unless a test or a notebook has replaced it, or what drops all if it is closed."""
    if stream is None:  # what is opened next would take its number, and would be written to
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)
        return open(number, "w", encoding="utf-8", closefd=False)
    if stream is not original or sys.platform == "win32":  # where a console is not a file
        return stream
    stream.flush()
    raw = _Output(number, "wb", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), stream.encoding, stream.errors, line_buffering=True)


@contextlib.contextmanager
def _signals_raise() -> Iterator[None]:
    """Raise EndedError for each signal of ENDINGS; one that is ignored (``nohup``) stays ignored."""
    process = os.getpid()

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() != process:  # a process that was forked ends as if the signal were not handled
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        raise EndedError(number)

    with contextlib.ExitStack() as after:
        if threading.current_thread() is threading.main_thread():  # Python lets no other handle signals
            for number in ENDINGS:
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    after.callback(signal.signal, number, signal.signal(number, end))
        yield
