"""Runs one proof, message, fix or program in this process, and returns its outcome."""

import contextlib
import io
import json
import re
import traceback
import warnings

from tensorcopy_docs.lab import machine, outcomes
from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.lab.shown import CLOSE, plain, rounding, shown
from tensorcopy_docs.lab.state import clean_state, process_kept

LONGEST_MESSAGE = 4000  # characters
# Warnings that begin so are about the machine: some versions look for a GPU in the first backward pass.
OF_MACHINE = ("CUDA initialization",)
# A line of the C++ stack, which some versions append to a message: it names files and addresses of the machine.
FRAME = re.compile(r"(?m)^ *frame #\d+: .*\n?")
# The graph that a compiler prints: its names depend on what was compiled before.
GRAPH = re.compile(r"(?m)^ *graph\(\):\n(?: +(?:%|return).*\n)*")
# The list of backends to the end of a message, with the C++ file of each: it differs from build to build of PyTorch.
BACKENDS = re.compile(r"(?s)(is only available for these backends: \[).*")
# The file that a custom operator is in, and the lines that were compiled.
PLACES = re.compile(r"(?s) \(with implementation in [^)]*\)|\s+from user code:\n.*")


def run(entry, variation=()):
    """Run one entry from a clean state; return its outcome, what it printed, and the error if it raised.

    The output of a message is its type and its text. `variation` has arguments of the set-up of a message or a fix.
    """
    if not all(available(name) for name in entry.needs) or not is_met(entry):
        return {"outcome": outcomes.NOT_AVAILABLE, "output": "", "error": None}
    if entry.kind == MESSAGE:
        return _message(entry, dict(variation))
    return _fix(entry, dict(variation)) if entry.kind == FIX else _proof(entry)


def is_met(entry):
    """True if the probe of an entry runs, or if it has none; warnings of the probe are not shown."""
    if entry.probe is None:
        return True
    try:
        with clean(lambda *_: None):
            entry.probe()
    except Exception as error:
        return machine.fault(error) is not None  # the entry then says so itself
    return True


def _proof(entry):
    outcome, error = outcomes.HELD, None
    with clean(_print_warning) as printed:
        try:
            entry.function()
        except (Exception, SystemExit) as raised:
            if isinstance(raised, AssertionError) and not machine.fault(raised):
                outcome, error = outcomes.FAILED, _failed_line(raised)
            else:
                outcome, error = outcomes.BROKEN, machine.fault(raised) or error_line(raised)
    if printed.closed:
        return {"outcome": outcomes.BROKEN, "output": "", "error": "the proof closed its standard output"}
    return {
        "outcome": outcome,
        "output": encodable(normalise(printed.getvalue()).rstrip()),
        "error": error and encodable(normalise(error)),
    }


def _fix(entry, variation):
    """Run a fix; it failed if what it shows is not what is right, as far as the precision of its tensors goes."""
    seen = {}
    for part, function in (("right", entry.right), ("fix", entry.function)):
        if function is not None:
            try:
                with clean(_print_warning) as printed:
                    seen[part] = entry.call(function, variation)
                    print(*seen[part] if isinstance(seen[part], tuple) else [seen[part]])
            except (Exception, SystemExit) as raised:
                error = "{}{}".format("right: " if part == "right" else "", error_line(raised))
                return {"outcome": outcomes.BROKEN, "output": "", "error": whole(error)}
    output = encodable(normalise(printed.getvalue()).rstrip())
    if "right" in seen and not _equal(plain(seen["fix"]), plain(seen["right"]), rounding(seen["fix"])):
        return {"outcome": outcomes.FAILED, "output": output, "error": "right: {}".format(shown(seen["right"]))}
    return {"outcome": outcomes.HELD, "output": output, "error": None}


def _message(entry, variation):
    """Run a message; it held if it raised an exception of a declared type, or gave a warning of a declared category."""
    warned, text = [], None

    def warn(given, category, *_):
        if not _is_of_machine(given):
            warned.append((category.__name__, given))

    with clean(warn):
        try:
            entry.call(entry.function, variation)
        except (Exception, SystemExit) as raised:
            text = _as_pasted(error_line(raised), entry)
            is_known = type(raised).__name__ in entry.raises and machine.reason(text) in (None,) + tuple(entry.raises)
            outcome = outcomes.HELD if is_known else outcomes.BROKEN
        else:
            declared = [each for each in warned if each[0] in entry.warns]
            outcome = outcomes.HELD if declared else outcomes.FAILED
            others = warned if entry.warns else []  # which came in its place
            text = next((_named(*each) for each in declared or others), None)
    told = text and whole(text)
    held = outcome == outcomes.HELD
    return {"outcome": outcome, "output": told if held else "", "error": None if held else told}


