"""The committed records: whole, named for their torch, and what a new measurement comes to."""

import json

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.history.record_files import RECORDS, RecordError, differences, load_records, write_record
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.runner import measure, recorded
from tensorcopy_docs.snippets.proofs import proof_sources
from tensorcopy_docs.snippets.table import columns, rows
from tensorcopy_docs.versions import pinned_torch, release


@pytest.fixture(scope="module")
def evidence() -> dict:
    return measure()


def record(version: str = "1.2.3", cells: dict | None = None, **outcome_of: str) -> dict:
    proofs = {name: {"outcome": outcome, "output": "", "error": None} for name, outcome in outcome_of.items()}
    return {"torch": version, "python": "3.7.0", "platform": "Linux x86_64", "proofs": proofs, "cells": cells or {}}


def test_the_committed_record_of_the_installed_torch_is_what_is_measured_now(evidence):
    assert evidence["torch"] == pinned_torch()
    assert differences(evidence, load_records()[pinned_torch()]) == []


@pytest.mark.parametrize("version", load_records())
def test_a_record_has_an_outcome_for_every_proof(version):
    proofs = load_records()[version]["proofs"]
    assert proofs.keys() == proof_sources().keys()
    assert {run["outcome"] for run in proofs.values()} <= set(outcomes.ALL)


def test_on_the_pinned_torch_every_proof_held_or_failed(evidence):
    found = {run["outcome"] for run in evidence["proofs"].values()}
    assert found <= {outcomes.HELD, outcomes.FAILED}


def test_records_come_oldest_first_by_number(tmp_path):
    for version in ("1.10.2", "1.2.0", "2.0.1"):
        write_record(record(version), tmp_path)
    assert list(load_records(tmp_path)) == ["1.2.0", "1.10.2", "2.0.1"]
    assert release("2.14.0.dev20260101+cpu") == release("2.14.0")


def test_a_change_of_an_outcome_and_a_proof_that_only_one_side_has_are_differences():
    before, now = record(a="held", b="held", c="failed"), record(a="failed", b="held", d="held")
    assert differences(now, before) == [
        ("a", "held", "failed"),
        ("c", "failed", "not run"),
        ("d", "not recorded", "held"),
    ]


def test_a_change_of_a_cell_is_a_difference_behind_those_of_proofs():
    before = record(a="held", cells={"clone": {"base": "none", "shape": "(2, 3)"}})
    now = record(a="failed", cells={"clone": {"base": "another tensor", "shape": "(2, 3)"}, "view": {"base": "none"}})
    assert differences(now, before) == [
        ("a", "held", "failed"),
        ("clone/base", "none", "another tensor"),
        ("view/base", "not recorded", "none"),
    ]


def test_a_record_is_read_as_it_was_measured(tmp_path):
    cells = {
        "clone": {"base": "none", "shape": "(2, 3)"},
        "view": {"base": "raises RuntimeError", "shape": "raises RuntimeError"},
    }
    write_record(record(cells=cells, a="held"), tmp_path)
    read = load_records(tmp_path)["1.2.3"]
    assert read["cells"] == cells
    assert read["proofs"] == {"a": {"outcome": "held", "output": "", "error": None}}


@pytest.mark.parametrize("version", load_records())
def test_a_record_has_a_value_for_every_cell(version):
    cells = load_records()[version]["cells"]
    assert list(cells) == sorted(rows())
    assert all(sorted(found) == sorted(columns()) and all(found.values()) for found in cells.values())


@pytest.mark.parametrize("text", ["{", "[]", "{}"])
def test_a_record_that_cannot_be_read_is_named_with_the_cure(tmp_path, text):
    (tmp_path / "torch-1.2.3.json").write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"^torch-1\.2\.3\.json: .*record it again$"):
        load_records(tmp_path)


def test_a_record_under_another_torch_s_name_is_refused(tmp_path):
    (tmp_path / "torch-1.0.1.json").write_text(json.dumps(recorded(record("1.2.0"))), encoding="utf-8")
    with pytest.raises(RecordError, match=r"torch-1\.0\.1\.json: must be named for its torch; found torch 1\.2\.0"):
        load_records(tmp_path)


def test_a_record_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    write_record(record(a="held"), tmp_path)

    def cut_off(*_):
        raise OSError("no space left")

    monkeypatch.setattr("os.replace", cut_off)
    with pytest.raises(OSError, match="no space"):
        write_record(record(a="failed"), tmp_path)
    assert load_records(tmp_path)["1.2.3"]["proofs"]["a"]["outcome"] == "held"
    assert [path.name for path in tmp_path.iterdir()] == ["torch-1.2.3.json"]


def test_the_command_records_the_installed_torch_and_names_the_file(tmp_path, capsys):
    assert main(["record", "--output", str(tmp_path)]) == 0
    path = tmp_path / f"torch-{pinned_torch()}.json"
    assert str(path) in capsys.readouterr().out
    # Python's patch and the platform may be others; what was measured may not.
    assert (
        json.loads(path.read_text(encoding="utf-8"))["proofs"]
        == json.loads((RECORDS / path.name).read_text(encoding="utf-8"))["proofs"]
    )
