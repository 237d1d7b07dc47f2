"""Silent bugs run in the lab: what is wrong, what is right, and a way around that is neither."""

import pytest
import torch

from tensorcopy_docs.lab.bugs.runner import AROUND, MISSING, RAISED, RUN, SHOWN, measure, named_bugs, ran
from tensorcopy_docs.lab.program import BUGS, BugUnit


def planted(run=torch.zeros, right=torch.ones, around=torch.ones, needs=(), probe=None) -> BugUnit:
    """A bug that shows zeros, where ones are right."""
    return BugUnit("planted", lambda: run(2), lambda: right(2), lambda: around(2), needs, probe)


def raises(_):
    raise RuntimeError("no\nand more")


def test_a_bug_shows_its_result_and_what_is_right_and_the_way_around_if_that_is_wrong():
    assert ran(planted()) == {RUN: {"how": SHOWN, "text": "2 × 0", "right": "2 × 1"}}
    assert ran(planted(around=torch.zeros))[AROUND] == {"how": SHOWN, "text": "2 × 0"}
    assert ran(planted(around=raises))[AROUND] == {"how": RAISED, "text": "RuntimeError: no"}


def test_an_error_is_its_first_line():
    assert ran(planted(run=raises)) == {RUN: {"how": RAISED, "text": "RuntimeError: no", "right": "2 × 1"}}


def test_what_torch_does_not_have_is_missing():
    missing = {RUN: {"how": MISSING, "text": ""}}
    assert ran(planted(needs=("torch.no_such_function",))) == missing
    assert ran(planted(probe=lambda: raises(0))) == missing


@pytest.mark.process
def test_a_bug_that_ends_the_process_does_not_end_the_others(monkeypatch):
    named_bugs()
    monkeypatch.setitem(BUGS, "ending", planted(run=lambda _: __import__("os")._exit(3)))
    monkeypatch.setitem(BUGS, "planted", planted())
    found = measure(["ending", "planted"])
    assert found["planted"][RUN]["how"] == SHOWN and found["planted"][RUN]["text"] == "2 × 0"


@pytest.mark.parametrize("name", sorted(named_bugs()))
def test_each_bug_says_what_is_right_without_an_error(name):
    assert ran(BUGS[name])[RUN].get("right") != "" or ran(BUGS[name])[RUN]["how"] == MISSING
