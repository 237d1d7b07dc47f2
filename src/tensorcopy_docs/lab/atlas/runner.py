"""Measures the atlas on the torch of this Python: ``python -m tensorcopy_docs.lab.atlas.runner FILE``.

With a second file, which has a list of names, only the groups that have one of these are measured.
"""

import gc
import sys
from functools import partial

import torch

from tensorcopy_docs.lab.atlas import words
from tensorcopy_docs.lab.atlas.functions import Job, Names, measure_group
from tensorcopy_docs.lab.atlas.names import groups, public_names
from tensorcopy_docs.lab.atlas.opinfo import load
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.function_entries import shortened
from tensorcopy_docs.lab.outcomes import TIMED_OUT
from tensorcopy_docs.lab.writing import names_in, write_results

AT_ONCE = 2
TOGETHER = 6  # groups that are measured in one copy; alone, if it dies
SECONDS = 40  # for such a copy, which takes less than one


def measure(wanted=None):
    """Return the entries of the atlas, and the public names without one with the reason, by name.

    `wanted` are the public names that are measured, if not all are; names that share samples with them are, too.
    """
    torch.set_num_threads(1)  # copies of a process with more threads hang
    names = Names(load())
    gc.freeze()  # or each copy would copy all that the collector touches
    left = [Job(group) for group in groups(public_names(), names.linked) if wanted is None or set(group) & set(wanted)]
    jobs = [left[place : place + TOGETHER] for place in range(0, len(left), TOGETHER)]
    found, left_out = [], {}
    for batch, outcome in in_forks(jobs, partial(_measured, names), SECONDS, AT_ONCE):
        if not outcome.died:
            found += outcome.value["functions"]
            left_out.update(outcome.value["left_out"])
        elif len(batch) > 1:
            jobs += [[job] for job in batch]
        elif batch[0].can_go_on(outcome.doing):
            jobs.append(batch)
        else:
            reason = words.TIMED_OUT if outcome.how == TIMED_OUT else words.CRASHED
            left_out.update((name, reason) for name in batch[0].group)
    return dict({each["name"]: each for each in found}, **left_out)


def _measured(names, batch, say):
    """Measure some groups, which by themselves take less time than a copy of this process."""
    found = [measure_group(job, names, say) for job in batch]
    left_out = {name: reason for each in found for name, reason in each["left_out"].items()}
    return {"functions": [entry for each in found for entry in each["functions"]], "left_out": left_out}


def answered(found):
    """Return how many public names of the atlas have an answer, and how many there are."""
    entries = [each for each in found.values() if isinstance(each, dict)]
    names = {each.partition("(")[0] for entry in entries for each in [entry["name"]] + entry["aliases"]}
    without = [each for each in found.values() if not isinstance(each, dict) and each in words.UNANSWERED]
    return len(names), len(names) + len(without)


def main(arguments):
    """Write what was measured to the file that is named first."""
    found = measure(names_in(arguments) or None)
    results = {name: shortened(each) if isinstance(each, dict) else each for name, each in found.items()}
    write_results(arguments[0], torch.__version__, {"functions": results})
    share, total = answered(found)
    sys.stdout.write("{} of {} names are answered ({:.1f} %)\n".format(share, total, 100.0 * share / max(total, 1)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
