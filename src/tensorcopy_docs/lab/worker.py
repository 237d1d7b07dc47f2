"""Runs proofs and messages, measures cells, reads the facts of pictures; it writes lines that the runner reads.

All of it runs in copies of this process, since any of it may crash the interpreter or never end.
"""

import contextlib
import gc
import importlib
import io
import json
import os
import pkgutil
import sys
import warnings
from functools import partial

if __name__ == "__main__":
    gc.disable()  # to look again and again at what lives as long as the process takes a sixth of the time

import torch

from tensorcopy_docs.lab import cell, machine, messages, operations, outcomes, proofs, properties
from tensorcopy_docs.lab.docstrings import NAMES, docstring_digests
from tensorcopy_docs.lab.documented import unit_name
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.message import MESSAGE, MESSAGES
from tensorcopy_docs.lab.normalise import LONGEST_LINE, normalise
from tensorcopy_docs.lab.outcomes import CRASHED, TIMED_OUT, VALUE
from tensorcopy_docs.lab.pictures.steps import picture_facts
from tensorcopy_docs.lab.proof import ENTRIES
from tensorcopy_docs.lab.running import encodable, error_line, last_frame, run
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.values import cell_name, picture_name

CELL, PICTURE, DOCSTRING = "cell", "picture", "docstring"
NO_ASSERTIONS = "assertions are off (python -O or PYTHONOPTIMIZE), so every proof would pass; turn them on"


def load_proofs():
    """Import every module of proofs, in the order of their names; return the entries by name."""
    import_all(proofs)
    return ENTRIES


def load_messages():
    """Import every module of messages; return the messages and fixes by name. Proofs are loaded before them."""
    import_all(messages)
    return MESSAGES


def documented():
    """Return the full dotted names of the functions whose docstrings are measured."""
    return NAMES


def load_table():
    """Import the modules of operations and properties; return the rows and the columns of the table by id."""
    import_all(operations)
    import_all(properties)
    return cell.OPERATIONS, cell.PROPERTIES


def import_all(package):
    """Import every module of a package, in the order that it states, or in that of their names."""
    found = {module.name for module in pkgutil.iter_modules(package.__path__)}
    for name in getattr(package, "ORDER", sorted(found)):
        importlib.import_module("{}.{}".format(package.__name__, name))


def run_cell(row, column):
    """Measure one cell from a clean state; return its value, and the error if the measurement is broken."""
    return quietly(lambda: cell.cell(row, column), outcomes.BROKEN)


def run_pictures(row):
    """Read the facts of a row's pictures from a clean state; if that is broken, return no facts and the error."""
    return quietly(lambda: picture_facts(row), {})


def quietly(measure, otherwise):
    """Return the result of `measure` from a clean state; if it raises, `otherwise` and the error."""
    clean_state()
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # a cell says what a function does, the proofs say how it warns
        try:
            return {"value": measure(), "error": None}
        except (Exception, SystemExit, machine.MachineError) as raised:
            return {"value": otherwise, "error": encodable(normalise(error_line(raised)))}


def import_compiler():
    """Import torch's compiler, as an optimizer does, which takes longer than all proofs: once, not in each copy.

    Versions whose optimizers do not import it have no ``torch._compile``.
    """
    if hasattr(torch, "_compile"):
        with contextlib.suppress(Exception):  # the message that needs it says why
            importlib.import_module("torch._dynamo")


def run_docstring(name):
    """Digest one docstring."""
    return {"value": docstring_digests(name), "error": None}


def units():
    """Return all that there is to run, in order, in two lists; each is (name, kind, function that runs it).

    Those of the first list, which are warnings, need a process in which nothing has run: some are given once in a
    process, whoever comes first. `state.clean_state` asks torch for every warning each time, which versions before 1.8
    cannot do, and warnings that Python's side of torch counts by itself are not covered.
    """
    proved, said = load_proofs().values(), load_messages().values()
    rows, columns = load_table()
    warned = [entry for entry in said if entry.kind == MESSAGE and entry.warns]
    others = [entry for entry in said if entry not in warned]
    found = [(entry.name, entry.kind, partial(run, entry)) for entry in list(proved) + others]
    for row in rows.values():
        for column in columns.values():
            found.append((cell_name(row.id, column.id), CELL, partial(run_cell, row, column)))
        found.append((picture_name(row.id), PICTURE, partial(run_pictures, row)))
    found += [(unit_name(name), DOCSTRING, partial(run_docstring, name)) for name in documented()]
    return [(entry.name, entry.kind, partial(run, entry)) for entry in warned], found


def main(seconds, wanted=None):
    """Run all units, each of which may take `seconds`, and report each on standard output.

    `wanted` is the path of a file with the names of the units that there are to run, if not all are. Raises SystemExit
    with one line if assertions are off, or if a module of the lab cannot be imported.
    """
    if not __debug__:
        raise SystemExit(NO_ASSERTIONS)
    report = report_only()
    try:
        found = units()
    except Exception as error:
        raise SystemExit(_why_not_imported(error))
    gc.freeze()
    gc.enable()
    if wanted is not None:
        with open(wanted, encoding="utf-8") as file:
            names = set(json.load(file))
        found = [[unit for unit in each if unit[0] in names] for each in found]
    alone, others = found
    kinds = [[name, kind] for name, kind, _ in alone + others]
    write(report, {"torch": torch.__version__.split("+")[0], "kinds": kinds})
    if alone:
        import_compiler()
    for each, together in ((alone, 1), (others, len(others))):
        for (name, _, _), outcome in in_forks(each, lambda unit, _: unit[2](), seconds, together=together):
            write(report, dict(result_of(outcome), name=name))


def report_only():
    """Return a stream for the report, the only writer to standard output from now on; other output goes elsewhere."""
    report = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return report


def result_of(outcome):
    """Return the result of a unit; if the process died at it, how."""
    if outcome.how == VALUE:
        return outcome.value
    how = TIMED_OUT if outcome.how == TIMED_OUT else CRASHED
    return {"outcome": how, "output": "", "error": machine.SIGNALS.get(outcome.code)}


def _why_not_imported(error):
    """Return one line: the file and the line at which a module cannot be imported, and the error."""
    if isinstance(error, SyntaxError):
        file, line, said = error.filename, error.lineno, "SyntaxError: {}".format(error.msg)
    else:
        frame = last_frame(error)
        file, line, said = frame.filename, frame.lineno, error_line(error)
    place = "{}: line {}: ".format(os.sep.join(file.split(os.sep)[-2:]), line) if file and line else ""
    return encodable(" ".join((place + said).split()))[:LONGEST_LINE]


def write(stream, fact):
    """Write one line for the process that started this one; a unit may have written half a line before it."""
    stream.write("\n{}\n".format(json.dumps(fact)))
    stream.flush()


if __name__ == "__main__":
    main(float(sys.argv[1]), *sys.argv[2:3])
