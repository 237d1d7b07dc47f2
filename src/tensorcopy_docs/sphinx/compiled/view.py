"""Gives templates the facts about compiled programs: what they showed, the verdicts, and the versions."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, takewhile

from markupsafe import Markup

from tensorcopy_docs.evidence import ProgramRun, Runs
from tensorcopy_docs.history.compiled import (
    PAGE,
    SAME,
    VERDICTS,
    CompiledPast,
    anchor,
    compiled_past,
    in_words,
    verdict_on,
)
from tensorcopy_docs.history.spans import describe_spans
from tensorcopy_docs.lab.outcomes import NOT_MEASURED
from tensorcopy_docs.lab.program import AOT_EAGER, BACKENDS, BARE, EAGER, INDUCTOR
from tensorcopy_docs.records.staleness import load_records
from tensorcopy_docs.register.messages import is_entry
from tensorcopy_docs.snippets.compiled import TOPICS, CompiledSource
from tensorcopy_docs.sphinx.parts.markup import prose
from tensorcopy_docs.sphinx.parts.page import Page
from tensorcopy_docs.sphinx.state import compiled_now, state_of
from tensorcopy_docs.versions import short
from tensorcopy_docs.words import say

RIGHT = "right"  # the label of what is right where eager mode raises an error
BOTH = "both"  # the label of two backends that agree
LONGEST = 60  # characters of an error
TOLD = (SAME, NOT_MEASURED)
# What programs call, but not to make what they need and to show it.
CALLED = re.compile(
    r"\.(?!(?:ones|zeros|full|arange|empty|eye|tensor|sum|mean|exp|item|tolist|data_ptr|append|__init__|apply|backward"
    r"|compile)\()(\w+)\("
)


@dataclass(frozen=True)
class ModeResult:
    """The result of a program in a mode, on a version that is not the page's if one is said; and the verdict on it."""

    mode: str
    shown: str
    verdict: str
    version: str = ""


