"""Makes ``verdicts.json``: claims with their verdicts, and the evidence of each."""

from collections.abc import Callable, Mapping

from pydantic import Field

from tensorcopy_docs.data.labels import heard_labels, origin_labels, outcome_labels, verdict_labels
from tensorcopy_docs.data.models import Address, Head, Labels, Strict, head
from tensorcopy_docs.evidence import Version, VersionOutcome
from tensorcopy_docs.judge.judged import Caveat, Judged, Run
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.register.claims import ClaimText, DocumentationClaim, DocumentationText, StatementClaim
from tensorcopy_docs.register.docnames import article_page, script_page
from tensorcopy_docs.register.kinds import Heard, Origin, Verdict
from tensorcopy_docs.register.models import Register

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


class Claim(ClaimText, DocumentationText):
    """A claim, its verdict, and what the verdict rests on."""

    article: str = Field(description="the key of the article, or of the file of statements")
    origin: Origin = Field(description="who says it")
    heard: tuple[Heard, ...] = Field(description="the kinds of places at which a statement is seen")
    pytorch_page: str | None = Field(description="the page of PyTorch's documentation that says it")
    functions: tuple[str, ...] = Field(description="the functions that the claim is about")
    verdict: Verdict | None = Field(description="the computed verdict; null if its test could not say")
    caveat: Caveat | None = Field(description="a case that a true claim leaves out")
    proof: str | None = Field(description="the name of the test; null if no code can decide")
    evidence: Evidence | None = Field(description="how the test and its counterexamples ran")
    history: Mapping[Version, VersionOutcome] = Field(
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
    return Claim(
        **claim.model_dump(include={*ClaimText.model_fields, *DocumentationText.model_fields}),
        article=claim.article,
        origin=register.source_of(claim).origin,
        heard=tuple(claim.heard) if isinstance(claim, StatementClaim) else (),
        pytorch_page=claim.page if isinstance(claim, DocumentationClaim) else None,
        functions=tuple(register.calls[claim.id]),
        verdict=judged.verdict,
        caveat=judged.caveat,
        proof=claim.test,
        evidence=_evidence(judged),
        history=judged.history,
        since=judged.since,
        page=f"{article_page(claim.article)}.html#{claim.id}",
    )


def _evidence(judged: Judged) -> Evidence | None:
    if judged.proof is None:
        return None
    return Evidence(**judged.proof.model_dump(exclude={"kind"}), counterexamples=tuple(judged.counterexamples))
