"""Runs all programs on the torch of this Python: ``python -m tensorcopy_docs.lab.programs.runner FILE``.

It writes the result of each as JSON.
"""

import sys

import torch

from tensorcopy_docs.lab import programs
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.program import CONTEXTS, IDIOMS, PROGRAMS, advice
from tensorcopy_docs.lab.running import run_program
from tensorcopy_docs.lab.worker import NO_ASSERTIONS, import_all, result_of
from tensorcopy_docs.lab.writing import shortened, write_results

RUNNER = "tensorcopy_docs.lab.programs.runner"
SECONDS = 60  # for a program, which takes milliseconds


def all_programs():
    """Return every program: each idiom in each context, and what else is advised."""
    import_all(programs)
    idioms = [advice(idiom, context) for idiom in IDIOMS.values() for context in CONTEXTS.values()]
    return idioms + list(PROGRAMS.values())


def measure(found):
    """Run the programs in `found`, in copies of this process; return the results by name."""
    outcomes = in_forks(list(found), lambda program, _: run_program(program), SECONDS, together=len(found))
    return shortened({program.name: result_of(outcome) for program, outcome in outcomes})


def main(arguments):
    """Write the results of all programs to the file that is named first."""
    if not __debug__:
        raise SystemExit(NO_ASSERTIONS)
    write_results(arguments[0], torch.__version__, {"programs": measure(all_programs())})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
