"""Defines the decorators that enter a function among the lab's error messages and warnings, or their fixes."""

from collections import OrderedDict

from tensorcopy_docs.lab.proof import ENTRIES

MESSAGE = "message"
FIX = "fix"


class MessageUnit:
    """Code that raises an exception or gives a warning, and the names of the types of which it may be.

    `warns` is empty if it is an exception. `python` is None: it has the attributes of a proof.
    """

    kind = MESSAGE
    python = None

    def __init__(self, function, raises, warns, needs, probe=None):
        self.function = function
        self.name = function.__name__
        self.raises = raises
        self.warns = warns
        self.needs = needs
        self.probe = probe


class FixUnit:
    """Code that replaces the code of a message, whose name is `of`."""

    kind = FIX
    python = None

    def __init__(self, function, of, needs, probe=None):
        self.function = function
        self.name = function.__name__
        self.of = of
        self.needs = needs
        self.probe = probe


MESSAGES = OrderedDict()


def message(raises="RuntimeError", warns=None, needs=(), probe=None):
    """Enter a function that raises an exception, or gives a warning, and asserts nothing.

    `raises` is the name of its type, or several if versions differ; with `warns`, the name or names of a category, a
    warning is looked for and nothing may be raised.

    `needs` names what the code itself uses and some versions lack, as for a proof. Where that is not a name, but an
    argument, a device or a dtype, `probe` tries it: if it raises, the message is not available. Pages say what is
    needed in the words of both.
    """

    def enter(function):
        return _enter(MessageUnit(function, () if warns else _names(raises), _names(warns), tuple(needs), probe))

    return enter


def fix(of, needs=(), probe=None):
    """Enter a function that does what the code of the message `of` was meant to do, without the error, and asserts it.

    `needs` and `probe` are as for a message.
    """

    def enter(function):
        return _enter(FixUnit(function, of, tuple(needs), probe))

    return enter


def _names(given):
    return (given,) if isinstance(given, str) else tuple(given or ())


def _enter(entry):
    if entry.name in MESSAGES or entry.name in ENTRIES:
        raise ValueError("two proofs, messages or fixes are called {}".format(entry.name))
    MESSAGES[entry.name] = entry
    return entry.function
