"""The record as a file: the same bytes each time, and whole or not at all."""

import functools
import json
import os
import subprocess
import sys

import pytest

from tensorcopy_docs.lab import runner as record
from tensorcopy_docs.lab.digests import code_digests
from tensorcopy_docs.lab.runner import dumps, measure, recorded
from tensorcopy_docs.lab.worker import load_table
from tensorcopy_docs.snippets.proofs import proof_sources

EVIDENCE = {
    "torch": "9.9.9",
    "python": "3.99",
    "platform": "",
    "proofs": {"b": {"output": "张量"}, "a": {}},
    "cells": {"view": {"shape": "(6,)", "base": "none"}, "clone": {"shape": "(2, 3)", "base": "crashed"}},
    "pictures": {"view": {"memory": {}}, "clone": {}},
    "broken": {"clone/": "ValueError"},
}


def test_two_records_of_one_torch_are_equal_byte_for_byte(tmp_path, evidence):
    command = [sys.executable, "-m", "tensorcopy_docs.lab.runner", "record.json"]
    subprocess.run(command, cwd=tmp_path, check=True)
    assert (tmp_path / "record.json").read_bytes() == dumps(recorded(evidence)).encode("utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["record.json"]


def test_a_record_has_every_proof_and_from_its_lines_every_cell_can_be_read_again(evidence):
    found = json.loads(dumps(recorded(evidence)))
    assert set(found["proofs"]) == set(proof_sources())
    rows, columns = load_table()
    assert found["columns"] == sorted(columns)
    lines = {row: line.split("|") if "|" in line else [line] * len(columns) for row, line in found["cells"].items()}
    assert set(lines) == set(rows)
    read = {row: dict(zip(found["columns"], line, strict=True)) for row, line in lines.items()}
    assert read == evidence["cells"]


def test_a_record_is_sorted_text_that_can_be_compared_line_by_line():
    text = dumps(EVIDENCE)
    assert json.loads(text) == EVIDENCE
    assert text.index('"a"') < text.index('"b"') < text.index('"torch"')
    assert text.count("\n") > 8
    assert "张量" in text


def test_a_record_keeps_each_row_of_cells_as_one_line_in_the_order_of_the_columns():
    kept = recorded(EVIDENCE)
    assert kept["columns"] == ["base", "shape"]
    assert kept["cells"] == {"view": "none|(6,)", "clone": "crashed|(2, 3)"}
    assert '"view": "none|(6,)"' in dumps(kept)


def test_a_row_that_has_one_value_throughout_is_kept_as_that_value():
    kept = recorded({**EVIDENCE, "cells": {"view": {"shape": "raises RuntimeError", "base": "raises RuntimeError"}}})
    assert kept["cells"] == {"view": "raises RuntimeError"}


def test_a_record_keeps_all_but_the_facts_of_pictures_and_what_was_broken():
    kept = recorded(EVIDENCE)
    assert set(kept) == {"torch", "python", "platform", "proofs", "cells", "columns"}
    for key in ("torch", "python", "platform"):
        assert kept[key] == EVIDENCE[key]


def test_a_record_keeps_of_a_proof_what_it_has_to_say():
    run = {"outcome": "failed", "output": "", "error": "AssertionError", "kind": "proof"}
    kept = recorded({**EVIDENCE, "proofs": {"a": run, "b": {**run, "output": "1", "error": None}}})
    assert kept["proofs"] == {
        "a": {"outcome": "failed", "error": "AssertionError"},
        "b": {"outcome": "failed", "output": "1"},
    }


def test_without_a_file_the_record_goes_to_standard_output(monkeypatch, capsys):
    monkeypatch.setattr(record, "measure", lambda: EVIDENCE)
    assert record.main([]) == 0
    assert capsys.readouterr().out == dumps(recorded(EVIDENCE))


def test_with_a_list_of_units_the_evidence_of_those_is_written_and_no_record(tmp_path):
    (tmp_path / "units.json").write_text('["zeroing_the_detached_changes_nothing", "clone/base"]')
    command = [sys.executable, "-m", "tensorcopy_docs.lab.runner", "evidence.json", "units.json"]
    subprocess.run(command, cwd=tmp_path, check=True)
    found = json.loads((tmp_path / "evidence.json").read_text(encoding="utf-8"))
    assert set(found["proofs"]) == {"zeroing_the_detached_changes_nothing"}
    assert found["cells"] == {"clone": {"base": "none"}}
    code = code_digests()
    assert found["proofs"]["zeroing_the_detached_changes_nothing"]["digest"] in code["proofs"].values()
    of_table = {"rows": {"clone": code["rows"]["clone"]}, "columns": {"base": code["columns"]["base"]}}
    assert found["digests"] == {**of_table, "sources": code["sources"]}


def test_a_record_that_cannot_be_written_whole_leaves_the_old_one(monkeypatch, tmp_path):
    file = tmp_path / "record.json"
    file.write_text("old", encoding="utf-8")
    unwritable = {**EVIDENCE, "proofs": {"a": {"output": "x" * 100_000 + "\ud800"}}}
    monkeypatch.setattr(record, "measure", lambda: unwritable)
    with pytest.raises(UnicodeEncodeError):
        record.main([str(file)])
    assert file.read_text(encoding="utf-8") == "old"


def test_a_record_is_there_at_once_or_not_at_all(monkeypatch, tmp_path):
    file = tmp_path / "record.json"
    seen = []
    replace = os.replace
    monkeypatch.setattr(record, "measure", lambda: EVIDENCE)
    monkeypatch.setattr(os, "replace", lambda *paths: (seen.append(file.exists()), replace(*paths)))
    assert record.main([str(file)]) == 0
    assert seen == [False]
    assert file.read_text(encoding="utf-8") == dumps(recorded(EVIDENCE))


@pytest.mark.parametrize("torch", ["missing", "there"])
def test_what_stops_a_record_is_told_in_one_line(monkeypatch, tmp_path, capsys, torch):
    command = [sys.executable, "-c", "raise SystemExit('no luck')"]
    failing = functools.partial(measure, command=command) if torch == "missing" else lambda: EVIDENCE
    monkeypatch.setattr(record, "measure", failing)
    assert record.main([str(tmp_path / "no-such-folder" / "record.json")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("tensorcopy_docs.lab.runner: ")
    assert error.count("\n") == 1
