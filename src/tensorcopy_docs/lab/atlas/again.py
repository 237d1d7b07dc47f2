"""Tries our own samples again, each by itself: ``python -m tensorcopy_docs.lab.atlas.again NAMES FILE``.

An answer can differ between two versions because torch's own samples do. Ours are the same on all versions: what each
of them gives shows whether it is the function that has changed. NAMES is a JSON file with a list of entries.
"""

import json
import sys

import torch

from tensorcopy_docs.lab.atlas import generic, own
from tensorcopy_docs.lab.atlas.calls import Call, CallWithOut
from tensorcopy_docs.lab.atlas.sample import Written
from tensorcopy_docs.lab.atlas.trial import RAN, tried
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.writing import write_whole

AT_ONCE = 2
SECONDS = 40
OUT = "(out=)"
QUESTIONS = ("memory", "same", "view", "changes", "gradient")  # in the order of a trial's answers


def codes(entry):
    """Return the code of our samples of an entry."""
    return list(dict.fromkeys(own.codes(entry.partition("(")[0]) + generic.codes(known=None)))


def answers(entry, code):
    """Return the answers of one sample, by question; None if it does not run, or if this torch has no such function."""
    try:
        call = CallWithOut(entry[: -len(OUT)]) if entry.endswith(OUT) else Call(entry)
    except AttributeError:
        return None
    trial = tried(call, Written(code))
    return dict(zip(QUESTIONS, trial.answers)) if trial.outcome == RAN else None


def try_again(entries):
    """Return the answers of each of our samples, by entry and code, without those that do not run."""
    torch.set_num_threads(1)
    found = {entry: {} for entry in entries}
    jobs = [(entry, codes(entry)) for entry in entries]
    for (entry, tries), outcome in in_forks(jobs, _run, SECONDS, AT_ONCE):
        if not outcome.died:
            found[entry].update(outcome.value)
        elif len(tries) > 1:  # one of them ends the process: each by itself
            jobs += [(entry, [code]) for code in tries]
    return found


def _run(job, _say):
    entry, tries = job
    found = {code: answers(entry, code) for code in tries}
    return {code: each for code, each in found.items() if each is not None}


def main(arguments):
    """Read the names from the first file, and write what their samples give to the second."""
    names, file = arguments
    with open(names, encoding="utf-8") as stream:
        entries = json.load(stream)
    write_whole(file, json.dumps(try_again(entries)).encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
