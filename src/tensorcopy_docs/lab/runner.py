"""Runs all proofs and messages and measures the table on the torch of this Python, and gathers the evidence.

``python -m tensorcopy_docs.lab.runner FILE`` writes the results in JSON; it needs torch and nothing else. With the name
of a second file, which has a list of units in JSON, it runs only those.
"""

import json
import os
import platform
import sys

from tensorcopy_docs.lab.documented import PREFIX, is_docstring
from tensorcopy_docs.lab.forks import GRACE
from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.lab.process import LabError, NoTorchError, run_worker
from tensorcopy_docs.lab.values import is_cell, is_picture, row_and_column
from tensorcopy_docs.lab.writing import shortened, write_results

__all__ = ["LabError", "NoTorchError", "dumps", "measure", "results_of"]

SECONDS_A_UNIT = 60  # for a proof, cell or picture: they take milliseconds, but torch on a cold disk can take long
SHAPES = ({"outcome", "output", "error"}, {"value", "error"})  # the keys of a result
WORKER = [sys.executable, "-m", "tensorcopy_docs.lab.worker"]


def measure(progress=None, command=None, seconds=SECONDS_A_UNIT, units=None, on_result=None):
    """Run every proof and message, measure the table, read what pictures show; return a dict that JSON can hold.

    After each, `progress(done, total)` is called, and `on_result` with its name, kind and result. `units` is the path
    of a file with the names of those that are to be run, if not all are. A unit that crashes or takes more than
    `seconds` gets that as its outcome. Raises NoTorchError if torch is missing, and LabError if no worker starts.
    """
    heads, results = [], []

    def take(fact):
        if not heads:
            heads.append(fact)
        elif _is_result(fact, heads[0]["kinds"][len(results) :]):
            if on_result:
                on_result(*heads[0]["kinds"][len(results)], fact)
            results.append(fact)
            if progress:
                progress(len(results), len(heads[0]["kinds"]))

    command = (command or WORKER) + [str(seconds)] + ([units] if units else [])
    # The worker ends what takes too long; where it cannot, it is ended.
    run_worker(command, seconds + 2 * GRACE, take)
    kinds = heads[0]["kinds"]
    if len(results) < len(kinds):
        raise LabError("the lab's worker stopped before it had run {}".format(kinds[len(results)][0]))
    return sorted_out(heads[0]["torch"], kinds, results)


def _is_result(fact, kinds):
    """Return whether a fact is the result of the first of `kinds`; a unit may write facts, too."""
    return bool(kinds) and fact.pop("name", None) == kinds[0][0] and set(fact) in SHAPES


def sorted_out(torch, kinds, results):
    """Return results on a version of `torch` as evidence: by name, cells and pictures by row, and errors of measuring.

    `kinds` has the name and the kind of each. Beside them are the versions of torch and Python, and the machine. A
    docstring at which the worker died is left out.
    """
    found = {"proofs": {}, "messages": {}, "cells": {}, "pictures": {}, "broken": {}, "docstrings": {}}
    for (name, kind), result in zip(kinds, results):
        if is_docstring(name):
            if "value" in result:
                found["docstrings"][name[len(PREFIX) :]] = result["value"]
            continue
        row, column = row_and_column(name)
        # Where the worker died, there is an outcome in place of a value.
        if is_cell(name):
            found["cells"].setdefault(row, {})[column] = result.get("value", result.get("outcome"))
        elif is_picture(name):
            found["pictures"][row] = result.get("value", {})
        else:
            section = "messages" if kind in (MESSAGE, FIX) else "proofs"
            found[section][name] = dict(result, kind=kind)
            continue
        if result.get("error"):
            found["broken"][name] = result["error"]
    system = "{} {}".format(platform.system(), platform.machine())
    return dict(found, torch=torch, python=platform.python_version(), platform=system)


def dumps(evidence):
    """Return `evidence` as JSON, sorted and indented."""
    return json.dumps(evidence, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def results_of(evidence):
    """Return the results in `evidence` as records have them, by kind and name; there are no facts of pictures."""
    runs = {section: shortened(evidence[section]) for section in ("proofs", "messages")}
    return dict(runs, cells=evidence["cells"], docstrings=evidence["docstrings"])


def main(arguments):
    """Write the results on this Python's torch to the named file; with a second file, of the units in that."""
    try:
        found = measure(units=os.path.abspath(arguments[1]) if arguments[1:] else None)
        write_results(arguments[0], found["torch"], results_of(found))
    except (LabError, OSError) as error:
        sys.stderr.write("tensorcopy_docs.lab.runner: {}\n".format(error))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
