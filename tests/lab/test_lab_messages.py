"""Each error message, warning and fix of the lab does what it says."""

import re
import sys
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from types import ModuleType

import pytest

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.message import FIX, MESSAGE, MessageUnit
from tensorcopy_docs.lab.normalise import normalise
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import load_messages, load_proofs, run
from tensorcopy_docs.snippets.messages import message_sources
from tests.in_one_test import in_one_test

ALL = (load_proofs(), load_messages())[1]
RAISED = [name for name, entry in ALL.items() if entry.kind == MESSAGE]
FIXES = [name for name, entry in ALL.items() if entry.kind == FIX]


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


@cache
def code() -> dict[str, str]:
    """Each message and fix as a reader can run it."""
    return {name: source.code for name, source in message_sources().items()}


@pytest.fixture(scope="session")
def alone() -> dict[str, dict]:
    """What each gives by itself."""
    return {name: run(entry) for name, entry in ALL.items()}


@in_one_test("name", ALL)
def test_a_message_comes_on_this_torch_or_not_and_a_fix_holds(name, alone):
    wanted = {outcomes.HELD, outcomes.FAILED} if name in RAISED else {outcomes.HELD}
    assert alone[name]["outcome"] in wanted, alone[name]


def test_the_order_does_not_matter(alone):
    assert {name: run(ALL[name]) for name in reversed(ALL)} == alone


@in_one_test("name", RAISED)
def test_a_message_does_not_differ_from_machine_to_machine(name, alone):
    assert not re.search(r"site-packages|/(?:tmp|home|root|usr)/|\.py\b.*line \d|\.cpp:\d", alone[name]["output"])


@in_one_test("name", FIXES)
def test_a_fix_is_that_of_a_message(name):
    assert ALL[name].of in RAISED


@in_one_test("name", RAISED)
def test_a_message_has_a_fix(name):
    assert name in {ALL[each].of for each in FIXES}


@pytest.mark.filterwarnings("ignore")
@in_one_test("name", ALL)
def test_the_code_shown_does_the_same_when_it_is_pasted_after_import_torch(name, alone, monkeypatch):
    clean_state()
    text = "import torch\n" + code()[name]
    module = f"pasted_{name}"  # a compiler remembers modules by their names
    monkeypatch.setitem(sys.modules, module, ModuleType(module))
    names = vars(sys.modules[module])
    if alone[name]["outcome"] == outcomes.HELD and name in RAISED and ALL[name].raises:
        output = run(MessageUnit(lambda: exec(text, names), dict, ALL[name].raises, ()))["output"]
        assert output.replace(f"{module}.", "__main__.") == alone[name]["output"]
    else:
        with redirect_stdout(StringIO()) as printed:
            exec(text, names)
        assert alone[name]["output"].endswith(normalise(printed.getvalue()).rstrip())


@in_one_test("name", ALL)
def test_every_message_and_fix_says_what_it_is(name):
    assert len((ALL[name].function.__doc__ or "").split()) > 3


@in_one_test("name", ALL)
def test_what_a_message_or_a_fix_needs_is_in_its_code(name):
    """Pages say that the code needs it; what is not a name of the code is tried by a probe."""
    absent = [needed for needed in ALL[name].needs if not re.search(rf"\b{needed.rpartition('.')[2]}\b", code()[name])]
    assert absent == []


@pytest.mark.filterwarnings("ignore")
@in_one_test("name", ALL)
def test_every_message_and_fix_runs_on_the_pinned_torch(name):
    assert all(available(needed) for needed in ALL[name].needs)
    if ALL[name].probe:
        ALL[name].probe()
