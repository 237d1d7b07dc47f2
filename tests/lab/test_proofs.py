"""Every proof and counterexample, run as the lab runs it and as a reader would."""

import ast
import itertools
import random
import re
from collections import defaultdict
from functools import cache

import pytest
import torch

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.cell import available
from tensorcopy_docs.lab.proof import ProofEntry
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import load_proofs
from tensorcopy_docs.register.claims import ClaimEntry
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.snippets.proofs import PROOFS, proof_sources
from tests.committed import committed_register
from tests.in_one_test import in_one_test
from tests.lab.forked import run_alone as run

pytestmark = pytest.mark.process

ENTRIES = load_proofs()
CLAIMS = committed_register().claims.values()
SOURCES = proof_sources()


@cache
def claims_around() -> dict[str, list[ClaimEntry]]:
    """The claims that rest on each proof and counterexample, by its name."""
    found = defaultdict(list)
    for claim in CLAIMS:
        for name in claim.runs:
            found[name].append(claim)
    return found


def wanted(name: str) -> set[str]:
    """The outcomes that the expected verdicts of the claims around `name` ask for."""
    found = set()
    for claim in claims_around()[name]:
        if claim.proof == name and not claim.formerly:  # what was formerly so is for earlier releases to say
            holds = claim.expected in (Verdict.TRUE, Verdict.MISLEADING)
            found.add(outcomes.HELD if holds else outcomes.FAILED)
        if name in claim.counterexamples:
            # One that does not stand has no place beside a claim whose consequence it shows.
            found.add(outcomes.FAILED if claim.expected is Verdict.TRUE else outcomes.HELD)
        if name in {*claim.runs} - {claim.proof, *claim.counterexamples}:
            found.add(outcomes.HELD)
    return found or {outcomes.HELD, outcomes.FAILED}


@pytest.fixture(scope="session")
def alone() -> dict[str, dict]:
    """What each entry gives by itself, in the order of the registry."""
    return {name: run(entry) for name, entry in ENTRIES.items()}


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


def shuffled() -> list[ProofEntry]:
    return random.sample(list(ENTRIES.values()), len(ENTRIES))


@in_one_test("name", ENTRIES)
def test_the_outcome_is_what_the_register_expects(name, alone):
    assert len(wanted(name)) == 1 or name in {claim.proof for claim in CLAIMS if claim.formerly}
    assert alone[name]["outcome"] in wanted(name)


@in_one_test("name", ENTRIES)
def test_a_proof_fails_by_its_own_assertion_and_shows_it(name, alone):
    result = alone[name]
    if result["outcome"] == outcomes.HELD:
        assert result["error"] is None
    else:
        said, _, assertion = result["error"].partition(": ")
        assert said == "AssertionError"
        assert assertion.startswith("assert ")
        assert assertion in SOURCES[name].code


def test_a_proof_prints_what_it_rests_on(alone):
    assert [name for name, result in alone.items() if not result["output"]] == []


def test_a_second_run_in_another_order_gives_the_same(alone):
    assert {entry.name: run(entry) for entry in shuffled()} == alone


def test_failing_proofs_leave_nothing_behind(alone):
    failing = [name for name in ENTRIES if wanted(name) == {outcomes.FAILED}]
    random.shuffle(failing)
    for name in failing:
        run(ENTRIES[name])
    # What one of them left would be there for all others, and each has another one right before it.
    for entry, before in zip(shuffled(), itertools.cycle(failing)):
        run(ENTRIES[before])
        assert run(entry) == alone[entry.name], f"after {before}; all that fail ran before it, in the order {failing}"


def test_dtype_grad_mode_seed_and_print_options_set_before_do_not_matter(alone):
    for entry in shuffled():
        torch.set_default_dtype(torch.float64)
        torch.set_grad_enabled(False)
        torch.set_printoptions(precision=1, sci_mode=True, linewidth=10)
        torch.manual_seed(7)
        assert run(entry) == alone[entry.name]


@pytest.mark.filterwarnings("ignore")  # some are there to show a warning
@in_one_test("name", SOURCES)
def test_the_code_shown_runs_when_it_is_pasted_after_import_torch(name, alone):
    clean_state()
    text = "import torch\n" + SOURCES[name].code
    if alone[name]["outcome"] == outcomes.FAILED:
        with pytest.raises(AssertionError):
            exec(text, {})
    else:
        exec(text, {})


def test_every_proof_runs_on_the_pinned_torch():
    assert [name for name, entry in ENTRIES.items() if not all(map(available, entry.needs))] == []


def test_proofs_print_facts_and_no_prose_and_an_assertion_stands_on_one_line():
    """One run serves both languages, and every version of Python quotes an assertion alike."""
    spoken = re.compile(r"[A-Za-z]{2,} [A-Za-z]{2,}")
    for path in sorted(PROOFS.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Assert) or node.lineno == node.end_lineno, path.name
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print":
                texts = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                assert [text for text in texts if isinstance(text, str) and spoken.search(text)] == [], path.name
