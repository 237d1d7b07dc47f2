"""The decorators that enter the rows and the columns of the semantics table, and how one cell is measured."""

import importlib.util
from collections import OrderedDict

import torch

YES = "yes"
NO = "no"
NONE = "none"
DOES_NOT_APPLY = "does not apply"
NOT_AVAILABLE = "not available"
RAISES = "raises {}"  # the call itself raised: every cell of its row says so


class Operation:
    """A row: the call, the source that it is given, its group, and what it needs of torch."""

    def __init__(self, function, source, needs, probe):
        self.function = function
        self.id = identifier(function)
        self.group = function.__module__.rpartition(".")[2]
        self.source = source
        self.needs = needs
        self.probe = probe


class Property:
    """A column: the measurement, and what it needs of torch."""

    def __init__(self, function, needs):
        self.function = function
        self.id = identifier(function)
        self.needs = needs


class CallRaisedError(Exception):
    """The operation itself raised; the message is the type of its error."""


OPERATIONS = OrderedDict()
PROPERTIES = OrderedDict()


def operation(source, needs=(), probe=None):
    """Enter a function that is given `x` and returns `y`: a row of the table; its module names the group.

    `source` is the function of `sources` that makes `x`. `needs` names what must exist, as dotted names below
    ``torch``, or ``numpy``. `probe` makes a call with an argument that came later than its function; where it raises
    TypeError, the operation is not available.
    """

    def enter(function):
        _enter(OPERATIONS, Operation(function, source, tuple(needs), probe))
        return function

    return enter


def measurement(needs=()):
    """Enter a function that is given a source and an operation and returns the value of one cell."""

    def enter(function):
        _enter(PROPERTIES, Property(function, tuple(needs)))
        return function

    return enter


def identifier(function):
    """The id of a row or column: the function's name, with hyphens; an underscore at its end belongs to the name."""
    name = function.__name__
    return name[:-1].replace("_", "-") + name[-1]


def available(name):
    """Whether the dotted `name` exists below ``torch``; of ``numpy``, whether it is installed."""
    if name == "numpy":
        return importlib.util.find_spec("numpy") is not None
    found = torch
    for part in name.split("."):
        found = getattr(found, part, None)
        if found is None:
            return False
    return True


def cell(row, column):
    """Measure the cell of Operation `row` and Property `column`; return its value, a short text.

    Whatever else than a value comes of it is raised: the measurement is broken.
    """
    if not can_run(row) or not all(available(name) for name in column.needs):
        return NOT_AVAILABLE
    try:
        return column.function(row.source, calling(row.function))
    except CallRaisedError as error:
        return RAISES.format(error)


def can_run(row):
    """Whether this torch has what the operation needs."""
    if not all(available(name) for name in row.needs):
        return False
    try:
        if row.probe is not None:
            row.probe()
    except TypeError:
        return False
    return True


def calling(function):
    """`function`, with its own errors told apart from those of a measurement."""

    def call(x):
        try:
            return function(x)
        except Exception as error:
            raise CallRaisedError(type(error).__name__)

    return call


def _enter(table, entry):
    if entry.id in table:
        raise ValueError("two rows or columns are called {}".format(entry.id))
    table[entry.id] = entry
