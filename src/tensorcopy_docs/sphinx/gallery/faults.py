"""What is wrong with an example, in one line: the script, what happened, what to do."""

import re
import signal
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.lines import one_line

RAISED = "fix the script, or catch the exception and print it"
EXITED = "let the script run to its end"
CRASHED = "fix the script, or run the call in a separate process"
KILLED = "let the script use less memory"
ENDLESS = "shorten the script, or raise tensorcopy_seconds_an_example in conf.py"


@dataclass(frozen=True)
class Fault:
    """What happened, what to do, and the line of the script where one is known."""

    what: str
    cure: str
    lineno: int | None = None


OUTPUT = Fault("closes or replaces its output", "print to sys.stdout, and leave it open")


def fault_line(script: Path, fault: Fault) -> str:
    """`fault` of `script` as one line."""
    place = script_name(script) + (f", line {fault.lineno}" if fault.lineno else "")
    return one_line(f"{place}: {fault.what}", f"; {fault.cure}")


def script_name(script: Path) -> str:
    """The script as authors call it: gallery/ARTICLE/FILE.py."""
    return f"gallery/{script.parent.name}/{script.name}"


def raised(script: Path, trace: str) -> Fault:
    """The fault of a script that raised an exception, from its traceback."""
    places = _lines_of(script, trace)
    # After the last place come its code, indented, and then the exception, whose message may have several lines.
    behind = trace.strip().rpartition('  File "')[2].splitlines()[1:]
    exception = next((each for each in behind if each.strip() and not each.startswith(" ")), "?")
    exception = re.sub("^_IncompleteInputError:", "SyntaxError:", exception)  # as Python 3.13 calls it to itself
    return Fault(exception, RAISED, places[-1] if places else None)


def ended(script: Path, exitcode: int, trace: str) -> Fault:
    """The fault of a script whose process has ended before the script: a negative `exitcode` is a signal.

    `trace` is what faulthandler has written, the innermost call first.
    """
    lineno = next(iter(_lines_of(script, trace)), None)
    if exitcode == -signal.SIGKILL:  # by the system, which is short of memory, or by itself
        return Fault("was killed (SIGKILL); perhaps it took all memory", KILLED, lineno)
    if exitcode >= 0:
        return Fault(f"ends its process with exit code {exitcode}", EXITED, lineno)
    try:
        name = signal.Signals(-exitcode).name
    except ValueError:
        name = f"signal {-exitcode}"
    return Fault(f"crashes ({name})", CRASHED, lineno)


def endless(script: Path, seconds: float, trace: str) -> Fault:
    """The fault of a script that ran longer than `seconds`; for `trace` see `ended`."""
    lineno = next(iter(_lines_of(script, trace)), None)
    return Fault(f"still runs after {seconds:g} s", ENDLESS, lineno)


def _lines_of(script: Path, trace: str) -> list[int]:
    """The numbers of the lines of `script` that a traceback names, in its order."""
    return [int(number) for number in re.findall(rf'File "[^"]*{re.escape(script.name)}", line (\d+)', trace)]
