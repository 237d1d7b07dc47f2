"""Listing the versions whose record is missing or stale; records of other versions are named."""

import json
from pathlib import Path

import pytest
from fake_pythons import EVIDENCE, NEW, OLD, THREE, record, refused

from tensorcopy_docs.atlas import reading as atlas
from tensorcopy_docs.atlas.models import AtlasRecord
from tensorcopy_docs.history import atlas_recorder, command
from tensorcopy_docs.history.record_files import name_of
from tensorcopy_docs.lab.digests import atlas_digest

ALL = [{"torch": version, "python": "3.11" if version == "2.0.1" else "3.7"} for version in THREE]


@pytest.fixture
def made(fakes, monkeypatch, tmp_path) -> Path:
    """A folder for records; the package has three versions, and the lab two proofs and a cell."""
    for module in (command, atlas_recorder):
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
    atlas.write_record(AtlasRecord(torch=version, python="3", digest=digest, functions=(), left_out={}), folder)


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


def test_where_nothing_is_installed_no_interpreter_is_asked_for(made, capsys):
    assert record("--list", "--python", "python3.7") == 2
    assert refused(capsys) == "--python: must be with --torch or --all; found neither of them"
