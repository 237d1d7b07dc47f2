"""How the command ends: quietly, with one line or none, and with an exit code of EXIT_CODES.

If the reader of standard output closes the pipe (``check | head -1``), nothing is printed. A standard output that was
closed before the start (``>&-``) is treated as ``/dev/null``.
"""

import contextlib
import errno
import io
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TextIO

from tensorcopy_docs.lab.normalise import LONGEST_LINE, printable

PROGRAM = "tensorcopy-docs"
BAD_INPUT = 2
CLOSED_PIPE = 141
STANDARD_ERROR = 2
ENDED_BY_SIGNAL = 128  # plus the number of the signal
EXIT_CODES = """\
exit codes:
  0    all is well
  1    a verdict differs (with --strict, any outcome); a build failed; a version could not be recorded;
       no entry fits the message; the code of ask ended Python or did not end
  2    bad input, or a file or standard output that cannot be read or written, such as a full disk
  129  ended by SIGHUP
  130  ended by SIGINT (Ctrl-C)
  141  the reader of standard output closed the pipe
  143  ended by SIGTERM
With --json and --list, standard output also has what standard error says of a failure: {"error": "..."}
"""
MOMENT = 0.1  # seconds after which a signal that Python has dropped is sent again
ENDINGS = {
    # Windows has no SIGHUP.
    getattr(signal, name): word
    for name, word in (("SIGINT", "interrupted"), ("SIGTERM", "terminated"), ("SIGHUP", "hung up"))
    if hasattr(signal, name)
}
CURES = {
    errno.ENOSPC: "free some space",
    errno.EDQUOT: "free some space",
    errno.EACCES: "change its permissions or name another place",
    errno.EPERM: "change its permissions or name another place",
    errno.EROFS: "name a place that can be written",
    errno.EEXIST: "move what is in its place",
    errno.EISDIR: "move what is in its place",
    errno.ENOTDIR: "move what is in its place",
}
CURE = "check that it exists and can be read and written"

_complaints: list[str] = []  # the lines of the command that runs
_printed: list[object] = []  # what it has printed as JSON


class EndedError(KeyboardInterrupt):
    """A signal ended the command. What `note` says is added to the line that says so.

    As a KeyboardInterrupt it passes every library, and all that a command has started is cleaned up on the way.
    """

    def __init__(self, number: int):
        self.number = number
        self.note = ""  # not one of `add_note`: Python adds such notes, too
        super().__init__(ENDINGS[number])


class OutputLostError(BaseException):
    """Standard output or standard error, the file `descriptor`, cannot be written.

    This is not an Exception, because logging prints a traceback for each Exception and continues.
    """

    def __init__(self, descriptor: int, error: OSError):
        self.descriptor = descriptor
        self.error = error
        super().__init__(str(error))


def run(command: Callable[[], int], as_json: bool = False) -> int:
    """Run `command`; return its exit code, or that of what ended it, in place of any traceback.

    An unexpected OSError is one line that names the file and what to do, and a module that cannot be parsed is one with
    the file and the line. With `as_json`, what `complain` was given is also printed, as ``{"error": ...}``.
    """
    _ignore_no_columns()
    with _own_streams(), _signals_raise(), _errors_in_json(as_json):
        return _ended(command)


