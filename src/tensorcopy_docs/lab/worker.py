"""Runs proofs in this process and writes a JSON line before and after each, for `record` to read.

A process of its own, since a proof may crash the interpreter.
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

import torch

from tensorcopy_docs.lab import outcomes, proofs
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.lab.registry import ENTRIES


def load_proofs():
    """Import every module of proofs, in the order of their names; return the entries by name."""
    for module in sorted(pkgutil.iter_modules(proofs.__path__), key=lambda found: found.name):
        importlib.import_module("{}.{}".format(proofs.__name__, module.name))
    return ENTRIES


def clean_state():
    """Put back all that one proof could leave behind for the next."""
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float32)
    torch.set_grad_enabled(True)
    torch.set_num_threads(1)
    torch.set_printoptions(profile="default")
    if hasattr(torch, "set_warn_always"):  # since 1.8; else some warnings come once a process, so by order
        torch.set_warn_always(True)


def available(name):
    """Whether the dotted `name` exists below ``torch``."""
    found = torch
    for part in name.split("."):
        found = getattr(found, part, None)
        if found is None:
            return False
    return True


def run(entry):
    """Run one entry from a clean state; return its outcome, what it printed, and the error if it raised."""
    clean_state()
    if not all(available(name) for name in entry.needs):
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


def _print_warning(message, category, *_):
    print("{}: {}".format(category.__name__, str(message).partition("\n")[0]))


def _failed_line(error):
    """The assertion that was not met, as it stands in the proof."""
    line = traceback.extract_tb(error.__traceback__)[-1].line
    return "AssertionError: {}".format(error.args[0] if error.args else line)


def main(names):
    """Run the entries called `names`, or all, reporting each on standard output."""
    report = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what torch itself prints must not come among the lines
    entries = load_proofs()
    torch_version = torch.__version__.split("+")[0]
    _write(report, {"torch": torch_version, "kinds": [[entry.name, entry.kind] for entry in entries.values()]})
    for name in names or list(entries):
        _write(report, {"start": name})
        _write(report, dict(run(entries[name]), name=name))


def _write(stream, fact):
    stream.write(json.dumps(fact) + "\n")
    stream.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
