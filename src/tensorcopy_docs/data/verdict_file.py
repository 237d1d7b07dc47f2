"""Makes ``verdicts.json``: claims with their verdicts, and the evidence of each."""

from collections.abc import Callable, Mapping
from typing import Literal

from pydantic import Field

from tensorcopy_docs.data.labels import heard_labels, origin_labels, outcome_labels, verdict_labels
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.evidence import Outcome, Version
from tensorcopy_docs.judge.judged import Caveat, Judged, Run
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.claims import DocumentationClaim, StatementClaim
from tensorcopy_docs.register.docnames import article_page, script_page
from tensorcopy_docs.register.kinds import Heard, Origin, Verdict
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.words.text import Text

NAME = "verdicts"


class Evidence(Run, frozen=True):
    """What a verdict rests on."""

    counterexamples: tuple[Run, ...] = Field(description="the counterexamples within the wording of the claim")


class Script(Strict):
    """A script of an article."""

    id: str = Field(description="article and name")
    page: Address = Field(description="the page that shows the script")
    agrees: bool | None = Field(
        description="whether the output is that of the article; null if the article shows no output"
    )


class Claim(Strict):
    """A claim, its verdict, and what the verdict rests on."""

    id: str = Field(description="the claim's id")
    article: str = Field(description="the key of the article, or of the file of statements")
    origin: Origin = Field(description="who says it")
    heard: tuple[Heard, ...] = Field(description="the kinds of places at which a statement is seen")
    docstring: str | None = Field(description="the function whose docstring says it")
    phrase: str | None = Field(description="some words of the sentence in the docstring")
    pytorch_page: str | None = Field(description="the page of PyTorch's documentation that says it")
    suggestion: str | None = Field(description="a suggested wording in English of what is false or misleading")
    functions: tuple[str, ...] = Field(description="the functions that the claim is about")
    statement: Text = Field(description="the claim in our words")
    verdict: Verdict | None = Field(description="the computed verdict; null if its test could not say")
    expected: Verdict = Field(description="the verdict that the author of the entry expected")
    reading: Text | None = Field(description="how words are read that can be read in two ways")
    consequence: Text | None = Field(description="what happens to code that relies on the claim")
    caveat: Caveat | None = Field(description="a case that a true claim leaves out")
    same_as: tuple[str, ...] = Field(description="the claims that mean the same")
    replaces: tuple[str, ...] = Field(description="the ids of dropped claims, whose addresses lead to this one")
    proof: str | None = Field(description="the name of the test; null if no code can decide")
    evidence: Evidence | None = Field(description="how the test and its counterexamples ran")
    history: Mapping[Version, Outcome | Literal["not measured"]] = Field(
        description="the outcome of the test on each version; `not measured` where there is no result"
    )
    since: Version | None = Field(
        description="the version since which the verdict is the same; null if it never was another"
    )
    page: Address = Field(description="the page that shows the claim")


class VerdictLabels(Strict):
    """What the pages call the values."""

    verdicts: Labels = Field(description="labels of `claims[].verdict`")
    outcomes: Labels = Field(description="labels of the outcomes of tests")
    origins: Labels = Field(description="labels of `claims[].origin`")
    heard: Labels = Field(description="labels of `claims[].heard`")


class Verdicts(Head):
    """Claims of articles, of many people and of PyTorch's documentation, each with its verdict."""

    labels: VerdictLabels = Field(description="what the pages call the values, in each language")
    scripts: tuple[Script, ...] = Field(description="one entry for each script of an article")
    claims: tuple[Claim, ...] = Field(description="one entry for each claim that has a verdict")


def verdicts_of(judged: Judgement, agrees: Callable[[str], bool | None], date: str | None) -> Verdicts:
    """Make the file; `agrees` tells for the id of a script if its output is that of the article."""
    register = judged.register
    return Verdicts(
        **head(NAME, judged.torch, judged.python, date),
        labels=VerdictLabels(
            verdicts=verdict_labels(),
            outcomes=outcome_labels([*outcomes.ALL, outcomes.NOT_MEASURED]),
            origins=origin_labels(),
            heard=heard_labels(),
        ),
        scripts=tuple(
            Script(id=id_, page=f"{script_page(id_)}.html", agrees=agrees(id_)) for id_ in sorted(register.scripts)
        ),
        claims=tuple(_claim(each, register) for _, each in sorted(judged.by_id.items())),
    )


def _claim(judged: Judged, register: Register) -> Claim:
    claim = judged.claim
    documented = claim if isinstance(claim, DocumentationClaim) else None
    evidence = judged.proof and Evidence(
        **judged.proof.model_dump(exclude={"kind"}), counterexamples=tuple(judged.counterexamples)
    )
    return Claim.model_validate(
        {
            "id": claim.id,
            "article": claim.article,
            "origin": register.source_of(claim).origin,
            "heard": claim.heard if isinstance(claim, StatementClaim) else (),
            "docstring": documented and documented.docstring,
            "phrase": documented and documented.phrase,
            "pytorch_page": documented and documented.page,
            "suggestion": documented and documented.suggestion,
            "functions": register.calls[claim.id],
            "statement": claim.statement,
            "verdict": judged.verdict,
            "expected": claim.expected,
            **claim.model_dump(include={"reading", "consequence", "same_as", "replaces"}),
            "caveat": judged.caveat,
            "proof": claim.test,
            "evidence": evidence,
            "history": judged.history,
            "since": judged.since,
            "page": f"{article_page(claim.article)}.html#{claim.id}",
        }
    )
