"""Idioms in their contexts: each is right where it is said to be, fails where it is not for, and old advice fails."""

import pytest

from tensorcopy_docs.lab import programs
from tensorcopy_docs.lab.outcomes import BROKEN, FAILED, HELD, NOT_AVAILABLE, SILENTLY_WRONG
from tensorcopy_docs.lab.program import ADVICE, CONTEXTS, IDIOMS, PLAIN_WAY, IdiomUnit, ProgramUnit, advice
from tensorcopy_docs.lab.programs import plain
from tensorcopy_docs.lab.programs.runner import all_programs
from tensorcopy_docs.lab.running import run_program
from tensorcopy_docs.lab.worker import import_all
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.records.recorder import RUNNERS, run_lab
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.register.idioms import idioms
from tensorcopy_docs.versions import pinned_torch
from tests.lab.old_advice import LIMITS, OLD

pytestmark = pytest.mark.process

import_all(programs)


@pytest.fixture(scope="module")
def results():
    """What comes of all programs in their own process, by name."""
    return run_lab(RUNNERS["programs"]).of("programs")


def test_there_are_nineteen_contexts_and_each_idiom_runs_in_all_of_them(results):
    assert len(CONTEXTS) == 19
    assert {f"{idiom}/{context}" for idiom in IDIOMS for context in CONTEXTS} <= results.keys()
    assert list(results) == [program.name for program in all_programs()]


@pytest.mark.parametrize("name", IDIOMS)
def test_an_idiom_is_right_in_each_context_and_fails_in_those_that_it_is_not_for(results, name):
    failing = {context for context in CONTEXTS if results[f"{name}/{context}"]["outcome"] != HELD}
    said = {context: results[f"{name}/{context}"] for context in failing}
    assert failing == set(idioms().idioms[name].not_for), said


def test_what_comes_of_the_programs_is_what_the_record_of_this_torch_says(results):
    assert load_records()[pinned_torch()].of("programs") == results


def test_what_is_advised_and_is_no_idiom_holds(results):
    assert {name: each for name, each in results.items() if "/" not in name and each["outcome"] != HELD} == {}


@pytest.mark.parametrize("name", OLD)
def test_advice_that_the_site_gave_once_is_found_to_hurt(name):
    old, context = OLD[name]
    found = run_program(advice(old, CONTEXTS[context]))
    assert found["outcome"] in (FAILED, SILENTLY_WRONG), found


@pytest.mark.parametrize("name", LIMITS)
def test_a_condition_warns_of_the_harm_of_its_idiom_and_names_the_cure(name):
    idiom, said, tried = LIMITS[name]
    assert tried(IDIOMS[idiom].function) == (True, True)
    assert said in idioms().idioms[idiom].condition(ENGLISH)


def made(function, right, **settings):
    return IdiomUnit(function, right, settings.get("kept", False), settings.get("writes", False), (), None)


PLANTED = {
    "another value": (made(lambda x: x * 2, plain.copied_with_gradient), "leaf", "result"),
    "no gradient": (made(lambda x: x.detach() + 0 * x, plain.copied_with_gradient), "leaf", "gradient"),
    "shared memory": (made(lambda x: x.detach(), plain.copied, kept=True), "transposed", "x after the result"),
    "no leaf to train": (made(lambda x: x.detach().clone(), plain.copied_to_train), "leaf", "requires grad"),
    "another tensor": (made(lambda x, v: x + v.zero_(), lambda x, v: x * 1), "leaf", "others"),
    "another dtype": (made(lambda x: x.double(), plain.copied_with_gradient), "empty_batch", "result"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_silently_wrong_and_both_numbers_are_said(name):
    idiom, context, observation = PLANTED[name]
    found = run_program(advice(idiom, CONTEXTS[context]))
    assert found["outcome"] == SILENTLY_WRONG
    assert found["output"].startswith(observation) and "; right: " in found["output"]


def test_an_error_of_the_code_is_a_failure_and_one_of_the_plain_way_breaks_the_program():
    def raises(x):
        raise ValueError("no")

    assert run_program(advice(made(raises, plain.same), CONTEXTS["leaf"]))["outcome"] == FAILED
    assert run_program(advice(made(plain.same, raises), CONTEXTS["leaf"]))["outcome"] == BROKEN


def test_a_program_that_needs_what_is_not_there_is_not_available():
    program = ProgramUnit("x", ADVICE, dict, dict, PLAIN_WAY, ("no_such_function",))
    assert run_program(program)["outcome"] == NOT_AVAILABLE
