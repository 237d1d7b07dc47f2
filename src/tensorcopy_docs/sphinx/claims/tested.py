"""Describes the results of a claim's tests on each version of torch, and names the test that is meant."""

from collections.abc import Mapping

from tensorcopy_docs.history.spans import describe_spans, spans
from tensorcopy_docs.judge.judged import EvidenceRun, Judged
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.proof import PROOF
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.versions import release, short
from tensorcopy_docs.words import outcome_word, say


def describe_outcomes(values: Mapping[str, str], language: Language, kind: str = PROOF) -> str:
    """Describe the outcomes of a proof or counterexample by version: "passed on all versions (1.0–2.15)"."""
    return describe_spans(values, lambda outcome: outcome_word(outcome, language, kind), language)


def describe_tests(judged: Judged, language: Language) -> str:
    """Describe the results of the claim's tests on all recorded versions.

    Where counterexamples made the verdict, the proof is called the claim's own example, since that it passed does not
    mean that the claim is true. A claim about former versions names those on which its proof passed.
    """
    if judged.claim.formerly:
        return _formerly(judged, language)
    own = describe_outcomes(judged.history, language)
    if judged.verdict is not Verdict.MISLEADING:
        return own
    return language.sentence_separator.join(
        [say("tested-example", language, told=own), *_counterexamples(judged, language)]
    )


def _counterexamples(judged: Judged, language: Language) -> list[str]:
    """Return a sentence for each counterexample, or one for all if their results are the same."""
    by_name = {run.name: _describe_run(run, judged, language) for run in judged.counterexamples}
    if len(by_name) > 1 and len(set(by_name.values())) == 1:
        return [say("tested-counterexamples", language, told=next(iter(by_name.values())))]
    return [say("tested-counterexample", language, name=f"`{name}`", told=said) for name, said in by_name.items()]


def _describe_run(run: EvidenceRun, judged: Judged, language: Language) -> str:
    return describe_outcomes(judged.histories.get(run.name, {}), language, run.kind)


def _formerly(judged: Judged, language: Language) -> str:
    """Describe the earlier versions on which a claim's proof passed."""
    earlier = {version: value for version, value in judged.history.items() if release(version) < release(judged.torch)}
    passed = [span for span in spans(earlier) if span.value == outcomes.HELD]
    if not passed:
        return say("tested-formerly-not", language)
    ends = [(short(span.first), short(span.last)) for span in passed]
    versions = [first if first == last else f"{first}–{last}" for first, last in ends]
    return say("tested-formerly", language, versions=language.item_separator.join(versions))
