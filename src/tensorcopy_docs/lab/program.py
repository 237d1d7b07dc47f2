"""Defines programs: code that runs as readers run it, with what is right, and how that is known.

A program of advice is an idiom in a context. An idiom is code that the site advises, and stands for a plain way, which
is slower or longer, and about which nobody is in doubt. A context is an ordinary program that uses it.
"""

from collections import OrderedDict

ADVICE = "advice"
PLAIN_WAY, ASSERTIONS = "plain way", "assertions"  # why something is right
EAGER = "eager"
# What a mode makes of the code of a program before it is called.
MODES = {EAGER: lambda function: function}


class Program:
    """What is run, what is right, and why it is; all that decides the outcome.

    `run` and `right` take no arguments; each returns what was observed: values by name, as JSON can hold them. What
    `right` leaves out is not compared. `mode` is a key of MODES; `needs` and `probe` are as for a proof.
    """

    def __init__(self, name, kind, run, right, why, needs=(), probe=None, mode=EAGER):
        self.name = name
        self.kind = kind
        self.run = run
        self.right = right
        self.why = why
        self.needs = needs
        self.probe = probe
        self.mode = mode


class _Entry:
    """A function that is entered by its name, and what it needs, as for a proof."""

    def __init__(self, function, needs, probe):
        self.function = function
        self.name = function.__name__
        self.needs = tuple(needs)
        self.probe = probe


class Idiom(_Entry):
    """A function that does what is advised; `right` is the function that does it in the plain way.

    `kept` says that the result is used later, too: then a change of the one must do to the other what it does in the
    plain way. `writes` says that the function changes `x`, whose plain way is a new tensor in the place of `x`.
    """

    def __init__(self, function, right, kept=False, writes=False, needs=(), probe=None):
        super(Idiom, self).__init__(function, needs, probe)
        self.right = right
        self.kept = kept
        self.writes = writes


class Context(_Entry):
    """A function that uses an idiom in a program, and returns what was observed.

    `always` has observations that are right whatever the plain way gives.
    """

    def __init__(self, function, always, needs, probe):
        super(Context, self).__init__(function, needs, probe)
        self.always = dict(always)


IDIOMS = OrderedDict()
CONTEXTS = OrderedDict()
PROGRAMS = OrderedDict()


def idiom(right, kept=False, writes=False, needs=(), probe=None):
    """Enter a function as an idiom. Its body is the code that readers see; of a last ``return``, what it returns.

    `right` is the plain way. The names of the arguments of both say what a context gives them (see
    `programs.given`). What they return is the result; a function that changes a tensor returns that tensor.
    `needs` and `probe` are as for a proof.
    """

    def enter(function):
        _enter(IDIOMS, Idiom(function, right, kept, writes, needs, probe))
        return function

    return enter


def context(always=(), needs=(), probe=None):
    """Enter a function as a context: it is given a function and the idiom, and returns observations.

    It is called once for the idiom, and once for the plain way, each time from a clean state. `always` has pairs of
    what is observed and what is right whatever the plain way gives.
    """

    def enter(function):
        _enter(CONTEXTS, Context(function, always, needs, probe))
        return function

    return enter


def advised(needs=(), probe=None):
    """Enter a function as a program of advice that is no idiom: code that an advice shows, with assertions."""

    def enter(function):
        def run():
            function()
            return {}

        name = function.__name__
        _enter(PROGRAMS, Program(name, ADVICE, run, dict, ASSERTIONS, tuple(needs), probe))
        return function

    return enter


def advice(idiom, context, mode=EAGER):
    """Return the program of an idiom in a context, which runs in a mode."""

    def used():
        return context.function(MODES[mode](idiom.function), idiom)

    def right():
        return dict(context.function(idiom.right, idiom), **context.always)

    return Program(
        "{}/{}".format(idiom.name, context.name),
        ADVICE,
        used,
        right,
        PLAIN_WAY,
        idiom.needs + context.needs,
        lambda: [probe() for probe in (idiom.probe, context.probe) if probe is not None],
        mode,
    )


def _enter(entries, entry):
    if entry.name in entries:
        raise ValueError("two entries are called {}".format(entry.name))
    entries[entry.name] = entry
