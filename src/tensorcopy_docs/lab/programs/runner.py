"""Runs all programs on the torch of this Python: ``python -m tensorcopy_docs.lab.programs.runner FILE``.

It writes what came of each, with the digests of the code, as JSON.
"""

import json
import platform
import sys

import torch

from tensorcopy_docs.lab import programs
from tensorcopy_docs.lab.digests import code_digests
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.program import CONTEXTS, IDIOMS, PROGRAMS, advice
from tensorcopy_docs.lab.running import run_program
from tensorcopy_docs.lab.worker import NO_ASSERTIONS, import_all, result_of
from tensorcopy_docs.lab.writing import write_whole

RUNNER = "tensorcopy_docs.lab.programs.runner"
SECONDS = 60  # for a program, which takes milliseconds


def all_programs():
    """Return every program: each idiom in each context, and what else is advised."""
    import_all(programs)
    idioms = [advice(idiom, context) for idiom in IDIOMS.values() for context in CONTEXTS.values()]
    return idioms + list(PROGRAMS.values())


def measure(found):
    """Run the programs in `found`, in copies of this process; return the record, as a dict that JSON can hold."""
    outcomes = in_forks(list(found), lambda program, _: run_program(program), SECONDS, together=len(found))
    results = {program.name: result_of(outcome) for program, outcome in outcomes}
    return {
        "torch": torch.__version__.split("+")[0],
        "python": platform.python_version(),
        "digests": dict(code_digests()["programs"]),
        "results": results,
    }


def main(arguments):
    """Write what came of all programs to the file that is named."""
    if not __debug__:
        raise SystemExit(NO_ASSERTIONS)
    write_whole(arguments[0], json.dumps(measure(all_programs())).encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
