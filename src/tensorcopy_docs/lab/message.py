"""Defines the decorators that enter a function among the lab's error messages and warnings, or their fixes.

A message and its fixes share a set-up, a function that makes what they start with. Its parameters have defaults, which
readers see put in, and which are measured; variations are other arguments, with which tests run the fixes.
"""

from collections import OrderedDict

from tensorcopy_docs.lab.proof import ENTRIES

MESSAGE = "message"
FIX = "fix"


class _Unit:
    """A function with its set-up, and with what it needs, as for a proof. `python` is None: a proof has one."""

    python = None

    def __init__(self, function, given, needs, probe):
        self.function = function
        self.name = function.__name__
        self.given = given
        self.needs = tuple(needs)
        self.probe = probe

    def call(self, function, variation):
        """Call `function` with those names of a new set-up that it takes; return what it returns."""
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        made = self.given(**variation)
        return function(**{name: made[name] for name in names})


class MessageUnit(_Unit):
    """Code that raises an exception or gives a warning, and the names of the types of which it may be.

    `warns` is empty if it is an exception.
    """

    kind = MESSAGE

    def __init__(self, function, given, raises, warns, needs=(), probe=None):
        super(MessageUnit, self).__init__(function, given, needs, probe)
        self.raises = raises
        self.warns = warns


class FixUnit(_Unit):
    """Code that replaces the code of a message, whose name is `of`; see `fix`."""

    kind = FIX

    def __init__(self, function, of, given, right=None, variations=None, needs=(), probe=None):
        super(FixUnit, self).__init__(function, given, needs, probe)
        self.of = of
        self.right = right
        self.variations = given.variations if variations is None else variations


MESSAGES = OrderedDict()


def set_up(*variations):
    """Mark a function as a set-up: it takes arguments with defaults, and returns ``locals()``.

    Each variation has other arguments, by name. The message is raised in each of them, and each fix is right in each.
    """

    def mark(function):
        function.variations = variations
        return function

    return mark


def message(given, raises="RuntimeError", warns=None, needs=(), probe=None):
    """Enter a function that raises an exception, or gives a warning, and asserts nothing.

    It takes names of the set-up `given`. `raises` is the name of its type, or several if versions differ; with `warns`,
    the name or names of a category, a warning is looked for and nothing may be raised.

    `needs` names what the code itself uses and some versions lack, as for a proof. Where that is not a name, but an
    argument, a device or a dtype, `probe` tries it: if it raises, the message is not available. Pages say what is
    needed in the words of both.
    """

    def enter(function):
        return _enter(MessageUnit(function, given, () if warns else _names(raises), _names(warns), needs, probe))

    return enter


def fix(of, given, right=None, variations=None, needs=(), probe=None):
    """Enter a function that does what the code of the message `of` was meant to do, without the error.

    It takes names of the set-up `given`, which is that of the message, and returns what it shows. `right` takes such
    names, too, and returns what is right, found in a way that cannot go wrong: out of place, in plain Python, in
    float64. Only where nothing is computed, saved or trained, is there none. `variations` are those in which the fix is
    meant to be right, if not all of the set-up are; its text says so. `needs` and `probe` are as for a message.
    """

    def enter(function):
        return _enter(FixUnit(function, of, given, right, variations, needs, probe))

    return enter


def _names(given):
    return (given,) if isinstance(given, str) else tuple(given or ())


def _enter(entry):
    if entry.name in MESSAGES or entry.name in ENTRIES:
        raise ValueError("two proofs, messages or fixes are called {}".format(entry.name))
    MESSAGES[entry.name] = entry
    return entry.function
