"""Makes ``bugs.json``: programs that come out wrong without an error, and the versions that have each of them."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from tensorcopy_docs.data.labels import texts
from tensorcopy_docs.data.models import Address, DateText, Head, Labels, Strict, head
from tensorcopy_docs.evidence import Version
from tensorcopy_docs.history.bugs import PRESENT, STATUSES, BugsPast, bugs_past
from tensorcopy_docs.history.compiled import in_words
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.languages import ENGLISH
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.register.bugs import WRONG, Bug, BugText, bugs
from tensorcopy_docs.snippets.scripts import shown as script

NAME = "bugs"


class Introduced(Strict):
    """The begin of a range, as OSV writes it."""

    introduced: Version = Field(description="the first measured version that has the bug")


class Fixed(Strict):
    """The end of a range, as OSV writes it."""

    fixed: Version = Field(description="the next measured version, which does not have the bug")


class Range(Strict):
    """Measured versions that have a bug, as OSV writes them."""

    type: Literal["ECOSYSTEM"] = Field(default="ECOSYSTEM", description="versions in the order of the package index")
    events: tuple[Introduced | Fixed, ...] = Field(description="begins and ends, oldest first")


class Package(Strict):
    """The package that has a bug, as OSV names it."""

    ecosystem: Literal["PyPI"] = Field(default="PyPI", description="where it is published")
    name: Literal["torch"] = Field(default="torch", description="its name there")


class Affected(Strict):
    """What has a bug, as OSV writes it."""

    package: Package = Field(default=Package(), description="the package")
    ranges: tuple[Range, ...] = Field(description="from which version to which")
    versions: tuple[Version, ...] = Field(description="each measured version that has the bug, oldest first")


class BugEntry(BugText):
    """A program that comes out wrong without an error."""

    compiled: bool = Field(description="whether it shows in compiled code alone")
    by_design: bool = Field(description="whether PyTorch's maintainers have it so by design")
    code: str = Field(description="its code, which runs as it is")
    instead_code: str | None = Field(description="the same, written the other way; null if there is no such program")
    shown_on: Version = Field(description="the version on which it showed `shown`")
    shown: str = Field(description="what it prints there; `64 times 1` are 64 ones")
    right: str = Field(description="what is right")
    affected: tuple[Affected, ...] = Field(
        description="the versions that have it, as OSV writes them; empty if none has"
    )
    versions: Mapping[Version, str] = Field(
        description="what came of it on each version; `not measured` where there is no result"
    )
    page: Address = Field(description="the place that shows it")


class BugsLabels(Strict):
    """What the pages call the values."""

    statuses: Labels = Field(description="labels of the values of `bugs[].versions`")
    wrong: Labels = Field(description="labels of `bugs[].wrong`")


class BugsFile(Head):
    """Silent bugs: programs about copies, views and gradients that come out wrong without an error, by version."""

    labels: BugsLabels = Field(description="what the pages call the values, in each language")
    looked_up: DateText = Field(description="the day on which the status of the threads was read")
    bugs: tuple[BugEntry, ...] = Field(description="one entry for each program")


def bugs_of(torch: str, date: str | None) -> BugsFile:
    """Return the file, for the version `torch` if it has a record, or else for the newest that has one."""
    past = bugs_past()
    torch = past.version_for(torch)
    return BugsFile(
        **head(NAME, torch, load_records()[torch].python, date),
        labels=BugsLabels(
            statuses={each: texts(f"bug-{each.replace(' ', '-')}") for each in (*STATUSES, NOT_MEASURED)},
            wrong={each: texts(f"bug-wrong-{each}") for each in WRONG},
        ),
        looked_up=bugs().looked_up.isoformat(),
        bugs=tuple(_entry(bug, past, torch) for bug in past.bugs.values()),
    )


def _entry(bug: Bug, past: BugsPast, torch: str) -> BugEntry:
    seen = past.shown(bug, torch)
    return BugEntry(
        **bug.model_dump(exclude={"program", "design", "subject"}),
        compiled=bug.is_compiled,
        by_design=bug.design,
        code=script(bug.code),
        instead_code=bug.instead_code and script(bug.instead_code),
        shown_on=seen.version,
        shown=in_words(seen.shown, ENGLISH),
        right=in_words(seen.right, ENGLISH),
        affected=tuple(_affected(bug, past)),
        versions=past.statuses(bug),
        page=bug.page,
    )


def _affected(bug: Bug, past: BugsPast) -> list[Affected]:
    versions = tuple(version for version, status in past.statuses(bug).items() if status == PRESENT)
    ranges = tuple(
        Range(events=(Introduced(introduced=first), *([Fixed(fixed=fixed)] if fixed else [])))
        for first, fixed in past.ranges(bug)
    )
    return [Affected(ranges=ranges, versions=versions)] if versions else []
