"""Defines programs: code that runs as readers run it, with what is right, and how that is known.

A program of advice is an idiom in a context. An idiom is code that the site advises, and stands for a plain way, which
is slower or longer, and about which nobody is in doubt. A context is an ordinary program that uses it.
"""

from collections import OrderedDict

ADVICE = "advice"
PLAIN_WAY, ASSERTIONS = "plain way", "assertions"  # why something is right
EAGER, AOT_EAGER, INDUCTOR = "eager", "aot_eager", "inductor"
BACKENDS = (INDUCTOR, AOT_EAGER)  # of `torch.compile()`, the default one first; each compiles a function whole
# The default backend, as readers write it: what cannot be compiled whole is compiled in parts.
BARE = "bare"
# Rows of the table of which nobody has defined what comes of them without a compiler, either: they write where they
# read, or have elements that nothing was written to.
UNDEFINED = (
    "copy-overlapping_",
    "copy-into-overlapping-windows_",
    "copy-overlapping-rows_",
    "setitem-overlapping-rows",
    "detach-resize_",
)
# The context in which an idiom runs compiled, by whether it writes: a leaf may not be changed.
COMPILED_IN = {False: "leaf", True: "made_under_no_grad"}


class ProgramUnit:
    """A program: the code that runs, the code that gives the right result, and the reason why that is right.

    `run` and `right` take no arguments; each returns what was observed: values by name, as JSON can hold them. What
    `right` leaves out is not compared. `needs` and `probe` are as for a proof.
    """

    def __init__(self, name, kind, run, right, why, needs=(), probe=None):
        self.name = name
        self.kind = kind
        self.run = run
        self.right = right
        self.why = why
        self.needs = needs
        self.probe = probe


class Compiled:
    """A program with a compiled function: `run` is given ``torch.compile``, or a stand-in that compiles nothing.

    `right` returns what is right where that is not what `run` shows without a compiler; None if it is. What is shown
    are `facts` if it may differ without a fault, such as whether one tensor is the other. `about` has the names of the
    functions that it concerns, `instead` the name of a program that does it without the fault.
    """

    def __init__(self, name, run, right=None, facts=False, about="", instead=None, needs=(), probe=None):
        self.name = name
        self.run = run
        self.right = right
        self.facts = facts
        self.about = about
        self.instead = instead
        self.needs = tuple(needs)
        self.probe = probe


class BugUnit:
    """A program that, by PyTorch's tracker or this site, goes wrong without an error.

    `run` does what people do, `around` does it without the fault, and `right` returns what is right; none of them takes
    arguments, and each returns what it shows: tensors, numbers, truths. `needs` and `probe` are as for a proof.
    """

    def __init__(self, name, run, right, around, needs=(), probe=None):
        self.name = name
        self.run = run
        self.right = right
        self.around = around
        self.needs = tuple(needs)
        self.probe = probe


class _NamedFunction:
    """A function that is entered by its name, with what it needs, as for a proof."""

    def __init__(self, function, needs, probe):
        self.function = function
        self.name = function.__name__
        self.needs = tuple(needs)
        self.probe = probe


class IdiomUnit(_NamedFunction):
    """A function that runs the code that is advised; `right` does the same in the plain way.

    `kept` says that the result is used later, too: then a change of the one must do to the other what it does in the
    plain way. `writes` says that the function changes `x`, whose plain way is a new tensor in the place of `x`.
    """

    def __init__(self, function, right, kept=False, writes=False, needs=(), probe=None):
        super(IdiomUnit, self).__init__(function, needs, probe)
        self.right = right
        self.kept = kept
        self.writes = writes


class Context(_NamedFunction):
    """An ordinary program that uses an idiom, and returns observations.

    `always` has observations that are right whatever the plain way gives.
    """

    def __init__(self, function, always, needs, probe):
        super(Context, self).__init__(function, needs, probe)
        self.always = dict(always)


IDIOMS = OrderedDict()
CONTEXTS = OrderedDict()
PROGRAMS = OrderedDict()
COMPILED = OrderedDict()
BUGS = OrderedDict()


def idiom(right, kept=False, writes=False, needs=(), probe=None):
    """Enter a function as an idiom. Its body is the code that readers see; of a last ``return``, what it returns.

    `right` is the plain way. The names of the arguments of both say what a context gives them (see
    `programs.given`). What they return is the result; a function that changes a tensor returns that tensor.
    `needs` and `probe` are as for a proof.
    """

    def enter(function):
        _enter(IDIOMS, IdiomUnit(function, right, kept, writes, needs, probe))
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
        _enter(PROGRAMS, ProgramUnit(name, ADVICE, run, dict, ASSERTIONS, tuple(needs), probe))
        return function

    return enter


def compiled(right=None, facts=False, about="", instead=None, needs=(), probe=None):
    """Enter a function as a compiled program, see Compiled. Its body is the code that readers see.

    It takes `torch_compile`, which readers see as ``torch.compile``, and returns what it shows: tensors, truths and
    numbers.
    """

    def enter(function):
        _enter(COMPILED, Compiled(function.__name__, function, right, facts, about, instead, needs, probe))
        return function

    return enter


def bug(right, around, needs=(), probe=None):
    """Enter a function as a silent bug, see Bug. Its body, and that of `around`, are the code that readers see."""

    def enter(function):
        _enter(BUGS, BugUnit(function.__name__, function, right, around, needs, probe))
        return function

    return enter


def advice(idiom, context, made=lambda function: function):
    """Return the program of an idiom in a context; `made` wraps the code of the idiom."""

    def used():
        return context.function(made(idiom.function), idiom)

    def right():
        return dict(context.function(idiom.right, idiom), **context.always)

    return ProgramUnit(
        "{}/{}".format(idiom.name, context.name),
        ADVICE,
        used,
        right,
        PLAIN_WAY,
        idiom.needs + context.needs,
        lambda: [probe() for probe in (idiom.probe, context.probe) if probe is not None],
    )


def _enter(entries, entry):
    if entry.name in entries:
        raise ValueError("two entries are called {}".format(entry.name))
    entries[entry.name] = entry
