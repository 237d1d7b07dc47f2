"""Runs ``tensorcopy-docs check``: judges each claim on the installed torch; prints a table, JSON or Markdown."""

import io
import sys
from collections.abc import Mapping, Sequence, Set
from typing import TypedDict

from rich.console import Console
from rich.progress import Progress

from tensorcopy_docs.checking.differences import Difference, differences, program_differences
from tensorcopy_docs.checking.terminal import Recorded, changes, markdown, not_measured, summary, table
from tensorcopy_docs.console import BAD_INPUT, complain, print_json
from tensorcopy_docs.evidence import LabEvidence, docstring_digest, evidence_of, measure
from tensorcopy_docs.history.past import History
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.judge.judgement import Judgement, judge_all
from tensorcopy_docs.lab import machine
from tensorcopy_docs.lab.outcomes import BROKEN
from tensorcopy_docs.lab.runner import NoTorchError
from tensorcopy_docs.languages import Language
from tensorcopy_docs.records.recorder import RUNNERS, run_lab
from tensorcopy_docs.records.staleness import load_evidence, load_records
from tensorcopy_docs.register.judged_docstrings import changed_since_judged, judged_docstrings
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.register.models import Register
from tensorcopy_docs.versions import pinned_torch, release
from tensorcopy_docs.words import say

NO_FORK = "module 'os' has no attribute 'fork'"  # the error of a test on Windows


class RecordedFacts(TypedDict):
    """The version of the record that the evidence is compared with, and each difference from it."""

    torch: str | None
    differences: Sequence[Mapping[str, str]]


class ClaimFacts(TypedDict):
    """One claim with its verdict and evidence."""

    id: str
    statement: Mapping[str, str]
    verdict: Verdict | None
    expected: Verdict | None
    history: Mapping[str, str]
    runs: Sequence[Mapping[str, object]]
    remarks: Mapping[str, object]


class CheckFacts(TypedDict):
    """The content of ``--json``."""

    torch: str
    python: str
    recorded: RecordedFacts
    claims: Sequence[ClaimFacts]


def check(
    register: Register, *, language: Language, as_json: bool = False, as_markdown: bool = False, strict: bool = False
) -> int:
    """Judge `register` on this Python's torch and print the verdicts; return the exit code of the command.

    It is 1 if a verdict is not the expected one, unless the system cannot run its tests, and with `strict` also if
    anything differs from the record. Raises
    LabError if the lab does not start, EvidenceError if its answer has faults, RecordError if a record has.
    """
    records = load_evidence()
    try:
        evidence = _measure(language)
    except NoTorchError:
        complain(say("check-no-torch", language))
        return BAD_INPUT
    history = History(records, evidence)
    judgement = judge_all(register, history)
    recorded = _recorded(history)
    if as_json:
        if recorded.prevented:
            complain(not_measured(recorded.prevented, language))
        print_json(facts(judgement, recorded))
    else:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # an old encoding gets a "?" for what it does not have
        if as_markdown:
            print(markdown(judgement, recorded, language))
        else:
            Console().print(table(judgement, language))
            print(summary(judgement, language))
            print(changes(recorded, evidence.torch, language))
    same = all(judged.as_expected or _cannot_run(judged) for judged in judgement.claims)
    return 0 if same and not (strict and (recorded.differences or recorded.prevented)) else 1


def _cannot_run(judged: Judged) -> bool:
    """True if a test of a claim forks, which this system cannot do, or this machine has kept it from running."""
    return any(
        NO_FORK in (run.raised or "")
        or machine.reason(run.raised, run.outcome)
        or (run.cells and run.outcome == BROKEN)
        for run in judged.runs
    )


def facts(judgement: Judgement, recorded: Recorded) -> CheckFacts:
    """Return the content of ``--json``: each claim with verdict and evidence, and the differences from the record."""
    return {
        "torch": judgement.torch,
        "python": judgement.python,
        "recorded": {
            "torch": recorded.torch,
            "differences": [
                {each.kind: each.name, "recorded": each.recorded, "found": each.found} for each in recorded.differences
            ],
        },
        "claims": [
            {
                "id": id_,
                "statement": judged.claim.statement.model_dump(),
                "verdict": judged.verdict,
                "expected": judged.expected,
                "history": judged.history,
                "runs": [run.model_dump(exclude={"kind"}) for run in judged.runs],
                "remarks": {
                    **judged.claim.model_dump(include={"reading", "consequence", "same_as", "replaces"}),
                    "caveat": judged.caveat and judged.caveat.model_dump(),
                },
            }
            for id_, judged in sorted(judgement.by_id.items())
        ],
    }


def _recorded(history: History) -> Recorded:
    """Return the record of the same torch, or else of the newest one before it, and the differences from it.

    A torch older than all records is compared with the pinned one.
    """
    records, evidence = history.recorded, history.evidence
    own, pinned = records.get(evidence.torch), records.get(pinned_torch())
    record = own or history.newest_recorded(evidence.torch) or pinned
    if record is None:
        return Recorded(None, [])
    found = differences(evidence, record)
    judged = _judged_otherwise(evidence, {str(each.key) for each in found})
    found += [*judged, *_programs(record.torch)]
    lacked = [each.lacked for each in found if each.lacked]
    return Recorded(record.torch, [each for each in found if not each.lacked], lacked)


def _programs(recorded: str) -> Sequence[Difference]:
    """Return the programs whose outcome differs from that on the version `recorded`."""
    record = load_records().get(recorded)
    if record is None or not record.of("programs"):
        return []
    return program_differences(run_lab(RUNNERS["programs"]).programs(), record.programs())


def _judged_otherwise(evidence: LabEvidence, known: Set[str]) -> Sequence[Difference]:
    """Return the docstrings of a newer torch that have changed since their claims were judged, recorded or not."""
    if release(evidence.torch) <= release(pinned_torch()):
        return []
    return [
        Difference(
            name, " or ".join(judged_docstrings().get(name, ("not judged",))), docstring_digest(wording), "docstring"
        )
        for name in changed_since_judged(evidence.docstrings)
        if name not in known and (wording := evidence.docstrings[name]) is not None
    ]


def _measure(language: Language) -> LabEvidence:
    # The progress bar is for people: it goes to standard error, and only if that is a terminal.
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(say("check-running", language), total=None)
        return evidence_of(measure(lambda done, total: progress.update(task, completed=done, total=total)))