def _ignore_no_columns() -> None:
    """Forget a COLUMNS of 0, which some editors and CI services set: rich would print nothing."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and int(columns) == 0:
        del os.environ["COLUMNS"]


@contextlib.contextmanager
def _errors_in_json(wanted: bool) -> Iterator[None]:
    """Print the complaints of the block as JSON if that is `wanted` and it has printed none: there is one object."""
    _complaints.clear()
    _printed.clear()
    try:
        yield
    finally:
        if wanted and _complaints and not _printed:
            _ended(lambda: print_json({"error": "\n".join(_complaints)}, indent=None))


def _ended(command: Callable[[], int]) -> int:
    """How `command` ends; the exit code, after a line for what ended it."""
    try:
        return _flushed(command)
    except EndedError as ended:
        complain("; ".join(filter(None, [str(ended), ended.note])))
        return ENDED_BY_SIGNAL + ended.number
    except OutputLostError as lost:
        return _without_output(lost)
    except OSError as error:
        complain(fault(error))
        return BAD_INPUT
    except SyntaxError as error:  # of a module that is imported when it is needed
        place = f"{error.filename or 'a module'}: line {error.lineno or '-'}"
        complain(f"{place}: {type(error).__name__}: {error.msg}")
        return BAD_INPUT


def print_json(facts: object, indent: int | None = 1) -> int:
    """Print `facts` as JSON, in ASCII, as standard output may have any encoding; return the exit code of success.

    Without an `indent` it is one line.
    """
    print(json.dumps(facts, indent=indent))
    _printed.append(facts)
    return 0


def complain(*lines: str) -> None:
    """Write each of `lines` to standard error, after the name of the program; `run` prints them where JSON is asked."""
    for line in map(one_line, lines):
        _write(f"{PROGRAM}: {line}")
        _complaints.append(line)


def report(line: str) -> None:
    """Write `line`, which tells how far the command is, to standard error."""
    _write(one_line(line))


def fault(error: OSError) -> str:
    """`error` in one line: the file, what happened to it, and what to do."""
    file = error.filename2 or error.filename
    happened = error.strerror or str(error) or type(error).__name__
    cure = CURES.get(error.errno or 0, CURE)
    return f"{'' if file is None else f'{os.fsdecode(file)}: '}{happened}; {cure}, then run the command again"


def one_line(text: str) -> str:
    """`text` with nothing in it that cannot be printed, cut off where it is too long for a line."""
    line = printable(text)
    return line if len(line) <= LONGEST_LINE else line[: LONGEST_LINE - 1] + "…"


def _flushed(command: Callable[[], int]) -> int:
    """Run `command`; what it printed is written, or is lost while that can still be told."""
    try:
        return command()
    except RuntimeError as error:
        # Before 3.12, Python raises this in place of what is raised where a class is made, such as by a signal.
        if isinstance(error.__cause__, EndedError):
            raise error.__cause__ from None
        raise
    finally:
        sys.stdout.flush()


def _write(line: str) -> None:
    # Where standard error cannot be written, there is nowhere left to say so.
    try:
        print(line, file=sys.stderr, flush=True)
    except (OSError, OutputLostError):
        _drop(STANDARD_ERROR)


def _without_output(lost: OutputLostError) -> int:
    """The exit code where standard output or standard error is lost; nothing more is written to it."""
    _drop(lost.descriptor)
    if isinstance(lost.error, BrokenPipeError):
        return CLOSED_PIPE
    complain(f"standard output: {fault(lost.error)}")
    return BAD_INPUT


def _drop(descriptor: int) -> None:
    """Let what is still written to a standard stream go nowhere; else Python 3.13 ends with 120."""
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), descriptor)


class _Descriptor(io.FileIO):
    """The file of a standard stream; it raises OutputLostError if it cannot be written."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            raise OutputLostError(self.fileno(), error) from None


@contextlib.contextmanager
def _own_streams() -> Iterator[None]:
    """Write to standard output and standard error through files that raise OutputLostError.

    Streams that a test or a notebook has put in their place stay as they are.
    """
    before = sys.stdout, sys.stderr
    for number, name in enumerate(("stdout", "stderr"), 1):
        setattr(sys, name, _own(getattr(sys, name), getattr(sys, f"__{name}__"), number))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def _own(stream: TextIO | None, original: TextIO | None, number: int) -> TextIO:
    """A stream like `stream` that raises OutputLostError, or one that drops everything if there is none."""
    if stream is None:
        # It was closed. Whatever is opened next would take its number, and would be written to.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        if nowhere != number:
            os.dup2(nowhere, number)
            os.close(nowhere)
        return open(number, "w", encoding="utf-8", closefd=False)
    if stream is not original or not isinstance(stream, io.TextIOWrapper) or not _is_plain(stream):
        return stream
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(_Descriptor(stream.fileno(), "wb", closefd=False)),
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering or stream.write_through,
    )


def _is_plain(stream: io.TextIOWrapper) -> bool:
    """Whether `stream` writes to a file descriptor, rather than to a console of Windows."""
    return type(getattr(stream.buffer, "raw", stream.buffer)) is io.FileIO


@contextlib.contextmanager
def _signals_raise() -> Iterator[None]:
    """Raise EndedError for each signal of ENDINGS; one that is ignored (``nohup``) stays ignored."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Python lets only the main thread handle signals
        return
    process = os.getpid()

    def end(number: int, frame: FrameType | None) -> None:
        if os.getpid() != process:  # a process that was forked ends as if the signal were not handled
            signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        raise EndedError(number)

    def send_again(unraisable: "sys.UnraisableHookArgs") -> None:
        # Python drops what is raised in a callback, such as those of a fork. In a moment that callback is over.
        if isinstance(unraisable.exc_value, EndedError):
            again.append(threading.Timer(MOMENT, _send_to_main_thread, [unraisable.exc_value.number]))
            again[-1].start()
        else:
            hook(unraisable)

    handled = [number for number in ENDINGS if signal.getsignal(number) not in (signal.SIG_IGN, None)]
    before = {number: signal.signal(number, end) for number in handled}
    again: list[threading.Timer] = []
    hook, sys.unraisablehook = sys.unraisablehook, send_again
    try:
        yield
    finally:
        sys.unraisablehook = hook
        for timer in again:
            timer.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)


def _send_to_main_thread(number: int) -> None:
    """Send a signal so that it ends what the main thread waits for."""
    if sys.platform == "win32":
        signal.raise_signal(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)
