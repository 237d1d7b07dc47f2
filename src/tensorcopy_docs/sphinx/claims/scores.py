"""Counts the verdicts of claims, and finds the claims that a reader must not rely on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.register.kinds import NOT_TRUE, Verdict


@dataclass(frozen=True)
class Count:
    """A verdict, and the number of claims that have it."""

    verdict: Verdict
    count: int

    def __iter__(self) -> Iterator[object]:
        return iter((self.verdict, self.count))


@dataclass(frozen=True)
class ScoreOfItsDay:
    """The score of an article's claims on the version of PyTorch nearest to the article's own."""

    torch: str
    counts: Sequence[Count]
    unmeasured: int = 0  # claims whose tests that version has not measured


def counted(verdicts: Iterable[Verdict | None]) -> list[Count]:
    """Count each verdict, in the order of `Verdict`; verdicts that do not occur are left out."""
    known = list(verdicts)
    return [Count(verdict, known.count(verdict)) for verdict in Verdict if verdict in known]


def score(claims: Iterable[Judged]) -> list[Count]:
    """Count the verdicts of `claims`."""
    return counted(judged.verdict for judged in claims)


def not_true(claims: Iterable[Judged]) -> list[Judged]:
    """Return the claims that are false, then the outdated ones, then the misleading ones."""
    known = list(claims)
    return [judged for verdict in NOT_TRUE for judged in known if judged.verdict is verdict]


def others(claims: Iterable[Judged]) -> list[Judged]:
    """Return the claims that a reader need not be warned of, in their own order."""
    return [judged for judged in claims if judged.verdict not in NOT_TRUE]


def of_its_day(claims: Sequence[Judged]) -> ScoreOfItsDay | None:
    """Return the score of the article's day; a claim without one counts as now. None if its version is unknown."""
    versions = [judged.of_its_day.release for judged in claims if judged.of_its_day]
    if not versions:
        return None
    verdicts = [(judged.of_its_day or judged).verdict for judged in claims]
    unmeasured = sum(judged.of_its_day is not None and not judged.of_its_day.is_measured for judged in claims)
    return ScoreOfItsDay(versions[0], counted(verdicts), unmeasured)
