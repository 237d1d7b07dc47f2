"""Prints the results of ``tensorcopy-docs check`` for people: verdicts, a summary, differences from the record."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text

from tensorcopy_docs.checking.differences import Difference
from tensorcopy_docs.evidence import CellKey
from tensorcopy_docs.judge.judged import Judged
from tensorcopy_docs.judge.judgement import Judgement
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.languages import Language
from tensorcopy_docs.register.kinds import Verdict
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.versions import pinned_torch
from tensorcopy_docs.words import outcome_word, say
from tensorcopy_docs.words.badges import verdict_badge, verdict_label

# The characters that are markup in Markdown.
MARKUP = re.compile(r"[\\`*_\[\]<>|&~#]")


@dataclass(frozen=True)
class Recorded:
    """The version of the record that the evidence is compared with (None if there is none), and the differences.

    `prevented` has what this machine lacked for each result that it kept from being compared.
    """

    torch: str | None
    differences: Sequence[Difference]
    prevented: Sequence[str] = ()


def table(judgement: Judgement, language: Language) -> Table:
    """Return a table of every claim with its verdict."""
    title = say("check-title", language, torch=judgement.torch)
    found = Table(title=title, title_justify="left", show_lines=True)
    found.add_column(say("verdict", language), no_wrap=True)
    found.add_column(say("claim", language), overflow="fold")
    for judged in judgement.claims:
        claim = Text.assemble(
            (judged.claim.id, "bold"), "\n", judged.claim.statement(language), *_remarks(judged, language)
        )
        found.add_row(
            Text(verdict_label(judged.verdict, language), style=verdict_badge(judged.verdict).terminal), claim
        )
    return found


def _remarks(judged: Judged, language: Language) -> list[tuple[str, str]]:
    """Return a line each for the reading, the consequence and the caveat of a claim, if it has them."""
    claim = judged.claim
    texts = {
        "reading": claim.reading,
        "corrections-happens": claim.consequence,
        "caveat": claim.caveat if judged.caveat_stands else None,
    }
    return [
        (f"\n{say(label, language)}{language.colon}{text(language)}", "dim") for label, text in texts.items() if text
    ]


def summary(judgement: Judgement, language: Language) -> str:
    """Return the number of claims by verdict, and a line for each claim whose verdict is not the expected one."""
    counts = Counter(judged.verdict for judged in judgement.claims)
    words = say("check-joint", language).join(
        say("check-count", language, verdict=verdict_label(verdict, language), count=counts[verdict])
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
        expected=verdict_label(judged.expected, language),
        computed=verdict_label(judged.verdict, language),
        evidence=judged.summary(),
    )


def changes(recorded: Recorded, torch: str, language: Language) -> str:
    """Return a line for each proof or cell that differs from the record, or a line that says that none does."""
    missing = [] if recorded.torch == torch else [say("check-no-record", language, torch=torch)]
    if recorded.torch is None:
        return missing[0]
    if recorded.prevented:
        missing.append(not_measured(recorded.prevented, language))
    elif not recorded.differences:
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


def not_measured(reasons: Sequence[str], language: Language) -> str:
    """Return a line about results that this machine prevented, one for each of `reasons`."""
    said = language.item_separator.join(dict.fromkeys(reasons))
    return say("check-prevented", language, count=len(reasons), reasons=said)


def markdown(judgement: Judgement, recorded: Recorded, language: Language) -> str:
    """Return the summary in Markdown: the claims with another verdict, and a table of the differences."""
    counts, *claims = summary(judgement, language).splitlines()
    lines = [f"# {say('check-title', language, torch=judgement.torch)}", "", escaped(counts), ""]
    lines += [f"- {escaped(line)}" for line in claims]
    if not recorded.differences:
        return "\n".join([*lines, *(f"- {line}" for line in changes(recorded, judgement.torch, language).splitlines())])
    if recorded.torch != judgement.torch:
        lines.append(f"- {say('check-no-record', language, torch=judgement.torch)}")
    if recorded.prevented:
        lines.append(f"- {not_measured(recorded.prevented, language)}")
    heads = [
        say("check-column-name", language),
        say("check-column-recorded", language, torch=recorded.torch),
        say("check-column-found", language),
    ]
    rows = [
        [f"`{each.name}`", *(escaped(_word(each, value, language)) for value in (each.recorded, each.found))]
        for each in recorded.differences
    ]
    return "\n".join([*lines, "", *(f"| {' | '.join(cells)} |" for cells in (heads, ["---"] * 3, *rows))])


def escaped(text: str) -> str:
    """Return `text` as one line of Markdown, with its markup escaped."""
    return MARKUP.sub(r"\\\g<0>", " ".join(text.split()))


def _word(difference: Difference, found: str, language: Language) -> str:
    """Return an outcome or the value of a cell in words; the wording of a message, and a digest, as they are."""
    if found in (*outcomes.ALL, outcomes.SILENTLY_WRONG, "not recorded", "not run"):
        return outcome_word(found, language)
    if isinstance(difference.key, CellKey):
        return value_words(found, language, difference.key.column) or found
    return found
