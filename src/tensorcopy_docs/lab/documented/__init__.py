"""The functions whose docstrings the site judges, one module a subject: `NAMES` there, and all of them in `NAMES` here.

torch is not imported.
"""

import importlib
import pkgutil

PREFIX = "docstring:"  # of the name of a unit


def _all():
    for module in pkgutil.iter_modules(__path__):
        for name in importlib.import_module("{}.{}".format(__name__, module.name)).NAMES:
            yield name


NAMES = tuple(sorted(set(_all())))


def unit_name(name):
    """Return the name of the unit that measures a docstring: ``docstring:torch.Tensor.detach``."""
    return PREFIX + name


def is_docstring(unit):
    """Return whether `unit` is the name of a unit that measures a docstring."""
    return unit.startswith(PREFIX)
