"""The results as a file: whole or not at all, and those of all units, or of the units that are named."""

import functools
import json
import os
import subprocess
import sys

import pytest

from tensorcopy_docs.lab import runner
from tensorcopy_docs.lab.runner import dumps, measure, results_of
from tensorcopy_docs.lab.worker import load_table
from tensorcopy_docs.snippets.proofs import proof_sources

EVIDENCE = {
    "torch": "9.9.9",
    "python": "3.99",
    "platform": "",
    "proofs": {"b": {"output": "张量"}, "a": {}},
    "messages": {},
    "docstrings": {},
    "cells": {"view": {"shape": "(6,)", "base": "none"}, "clone": {"shape": "(2, 3)", "base": "crashed"}},
    "pictures": {"view": {"memory": {}}, "clone": {}},
    "broken": {"clone/": "ValueError"},
}


def test_all_proofs_and_cells_are_measured(evidence):
    rows, columns = load_table()
    found = results_of(evidence)
    assert set(found["proofs"]) == set(proof_sources())
    cells = {(row, column) for row, cells in found["cells"].items() for column in cells}
    assert cells == {(row, column) for row in rows for column in columns}


def test_the_units_that_are_named_give_the_same_results_in_another_process(tmp_path, evidence):
    proof, whole = "zeroing_the_detached_changes_nothing", results_of(evidence)
    (tmp_path / "units.json").write_text(f'["{proof}", "clone/base"]')
    command = [sys.executable, "-m", "tensorcopy_docs.lab.runner", "results.json", "units.json"]
    subprocess.run(command, cwd=tmp_path, check=True)
    found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert {key: found[key] for key in found if key != "results"} == {
        key: evidence[key] for key in ("torch", "python", "platform")
    }
    assert found["results"]["proofs"] == {proof: whole["proofs"][proof]}
    assert found["results"]["cells"] == {"clone": {"base": whole["cells"]["clone"]["base"]}}
    assert {path.name for path in tmp_path.iterdir()} == {"results.json", "units.json"}


def test_evidence_is_sorted_text_that_can_be_compared_line_by_line():
    text = dumps(EVIDENCE)
    assert json.loads(text) == EVIDENCE
    assert text.index('"a"') < text.index('"b"') < text.index('"torch"')
    assert text.count("\n") > 8
    assert "张量" in text


def test_of_a_proof_what_it_has_to_say_is_kept_and_nothing_of_pictures():
    run = {"outcome": "failed", "output": "", "error": "AssertionError", "kind": "proof"}
    kept = results_of({**EVIDENCE, "proofs": {"a": run, "b": {**run, "output": "1", "error": None}}})
    assert kept.keys() == {"proofs", "messages", "cells", "docstrings"}
    assert kept["proofs"] == {
        "a": {"outcome": "failed", "error": "AssertionError"},
        "b": {"outcome": "failed", "output": "1"},
    }


def test_results_are_there_at_once_or_not_at_all(monkeypatch, tmp_path):
    file, seen, replace = tmp_path / "results.json", [], os.replace
    monkeypatch.setattr(runner, "measure", lambda units: EVIDENCE)
    monkeypatch.setattr(os, "replace", lambda *paths: (seen.append(file.exists()), replace(*paths)))
    assert runner.main([str(file)]) == 0
    assert seen == [False]
    assert json.loads(file.read_text(encoding="utf-8"))["results"] == results_of(EVIDENCE)


@pytest.mark.parametrize("torch", ["missing", "there"])
def test_what_stops_it_is_told_in_one_line(monkeypatch, tmp_path, capsys, torch):
    command = [sys.executable, "-c", "raise SystemExit('no luck')"]
    failing = functools.partial(measure, command=command) if torch == "missing" else lambda units: EVIDENCE
    monkeypatch.setattr(runner, "measure", failing)
    assert runner.main([str(tmp_path / "no-such-folder" / "results.json")]) == 2
    error = capsys.readouterr().err
    assert error.startswith("tensorcopy_docs.lab.runner: ")
    assert error.count("\n") == 1
