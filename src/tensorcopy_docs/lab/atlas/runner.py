"""Measures the atlas on the torch of this Python: ``python -m tensorcopy_docs.lab.atlas.runner FILE``.

With further arguments, only the groups that have one of these names are measured.
"""

import gc
import json
import os
import platform
import sys
import tempfile

import torch

from tensorcopy_docs.lab.atlas import children, words
from tensorcopy_docs.lab.atlas.functions import Job, Names, measure_group
from tensorcopy_docs.lab.atlas.names import groups, public_names
from tensorcopy_docs.lab.atlas.opinfo import load
from tensorcopy_docs.lab.writing import write_whole

AT_ONCE = 2
SECONDS = 40  # for a group, which takes less than one
REASONS = {children.CRASHED: words.CRASHED, children.TIMED_OUT: words.TIMED_OUT}


def measure(wanted=None):
    """Return the record of the atlas without its digest, as a dict that JSON can hold.

    `wanted` are the public names that are measured, if not all are; names that share samples with them are, too.
    """
    torch.set_num_threads(1)  # copies of a process with more threads hang
    names = Names(load())
    gc.freeze()  # or each copy would copy all that the collector touches
    jobs = [Job(group) for group in groups(public_names(), names.linked) if wanted is None or set(group) & set(wanted)]
    found, left_out = [], {}
    for job, result in children.run_all(jobs, lambda job, say: measure_group(job, names, say), AT_ONCE, SECONDS):
        if not isinstance(result, children.Died):
            found += result["functions"]
            left_out.update(result["left_out"])
        elif job.can_go_on(result.doing):
            jobs.append(job)
        else:
            left_out.update((name, REASONS[result.how]) for name in job.group)
    return {
        "torch": torch.__version__.split("+")[0],
        "python": platform.python_version(),
        "functions": sorted(found, key=lambda each: each["name"]),
        "left_out": dict(sorted(left_out.items())),
    }


def answered(record):
    """Return how many public names that belong in the atlas are answered, and how many belong there."""
    names = {each.partition("(")[0] for entry in record["functions"] for each in [entry["name"]] + entry["aliases"]}
    without = [name for name, reason in record["left_out"].items() if reason in words.UNANSWERED]
    return len(names), len(names) + len(without)


def main(arguments):
    """Write what is measured to the file that is named first."""
    file = os.path.abspath(arguments[0])
    os.chdir(tempfile.mkdtemp(prefix="tensorcopy-docs-"))  # what a function writes stays out of the way
    record = measure(arguments[1:] or None)
    write_whole(file, json.dumps(record).encode("utf-8"))
    share, total = answered(record)
    sys.stdout.write("{} of {} names are answered ({:.1f} %)\n".format(share, total, 100.0 * share / max(total, 1)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
