"""``tensorcopy-docs check``: every claim judged on the installed torch, as a table or as JSON."""

import io
import json
import sys
from collections import Counter
from dataclasses import dataclass

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from tensorcopy_docs.console import BAD_INPUT, complain
from tensorcopy_docs.evidence import Evidence, evidence_of
from tensorcopy_docs.history.past import History
from tensorcopy_docs.history.record_files import Difference, differences, load_records
from tensorcopy_docs.judge.judgement import Judged, Judgement, judge_all
from tensorcopy_docs.lab.runner import NoTorchError, measure
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.models import Register, Verdict
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import outcome_word, say

COLOURS = {
    Verdict.TRUE: "green",
    Verdict.MISLEADING: "yellow",
    Verdict.OUTDATED: "magenta",
    Verdict.FALSE: "red",
    Verdict.UNVERIFIABLE: "cyan",
    None: "bold red",
}


def check(register: Register, *, language: Language, as_json: bool, strict: bool = False) -> int:
    """Judge `register` on this Python's torch and print the verdicts; return the exit code of the command.

    It is 1 if a verdict is not the expected one, and with `strict` also if anything differs from the record. Raises
    LabError if the lab does not start, RecordError if a record cannot be read.
    """
    records = load_records()
    try:
        evidence = _measure(language)
    except NoTorchError:
        complain(say("check-no-torch", language))
        return BAD_INPUT
    history = History(records, evidence)
    judgement = judge_all(register, history)
    recorded = _recorded(history)
    if as_json:
        # In ASCII, since standard output may have any encoding, and JSON has its own escapes.
        print(json.dumps(facts(judgement, recorded), indent=1, sort_keys=True))
    else:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # an old encoding gets a "?" for what it does not have
        Console().print(_table(judgement, language))
        print(_summary(judgement, language))
        print(_changes(recorded, evidence.torch, language))
    same = all(judged.as_expected for judged in judgement.claims) and not (strict and recorded.differences)
    return 0 if same else 1


@dataclass(frozen=True)
class Recorded:
    """The record that a torch is compared with, and what differs from it."""

    torch: str | None
    differences: list[Difference]


def _recorded(history: History) -> Recorded:
    """The record of the same torch, or else of the newest one before it: what differs from that is new.

    A torch older than all of them is compared with the pinned one.
    """
    records, evidence = history.recorded, history.evidence
    own, pinned = records.get(evidence.torch), records.get(pinned_torch())
    record = own or history.newest_recorded(evidence.torch) or pinned
    return Recorded(record.torch, differences(evidence, record)) if record else Recorded(None, [])


def facts(judgement: Judgement, recorded: Recorded) -> dict:
    """What ``--json`` prints: each claim with its verdict and evidence, and what is recorded otherwise."""
    return {
        "torch": judgement.torch,
        "python": judgement.python,
        "recorded": {
            "torch": recorded.torch,
            "differences": [
                {"cell" if each.is_cell else "proof": each.name, "recorded": each.recorded, "found": each.found}
                for each in recorded.differences
            ],
        },
        "claims": [
            {
                "id": id_,
                "statement": judged.claim.statement.model_dump(),
                "verdict": judged.verdict,
                "expected": judged.expected,
                "history": judged.history,
                "runs": [run.facts() for run in judged.runs],
            }
            for id_, judged in sorted(judgement.by_id.items())
        ],
    }


def _measure(language: Language) -> Evidence:
    # The bar is for people only: it goes to standard error, and only on a terminal.
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(say("check-running", language), total=None)
        return evidence_of(measure(lambda done, total: progress.update(task, completed=done, total=total)))


def _table(judgement: Judgement, language: Language) -> Table:
    title = say("check-title", language, torch=judgement.torch)
    table = Table(title=title, title_justify="left", show_lines=True)
    table.add_column(say("verdict", language), no_wrap=True)
    table.add_column(say("claim", language), overflow="fold")
    for judged in judgement.claims:
        claim = Text.assemble((judged.claim.id, "bold"), "\n", judged.claim.statement(language.key))
        table.add_row(_verdict(judged, language), claim)
    return table


def _verdict(judged: Judged, language: Language) -> Text:
    return Text(say(f"verdict-{judged.verdict or 'none'}", language), style=COLOURS[judged.verdict])


def _summary(judgement: Judgement, language: Language) -> str:
    counts = Counter(judged.verdict for judged in judgement.claims)
    words = say("check-joint", language).join(
        say("check-count", language, verdict=say(f"verdict-{verdict or 'none'}", language), count=counts[verdict])
        for verdict in [*Verdict, None]
        if counts[verdict]
    )
    lines = [
        say(
            "check-summary",
            language,
            claims=len(judgement.claims),
            torch=judgement.torch,
            python=judgement.python,
            counts=words,
        )
    ]
    differing = [judged for judged in judgement.claims if not judged.as_expected]
    lines += [_difference(judged, language) for judged in differing] or [say("check-same", language)]
    if differing and judgement.torch != pinned_torch():
        lines.append(say("check-elsewhere", language, pinned=pinned_torch()))
    return "\n".join(lines)


def _difference(judged: Judged, language: Language) -> str:
    return say(
        "check-differs",
        language,
        id=judged.claim.id,
        expected=say(f"verdict-{judged.expected or 'none'}", language),
        computed=say(f"verdict-{judged.verdict or 'none'}", language),
        evidence=judged.summary(),
    )


def _changes(recorded: Recorded, torch: str, language: Language) -> str:
    """What differs from the record, a line each."""
    missing = [] if recorded.torch == torch else [say("check-no-record", language, torch=torch)]
    if recorded.torch is None:
        return missing[0]
    if not recorded.differences:
        return "\n".join([*missing, say("check-as-recorded", language, torch=recorded.torch)])
    lines = [
        say(
            "check-changed",
            language,
            name=each.name,
            torch=recorded.torch,
            recorded=_word(each, each.recorded, language),
            found=_word(each, each.found, language),
        )
        for each in recorded.differences
    ]
    return "\n".join([*missing, *lines])


def _word(difference: Difference, found: str, language: Language) -> str:
    """The outcome of a proof or the value of a cell, in words where there are any."""
    if difference.is_cell and found not in ("not recorded", "not run"):
        return value_words(found, language) or found
    return outcome_word(found, language)
