"""Runs ``tensorcopy-docs bugs``: lists the silent bugs of the installed torch as text, JSON or Markdown."""

import io
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tensorcopy_docs.checking.terminal import escaped, not_measured
from tensorcopy_docs.console import BAD_INPUT, complain, print_json
from tensorcopy_docs.history.bugs import CANNOT_RUN, PRESENT, BugsPast, bugs_past
from tensorcopy_docs.history.compiled import CompiledPast
from tensorcopy_docs.lab.outcomes import AROUND
from tensorcopy_docs.languages import Language
from tensorcopy_docs.records.recorder import NO_COMPILER, RUNNERS, prevented, run_lab
from tensorcopy_docs.records.staleness import compiles
from tensorcopy_docs.register.bugs import Bug
from tensorcopy_docs.snippets.compiled import compiled_sources
from tensorcopy_docs.versions import installed_torch, release
from tensorcopy_docs.words import say

INDENT = 4


@dataclass(frozen=True)
class BugReport:
    """The results of the bugs on one torch, and the version of the record to compare with; None if none is so old."""

    torch: str
    here: BugsPast
    recorded: str | None
    past: BugsPast

    @property
    def present(self) -> Sequence[Bug]:
        """The bugs that this torch has, the worst first."""
        return self.here.present(self.torch)

    def status(self, bug: Bug) -> str:
        """Return the status of a bug on this torch."""
        return self.here.status(bug, self.torch)

    def is_around(self, bug: Bug) -> bool:
        """True if the way around a bug gave the right result, or is not run with the bug."""
        return bug.is_compiled or AROUND not in self.here.seen(bug, self.torch)

    @property
    def differences(self) -> Mapping[str, tuple[str, str]]:
        """The bugs that only this torch or only the record has, by id: the recorded status, and the one found."""
        if self.recorded is None:
            return {}
        pairs = {id_: (self.past.status(each, self.recorded), self.status(each)) for id_, each in self._bugs.items()}
        return {id_: each for id_, each in pairs.items() if CANNOT_RUN not in each and _differ(*each)}

    @property
    def matches_record(self) -> bool:
        """True if all bugs that are not compiled are as recorded; compiled ones depend on processor and compiler."""
        return all(self._bugs[id_].is_compiled for id_ in self.differences)

    @property
    def _bugs(self) -> Mapping[str, Bug]:
        return self.here.bugs


def _differ(then: str, now: str) -> bool:
    return (then == PRESENT) != (now == PRESENT)


def list_bugs(*, language: Language, compiled: bool = False, as_json: bool = False, as_markdown: bool = False) -> int:
    """Run the silent bugs on this Python's torch and print those that it has; return the exit code of the command.

    With `compiled`, those of compiled programs run, too. The exit code is 1 if a bug that is not compiled differs from
    the record. Raises ReleaseError if the lab fails, and FaultsError if a file has faults.
    """
    torch = installed_torch().partition("+")[0]
    for reason in _reasons(torch, compiled):
        complain(say(reason, language, torch=torch))
        return BAD_INPUT
    found = measured(torch, compiled)
    runs = [*found.here.records.values(), *found.here.compiled.records.values()]
    if reasons := [why for each in runs for why in prevented(each)]:
        is_known = NO_COMPILER not in reasons
        complain(not_measured(reasons, language) if is_known else say("bugs-no-compiler", language))
    if as_json:
        print_json(facts(found))
    else:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # an old encoding gets a "?" for what it does not have
        if as_markdown:
            print(markdown(found, language))
        else:
            _show(found, language)
    return 0 if found.matches_record else 1


def _reasons(torch: str, compiled: bool) -> Sequence[str]:
    """Return the keys of the words that say why the bugs cannot run here."""
    if torch == "none":
        return ["check-no-torch"]
    if find_spec("numpy") is None:
        return ["bugs-no-numpy"]
    return ["bugs-no-compile"] if compiled and not compiles(torch) else []


