"""Records: written whole, read as they were measured, and how a new measurement compares with them."""

import json

import pytest

from tensorcopy_docs.checking.differences import Difference, differences, program_differences
from tensorcopy_docs.cli import main
from tensorcopy_docs.evidence import CellKey, LabEvidence, ProgramResult, ProgramRun, ProofResult, evidence_of
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.records.record import RECORDS, read_record, read_records, write_record
from tensorcopy_docs.records.staleness import load_evidence
from tensorcopy_docs.versions import pinned_torch
from tests.in_one_test import in_one_test
from tests.made_up_evidence import DIGEST, made_up, record_of

FILES = sorted(RECORDS.glob("torch-*.json"))


@pytest.fixture(scope="module")
def measured(evidence) -> LabEvidence:
    return evidence_of(evidence)


def test_the_committed_record_of_the_installed_torch_is_what_is_measured_now(measured):
    assert measured.torch == pinned_torch()
    assert differences(measured, load_evidence()[pinned_torch()]) == []
    assert set(measured.outcomes().values()) <= {outcomes.HELD, outcomes.FAILED}


def test_a_change_of_an_outcome_or_a_cell_and_what_only_one_side_has_are_differences():
    before = made_up(a="held", b="held", c="failed", cells={"clone": {"base": "none", "shape": "(2, 3)"}})
    cells = {"clone": {"base": "another tensor", "shape": "(2, 3)"}, "view": {"base": "none"}}
    assert differences(made_up(a="failed", b="held", d="held", cells=cells), before) == [
        Difference("a", "held", "failed"),
        Difference("c", "failed", "not run"),
        Difference("d", "not recorded", "held"),
        Difference(CellKey("clone", "base"), "none", "another tensor", "cell"),
        Difference(CellKey("view", "base"), "not recorded", "none", "cell"),
    ]


def test_another_wording_of_a_message_and_a_changed_docstring_are_differences():
    def found(wording: str, digest: str | None = None, python: str = "3.11.9", torch: str = "1.2.3") -> LabEvidence:
        messages = {"m": ProofResult(outcome="held", output=wording), "n": ProofResult(outcome="failed")}
        about = {"messages": messages, "docstrings": {"torch.clone": digest}, "python": python}
        return made_up(torch).model_copy(update=about)

    assert differences(found("RuntimeError: new\nwords"), found("RuntimeError: old", "0123456789ab")) == [
        Difference("m", "RuntimeError: old", "RuntimeError: new words", "message"),
        Difference("torch.clone", "0123456789ab", "none", "docstring"),
    ]
    # What another Python words otherwise is none of the same torch; an outcome is one, on every Python.
    record = found("E: old")
    assert differences(found("E: new", python="3.13.0"), record) == []
    assert [each.name for each in differences(found("E: new", python="3.11.2"), record)] == ["m"]
    assert [each.name for each in differences(found("E: new", python="3.13.0", torch="1.3.0"), record)] == ["m"]
    failed = record.model_copy(update={"python": "3.13.0", "messages": {"m": ProofResult(outcome="failed")}})
    assert [(each.name, each.found) for each in differences(failed, record)] == [("m", "failed"), ("n", "not run")]


def test_a_program_with_another_outcome_is_a_difference_and_one_that_only_one_side_has_is_none():
    before = {"clone/leaf": ProgramResult(outcome="held"), "gone": ProgramResult(outcome="held")}
    now = {"clone/leaf": ProgramResult(outcome="silently wrong"), "new": ProgramResult(outcome="failed")}
    assert program_differences(now, before) == [Difference("clone/leaf", "held", "silently wrong", "program")]


def test_a_record_is_read_as_it_was_measured(tmp_path):
    cells = {
        "clone": {"base": "none", "shape": "(2, 3)"},
        "view": {"base": "raises RuntimeError", "shape": "raises RuntimeError"},
    }
    runs = {"compiled": {"one": {"eager": {"text": "1"}}}, "trials": {"clone/trial": {}}}
    programs = {"clone/leaf": {"outcome": "silently wrong", "output": "1; right: 2"}}
    made = {"programs": ["clone", "leaf"], "compiled": ["one"], "trials": ["clone", "trial"]}
    digests = {"proofs": ["a"], "rows": ["clone", "view"], "columns": ["base", "shape"], **made}
    digests = {kind: dict.fromkeys(names, DIGEST) for kind, names in digests.items()}
    written = record_of(made_up(cells=cells, a="held"), digests, programs=programs, **runs)
    write_record(written, tmp_path)
    read = read_records(tmp_path)["1.2.3"]
    assert read == written
    assert (read.evidence().cells, read.evidence().proofs) == (cells, {"a": ProofResult(outcome="held")})
    assert read.programs() == {"clone/leaf": ProgramResult(outcome="silently wrong", output="1; right: 2")}
    assert read.runs("compiled") == {"one": {"eager": ProgramRun(text="1")}}
    assert read.runs("trials") == {"clone/trial": {}}


@in_one_test("path", FILES, ids=[path.stem for path in FILES])
def test_a_committed_record_is_written_again_byte_for_byte(tmp_path, path):
    assert write_record(read_record(path), tmp_path).read_bytes() == path.read_bytes()


def test_the_command_records_the_installed_torch_and_names_the_file(tmp_path, monkeypatch, capsys, evidence):
    monkeypatch.setattr("tensorcopy_docs.lab.runner.measure", lambda units: evidence)
    assert main(["record", "--only", "table", "--output", str(tmp_path)]) == 0
    path = tmp_path / f"torch-{pinned_torch()}.json"
    assert str(path) in capsys.readouterr().out
    # Python's patch and the platform may be others; what was measured may not.
    found, committed = (json.loads((each / path.name).read_text(encoding="utf-8")) for each in (tmp_path, RECORDS))
    for kind in ("proofs", "cells"):
        assert found["results"][kind] == committed["results"][kind]
    for kind in ("proofs", "messages", "rows", "columns", "sources"):
        assert found["digests"][kind] == committed["digests"][kind]
