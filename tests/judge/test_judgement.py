"""The register joined with evidence."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tensorcopy_docs.evidence import LabEvidence, ProofResult
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judged import Cell
from tensorcopy_docs.judge.judgement import Judgement, judge_all
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.languages import ENGLISH, LANGUAGES
from tensorcopy_docs.register.claims import ArticleClaim, DocumentationClaim, ScriptEntry
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.register.models import Article, Documentation, Register
from tensorcopy_docs.snippets.proofs import Source
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words.text import Text
from tests.made_up_evidence import made_up

TEXT = {language.key: f"words in {language.name}" for language in LANGUAGES}
HELD, FAILED = outcomes.HELD, outcomes.FAILED


PRINTS = {"run": ["1"], "other": []}


def claim(name: str, expected: str = "true", **fields) -> ArticleClaim:
    fields = {"kind": "behaviour", "proof": "first", **fields}
    return ArticleClaim(id=f"toy.{name}", expected=expected, statement=TEXT, place=TEXT, reason=TEXT, **fields)


def register(*claims: ArticleClaim) -> Register:
    scripts = [ScriptEntry(id=f"toy/{name}", prints=prints, texts={"zh": ["…"]}) for name, prints in PRINTS.items()]
    article = Article(key="toy", title="Toy", language="en", about=TEXT, scripts=scripts, claims=claims)
    kinds = {"first": "proof", "second": "proof", "against": "counterexample"}
    return Register([article], {name: Source(name, kind, "toy.py", f"{name}()", False) for name, kind in kinds.items()})


def evidence(first: str = HELD, against: str = FAILED, error: str | None = None, torch: str = "9.9.9") -> LabEvidence:
    ran = {"first": first, "second": HELD, "against": against}
    proofs = {
        name: ProofResult(outcome=outcome, output=f"{name} printed", error=error) for name, outcome in ran.items()
    }
    return LabEvidence(torch=torch, python="3.99", proofs=proofs)


def record(version: str, first: str) -> LabEvidence:
    """The evidence of another release."""
    return evidence(first, torch=version)


def judged_by(entries: Register, found: LabEvidence, records: Mapping[str, LabEvidence] | None = None) -> Judgement:
    """The judgement of `entries` by what was found, and by what other releases recorded."""
    return judge_all(entries, History(records or {}, found))


@pytest.mark.parametrize(
    ("first", "against", "verdict"),
    [
        (HELD, FAILED, Verdict.TRUE),
        (HELD, HELD, Verdict.MISLEADING),
        (FAILED, FAILED, Verdict.FALSE),
        (outcomes.CRASHED, FAILED, None),
        (HELD, outcomes.BROKEN, None),
    ],
)
def test_the_verdict_comes_from_proof_and_counterexamples(first, against, verdict):
    judged = judged_by(register(claim("a", counterexamples=["against"])), evidence(first, against))
    assert judged.by_id["toy.a"].verdict is verdict


def test_a_claim_without_a_proof_is_unverifiable():
    judged = judged_by(register(claim("a", "unverifiable", proof=None)), evidence(FAILED)).by_id["toy.a"]
    assert judged.verdict is Verdict.UNVERIFIABLE
    assert judged.as_expected
    assert judged.runs == []


def test_a_claim_that_failed_now_and_held_on_an_earlier_version_is_outdated():
    recorded = {version: record(version, HELD) for version in ("9.9.9", "9.10.0", "10.0.0")}
    recorded["9.8.10"] = record("9.8.10", FAILED)
    assert judged_by(register(claim("a", "false")), evidence(FAILED), recorded).claims[0].verdict is Verdict.FALSE
    recorded["9.8.10"] = record("9.8.10", HELD)
    judged = judged_by(register(claim("a")), evidence(FAILED), recorded).claims[0]
    assert judged.verdict is Verdict.OUTDATED
    assert set(judged.history) == set(recorded)


@pytest.mark.parametrize(("recorded", "found", "same"), [(FAILED, FAILED, True), (FAILED, HELD, False)])
def test_on_another_release_the_verdict_expected_is_that_of_its_record(recorded, found, same):
    judged = judged_by(register(claim("a", "misleading")), evidence(found), {"9.9.9": record("9.9.9", recorded)})
    assert judged.claims[0].expected is Verdict.FALSE
    assert judged.claims[0].as_expected is same


def test_where_no_record_is_another_measurement_the_verdict_expected_is_that_of_the_register():
    pinned = record(pinned_torch(), FAILED)
    for found, recorded in ((evidence(FAILED), made_up("9.9.9", second=HELD)), (pinned, pinned)):
        (judged,) = judged_by(register(claim("a", "misleading")), found, {recorded.torch: recorded}).claims
        assert judged.expected is Verdict.MISLEADING
        assert not judged.as_expected


@pytest.mark.parametrize(
    ("past", "since"),
    [
        # (proof, counterexample) on 1.0 and 1.1; both hold now, which is misleading.
        ([(HELD, HELD), (HELD, HELD)], None),
        ([(HELD, FAILED), (HELD, HELD)], "1.1"),
        ([(HELD, FAILED), (HELD, FAILED)], "9.9.9"),
        ([(FAILED, FAILED), (HELD, outcomes.NOT_AVAILABLE)], "9.9.9"),
        ([(HELD, outcomes.NOT_AVAILABLE), (HELD, HELD)], None),
    ],
)
def test_since_when_is_that_of_the_verdict_not_of_the_proof_alone(past, since):
    records = {version: evidence(*ran, torch=version) for version, ran in zip(("1.0", "1.1"), past, strict=True)}
    judged = judged_by(register(claim("a", counterexamples=["against"])), evidence(HELD, HELD), records).by_id["toy.a"]
    assert (judged.verdict, judged.since) == (Verdict.MISLEADING, since)


@pytest.mark.parametrize("before", [{}, {"against": FAILED}])
def test_behind_a_release_that_has_not_measured_a_test_no_verdict_is_new(before):
    records = {"1.0": evidence(HELD, FAILED, torch="1.0"), "1.1": made_up("1.1", first=HELD, **before)}
    (judged,) = judged_by(register(claim("a", counterexamples=["against"])), evidence(HELD, HELD), records).claims
    assert judged.verdict is Verdict.MISLEADING
    assert (judged.since, judged.unmeasured) == ("9.9.9" if before else None, not before)
    assert judged.histories["against"] == {"1.0": FAILED, "1.1": before.get("against", "not measured"), "9.9.9": HELD}


def test_the_history_has_the_torch_that_runs_and_every_run_has_one():
    records = {"1.0": record("1.0", FAILED), "99.0": record("99.0", FAILED)}
    judged = judged_by(register(claim("a", counterexamples=["against"])), evidence(HELD), records).by_id["toy.a"]
    assert judged.history == {"1.0": FAILED, "9.9.9": HELD, "99.0": FAILED}
    assert judged.histories["against"] == {"1.0": FAILED, "9.9.9": FAILED, "99.0": FAILED}


def test_on_a_newer_torch_than_any_recorded_the_verdict_of_the_newest_record_is_expected():
    records = {"1.0": record("1.0", HELD), "1.1": record("1.1", FAILED)}
    judged = judged_by(register(claim("a")), evidence(HELD), records).by_id["toy.a"]
    assert (judged.expected, judged.verdict) == (Verdict.OUTDATED, Verdict.TRUE)


def test_a_claim_that_something_was_formerly_so_is_judged_by_earlier_releases():
    before = {"1.0": record("1.0", HELD)}
    was = register(claim("a", formerly=True))
    assert judged_by(was, evidence(FAILED), before).claims[0].verdict is Verdict.TRUE
    assert judged_by(was, evidence(FAILED)).claims[0].verdict is Verdict.FALSE


def test_a_run_carries_what_was_executed_and_what_came_of_it():
    judged = judged_by(register(claim("a", counterexamples=["against"])), evidence(FAILED, HELD, "AssertionError: x"))
    proof, against = judged.by_id["toy.a"].runs
    assert (proof.name, proof.kind, proof.outcome) == ("first", "proof", FAILED)
    assert (proof.code, proof.printed, proof.raised) == ("first()", "first printed", "AssertionError: x")
    assert (against.name, against.kind, against.outcome) == ("against", "counterexample", HELD)


CAVEAT = {"caveat": TEXT, "caveat_evidence": ["against", "clone/shape=(2, 3)"]}


def test_a_caveat_shows_what_its_words_leave_out_and_leaves_the_verdict_true():
    cells = {"clone": {"shape": "(2, 3)"}}
    ran = evidence(against=HELD).model_copy(update={"cells": cells})
    judged = judged_by(register(claim("a", **CAVEAT)), ran).by_id["toy.a"]
    assert (judged.verdict, judged.caveat_stands, judged.counterexamples) == (Verdict.TRUE, True, [])
    assert [run.name for run in judged.caveat_runs] == ["against"]
    assert judged.caveat.evidence == (*judged.caveat_runs, Cell(cell="clone/shape", value="(2, 3)"))
    assert Text(judged.caveat.model_extra)(ENGLISH) == TEXT["en"]
    assert judged.histories["against"] == {"9.9.9": HELD}


@pytest.mark.parametrize(("against", "shape"), [(FAILED, "(2, 3)"), (HELD, "(3, 2)"), (outcomes.CRASHED, "(2, 3)")])
def test_a_caveat_that_the_evidence_does_not_show_is_a_fault_and_is_not_told(against, shape):
    ran = evidence(HELD, against, "AssertionError: x").model_copy(update={"cells": {"clone": {"shape": shape}}})
    judgement = judged_by(register(claim("a", **CAVEAT)), ran)
    assert judgement.claims[0].verdict is Verdict.TRUE
    assert judgement.claims[0].caveat is None
    (fault,) = judgement.faults()
    assert fault.startswith("toy.a: its caveat ")
    assert f"against {against} (AssertionError: x)" in fault and f"clone/shape is {shape}" in fault


def test_a_correction_that_nothing_shows_is_a_fault():
    fields = claim("a").model_dump(exclude={"id", "script", "also"})
    corrected = DocumentationClaim(id="docs-toy.a", shown_by=["against"], **fields)
    documentation = Documentation(key="docs-toy", about=TEXT, short=TEXT, claims=(corrected,))
    entries = Register([], register().sources, [documentation])
    assert judged_by(entries, evidence(against=HELD)).faults() == []
    (fault,) = judged_by(entries, evidence(HELD, FAILED)).faults()
    assert fault.startswith("docs-toy.a: its correction ") and fault.endswith("against failed")


def test_an_unexpected_verdict_is_a_fault_in_one_line_with_its_evidence():
    ran = evidence(FAILED, HELD, "AssertionError: assert x == y\nand much more")
    as_expected = claim("b", "false", instead=TEXT)
    (fault,) = judged_by(register(claim("a", counterexamples=["against"]), as_expected), ran).faults()
    assert fault.startswith("toy.a: expected true, computed false; ") and "\n" not in fault
    assert "first failed (AssertionError: assert x == y)" in fault and "against held" in fault
    (fault,) = judged_by(register(claim("a")), evidence(outcomes.TIMED_OUT)).faults()
    assert fault.startswith("toy.a: expected true, computed nothing; ") and fault.endswith("first timed out")


@pytest.mark.parametrize("agrees", [True, False, None])
@pytest.mark.parametrize("first", [HELD, FAILED])
def test_a_claim_about_output_must_concur_with_the_figures_of_its_scripts(first, agrees):
    judged = judged_by(register(claim("a", kind="output", script="toy/run", also=["toy/other"])), evidence(first))
    found = judged.disagreements({"toy/run": True, "toy/other": agrees})
    assert len(found) == (agrees is not (first == HELD))
    assert all("toy.a" in line and "toy/other" in line and str(agrees) in line for line in found)
    assert [each.claim.id for each in judged.of_script("toy/other")] == ["toy.a"]
    about_behaviour = judged_by(register(claim("a", script="toy/run")), evidence(first))
    assert about_behaviour.disagreements({"toy/run": agrees}) == []


def test_the_pinned_torch_is_the_one_that_the_site_is_built_with():
    constraints = (Path(__file__).parent.parent.parent / "constraints.txt").read_text(encoding="utf-8")
    assert f"torch=={pinned_torch()} \\" in constraints.splitlines()
