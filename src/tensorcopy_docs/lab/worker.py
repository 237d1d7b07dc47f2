"""Runs proofs, measures cells and reads the facts of pictures in this process; the runner reads the lines it writes.

It is a separate process, since any of them may crash the interpreter: a line before and after each tells which.
"""

import contextlib
import importlib
import io
import json
import os
import pkgutil
import sys
import traceback
import warnings
from functools import partial

import torch

from tensorcopy_docs.lab import cell, operations, outcomes, proofs, properties
from tensorcopy_docs.lab.facts.steps import picture_facts
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.lab.proof import ENTRIES
from tensorcopy_docs.lab.state import clean_state, process_kept
from tensorcopy_docs.lab.values import cell_name, picture_name

CELL, PICTURE = "cell", "picture"
LONGEST = 300  # characters of the line that says why the worker does not start
NO_ASSERTIONS = "assertions are off (python -O or PYTHONOPTIMIZE), so every proof would pass; turn them on"


def load_proofs():
    """Import every module of proofs, in the order of their names; return the entries by name."""
    _import_all(proofs)
    return ENTRIES


def load_table():
    """Import the modules of operations and properties; return the rows and the columns of the table by id."""
    _import_all(operations)
    _import_all(properties)
    return cell.OPERATIONS, cell.PROPERTIES


def _import_all(package):
    found = {module.name for module in pkgutil.iter_modules(package.__path__)}
    for name in getattr(package, "ORDER", sorted(found)):
        importlib.import_module("{}.{}".format(package.__name__, name))


def run(entry):
    """Run one entry from a clean state; return its outcome, what it printed, and the error if it raised."""
    if not all(cell.available(name) for name in entry.needs):
        return {"outcome": outcomes.NOT_AVAILABLE, "output": "", "error": None}
    printed = io.StringIO()
    outcome, error = outcomes.HELD, None
    clean_state()
    with process_kept(), contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.simplefilter("ignore", ResourceWarning)  # it comes when garbage is collected, whoever left it
        warnings.showwarning = _print_warning
        try:
            entry.function()
        except AssertionError as raised:
            outcome, error = outcomes.FAILED, _failed_line(raised)
        except (Exception, SystemExit) as raised:
            outcome, error = outcomes.BROKEN, _error_line(raised)
    clean_state()
    if printed.closed:
        return {"outcome": outcomes.BROKEN, "output": "", "error": "the proof closed its standard output"}
    return {
        "outcome": outcome,
        "output": _encodable(normalise(printed.getvalue()).rstrip()),
        "error": error and _encodable(normalise(error)),
    }


def run_cell(row, column):
    """Measure one cell from a clean state; return its value, and the error if the measurement is broken."""
    return _quietly(lambda: cell.cell(row, column), outcomes.BROKEN)


def run_pictures(row):
    """Read the facts of a row's pictures from a clean state; if that is broken, return no facts and the error."""
    return _quietly(lambda: picture_facts(row), {})


def _quietly(measure, otherwise):
    clean_state()
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a cell says what a function does, the proofs say how it warns
        try:
            return {"value": measure(), "error": None}
        except (Exception, SystemExit) as raised:
            return {"value": otherwise, "error": _encodable(normalise(_error_line(raised)))}


def _encodable(text):
    """Return `text` with ``\\ud800`` in place of a lone surrogate, which no file in UTF-8 can hold."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def _print_warning(message, category, *_):
    print("{}: {}".format(category.__name__, str(message).partition("\n")[0]))


def _failed_line(error):
    """The message of the assertion, or else its line of code in the proof."""
    return _named("AssertionError", error.args[0] if error.args else _last_frame(error).line)


def _error_line(error):
    return _named(type(error).__name__, error)


def _named(name, message):
    try:
        return "{}: {}".format(name, message)
    except Exception:  # the message's own __str__ raises
        return name


def _last_frame(error):
    return traceback.extract_tb(error.__traceback__)[-1]


def units():
    """Return all that there is to run, in order, each as (name, kind, function that runs it)."""
    rows, columns = load_table()
    found = [(entry.name, entry.kind, partial(run, entry)) for entry in load_proofs().values()]
    for row in rows.values():
        for column in columns.values():
            found.append((cell_name(row.id, column.id), CELL, partial(run_cell, row, column)))
        found.append((picture_name(row.id), PICTURE, partial(run_pictures, row)))
    return found


def main(skipped, wanted=None):
    """Run all but the first `skipped` units, reporting each on standard output.

    `wanted` is the path of a file with the names of the units that there are to run, if not all are. Raises SystemExit
    with one line if assertions are off, or if a module of the lab cannot be imported.
    """
    if not __debug__:
        raise SystemExit(NO_ASSERTIONS)
    report = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what torch itself prints must not come among the lines
    try:
        found = units()
    except Exception as error:
        raise SystemExit(_why_not_imported(error))
    if wanted is not None:
        with open(wanted, encoding="utf-8") as file:
            names = set(json.load(file))
        found = [unit for unit in found if unit[0] in names]
    torch_version = torch.__version__.split("+")[0]
    _write(report, {"torch": torch_version, "kinds": [[name, kind] for name, kind, _ in found]})
    for name, _, unit in found[skipped:]:
        _write(report, {"start": name})
        _write(report, dict(unit(), name=name))


def _why_not_imported(error):
    """One line: the file and the line at which a module of the lab cannot be imported, and the error."""
    if isinstance(error, SyntaxError):
        file, line, said = error.filename, error.lineno, "SyntaxError: {}".format(error.msg)
    else:
        frame = _last_frame(error)
        file, line, said = frame.filename, frame.lineno, _error_line(error)
    place = "{}: line {}: ".format(os.sep.join(file.split(os.sep)[-2:]), line) if file and line else ""
    return _encodable(" ".join((place + said).split()))[:LONGEST]


def _write(stream, fact):
    stream.write(json.dumps(fact) + "\n")
    stream.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 0, *sys.argv[2:3])