def run_program(program):
    """Run one program from a clean state; return its outcome as `run` does.

    It *failed* if it raised an error, and was *silently wrong* if what was observed is not what is right: the output
    has both, for the first that differs.
    """
    if not all(available(name) for name in program.needs) or not is_met(program):
        return {"outcome": outcomes.NOT_AVAILABLE, "output": "", "error": None}
    seen = {}
    for part, outcome in (("right", outcomes.BROKEN), ("run", outcomes.FAILED)):
        try:
            with clean(lambda *_: None):
                seen[part] = getattr(program, part)()
        except (Exception, SystemExit) as raised:
            if machine.fault(raised):
                outcome = outcomes.BROKEN
            return {"outcome": outcome, "output": "", "error": whole(machine.fault(raised) or error_line(raised))}
    for name, right in seen["right"].items():
        if not _equal(seen["run"][name], right):
            output = "{}: {}; right: {}".format(name, *_first_difference(seen["run"][name], right))
            return {"outcome": outcomes.SILENTLY_WRONG, "output": output[:LONGEST_MESSAGE], "error": None}
    return {"outcome": outcomes.HELD, "output": "", "error": None}


def _equal(found, right, close=CLOSE):
    """True if two observations are the same, as far as rounding allows."""
    if isinstance(found, list) and isinstance(right, list):
        return len(found) == len(right) and all(_equal(*pair, close) for pair in zip(found, right))
    if isinstance(found, float) and isinstance(right, float):
        return found == right or abs(found - right) <= close * max(1, abs(right)) or (found != found and right != right)
    return type(found) is type(right) and found == right


def _first_difference(found, right):
    """Return as text the smallest lists in two observations that contain the first difference."""
    if isinstance(found, list) and isinstance(right, list) and len(found) == len(right):
        one, other = next(pair for pair in zip(found, right) if not _equal(*pair))
        if isinstance(one, list):
            return _first_difference(one, other)
    return json.dumps(found), json.dumps(right)


def _as_pasted(text, entry):
    """Return a message without the names of the function and the module that the code is in here."""
    for function in (entry.function, entry.given):
        text = text.replace("{}.<locals>.".format(function.__qualname__), "")
        text = text.replace("{}.".format(function.__module__), "__main__.")
    return text


def whole(text):
    """Return all lines of a message, without the C++ stack, the list of backends, and what differs from run to run."""
    lines = normalise(BACKENDS.sub(r"\1…].", FRAME.sub("", GRAPH.sub("", PLACES.sub("", text))))).splitlines()
    return encodable("\n".join(line.rstrip() for line in lines).rstrip())[:LONGEST_MESSAGE].rstrip()


@contextlib.contextmanager
def clean(show_warning):
    """Run the block from a clean state, and clean up behind it; yield what is printed there.

    `show_warning` is called for each warning, however often it comes.
    """
    printed = io.StringIO()
    clean_state()
    with process_kept(), contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.simplefilter("ignore", ResourceWarning)  # it comes when garbage is collected, whoever left it
        warnings.showwarning = show_warning
        yield printed
    clean_state()


def encodable(text):
    """Return `text` with ``\\ud800`` in place of a lone surrogate, which no file in UTF-8 can hold."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def error_line(error):
    """Return the type and the message of an exception."""
    return _named(type(error).__name__, error)


def last_frame(error):
    """Return the place where an exception was raised."""
    return traceback.extract_tb(error.__traceback__)[-1]


def _is_of_machine(warning):
    return str(warning).startswith(OF_MACHINE)


def _print_warning(message, category, *_):
    if _is_of_machine(message):
        return
    print("{}: {}".format(category.__name__, str(message).partition("\n")[0]))


def _failed_line(error):
    """Return the message of the assertion, or else its line of code in the proof."""
    return _named("AssertionError", error.args[0] if error.args else last_frame(error).line)


def _named(name, message):
    try:
        return "{}: {}".format(name, message)
    except Exception:  # the message's own __str__ raises
        return name
