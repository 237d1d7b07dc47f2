"""Defines the outcomes of a proof, of a counterexample, and of a run in another process."""

HELD = "held"  # every assertion was met
FAILED = "failed"  # an assertion was not met
NOT_AVAILABLE = "not available"  # an API that the proof declares does not exist in this torch
CRASHED = "crashed"  # the interpreter died
TIMED_OUT = "timed out"
BROKEN = "broken"  # anything else: the proof says nothing

ALL = (HELD, FAILED, NOT_AVAILABLE, CRASHED, TIMED_OUT, BROKEN)

# What a version has instead, if no record of it has a result, or only one that other code measured.
NOT_MEASURED = "not measured"

# A further outcome of a program: it ran, and its result is not right.
SILENTLY_WRONG = "silently wrong"

# Further ways in which a function or a program in another process can end.
VALUE = "value"  # a function returned, or a program ended by itself
RAISED = "raised"
OUT_OF_MEMORY = "out of memory"  # it raised a MemoryError
CLOSED = "closed"  # it returned, but had closed the pipe for its value

# How a silent bug or a compiled program ended, beside RAISED, CRASHED and TIMED_OUT.
SHOWN = "shown"
NOT_COMPILED = "not compiled"
MISSING = "missing"  # this torch, or this machine, lacks what it needs
HOWS = (SHOWN, RAISED, NOT_COMPILED, MISSING, CRASHED, TIMED_OUT)
# What is run of a silent bug: its program, and the way around it.
RUN, AROUND = "run", "around"


class RaisedError(Exception):
    """A function raised an exception in another process; the message is its traceback."""


class Outcome:
    """The end of a function or a program in another process.

    `how` is VALUE, RAISED, OUT_OF_MEMORY, CLOSED, CRASHED or TIMED_OUT. `value` is what the function returned, or the
    program printed. `code` is the exit code; a negative one is a signal. `text` is the traceback of what was raised,
    or the place of a crash or of the time limit, the innermost call first; for a program, what it wrote to standard
    error. `doing` is what a function last said that it does.
    """

    def __init__(self, how, value=None, code=0, text="", doing=""):
        self.how = how
        self.value = value
        self.code = code
        self.text = text
        self.doing = doing

    @property
    def died(self):
        """True if it ended without a value; raises RaisedError if it raised, which the lab's own code must not."""
        if self.how in (RAISED, OUT_OF_MEMORY):
            raise RaisedError(self.text)
        return self.how != VALUE
