"""Runs proofs, measures cells and reads pictures' facts in this process; `record` reads the JSON lines it writes.

A process of its own, since any of them may crash the interpreter: a line before and after each tells which.
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

CELL, PICTURE = "cell", "picture"


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


def clean_state():
    """Put back all that one proof could leave behind for the next."""
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_num_threads(1)
    torch.set_printoptions(profile="default")
    if hasattr(torch, "set_warn_always"):  # since 1.8; else some warnings come once a process, so by order
        torch.set_warn_always(True)


def run(entry):
    """Run one entry from a clean state; return its outcome, what it printed, and the error if it raised."""
    clean_state()
    if not all(cell.available(name) for name in entry.needs):
        return {"outcome": outcomes.NOT_AVAILABLE, "output": "", "error": None}
    printed = io.StringIO()
    outcome, error = outcomes.HELD, None
    with contextlib.redirect_stdout(printed), warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = _print_warning
        try:
            entry.function()
        except AssertionError as raised:
            outcome, error = outcomes.FAILED, _failed_line(raised)
        except (Exception, SystemExit) as raised:
            outcome, error = outcomes.BROKEN, "{}: {}".format(type(raised).__name__, raised)
    clean_state()
    return {
        "outcome": outcome,
        "output": normalise(printed.getvalue()).rstrip(),
        "error": error and normalise(error),
    }


def run_cell(row, column):
    """Measure one cell from a clean state; return its value, and the error if the measurement is broken."""
    return _quietly(lambda: cell.cell(row, column), outcomes.BROKEN)


def run_pictures(row):
    """Read the facts of a row's pictures from a clean state; no facts, and the error, where that is broken."""
    return _quietly(lambda: picture_facts(row), {})


def _quietly(measure, otherwise):
    clean_state()
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a cell tells what a call does, the proofs tell how it warns
        try:
            return {"value": measure(), "error": None}
        except Exception as raised:
            return {"value": otherwise, "error": normalise("{}: {}".format(type(raised).__name__, raised))}


def _print_warning(message, category, *_):
    print("{}: {}".format(category.__name__, str(message).partition("\n")[0]))


def _failed_line(error):
    """The assertion that was not met, as it stands in the proof."""
    line = traceback.extract_tb(error.__traceback__)[-1].line
    return "AssertionError: {}".format(error.args[0] if error.args else line)


def units():
    """All that there is to run, in order: (name, kind, function that runs it); the name of a cell is row/column."""
    rows, columns = load_table()
    found = [(entry.name, entry.kind, partial(run, entry)) for entry in load_proofs().values()]
    for row in rows.values():
        for column in columns.values():
            found.append(("{}/{}".format(row.id, column.id), CELL, partial(run_cell, row, column)))
        found.append((row.id + "/", PICTURE, partial(run_pictures, row)))
    return found


def main(skipped):
    """Run all but the first `skipped` units, reporting each on standard output."""
    report = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what torch itself prints must not come among the lines
    found = units()
    torch_version = torch.__version__.split("+")[0]
    _write(report, {"torch": torch_version, "kinds": [[name, kind] for name, kind, _ in found]})
    for name, _, unit in found[skipped:]:
        _write(report, {"start": name})
        _write(report, dict(unit(), name=name))


def _write(stream, fact):
    stream.write(json.dumps(fact) + "\n")
    stream.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 0)
