"""Defines the decorators that enter rows and columns of the semantics table, and measures a cell."""

import importlib.util
from collections import OrderedDict

import torch

from tensorcopy_docs.lab import machine
from tensorcopy_docs.lab.values import NOT_AVAILABLE, group_of, identifier, raises


class OperationUnit:
    """A row: its function, its source, its group, the call that is shown, and what it needs of torch.

    `statement` says that the call is a statement; otherwise it is an expression whose value is the result. `same_for`
    names the further sources on which the row says the same.
    """

    def __init__(self, function, source, needs=(), probe=None, call="", statement=False, same_for=""):
        self.function = function
        self.id = identifier(function.__name__)
        self.group = group_of(function.__module__.rpartition(".")[2])
        self.source = source
        self.same_for = tuple(same_for.split())
        self.call = call
        self.statement = statement
        self.needs = needs
        self.probe = probe


class PropertyUnit:
    """A column: the measurement, and what it needs of torch."""

    def __init__(self, function, needs):
        self.function = function
        self.id = identifier(function.__name__)
        self.needs = needs


class CallRaisedError(Exception):
    """The operation raised an exception; the message is the type of the exception."""


OPERATIONS = OrderedDict()
PROPERTIES = OrderedDict()


def operation(source, *, call, statement=False, needs=(), probe=None, same_for=""):
    """Enter a function that is given `x` and returns `y` as a row of the table. Its module tells the row's group.

    `source` is the function of `sources` that makes `x`; `same_for` names others, on which the function does the same.
    `call` is the part of the code that the row is about, as readers see it; `statement` says that it is a line of code
    by itself (``y.copy_(x)``), and not an expression whose value is `y`. `needs` names what must exist, as dotted names
    below ``torch``, or ``numpy``. `probe` tries what is not a name, such as an argument that was added later than its
    function; if it raises, the operation is not available.
    """

    def enter(function):
        _enter(OPERATIONS, OperationUnit(function, source, tuple(needs), probe, call, statement, same_for))
        return function

    return enter


def measurement(needs=()):
    """Enter a function that is given a source and an operation, and returns the value of one cell."""

    def enter(function):
        _enter(PROPERTIES, PropertyUnit(function, tuple(needs)))
        return function

    return enter


def available(name):
    """Return whether the dotted `name` exists below ``torch``; for ``numpy``, whether it is installed."""
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

    An exception of the operation is a value, too. Every other exception is raised: the measurement is broken.
    """
    if not can_run(row) or not all(available(name) for name in column.needs):
        return NOT_AVAILABLE
    try:
        return column.function(row.source, calling(row.function))
    except CallRaisedError as error:
        return raises(str(error))


def can_run(row):
    """Return whether this version of torch has what the operation needs."""
    if not all(available(name) for name in row.needs):
        return False
    try:
        if row.probe is not None:
            row.probe()
    except Exception as error:
        return machine.fault(error) is not None  # the call then says so itself
    return True


def calling(function):
    """Return `function` with its exceptions wrapped, so that they differ from those of a measurement.

    One that is the machine's is no value, and breaks the measurement.
    """

    def call(x):
        try:
            return function(x)
        except Exception as error:
            if machine.fault(error):
                raise machine.MachineError(machine.fault(error))
            raise CallRaisedError(type(error).__name__)

    return call


def _enter(table, entry):
    if entry.id in table:
        raise ValueError("two rows or columns are called {}".format(entry.id))
    table[entry.id] = entry
