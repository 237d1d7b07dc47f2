"""A function that crashes, hangs or raises: the others are measured, and the reason is recorded."""

import os
import signal
import time

import pytest

from tensorcopy_docs.lab.atlas.children import CRASHED, TIMED_OUT, Died, JobError, run_all
from tensorcopy_docs.lab.atlas.functions import Job


def test_what_crashes_or_hangs_takes_no_other_with_it():
    def run(job, say):
        say(f"{job} begun")
        if job == "crashes":
            os.kill(os.getpid(), signal.SIGKILL)
        if job == "hangs":
            time.sleep(60)
        return {"job": job, "long": "x" * 200_000}  # more than a pipe holds

    found = dict(run_all(["one", "crashes", "hangs", "two"], run, at_once=2, seconds=2))
    assert found.keys() == {"one", "crashes", "hangs", "two"}
    assert [found[job]["job"] for job in ("one", "two")] == ["one", "two"]
    assert isinstance(found["crashes"], Died) and isinstance(found["hangs"], Died)
    assert (found["crashes"].how, found["crashes"].doing) == (CRASHED, "crashes begun")
    assert (found["hangs"].how, found["hangs"].doing) == (TIMED_OUT, "hangs begun")


def test_jobs_that_are_added_meanwhile_run():
    jobs = [1]
    for job, _ in run_all(jobs, lambda job, say: {"job": job}, at_once=1, seconds=20):
        if job < 3:
            jobs.append(job + 1)
    assert job == 3


def test_an_exception_of_the_lab_itself_is_no_answer():
    with pytest.raises(JobError, match="ZeroDivisionError"):
        list(run_all([1], lambda job, say: 1 / 0, at_once=1, seconds=20))


def test_a_sample_at_which_the_process_died_is_left_out_the_next_time_and_only_once():
    job = Job(["torch.pdist"])
    assert job.can_go_on("torch.pdist 7") and job.can_go_on("torch.pdist 9")
    assert job.fatal == {"torch.pdist": [7, 9]}
    assert not job.can_go_on("torch.pdist 7")
    assert not job.can_go_on("")  # it died elsewhere
