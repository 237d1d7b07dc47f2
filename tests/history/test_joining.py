"""Records that a job each has made: which are listed for the jobs, and how all of them are joined, or none."""

import json
from pathlib import Path

import pytest
from fake_pythons import CODE, EVIDENCE, NEW, OLD, THREE, record, refused

from tensorcopy_docs.atlas import reading as atlas
from tensorcopy_docs.atlas.function_changes import FILE
from tensorcopy_docs.atlas.models import Record
from tensorcopy_docs.history import atlas_recorder, joining
from tensorcopy_docs.history.record_files import load_records, name_of
from tensorcopy_docs.lab.digests import atlas_digest

COMPLETE = "must have every result, measured by the code of this package"
OTHER_CODE = {"a": {"outcome": "held", "digest": NEW}, "b": {"outcome": "held", "digest": OLD}}
ALL = [{"torch": version, "python": "3.11" if version == "2.0.1" else "3.7"} for version in THREE]


@pytest.fixture
def made(fakes, monkeypatch, tmp_path) -> Path:
    """A folder of records that jobs have made; the package has three versions, and the lab two proofs and a cell."""
    monkeypatch.setattr(joining, "RELEASES", THREE)
    monkeypatch.setattr(joining, "digests_now", lambda: CODE)
    for module in (joining, atlas_recorder):
        monkeypatch.setattr(module, "atlas_releases", lambda: THREE)
    (tmp_path / "made").mkdir()
    return tmp_path / "made"


def put(folder: Path, version: str, **changes: object) -> Path:
    """Write a record of that version, complete but for `changes`."""
    path = folder / name_of(version)
    path.write_text(json.dumps({**EVIDENCE, "torch": version, **changes}))
    return path


def put_atlas(folder: Path, version: str, digest: str | None = None) -> None:
    """Write a record of the atlas with nothing in it."""
    digest = digest or atlas_digest()
    atlas.write_record(Record(torch=version, python="3", digest=digest, functions=(), left_out={}), folder)


def listed(folder: Path, capsys, *options: str) -> list[dict[str, str]]:
    """What the command lists."""
    capsys.readouterr()
    assert record(*options, "--list", "--output", folder) == 0
    (line,) = capsys.readouterr().out.splitlines()
    return json.loads(line)


def test_versions_without_a_record_are_listed_with_the_python_that_each_needs(made, folder, capsys):
    assert listed(folder, capsys) == ALL
    assert listed(folder, capsys, "--atlas") == ALL


def test_a_record_of_a_version_that_is_not_listed_is_named_beside_the_list(made, folder, capsys):
    put(made, "99.0.0")
    assert record("--list", "--output", made) == 0
    put_atlas(made / "atlas", "99.0.0")
    assert record("--list", "--atlas", "--output", made / "atlas") == 0
    said = capsys.readouterr()
    assert [json.loads(line) for line in said.out.splitlines()] == [ALL, ALL]
    line = "torch-99.0.0.json: must be of a listed version; remove it, or list it in versions.py"
    assert said.err.splitlines() == [line, line]


def test_a_record_of_other_code_or_with_a_result_missing_is_listed_and_a_fresh_one_is_not(made, folder, capsys):
    put(made, THREE[0])
    put(made, THREE[1], proofs={"a": {"outcome": "held", "digest": OLD}})
    put(
        made,
        THREE[2],
        proofs={name: {"outcome": "held", "digest": digest} for name, digest in (("a", OLD), ("b", NEW))},
    )
    assert listed(made, capsys) == ALL[1:]
    put_atlas(folder, THREE[0])
    put_atlas(folder, THREE[1], OLD)
    assert listed(folder, capsys, "--atlas") == ALL[1:]


def test_records_of_separate_jobs_are_joined_and_nothing_is_left_to_record(made, folder, capsys):
    assert record("--torch", THREE[0], "--output", made) == 0
    for version in THREE[1:]:
        put(made, version)
    assert record("--join", made, "--output", folder) == 0
    assert list(load_records(folder)) == list(THREE)
    assert listed(folder, capsys) == []


def test_a_version_that_is_still_missing_is_named_and_the_others_are_joined(made, folder, capsys):
    put(made, THREE[1])
    assert record("--join", made, "--output", folder) == 1
    assert refused(capsys) == f"{folder}: still missing or stale: torch {THREE[0]}, {THREE[2]}"
    assert list(load_records(folder)) == [THREE[1]]


@pytest.mark.parametrize(
    ("version", "changes", "line"),
    [
        (THREE[2], {"proofs": OTHER_CODE}, f"-: -: {COMPLETE}; found missing or stale: a; record it again"),
        (
            THREE[2],
            {"proofs": {}, "cells": {}},
            f"-: -: {COMPLETE}; found missing or stale: a, b, clone/base; record it",
        ),
        (THREE[2], {"digests": {}}, f"-: -: {COMPLETE}; found missing or stale: clone/base; record it again"),
        (
            THREE[2],
            {"docstrings": {"torch.clone": NEW}},
            f"-: -: {COMPLETE}; found missing or stale: docstrings; record",
        ),
        (THREE[2], {"torch": "2.0.0"}, "torch: -: must be that of the file's name; found '2.0.0'; record it again"),
        (THREE[2], {"proofs": None}, "proofs: -: must be a table; found None; record it again"),
        ("2.1.0", {}, "-: torch: must be a version that is recorded; found 2.1.0; add it to RELEASES in versions.py"),
    ],
)
def test_one_record_that_is_not_whole_keeps_all_of_them_out(made, folder, capsys, version, changes, line):
    put(made, THREE[0])
    put(made, version, **changes)
    assert record("--join", made, "--output", folder) == 2
    assert refused(capsys).startswith(f"{name_of(version)}: {line}")
    assert not folder.exists()


def test_a_record_of_the_atlas_by_other_code_keeps_all_of_them_out(made, folder, capsys):
    put_atlas(made, THREE[0])
    put_atlas(made, THREE[1], OLD)
    assert record("--atlas", "--join", made, "--output", folder) == 2
    assert refused(capsys) == f"{name_of(THREE[1])}: -: digest: {COMPLETE}; found '{OLD}'; {joining.CURE}"
    assert not folder.exists()


def test_records_of_the_atlas_are_joined_and_what_nothing_confirms_is_beside_them(made, folder, capsys):
    for version in THREE:
        put_atlas(made, version)
    assert record("--atlas", "--join", made, "--output", folder) == 0
    assert list(atlas.load_atlas(folder)) == list(THREE)
    assert json.loads((folder / FILE).read_text()) == {"unconfirmed": []}
    assert listed(folder, capsys, "--atlas") == []


@pytest.mark.parametrize("options", [[], ["--atlas"]])
@pytest.mark.parametrize(("at", "found"), [("nowhere", "no such folder"), ("empty", "none in it")])
def test_a_folder_without_records_is_refused_in_one_line(made, folder, capsys, options, at, found):
    (made / "empty").mkdir()
    assert record(*options, "--join", made / at, "--output", folder) == 2
    must = "must be a folder with records, such as torch-2.4.1.json"
    assert refused(capsys) == f"--join {made / at}: {must}; found {found}"
    assert not folder.exists()


@pytest.mark.parametrize("how", [["--list"], ["--join", "made"]])
def test_where_nothing_is_installed_no_interpreter_is_asked_for(made, capsys, how):
    assert record(*how, "--python", "python3.7") == 2
    assert refused(capsys) == "--python: must be with --torch or --all; found neither of them"
