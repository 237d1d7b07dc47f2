"""The results of the tests of a claim on each version, in words that say which test is meant."""

from types import SimpleNamespace

import pytest

from tensorcopy_docs.lab.outcomes import FAILED, HELD
from tensorcopy_docs.languages import ENGLISH, LANGUAGES, Language
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.sphinx.claims.tested import describe_tests
from tensorcopy_docs.words import outcome_word, say
from tests.sphinx.expected_words import history

RELEASES = ("1.0.1", "1.1.0", "2.13.0")


def described(verdict: Verdict, proof: str, *against: str, formerly: bool = False, language=ENGLISH) -> str:
    """A claim on three versions, of which the last runs, in words; an outcome is a letter a version, h or f."""
    histories = {
        name: dict(zip(RELEASES, ({"h": HELD, "f": FAILED}[letter] for letter in letters), strict=True))
        for name, letters in {"own": proof, **{f"against_{each}": said for each, said in enumerate(against)}}.items()
    }
    judged = SimpleNamespace(
        claim=SimpleNamespace(formerly=formerly),
        verdict=verdict,
        torch=RELEASES[-1],
        counterexamples=[SimpleNamespace(name=name, kind="counterexample") for name in [*histories][1:]],
        histories=histories,
        history=histories["own"],
    )
    return describe_tests(judged, language)


def always(outcome: str, language: Language, kind: str = "proof") -> str:
    return history(language, ("always", outcome_word(outcome, language, kind), {"first": "1.0", "last": "2.13"}))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_of_a_misleading_claim_the_own_example_passes_and_the_counterexample_is_confirmed(language):
    assert described(Verdict.MISLEADING, "hhh", "hhh", language=language) == language.sentence_separator.join(
        [
            say("tested-example", language, told=always(HELD, language)),
            say("tested-counterexample", language, name="`against_0`", told=always(HELD, language, "counterexample")),
        ]
    )


def test_counterexamples_that_came_to_the_same_are_told_once_and_others_by_name():
    told = always(HELD, ENGLISH, "counterexample")
    once = say("tested-counterexamples", ENGLISH, told=told)
    assert described(Verdict.MISLEADING, "hhh", "hhh", "hhh").endswith(once)
    confirmed, missed = (outcome_word(outcome, ENGLISH, "counterexample") for outcome in (HELD, FAILED))
    told = history(ENGLISH, ("on", missed, {"first": "1.0"}), ("since", confirmed, {"first": "1.1"}))
    other = say("tested-counterexample", ENGLISH, name="`against_1`", told=told)
    assert described(Verdict.MISLEADING, "hhh", "hhh", "fhh").endswith(other)


@pytest.mark.parametrize("verdict", [Verdict.FALSE, Verdict.OUTDATED, Verdict.TRUE])
def test_of_another_claim_the_outcome_of_its_own_test_is_told(verdict):
    assert described(verdict, "fff", "hhh") == always(FAILED, ENGLISH)


@pytest.mark.parametrize(("proof", "versions"), [("hff", "1.0"), ("hhf", "1.0–1.1"), ("fhh", "1.1"), ("ffh", None)])
def test_a_claim_about_former_versions_names_those_on_which_its_test_passed(proof, versions):
    expected = say("tested-formerly", ENGLISH, versions=versions) if versions else say("tested-formerly-not", ENGLISH)
    assert described(Verdict.TRUE if versions else Verdict.FALSE, proof, formerly=True) == expected
