"""Computes the effect of `torch.compile()`: the verdict on each compiled program in each mode, on each version."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tensorcopy_docs.evidence import ProgramRun, Runs
from tensorcopy_docs.lab.outcomes import NOT_COMPILED, NOT_MEASURED, SILENTLY_WRONG
from tensorcopy_docs.lab.program import BACKENDS, EAGER
from tensorcopy_docs.records.staleness import compiles, load_records
from tensorcopy_docs.snippets.compiled import CompiledSource, compiled_sources

PAGE = "compiled"  # of all compiled programs
VECTORS = "vectors"
# The verdict on a program in a mode, beside eager mode.
SAME = "same"
DIFFERENT = "different"  # the difference is no fault by itself: an object, a count, a flag
BETTER = "better"  # right, where eager mode is silently wrong
ERROR = "error"  # where eager mode has none
NO_ERROR = "no error"  # where eager mode has one, and the result is right
ENDED = "ended"  # the process crashed, or did not end
# The worst first.
VERDICTS = (SILENTLY_WRONG, ENDED, ERROR, NOT_COMPILED, DIFFERENT, NO_ERROR, BETTER, SAME, NOT_MEASURED)


def verdict_on(seen: Mapping[str, ProgramRun], mode: str, facts: bool = False) -> str:
    """Return the verdict on a program in a mode; if it shows `facts`, another value is DIFFERENT and no fault."""
    eager, found = seen.get(EAGER, ProgramRun(how="missing")), seen.get(mode)
    if eager.how == "missing":
        return NOT_MEASURED
    if found is None:
        return SAME
    if found.how == "not compiled":
        return NOT_COMPILED
    if found.how == "raised":
        return ERROR
    if found.how != "shown":
        return NOT_MEASURED if found.how == "missing" else ENDED
    right = eager.right or (eager.text if eager.how == "shown" else None)
    if right is None or (facts and found.text != right):
        return DIFFERENT
    if found.text == right:
        return BETTER if eager.how == "shown" else NO_ERROR
    return SILENTLY_WRONG


@dataclass(frozen=True)
class CompiledPast:
    """The results of the compiled programs and of the trials of rows on each version that compiles, oldest first."""

    records: Mapping[str, Runs]
    sources: Mapping[str, CompiledSource]
    rows: Mapping[str, Runs]

    def version_for(self, torch: str) -> str:
        """Return the version `torch` if it has results, or else the newest that has some."""
        return torch if self.records.get(torch) else [version for version, found in self.records.items() if found][-1]

    def seen(self, name: str, version: str) -> Mapping[str, ProgramRun]:
        """Return the results of a program on a version by mode; empty if it was not measured."""
        return self.records[version].get(name, {})

    def verdict(self, name: str, mode: str, version: str) -> str:
        """Return the verdict on a program in a mode on a version."""
        return verdict_on(self.seen(name, version), mode, self.sources[name].facts)

    def verdicts(self, name: str, mode: str) -> Mapping[str, str]:
        """Return the verdicts on a program in a mode, or NOT_MEASURED, by version, oldest first, where it can run."""
        found = {version: self.verdict(name, mode, version) for version in self.records}
        return {
            version: each for version, each in found.items() if each != NOT_MEASURED or not self.seen(name, version)
        }

    def differing(self, version: str, modes: Sequence[str] = BACKENDS) -> Sequence[str]:
        """Return the programs that differ from eager mode in one of the modes on a version."""
        told = (SAME, NOT_MEASURED)
        return [name for name in self.sources if any(self.verdict(name, mode, version) not in told for mode in modes)]

    def shown(self, version: str) -> Sequence[str]:
        """Return the programs that pages show: they differ from eager mode on a version, or on the newest one."""
        found = {*self.differing(version), *self.differing(list(self.records)[-1])}
        return [name for name in self.sources if name in found]

    def differing_rows(self, version: str) -> Mapping[str, Mapping[str, str]]:
        """Return the verdicts by mode of each ``row/trial`` that differs from eager mode on a version."""
        return {
            name: {mode: verdict_on(seen, mode) for mode in BACKENDS}
            for name, seen in self.rows[version].items()
            if seen and seen[EAGER].how != "missing"
        }

    def agreeing_rows(self, version: str) -> int:
        """Return the number of trials of rows that agree with eager mode on a version: nothing is kept of them."""
        return sum(not seen for seen in self.rows[version].values())

    def depends_on_vectors(self, name: str, version: str) -> bool:
        """True if the default backend agrees with eager mode only where it uses the vectors of the recording CPU."""
        return VECTORS in self.seen(name, version)


def anchor(name: str) -> str:
    """Return the anchor of a program on the page of all programs."""
    return name.replace("/", "-").replace("_", "-")


@lru_cache
def compiled_past() -> CompiledPast:
    """Return the package's records of compiled programs; raises RecordError."""
    records = {version: record for version, record in load_records().items() if compiles(version)}
    rows = {version: record.runs("trials") for version, record in records.items() if record.of("trials")}
    return CompiledPast(
        {version: record.runs("compiled") for version, record in records.items()}, compiled_sources(), rows
    )