class CompiledView:
    """The compiled programs for a page, as of the torch of the build, or else of the newest record."""

    def __init__(self, page: Page):
        self.page = page
        self.past: CompiledPast = compiled_past()
        self.version: str = self.past.version_for(page.judgement.torch)
        self.newest: str = list(self.past.records)[-1]

    @property
    def platform(self) -> str:
        """The system and the processor on which the version was recorded."""
        return load_records()[self.version].platform

    @property
    def bare_since(self) -> str:
        """The first version since which what fails with ``fullgraph=True`` is run as printed, too."""
        bare = [any(BARE in seen for seen in found.values()) for found in self.past.records.values()]
        return list(self.past.records)[len(bare) - len(list(takewhile(bool, reversed(bare))))]

    @cached_property
    def measured(self) -> Runs:
        """The results that this build has measured itself; empty if it has no compiler."""
        return compiled_now()

    def source(self, name: str) -> CompiledSource:
        """Return a program as it is written."""
        return self.past.sources[name]

    def is_measured(self, name: str) -> bool:
        """True if this build has run a program itself."""
        return name in self.measured

    def title(self, name: str) -> str:
        """Return what a program does, in words."""
        return say(f"compiled-title-{name}", self.page.language)

    def lines(self, name: str) -> Sequence[ModeResult]:
        """Return the results of a program without a compiler, as readers compile it, and where another mode differs.

        What is right stands behind an error of eager mode, and what the newest version shows at the end if only it
        differs.
        """
        seen = self.measured.get(name) or self.past.seen(name, self.version)
        eager = seen.get(EAGER, ProgramRun(how="missing"))
        lines = [ModeResult(EAGER, self._text(eager), "")]
        if eager.right and eager.right != eager.text:
            lines.append(ModeResult(RIGHT, in_words(eager.right, self.page.language), ""))
        lines += self._compiled(name, seen, lines[0].shown)
        if self.is_newer(name):
            newer = self._compiled(name, self.past.seen(name, self.newest), lines[0].shown)[0]
            lines.append(replace(newer, version=self.newest))
        return lines

    def _compiled(self, name: str, seen: Mapping[str, ProgramRun], without: str) -> Sequence[ModeResult]:
        eager, facts = seen.get(EAGER, ProgramRun(how="missing")), self.source(name).facts
        whole = seen.get(INDUCTOR, eager)
        lines: list[ModeResult] = []
        runs = {BARE: seen.get(BARE, whole), INDUCTOR: whole, AOT_EAGER: seen.get(AOT_EAGER, eager)}
        for mode, run in runs.items():
            verdict = verdict_on({EAGER: eager, mode: run}, mode, facts)
            line = ModeResult(mode, without if verdict == SAME else self._text(run), verdict)
            if verdict == SAME and run is eager and eager.how == "raised":  # its text is in no record
                line = replace(line, shown=say("compiled-raises-too", self.page.language))
            if not lines or replace(line, mode=lines[-1].mode) != lines[-1]:
                lines.append(line)
        return lines

    def _text(self, seen: ProgramRun) -> str:
        if seen.how == "shown":
            return in_words(seen.text, self.page.language)
        text = seen.text.partition(". ")[0]
        return text if len(text) <= LONGEST else text[:LONGEST].rsplit(" ", 1)[0] + " …"

    def word(self, verdict: str) -> str:
        """Return the words for a verdict."""
        return say(f"compiled-verdict-{verdict.replace(' ', '-')}", self.page.language)

    def shows(self, name: str) -> str:
        """Return what a program shows with the default backend as readers compile it."""
        return next(line.shown for line in self.lines(name) if line.mode == BARE)

    def functions(self, name: str) -> Sequence[str]:
        """Return the functions that a program is about, and those of torch that it calls beside them."""
        return list(dict.fromkeys((*self.source(name).about, *CALLED.findall(self.source(name).code))))

    def outcome(self, name: str) -> str:
        """Return the outcome of a program as readers compile it; if it is "same", that on the newest version."""
        found = self.past.verdict(name, INDUCTOR, self.version)
        return self.past.verdict(name, INDUCTOR, self.newest) if found == SAME else found

    def is_newer(self, name: str) -> bool:
        """True if a program has its outcome on the newest version, and not on the page's."""
        return self.past.verdict(name, INDUCTOR, self.version) == SAME != self.outcome(name)

    def differs_on(self, name: str) -> Sequence[str]:
        """Return the short names of the versions on which a program differs from eager mode, as readers compile it."""
        return [each for verdict, found in self.outcomes(name).items() if verdict not in TOLD for each in found]

    def outcomes(self, name: str) -> Mapping[str, Sequence[str]]:
        """Return the short names of the versions by outcome; that of the page's version comes first."""
        found: dict[str, list[str]] = {self.past.verdict(name, INDUCTOR, self.version): []}
        for version, verdict in self.past.verdicts(name, INDUCTOR).items():
            found.setdefault(verdict, []).append(short(version))
        return found

    def versions(self, name: str, mode: str = INDUCTOR) -> str:
        """Describe the verdicts on a program in a mode, on all versions."""
        return describe_spans(self.past.verdicts(name, mode), self.word, self.page.language)

    def is_right(self, name: str) -> bool:
        """True if the default backend gives the results of eager mode on each version."""
        return set(self.past.verdicts(name, INDUCTOR).values()) <= {SAME}

    @cached_property
    def differing(self) -> Sequence[str]:
        """The programs whose results differ compiled, on the page's version or on the newest; the worst first."""
        found = {*self.past.shown(self.version)}
        return sorted(
            (name for name in self.past.programs if name in found), key=lambda name: VERDICTS.index(self.outcome(name))
        )

    @cached_property
    def idioms(self) -> Sequence[str]:
        """The idioms whose results differ compiled."""
        return [name for name in self.past.shown(self.version) if self.source(name).topic not in TOPICS]

    def of(self, topic: str) -> Sequence[str]:
        """Return the programs of a topic whose results differ compiled."""
        return [name for name in self.differing if self.source(name).topic == topic]

    def same(self, topic: str) -> int:
        """Return the number of programs of a topic that no page shows, since they do not differ."""
        return sum(self.source(name).topic == topic for name in self.past.programs) - len(self.of(topic))

    @property
    def outcomes_listed(self) -> Sequence[str]:
        """The outcomes of the programs that differ, on any version, the worst first."""
        found = {verdict for name in self.differing for verdict in self.outcomes(name)}
        return [verdict for verdict in VERDICTS if verdict in found]

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of programs with each outcome on the page's version, the worst first."""
        found = [self.past.verdict(name, INDUCTOR, self.version) for name in self.past.programs]
        return {verdict: found.count(verdict) for verdict in VERDICTS if verdict in found}

    def about(self, function: str) -> Sequence[str]:
        """Return the programs about a function whose results differ compiled."""
        return [name for name in self.differing if function in self.source(name).about]

    def lost(self, message: str) -> Sequence[str]:
        """Return the programs that raise an error message without a compiler, but not with the default backend."""
        entry, found = state_of(self.page.app).messages.entries[message], []
        for name in self.past.differing(self.version, [INDUCTOR]):
            eager = self.past.seen(name, self.version)[EAGER]
            if eager.how == "raised" and is_entry(entry, eager.text.partition(": ")[2]):
                found.append(name)
        return found

    def uri(self, name: str) -> str:
        """Return the address of the place that shows a program."""
        return self.page.uri(f"{PAGE}/{self.source(name).topic}", anchor(name))

    def link(self, name: str) -> Markup:
        """Return the title of a program, with a link if a page shows it."""
        words = prose(self.title(name), self.page.language)
        if name not in self.differing:
            return words
        return Markup('<a class="reference internal" href="{}">{}</a>').format(self.uri(name), words)

    @cached_property
    def rows_on(self) -> str | None:
        """The version whose trials of rows are shown: the build's, or else the newest that has them."""
        known = list(self.past.rows)
        return self.version if self.version in known else known[-1] if known else None

    def rows(self, version: str) -> Mapping[str, Mapping[tuple[str, str], Sequence[str]]]:
        """Return the rows whose results differ compiled, by trial, then by mode and verdict, the worst first."""
        found: dict[str, dict[tuple[str, str], list[str]]] = {}
        for name, verdicts in self.past.differing_rows(version).items():
            row, _, trial = name.partition("/")
            one, other = (verdicts[mode] for mode in BACKENDS)
            told = [(BOTH, one)] if one == other else [(mode, verdicts[mode]) for mode in BACKENDS]
            for mode, verdict in told:
                if verdict != SAME:
                    found.setdefault(trial, {}).setdefault((mode, verdict), []).append(row)
        modes = [INDUCTOR, BOTH, AOT_EAGER]
        return {
            trial: dict(sorted(kinds.items(), key=lambda kind: (VERDICTS.index(kind[0][1]), modes.index(kind[0][0]))))
            for trial, kinds in found.items()
        }

    def changed(self) -> Mapping[str, Sequence[tuple[str, str, str]]]:
        """Return the changes of each release with the default backend, newest first: program, old and new verdict."""
        versions = list(self.past.records)
        found: dict[str, Sequence[tuple[str, str, str]]] = {}
        for before, version in reversed(list(pairwise(versions))):
            changed = []
            for name in self.past.programs:
                then, now = (self.past.verdict(name, INDUCTOR, each) for each in (before, version))
                if then != now and NOT_MEASURED not in (then, now):
                    changed.append((name, then, now))
            if changed:
                found[version] = changed
        return found
