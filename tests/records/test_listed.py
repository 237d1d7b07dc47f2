"""Listing what is missing or stale in the records of each version; records of other versions are named."""

import json
from pathlib import Path

from tensorcopy_docs.records.record import write_record
from tests.made_up_evidence import made_up, record_of
from tests.records.fake_interpreters import CODE, NEW, OLD, THREE, record

PYTHONS = dict(zip(THREE, ("3.7", "3.7", "3.10"), strict=True))
MADE_OF = ("proofs", "rows", "columns", "sources")
LEFT = {"proofs": 2, "cells": 1}


def put(folder: Path, version: str, names: str = "ab", **digests: dict[str, str]) -> None:
    """Write a record of that version, with the results of some proofs, and the digests of the code that made them."""
    evidence = made_up(version, {"clone": {"base": "none"}}, **dict.fromkeys(names, "held"))
    write_record(record_of(evidence, {**{kind: CODE[kind] for kind in MADE_OF}, **digests}), folder)


def listed(folder: Path, capsys, only: str = "table") -> list[dict]:
    """What the command lists."""
    capsys.readouterr()
    assert record("--list", "--output", folder, only=only) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def test_versions_without_a_record_are_listed_with_the_python_that_each_needs_and_what_is_left(fakes, folder, capsys):
    found = [(each["torch"], each["python"], each["left"]) for each in listed(folder, capsys)]
    assert found == [(version, python, LEFT) for version, python in PYTHONS.items()]


def test_the_time_of_all_that_is_left_and_a_version_that_is_not_listed_are_said_beside_the_list(fakes, folder, capsys):
    put(folder, "99.0.0")
    assert record("--list", "--output", folder, only="atlas") == 0
    said = capsys.readouterr()
    assert [(each["left"], each["minutes"]) for each in json.loads(said.out)] == [({"functions": 1}, 1.0)] * 3
    stray, left = said.err.splitlines()
    assert stray.startswith("torch-99.0.0.json: must be of a listed version")
    assert "3 results on 3 versions" in left and "`record --all` takes about 3 min " in left


def test_a_record_of_other_code_or_with_a_result_missing_is_listed_and_a_fresh_one_is_not(fakes, folder, capsys):
    put(folder, THREE[0])
    put(folder, THREE[1], "a")
    put(folder, THREE[2], proofs={"a": OLD, "b": NEW})
    found = listed(folder, capsys)
    assert {each["torch"]: each["left"] for each in found} == {version: {"proofs": 1} for version in THREE[1:]}
