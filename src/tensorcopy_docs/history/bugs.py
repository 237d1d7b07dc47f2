"""Finds the silent bugs of each version of torch, from the records of their programs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from tensorcopy_docs.evidence import ProgramRun, Runs
from tensorcopy_docs.history.compiled import (
    BETTER,
    DIFFERENT,
    GRAPH_BREAK,
    NO_ERROR,
    SAME,
    CompiledPast,
    compiled_past,
)
from tensorcopy_docs.history.spans import spans
from tensorcopy_docs.lab.outcomes import NOT_MEASURED, RUN, SILENTLY_WRONG
from tensorcopy_docs.lab.program import BARE, EAGER, INDUCTOR
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.register.bugs import WRONG, Bug, bugs

PRESENT, RAISES, ABSENT, CANNOT_RUN = "present", "raises", "absent", "cannot run"
STATUSES = (PRESENT, RAISES, ABSENT, CANNOT_RUN)


def status_of(seen: Mapping[str, ProgramRun]) -> str:
    """Return the status of a bug that is not compiled, by the results of its program."""
    run = seen.get(RUN, ProgramRun(how="missing"))
    if run.how == "missing":
        return CANNOT_RUN
    if run.how != "shown":
        return RAISES
    return ABSENT if run.text == run.right else PRESENT


def status_of_compiled(verdict: str, eager: ProgramRun) -> str:
    """Return the status of a bug by the verdict on its compiled program; `eager` is the result without a compiler."""
    if verdict == NOT_MEASURED:
        return CANNOT_RUN
    if verdict in (SILENTLY_WRONG, DIFFERENT):
        return PRESENT
    if verdict in (SAME, GRAPH_BREAK):
        return ABSENT if eager.how == "shown" else RAISES
    return ABSENT if verdict in (NO_ERROR, BETTER) else RAISES


@dataclass(frozen=True)
class BugOutput:
    """The output of a bug, the right output, and the version on which both were seen."""

    version: str
    shown: str
    right: str


@dataclass(frozen=True)
class BugsPast:
    """The results of the silent bugs on each version, oldest first."""

    bugs: Mapping[str, Bug]
    records: Mapping[str, Runs]
    compiled: CompiledPast

    def version_for(self, torch: str) -> str:
        """Return the version `torch` if it has results, or else the newest that has some."""
        return torch if self.records.get(torch) else [version for version, found in self.records.items() if found][-1]

    def status(self, bug: Bug, version: str) -> str:
        """Return the status of a bug on a version; of a compiled one, as readers compile it."""
        if not bug.is_compiled:
            return status_of(self.seen(bug, version))
        if version not in self.compiled.records:
            return CANNOT_RUN
        eager = self.compiled.seen(bug.program, version).get(EAGER, ProgramRun(how="missing"))
        return status_of_compiled(self.compiled.verdict(bug.program, INDUCTOR, version), eager)

    def seen(self, bug: Bug, version: str) -> Mapping[str, ProgramRun]:
        """Return the results of a bug that is not compiled and of the way around it; empty if it was not measured."""
        return self.records[version].get(bug.program, {})

    def is_measured(self, bug: Bug, version: str) -> bool:
        """True if a version has a result for a bug, or cannot have one because it does not compile."""
        if bug.is_compiled:
            return version not in self.compiled.records or bool(self.compiled.seen(bug.program, version))
        return bug.program in self.records[version]

    def shown(self, bug: Bug, torch: str) -> BugOutput:
        """Return the output of a bug on the version `torch`, or else on the newest that has the bug."""
        versions = [version for version, each in self.statuses(bug).items() if each == PRESENT]
        version = torch if torch in versions or not versions else versions[-1]
        if not bug.is_compiled:
            run = self.seen(bug, version)[RUN]
            return BugOutput(version, run.text, run.right or "")
        seen = self.compiled.seen(bug.program, version)
        eager = seen[EAGER]
        found = seen.get(BARE, seen.get(INDUCTOR, eager))
        return BugOutput(version, found.text, eager.right or eager.text)

    def raised(self, bug: Bug) -> Collection[str]:
        """Return the errors that the program of a bug raised on some version, a compiled one without a compiler."""
        if bug.is_compiled:
            seen = [self.compiled.seen(bug.program, version).get(EAGER) for version in self.compiled.records]
        else:
            seen = [self.seen(bug, version).get(RUN) for version in self.records]
        return {each.text.partition(": ")[2] for each in seen if each is not None and each.how == "raised"}

    def statuses(self, bug: Bug) -> Mapping[str, str]:
        """Return the status of a bug, or NOT_MEASURED, by version, oldest first."""
        return self._statuses[bug.id]

    def present(self, version: str) -> Sequence[Bug]:
        """Return the bugs that a version has, without those by design, the worst first."""
        found = [each for each in self.bugs.values() if not each.design and self.has(each, version)]
        return sorted(found, key=lambda each: WRONG.index(each.wrong))

    def has(self, bug: Bug, version: str) -> bool:
        """True if a version has a bug."""
        return self._statuses[bug.id].get(version) == PRESENT

    def ranges(self, bug: Bug) -> Sequence[tuple[str, str | None]]:
        """Return each range of versions with a bug: its first version, and the next one without, or None."""
        known = {
            version: each for version, each in self.statuses(bug).items() if each not in (CANNOT_RUN, NOT_MEASURED)
        }
        versions, found = list(known), []
        for span in spans({version: str(each == PRESENT) for version, each in known.items()}):
            if span.value == str(True):
                after = versions[versions.index(span.last) + 1 :]
                found.append((span.first, after[0] if after else None))
        return found

    def between(self, before: str, after: str) -> tuple[Sequence[Bug], Sequence[Bug]]:
        """Return the bugs that an upgrade from one version to another fixes, and those that it introduces."""
        then, now = self.present(before), self.present(after)
        mended = [each for each in then if not self.has(each, after)]
        return mended, [each for each in now if not self.has(each, before)]

    @cached_property
    def _statuses(self) -> Mapping[str, Mapping[str, str]]:
        return {
            each.id: {
                version: self.status(each, version) if self.is_measured(each, version) else NOT_MEASURED
                for version in self.records
            }
            for each in self.bugs.values()
        }


@lru_cache
def bugs_past() -> BugsPast:
    """Return the package's records of bugs; raises RecordError, and FaultsError if the register of bugs has faults."""
    records = {version: record.runs("bugs") for version, record in load_records().items()}
    return BugsPast(bugs().bugs, records, compiled_past())
