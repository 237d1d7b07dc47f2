"""The results of the tests of a claim on each version, in words that say which test is meant."""

import pytest

from tensorcopy_docs.judge.judged import EvidenceRun, Judged
from tensorcopy_docs.lab.outcomes import FAILED, HELD
from tensorcopy_docs.languages import ENGLISH, LANGUAGES, Language
from tensorcopy_docs.register.claims import ArticleClaim
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.sphinx.claims.tested import describe_tests
from tensorcopy_docs.words import outcome_word, say
from tests.sphinx.expected_words import history

TEXT = {language.key: "text" for language in LANGUAGES}
RELEASES = ("1.0.1", "1.1.0", "2.13.0")


def judged(verdict: Verdict, proof: str, *against: str, formerly: bool = False) -> Judged:
    """A claim on three versions, of which the last runs; an outcome is a letter a version, h or f."""
    claim = ArticleClaim(
        id="toy.a", kind="behaviour", expected=verdict, statement=TEXT, place=TEXT, reason=TEXT, formerly=formerly
    )
    names = {"own": proof, **{f"against_{number}": letters for number, letters in enumerate(against)}}
    histories = {
        name: {version: {"h": HELD, "f": FAILED}[letter] for version, letter in zip(RELEASES, letters, strict=True)}
        for name, letters in names.items()
    }
    runs = [
        EvidenceRun(
            name=name,
            kind="counterexample" if name != "own" else "proof",
            code="",
            outcome=past[RELEASES[-1]],
            printed="",
            raised=None,
        )
        for name, past in histories.items()
    ]
    return Judged(
        claim,
        verdict,
        verdict,
        torch=RELEASES[-1],
        proof=runs[0],
        counterexamples=runs[1:],
        histories=histories,
    )


def always(outcome: str, language: Language, kind: str = "proof") -> str:
    return history(language, ("always", outcome_word(outcome, language, kind), {"first": "1.0", "last": "2.13"}))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_of_a_misleading_claim_the_own_example_passes_and_the_counterexample_is_confirmed(language):
    said = describe_tests(judged(Verdict.MISLEADING, "hhh", "hhh"), language)
    assert said == language.sentence_separator.join(
        [
            say("tested-example", language, told=always(HELD, language)),
            say("tested-counterexample", language, name="`against_0`", told=always(HELD, language, "counterexample")),
        ]
    )


def test_counterexamples_that_came_to_the_same_are_told_once():
    said = describe_tests(judged(Verdict.MISLEADING, "hhh", "hhh", "hhh"), ENGLISH)
    told = always(HELD, ENGLISH, "counterexample")
    assert said.endswith(say("tested-counterexamples", ENGLISH, told=told))


def test_counterexamples_that_came_to_different_outcomes_are_told_by_name():
    said = describe_tests(judged(Verdict.MISLEADING, "hhh", "hhh", "fhh"), ENGLISH)
    confirmed, missed = (outcome_word(outcome, ENGLISH, "counterexample") for outcome in (HELD, FAILED))
    told = history(ENGLISH, ("on", missed, {"first": "1.0"}), ("since", confirmed, {"first": "1.1"}))
    assert said.endswith(say("tested-counterexample", ENGLISH, name="`against_1`", told=told))


@pytest.mark.parametrize("verdict", [Verdict.FALSE, Verdict.OUTDATED, Verdict.TRUE])
def test_of_another_claim_the_outcome_of_its_own_test_is_told(verdict):
    assert describe_tests(judged(verdict, "fff", "hhh"), ENGLISH) == always(FAILED, ENGLISH)


@pytest.mark.parametrize(
    ("proof", "versions"), [("hff", "1.0"), ("hhf", "1.0–1.1"), ("fhh", "1.1")], ids=["first", "two", "and now"]
)
def test_a_claim_about_former_versions_names_those_on_which_its_test_passed(proof, versions):
    said = describe_tests(judged(Verdict.TRUE, proof, formerly=True), ENGLISH)
    assert said == say("tested-formerly", ENGLISH, versions=versions)


def test_a_claim_about_former_versions_that_failed_on_them_says_so():
    said = describe_tests(judged(Verdict.FALSE, "ffh", formerly=True), ENGLISH)
    assert said == say("tested-formerly-not", ENGLISH)