def measured(torch: str, compiled: bool) -> BugReport:
    """Run the bugs on the installed torch, whose version is `torch`; raises ReleaseError, and FaultsError."""
    past = bugs_past()
    bugs = {id_: each for id_, each in past.bugs.items() if compiled or not each.is_compiled}
    names = [each.program for each in bugs.values() if each.is_compiled]
    runs = {torch: run_lab(RUNNERS["compiled"], names=names).runs("compiled")} if compiled else {}
    here = BugsPast(bugs, {torch: run_lab(RUNNERS["bugs"]).runs("bugs")}, CompiledPast(runs, compiled_sources(), {}))
    older = [each for each in past.records if release(each) <= release(torch)]
    return BugReport(torch, here, older[-1] if older else None, past)


def facts(found: BugReport) -> Mapping[str, object]:
    """Return the content of ``--json``: each bug that ran, with its status, and the differences from the record."""
    return {
        "torch": found.torch,
        "recorded": {
            "torch": found.recorded,
            "differences": [
                {"bug": id_, "recorded": then, "found": now} for id_, (then, now) in found.differences.items()
            ],
        },
        "bugs": [
            {
                **bug.model_dump(include={"id", "wrong", "design", "threads", "title", "instead"}),
                "status": found.status(bug),
                "compiled": bug.is_compiled,
                "instead_is_right": found.is_around(bug),
                "page": bug.page,
            }
            for bug in found.here.bugs.values()
        ],
    }


def markdown(found: BugReport, language: Language) -> str:
    """Return the results in Markdown, for example for the summary of a CI job."""
    lines = [f"# {_summary(found, language)}", ""]
    for bug in found.present:
        threads = language.item_separator.join(f"[#{each}]({bug.address(each)})" for each in bug.threads)
        lines.append(f"- **{_wrong(bug, language)}**{language.colon}{bug.title(language)} {threads}".rstrip())
    return "\n".join([*lines, "", *(f"- {escaped(line)}" for line in _compared(found, language))])


def _show(found: BugReport, language: Language) -> None:
    console = Console(highlight=False)
    console.print(Text(_summary(found, language), style="bold"))
    for bug in found.present:
        threads = "".join(f" #{each}" for each in bug.threads)
        title = Text(f"{_wrong(bug, language)}{language.colon}", style="red" if bug.wrong == "gradient" else "yellow")
        console.print()
        console.print(title.append(f"{bug.title(language)}{threads}", style="default"))
        key = "bugs-way" if found.is_around(bug) else "bugs-way-fails"
        console.print(_indented(f"{say(key, language)}{language.colon}{bug.instead(language)}"))
        console.print(_indented(say("explain-page", language, page=bug.page)))
    console.print()
    for line in _compared(found, language):
        console.print(Text(line))


def _indented(line: str) -> Padding:
    return Padding(Text(line), (0, 0, 0, INDENT))


def _wrong(bug: Bug, language: Language) -> str:
    return say(f"bug-wrong-{bug.wrong}", language)


def _summary(found: BugReport, language: Language) -> str:
    count = len([each for each in found.here.bugs.values() if not each.design])
    return say("bugs-present", language, version=found.torch, present=len(found.present), count=count)


def _compared(found: BugReport, language: Language) -> Sequence[str]:
    """Return a line for each difference from the record, or a line that says that there is none."""
    missing = [] if found.recorded == found.torch else [say("check-no-record", language, torch=found.torch)]
    if found.recorded is None:
        return missing
    lines = [
        say(
            "check-changed",
            language,
            name=id_,
            torch=found.recorded,
            recorded=_word(then, language),
            found=_word(now, language),
        )
        for id_, (then, now) in found.differences.items()
    ]
    return [*missing, *(lines or [say("check-as-recorded", language, torch=found.recorded)])]


def _word(status: str, language: Language) -> str:
    return say(f"bug-{status.replace(' ', '-')}", language)
