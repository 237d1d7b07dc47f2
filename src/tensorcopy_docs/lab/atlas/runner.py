"""Measures the atlas on the torch of this Python: ``python -m tensorcopy_docs.lab.atlas.runner FILE``.

With further arguments, only the groups that have one of these names are measured.
"""

import gc
import json
import platform
import sys
from functools import partial

import torch

from tensorcopy_docs.lab.atlas import words
from tensorcopy_docs.lab.atlas.functions import Job, Names, measure_group
from tensorcopy_docs.lab.atlas.names import groups, public_names
from tensorcopy_docs.lab.atlas.opinfo import load
from tensorcopy_docs.lab.forks import in_forks
from tensorcopy_docs.lab.outcomes import TIMED_OUT
from tensorcopy_docs.lab.writing import write_whole

AT_ONCE = 2
TOGETHER = 6  # groups that are measured in one copy; alone, if it dies
SECONDS = 40  # for such a copy, which takes less than one


def measure(wanted=None):
    """Return the record of the atlas without its digest, as a dict that JSON can hold.

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
    return {
        "torch": torch.__version__.split("+")[0],
        "python": platform.python_version(),
        "functions": sorted(found, key=lambda each: each["name"]),
        "left_out": dict(sorted(left_out.items())),
    }


def _measured(names, batch, say):
    """Measure some groups, which by themselves take less time than a copy of this process."""
    found = [measure_group(job, names, say) for job in batch]
    left_out = {name: reason for each in found for name, reason in each["left_out"].items()}
    return {"functions": [entry for each in found for entry in each["functions"]], "left_out": left_out}


def answered(record):
    """Return how many public names of the atlas have an answer, and how many there are."""
    names = {each.partition("(")[0] for entry in record["functions"] for each in [entry["name"]] + entry["aliases"]}
    without = [name for name, reason in record["left_out"].items() if reason in words.UNANSWERED]
    return len(names), len(names) + len(without)


def main(arguments):
    """Write the measured record to the file that is named first."""
    record = measure(arguments[1:] or None)
    write_whole(arguments[0], json.dumps(record).encode("utf-8"))
    share, total = answered(record)
    sys.stdout.write("{} of {} names are answered ({:.1f} %)\n".format(share, total, 100.0 * share / max(total, 1)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
