"""Computes the effect of `torch.compile()`: the verdict on each compiled program in each mode, on each version.

Readers compile with the default backend and a bare `torch.compile`: that is the outcome of a program. Where it was
measured only with ``fullgraph=True``, and could be compiled so, this is its outcome.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tensorcopy_docs.evidence import ProgramRun, Runs
from tensorcopy_docs.lab.outcomes import NOT_COMPILED, NOT_MEASURED, SILENTLY_WRONG
from tensorcopy_docs.lab.program import BACKENDS, BARE, EAGER, INDUCTOR
from tensorcopy_docs.languages import Language
from tensorcopy_docs.records.staleness import compiles, load_records
from tensorcopy_docs.snippets.compiled import TOPICS, CompiledSource, compiled_sources
from tensorcopy_docs.words import say

PAGE = "compiled"  # of all compiled programs
# What was shown of tensors (see `lab.shown`): runs of equal numbers, and the end of a shortened list.
RUN = re.compile(r"\b(\d+) × ")
NUMBERS = re.compile(r"(?=.*[,×])(?:(?:\d+ × )?-?[\d.][^\s,]*(?:, |$))+")
SHORTENED = re.compile(r" \((\d+) numbers, sum (\S+)\)")
MOST = 16  # numbers that are written one by one
SCALAR = "scalar"  # the mode without the CPU's vectors
# The verdict on a program in a mode, beside eager mode.
SAME = "same"
DIFFERENT = "different"  # the difference is no fault by itself: an object, a count, a flag
BETTER = "better"  # right, where eager mode is silently wrong
ERROR = "error"  # where eager mode has none
NO_ERROR = "no error"  # where eager mode has one, and the result is right
ENDED = "ended"  # the process crashed, or did not end
GRAPH_BREAK = "graph break"  # compiled in parts it is as in eager mode, and it cannot be compiled whole
# The worst first.
VERDICTS = (SILENTLY_WRONG, ENDED, ERROR, NOT_COMPILED, DIFFERENT, NO_ERROR, BETTER, GRAPH_BREAK, SAME, NOT_MEASURED)


def verdict_on(seen: Mapping[str, ProgramRun], mode: str, facts: bool = False) -> str:
    """Return the verdict on a program in a mode; if it shows `facts`, another value is DIFFERENT and no fault."""
    eager, found = seen.get(EAGER, ProgramRun(how="missing")), seen.get(mode)
    if eager.how == "missing":
        return NOT_MEASURED
    if found is None or (found.how, found.text) == (eager.how, eager.text):
        return SAME
    if found.how in ("not compiled", "raised") and eager.how == "raised":
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


def outcome_of(seen: Mapping[str, ProgramRun], facts: bool = False) -> str:
    """Return the verdict on a program as readers compile it."""
    whole = verdict_on(seen, INDUCTOR, facts)
    bare = verdict_on(seen, BARE, facts) if BARE in seen else whole
    return GRAPH_BREAK if whole == NOT_COMPILED and bare == SAME else bare


@dataclass(frozen=True)
class CompiledPast:
    """The results of the compiled programs and of the trials of rows on each version that compiles, oldest first."""

    records: Mapping[str, Runs]
    sources: Mapping[str, CompiledSource]
    rows: Mapping[str, Runs]

    @property
    def programs(self) -> Sequence[str]:
        """The programs that have a topic: all but the idioms."""
        return [name for name, source in self.sources.items() if source.topic in TOPICS]

    def version_for(self, torch: str) -> str:
        """Return the version `torch` if it has results, or else the newest that has some."""
        return torch if self.records.get(torch) else [version for version, found in self.records.items() if found][-1]

    def seen(self, name: str, version: str) -> Mapping[str, ProgramRun]:
        """Return the results of a program on a version by mode; empty if it was not measured."""
        return self.records[version].get(name, {})

    def verdict(self, name: str, mode: str, version: str) -> str:
        """Return the verdict on a program in a mode on a version; with the default backend, as readers compile it."""
        seen, facts = self.seen(name, version), self.sources[name].facts
        return outcome_of(seen, facts) if mode == INDUCTOR else verdict_on(seen, mode, facts)

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
        """True if what the default backend shows is another without the vectors of the recording CPU."""
        return SCALAR in self.seen(name, version)


def in_words(shown: str, language: Language) -> str:
    """Return what a program or a bug showed as a list, or with its runs of equal numbers in words: "64 times 1"."""
    return "; ".join(_in_words(value, language) for value in shown.split("; "))


def _in_words(value: str, language: Language) -> str:
    if NUMBERS.fullmatch(value):
        numbers = [number for each in value.split(", ") for number in _run(each)]
        if len(numbers) <= MOST:
            return f"[{', '.join(numbers)}]"
    value = SHORTENED.sub(lambda found: say("compiled-numbers", language, count=found[1], sum=found[2]), value)
    return RUN.sub(lambda found: say("compiled-run", language, count=found[1]), value)


def _run(text: str) -> Sequence[str]:
    count, _, number = text.rpartition(" × ")
    return [number] * int(count or 1)


def anchor(name: str) -> str:
    """Return the anchor of a program on the page of its topic."""
    return name.replace("/", "-").replace("_", "-")


@lru_cache
def compiled_past() -> CompiledPast:
    """Return the package's records of compiled programs; raises RecordError."""
    records = {version: record for version, record in load_records().items() if compiles(version)}
    rows = {version: record.runs("trials") for version, record in records.items() if record.of("trials")}
    return CompiledPast(
        {version: record.runs("compiled") for version, record in records.items()}, compiled_sources(), rows
    )
