"""The command ``tensorcopy-docs check`` on releases with a record and without: what it compares with, what is new."""

import json

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.evidence import LabEvidence
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.values import NO, YES
from tensorcopy_docs.languages import CHINESE, ENGLISH, LANGUAGES, Language
from tensorcopy_docs.table.model import value_words
from tensorcopy_docs.versions import pinned_torch, release
from tensorcopy_docs.words import outcome_word, say
from tests.committed import answer_check, committed_records

CELL, PROOF = "clone/offset", "detach_copies_the_data"
RECORDS = committed_records()
PINNED = pinned_torch()


@pytest.fixture
def check(monkeypatch, capsys):
    """Runs the command on a made-up release, on which all is as on `like`, but for a cell and a proof that changed."""

    def run(version: str, *options: str, like: str = PINNED, change: bool = True, records: dict = RECORDS):
        record = RECORDS[like].model_dump()
        cells = {row: dict(values) for row, values in record["cells"].items()}
        proofs = {name: {**run, "kind": "proof"} for name, run in record["proofs"].items()}
        if change:
            cells["clone"]["offset"] = "7"
            proofs[PROOF]["outcome"] = "held"
        given = {"torch": version, "python": "3.11.9", "platform": "Made Up", "proofs": proofs, "cells": cells}
        given |= {part: record[part] for part in ("messages", "docstrings")}
        known = {
            name: record if isinstance(record, LabEvidence) else LabEvidence.model_validate(record)
            for name, record in records.items()
        }
        answer_check(monkeypatch, given, records=known, programs=like)
        main(["check", *options])
        return capsys.readouterr().out

    return run


def upto(*versions: str) -> dict:
    """The pinned record under other releases' names, as if nothing had changed among them."""
    return {version: {**RECORDS[PINNED].model_dump(), "torch": version} for version in versions}


def compared_with(check, version: str, records: dict, **more) -> str | None:
    return json.loads(check(version, "--json", records=records, **more))["recorded"]["torch"]


@pytest.mark.parametrize(
    ("version", "before"),
    [
        ("1.10.0", "1.9.1"),
        ("1.14.0", "1.10.2"),
        (f"{PINNED}.dev20260101", PINNED),
        ("2.5.1", "2.5.1"),
        ("0.4.1", PINNED),
    ],
)
def test_a_release_is_compared_with_its_record_or_with_the_newest_before_it_or_the_pinned_one(check, version, before):
    assert compared_with(check, version, upto("1.9.1", "1.10.2", "2.5.1", PINNED)) == before


def test_a_release_older_than_every_record_is_compared_with_none_if_the_pinned_one_has_none(check):
    assert compared_with(check, "0.4.1", upto("1.9.1")) is None


def changed(language: Language, name: str, recorded: str, found: str) -> str:
    """The line about a proof or a cell that is not as the pinned torch has it."""
    return say("check-changed", language, name=name, torch=PINNED, recorded=recorded, found=found)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.key)
def test_what_a_new_release_changed_is_told_a_line_each_with_the_record_s_name(check, language):
    lines = check("99.0.0", "--lang", language.key, records=upto("1.9.1", PINNED)).splitlines()
    before, now = (outcome_word(outcome, language) for outcome in (outcomes.FAILED, outcomes.HELD))
    assert lines[-2:] == [changed(language, PROOF, before, now), changed(language, CELL, "0", "7")]
    facts = json.loads(check("99.0.0", "--json", records=upto("1.9.1", PINNED)))
    assert facts["recorded"]["differences"] == [
        {"proof": PROOF, "recorded": "failed", "found": "held"},
        {"cell": CELL, "recorded": "0", "found": "7"},
    ]


def test_a_value_with_words_is_told_in_them(check):
    records = upto(PINNED)
    cells = records[PINNED]["cells"]
    records[PINNED] = {**records[PINNED], "cells": {**cells, "clone": {**cells["clone"], "is-view": YES}}}
    line = changed(CHINESE, "clone/is-view", *(value_words(value, CHINESE) for value in (YES, NO)))
    assert line in check("99.0.0", "--lang", CHINESE.key, records=records)


def without(*versions: str) -> dict:
    """The pinned record under other releases' names, without a proof and a row."""
    records = upto(*versions)
    for record in records.values():
        for kind, name in (("proofs", PROOF), ("cells", "clone")):
            record[kind] = {each: result for each, result in record[kind].items() if each != name}
    return records


def test_what_the_record_lacks_is_called_not_recorded(check):
    records = without(PINNED)
    said = check("99.0.0", change=False, records=records)
    assert changed(ENGLISH, "clone/shape", outcome_word("not recorded", ENGLISH), "(2, 3)") in said
    facts = json.loads(check("99.0.0", "--json", change=False, records=records))
    found = [each for each in facts["recorded"]["differences"] if each.get("proof") == PROOF]
    assert found == [{"proof": PROOF, "recorded": "not recorded", "found": "failed"}]
    cells = [each["cell"] for each in facts["recorded"]["differences"] if "cell" in each]
    assert set(cells) == {f"clone/{column}" for column in RECORDS[PINNED].cells["clone"]}
    assert len(facts["recorded"]["differences"]) == 1 + len(cells)


def test_what_is_not_measured_is_in_no_history_and_a_verdict_is_expected_of_the_register(check):
    for change in (False, True):  # the change turns the proof
        facts = json.loads(check("99.0.0", "--json", change=change, records=without("1.9.1", PINNED)))
        (claim,) = [each for each in facts["claims"] if each["id"] == "extensions.detach-copies"]
        assert [version for version, outcome in claim["history"].items() if outcome != outcomes.NOT_MEASURED] == [
            "99.0.0"
        ]
        assert (claim["expected"], claim["verdict"]) == ("false", "true" if change else "false")


def test_a_release_that_changed_nothing_says_with_which_record_it_is_the_same(check):
    said = check("99.0.0", change=False, records=upto("1.9.1", PINNED))
    assert said.splitlines()[-2:] == [
        say("check-no-record", ENGLISH, torch="99.0.0"),
        say("check-as-recorded", ENGLISH, torch=PINNED),
    ]


@pytest.mark.parametrize("version", [*list(RECORDS)[::5], PINNED, list(RECORDS)[-1]])
def test_what_a_committed_record_says_is_no_difference_on_its_own_release(check, version):
    said = json.loads(check(version, "--json", like=version, change=False))
    reworded = [each for each in said["recorded"]["differences"] if "docstring" in each]
    assert not reworded or release(version) > release(PINNED), "only a newer wording has not been judged"
    assert said["recorded"] == {"torch": version, "differences": reworded}
    assert [claim["id"] for claim in said["claims"] if claim["verdict"] != claim["expected"]] == []
