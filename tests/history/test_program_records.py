"""Recording programs: a file for each version, which leaves the other records as they are."""

import json

import pytest
from fake_pythons import THREE, record, refused

from tensorcopy_docs.checking import command
from tensorcopy_docs.evidence import digests_now
from tensorcopy_docs.history import program_records
from tensorcopy_docs.history.program_records import (
    BugsRecord,
    ProgramRecord,
    ProgramResult,
    load_programs,
    program_differences,
    write_programs,
)
from tensorcopy_docs.history.record_files import RecordError, name_of
from tensorcopy_docs.versions import RELEASES, pinned_torch

NOW = {"clone": "0" * 12, "leaf": "1" * 12}


def made_up(version: str, digests=None, **outcomes: str) -> ProgramRecord:
    """A record of programs of the idiom `clone`, by context."""
    results = {f"clone/{context}": ProgramResult(outcome=outcome) for context, outcome in outcomes.items()}
    bugs = None if digests is None else BugsRecord(digests=digests_now().bugs, results={})
    digests = NOW if digests is None else digests
    return ProgramRecord(torch=version, python="3", digests=digests, results=results, bugs=bugs)


@pytest.fixture
def three(fakes, monkeypatch):
    """Only the versions of the fakes."""
    monkeypatch.setattr(program_records, "RELEASES", THREE)
    return fakes


def test_every_listed_version_has_a_record_of_the_programs_of_now():
    assert list(load_programs()) == list(RELEASES)
    assert program_records.stale_programs(program_records.RECORDS) == []


def test_what_is_missing_or_stale_is_recorded_and_nothing_else(three, folder):
    write_programs(made_up(THREE[0]), folder)
    write_programs(made_up(THREE[1], digests_now().programs), folder)
    assert record("--programs", "--all", "--output", folder) == 0
    assert [each["version"] for each in three.noted("programs")] == [THREE[0], THREE[2]]
    assert list(load_programs(folder)) == list(THREE)
    assert three.noted("record") == three.noted("atlas") == []


def test_it_goes_on_behind_a_failure_and_says_it_at_the_end(three, folder, capsys):
    three.plan(breaks=[THREE[0]])
    assert record("--programs", "--all", "--output", folder) == 1
    assert capsys.readouterr().err.splitlines()[-1].endswith("the programs: ImportError: libtorch.so: no such file")
    assert list(load_programs(folder)) == list(THREE[1:])


def test_a_record_that_cannot_be_read_stops_it_before_anything_is_installed(three, folder, capsys):
    folder.mkdir()
    (folder / name_of(THREE[0])).write_text("{")
    assert record("--programs", "--all", "--output", folder) == 2
    assert name_of(THREE[0]) in refused(capsys)
    assert three.noted("venv") == []


def test_what_is_left_is_listed(folder, capsys):
    write_programs(made_up("1.12.1", digests_now().programs), folder)
    assert record("--programs", "--list", "--output", folder) == 0
    assert "1.12.1" not in [each["torch"] for each in json.loads(capsys.readouterr().out)]


def test_what_is_written_is_read_again_and_an_idiom_that_held_is_one_line(folder):
    results = {"clone/leaf": ProgramResult(), "clone/sgd": ProgramResult(), "zeros": ProgramResult()}
    results["clone/integers"] = ProgramResult(outcome="silently wrong", output="1; right: 2")
    record = ProgramRecord(torch="2.0.1", python="3", digests=NOW, results=results)
    text = write_programs(record, folder).read_text(encoding="utf-8")
    assert load_programs(folder)["2.0.1"] == record
    assert '"clone": "leaf sgd"' in text and '"zeros": ""' in text and "clone/leaf" not in text


def test_only_programs_whose_code_is_the_same_are_compared():
    before = made_up("2.0.1", leaf="held", other="held")
    now = made_up("2.1.2", leaf="silently wrong", other="failed")
    assert program_differences(now, before) == [("clone/leaf", "held", "silently wrong")]
    changed = made_up("2.1.2", {**NOW, "clone": "2" * 12}, leaf="silently wrong")
    assert program_differences(changed, before) == []


def test_check_says_which_programs_come_out_otherwise(monkeypatch):
    before = made_up(pinned_torch(), leaf="held")
    monkeypatch.setattr(command, "load_programs", lambda: {pinned_torch(): before})
    monkeypatch.setattr(command, "measure_programs", lambda: made_up("2.99.0", leaf="silently wrong"))
    (found,) = command._programs(pinned_torch())
    assert (found.kind, found.name, found.recorded, found.found) == ("program", "clone/leaf", "held", "silently wrong")
    assert command._programs("0.9.0") == []


def test_a_file_with_another_version_in_it_is_a_fault(folder):
    write_programs(made_up("2.0.1"), folder).rename(folder / name_of("2.1.2"))
    with pytest.raises(RecordError, match=r"torch-2\.1\.2\.json: torch"):
        load_programs(folder)
