"""Runs all proofs and messages and measures the table on the torch of this Python, and gathers the evidence.

``python -m tensorcopy_docs.lab.runner FILE`` writes it as a record, in JSON; it needs torch and nothing else. With the
name of a second file, which has a list of units in JSON, it runs only those, and writes what it found of them.
"""

import json
import os
import platform
import sys

from tensorcopy_docs.lab.digests import code_digests
from tensorcopy_docs.lab.documented import PREFIX, is_docstring
from tensorcopy_docs.lab.forks import GRACE
from tensorcopy_docs.lab.message import FIX, MESSAGE
from tensorcopy_docs.lab.process import LabError, NoTorchError, run_worker
from tensorcopy_docs.lab.values import is_cell, is_picture, row_and_column
from tensorcopy_docs.lab.writing import write_whole

__all__ = ["LabError", "NoTorchError", "dumps", "measure", "recorded"]

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
    code = {}

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
    # The worker ends what takes too long; where it cannot, it is ended. Meanwhile it imports torch.
    run_worker(command, seconds + 2 * GRACE, take, lambda: code.update(code_digests()))
    kinds = heads[0]["kinds"]
    if len(results) < len(kinds):
        raise LabError("the lab's worker stopped before it had run {}".format(kinds[len(results)][0]))
    return sorted_out(heads[0]["torch"], kinds, results, code)


def _is_result(fact, kinds):
    """Return whether a fact is the result of the first of `kinds`; a unit may write facts, too."""
    return bool(kinds) and fact.pop("name", None) == kinds[0][0] and set(fact) in SHAPES


def sorted_out(torch, kinds, results, code):
    """Return results on a version of `torch` as evidence: by name, cells and pictures by row, and errors of measuring.

    `kinds` has the name and the kind of each. Beside them are the digests of the `code` that was run, and the machine.
    A docstring at which the worker died is left out.
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
            found[section][name] = dict(result, kind=kind, digest=code[section].get(name))
            continue
        if result.get("error"):
            found["broken"][name] = result["error"]
    found["digests"] = {
        "rows": {row: digest for row, digest in code["rows"].items() if row in found["cells"]},
        "columns": {
            column: digest
            for column, digest in code["columns"].items()
            if any(column in cells for cells in found["cells"].values())
        },
        "sources": dict(code["sources"]) if found["cells"] else {},
    }
    system = "{} {}".format(platform.system(), platform.machine())
    return dict(found, torch=torch, python=platform.python_version(), platform=system)


def dumps(evidence):
    """Return `evidence` as JSON, sorted and indented, so that two records can be compared line by line."""
    return json.dumps(evidence, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _line(values):
    """Return the values of a row in one line; if all are equal, the line has one of them."""
    return values[0] if len(set(values)) == 1 else "|".join(values)


def _runs(results):
    return {
        name: {key: value for key, value in run.items() if value and key != "kind"} for name, run in results.items()
    }


def recorded(evidence):
    """Return what a record keeps of `evidence`.

    Each row of cells is one line of text, a proof or message has only the keys that are not empty, and there are no
    facts of pictures.
    """
    kept = {key: value for key, value in evidence.items() if key not in ("pictures", "broken")}
    columns = sorted({column for cells in evidence["cells"].values() for column in cells})
    kept["columns"] = columns
    kept["cells"] = {row: _line([cells[column] for column in columns]) for row, cells in evidence["cells"].items()}
    kept["proofs"] = _runs(evidence["proofs"])
    kept["messages"] = _runs(evidence.get("messages", {}))
    for section in ("messages", "docstrings"):
        if not kept.get(section):  # as in a record that was made before there were any
            kept.pop(section, None)
    return kept


def main(arguments):
    """Write the record of this Python's torch to the named file, or to standard output; with units, their results."""
    try:
        text = dumps(measure(units=os.path.abspath(arguments[1]))) if arguments[1:] else dumps(recorded(measure()))
    except LabError as error:
        sys.stderr.write("tensorcopy_docs.lab.runner: {}\n".format(error))
        return 2
    if not arguments:
        sys.stdout.write(text)
        return 0
    try:
        write_whole(arguments[0], text.encode("utf-8"))
    except OSError as error:
        sys.stderr.write("tensorcopy_docs.lab.runner: {}\n".format(error))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
