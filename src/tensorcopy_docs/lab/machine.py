"""Tells what is the machine's fault and says nothing of torch: no compiler that works, no room, no memory, no time."""

from tensorcopy_docs.lab.outcomes import MISSING, TIMED_OUT

# In what the compiler says where this machine has no C++ compiler, or one that does not work: it ends with an
# error, or what it has built cannot be loaded, as from a full folder or one in which nothing may be executed.
OF_COMPILER = ("InvalidCxxCompiler", "CppCompileError", "OSError", "ImportError")
SIGNALS = {-9: "killed by SIGKILL", -7: "killed by SIGBUS"}  # by exit code: memory, or shared memory, was used up
# In what any code says.
TEXTS = (
    "No space left on device",
    "Disk quota exceeded",
    "Read-only file system",
    "Too many open files",
    "Cannot allocate memory",
    "Resource temporarily unavailable",
    "MemoryError",
) + tuple(SIGNALS.values())


class MachineError(BaseException):
    """The machine kept an operation from running; no measurement takes it for an error of the operation."""


def reason(text, outcome=None):
    """Return what the machine lacked, by the text of an error and the outcome; None if it was not at fault."""
    return TIMED_OUT if outcome == TIMED_OUT else next((each for each in TEXTS if each in (text or "")), None)


def fault(error):
    """Return an exception, or that in whose place it came, as text if it is the machine's; None if none is."""
    while error is not None:
        try:
            text = "{}: {}".format(type(error).__name__, error)
        except Exception:  # its own __str__ raises
            text = ""
        if reason(text):
            return text
        error = error.__context__
    return None


def died(outcome):
    """Return how a program ended at which its process died: it says nothing if the machine has ended it."""
    why = reason(SIGNALS.get(outcome.code), outcome.how)
    return {"how": MISSING if why else outcome.how, "text": why or ""}
