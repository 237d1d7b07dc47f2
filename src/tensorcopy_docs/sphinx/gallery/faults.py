"""Describes a fault of an example in one line: the script, what happened, what to do."""

import re
import signal
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.lab.outcomes import CLOSED, OUT_OF_MEMORY, RAISED, TIMED_OUT, Outcome
from tensorcopy_docs.lines import one_line

GALLERY = "gallery"  # the folder
FIX = "fix the script, or catch the exception and print it"
END = "let the script run to its end"
SEPARATE = "fix the script, or run the call in a separate process"
LESS = "let the script use less memory"
SHORTEN = "shorten the script, or raise tensorcopy_seconds_an_example in conf.py"


@dataclass(frozen=True)
class ScriptFault:
    """A fault of a script: what happened, what to do, and the line if it is known."""

    what: str
    cure: str
    lineno: int | None = None


def fault_line(script: Path, fault: ScriptFault) -> str:
    """Return `fault` of `script` as one line."""
    place = place_of(script) + (f", line {fault.lineno}" if fault.lineno else "")
    return one_line(f"{place}: {fault.what}", f"; {fault.cure}")


def place_of(script: Path) -> str:
    """Return the path of `script`, beginning with the folder of the galleries."""
    above = list(script.parts[:-1])
    start = len(above) - 1 - above[::-1].index(GALLERY) if GALLERY in above else -1
    return "/".join(script.parts[start:])


def raised(script: Path, trace: str) -> ScriptFault:
    """Return the fault of a script that raised an exception, from its traceback, the innermost call last."""
    places = _lines_of(script, trace)
    # After the last place come its code, indented, and then the exception, whose message may have several lines.
    behind = trace.strip().rpartition('  File "')[2].splitlines()[1:]
    exception = next((each for each in behind if each.strip() and not each.startswith(" ")), "?")
    exception = re.sub("^_IncompleteInputError:", "SyntaxError:", exception)  # as Python 3.13 calls it to itself
    return ScriptFault(exception, FIX, places[-1] if places else None)


def ended(script: Path, outcome: Outcome, seconds: float) -> ScriptFault:
    """Return the fault of a script whose process ended without a value; `seconds` is the time limit."""
    if outcome.how == RAISED:
        return raised(script, outcome.text)
    lineno = next(iter(_lines_of(script, outcome.text)), None)
    if outcome.how == TIMED_OUT:
        return ScriptFault(f"still runs after {seconds:g} s", SHORTEN, lineno)
    if outcome.how == CLOSED:
        return ScriptFault("closes files that it has not opened", "leave them open")
    if outcome.how == OUT_OF_MEMORY or outcome.code == -signal.SIGKILL:  # by the system, which is short of memory
        return ScriptFault("was killed (SIGKILL); perhaps it took all memory", LESS, lineno)
    if outcome.code >= 0:
        return ScriptFault(f"ends its process with exit code {outcome.code}", END, lineno)
    try:
        name = signal.Signals(-outcome.code).name
    except ValueError:
        name = f"signal {-outcome.code}"
    return ScriptFault(f"crashes ({name})", SEPARATE, lineno)


def _lines_of(script: Path, trace: str) -> list[int]:
    """Return the numbers of the lines of `script` that a traceback names, in its order."""
    return [int(number) for number in re.findall(rf'File "[^"]*{re.escape(script.name)}", line (\d+)', trace)]
