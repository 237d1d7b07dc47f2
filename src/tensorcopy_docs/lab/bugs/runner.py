"""Runs the silent bugs on the torch of this Python: ``python -m tensorcopy_docs.lab.bugs.runner FILE``.

It writes the result of each as JSON; with a second file, which has a list of names, only of these. Those of compiled
programs are run by `lab.compiled.runner`.
"""

import sys

import torch

from tensorcopy_docs.lab import bugs, machine, running
from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.outcomes import AROUND, MISSING, RAISED, RUN, SHOWN
from tensorcopy_docs.lab.program import BUGS
from tensorcopy_docs.lab.shown import shown
from tensorcopy_docs.lab.worker import import_all
from tensorcopy_docs.lab.writing import names_in, shortened, write_results

RUNNER = "tensorcopy_docs.lab.bugs.runner"
SECONDS = 60  # for a program, which takes milliseconds
LONGEST = 300  # characters of a message


def named_bugs(names=()):
    """Return the silent bugs by name; all without `names`."""
    import_all(bugs)
    return {name: BUGS[name] for name in names or BUGS}


def measure(names=()):
    """Run silent bugs, each in a copy of this process; return what came of them, by name and by what was run."""
    found = named_bugs(names)
    ended = in_forks(list(found.values()), lambda each, _: ran(each), SECONDS)
    return {each.name: {RUN: machine.died(outcome)} if outcome.died else outcome.value for each, outcome in ended}


def ran(bug):
    """The result of a silent bug: how it ended, its text, and what is right.

    The way around it is there, too, if it did not show what is right. Raises nothing but what ends the process.
    """
    if not all(available(name) for name in bug.needs) or not running.is_met(bug):
        return {RUN: {"how": MISSING, "text": ""}}
    right, around, run = _ended(bug.right), _ended(bug.around), _ended(bug.run)
    for each in (right, around, run):
        if each["how"] == MISSING:
            return {RUN: each}
    seen = {RUN: dict(run, right=right["text"])}
    return seen if around == right else dict(seen, **{AROUND: around})


def _ended(function):
    with running.clean(lambda *_: None):
        try:
            return {"how": SHOWN, "text": shown(function())}
        except (Exception, SystemExit) as error:
            text = running.whole(running.error_line(error))
            how, text = (MISSING, machine.fault(error)) if machine.fault(error) else (RAISED, text)
            return {"how": how, "text": text.partition("\n")[0][:LONGEST]}


def main(arguments):
    """Write the results of the bugs to the file that is named first."""
    results = {name: shortened(seen) for name, seen in measure(names_in(arguments)).items()}
    write_results(arguments[0], torch.__version__, {"bugs": results})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
