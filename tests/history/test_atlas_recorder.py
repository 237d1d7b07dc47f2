"""Recording the atlas: of each version whose record is missing or stale, and of the installed torch in a build."""

import pytest
from fake_pythons import THREE, record, refused

from tensorcopy_docs.atlas import reading
from tensorcopy_docs.atlas.function_changes import write_unconfirmed
from tensorcopy_docs.atlas.models import AtlasRecord
from tensorcopy_docs.atlas.reading import AtlasRecordError, load_atlas, name_of, write_record
from tensorcopy_docs.building import measuring
from tensorcopy_docs.history import atlas_changes, atlas_recorder
from tensorcopy_docs.history.interpreters import ReleaseError
from tensorcopy_docs.lab.digests import atlas_digest
from tensorcopy_docs.versions import pinned_torch

OTHER = "0" * 12


def made_up(version: str, digest: str) -> AtlasRecord:
    """A record with nothing in it."""
    return AtlasRecord(torch=version, python="3", digest=digest, functions=(), left_out={})


@pytest.fixture
def three(fakes, monkeypatch):
    """Only the versions of the fakes."""
    monkeypatch.setattr(atlas_recorder, "atlas_releases", lambda: THREE)
    return fakes


def test_what_is_missing_or_stale_is_recorded_and_nothing_else(three, folder, capsys):
    write_record(made_up(THREE[0], OTHER), folder)
    write_record(made_up(THREE[1], atlas_digest()), folder)
    assert record("--atlas", "--all", "--output", folder) == 0
    assert [each["version"] for each in three.noted("atlas")] == [THREE[0], THREE[2]]
    assert {each.digest for each in load_atlas(folder).values()} == {atlas_digest()}
    assert list(load_atlas(folder)) == list(THREE)
    assert record("--atlas", "--all", "--output", folder) == 0
    assert len(three.noted("atlas")) == 2


def test_what_was_cut_off_is_taken_up_again(three, folder, monkeypatch):
    folder.mkdir()
    write_unconfirmed([], folder)
    confirmed: list[object] = []
    monkeypatch.setattr(atlas_changes, "confirm_changes", lambda *given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        record("--atlas", "--all", "--output", folder)
    assert list(load_atlas(folder)) == list(THREE)
    monkeypatch.setattr(atlas_changes, "confirm_changes", lambda *given: confirmed.append(given) or [])
    assert record("--atlas", "--all", "--output", folder) == 0
    assert (len(confirmed), len(three.noted("atlas"))) == (1, len(THREE))


def test_it_goes_on_behind_a_failure_and_says_it_at_the_end(three, folder, capsys):
    three.plan(breaks=[THREE[0]])
    assert record("--atlas", "--all", "--output", folder) == 1
    assert capsys.readouterr().err.splitlines()[-1].endswith("the atlas: ImportError: libtorch.so: no such file")
    assert list(load_atlas(folder)) == list(THREE[1:])


def test_one_version_is_recorded_if_it_is_what_is_installed(three, folder, capsys):
    assert record("--atlas", "--torch", THREE[2], "--output", folder) == 0
    assert list(load_atlas(folder)) == [THREE[2]]
    three.plan(found="9.9.9")
    assert record("--atlas", "--torch", THREE[1], "--output", folder) == 1
    assert refused(capsys) == f"torch {THREE[1]}: must be what is installed; found torch 9.9.9"
    assert list(load_atlas(folder)) == [THREE[2]]


def test_a_single_version_that_cannot_be_recorded_is_told_once(three, folder, capsys):
    three.add("python3.11", "nothing of the kind")
    assert record("--atlas", "--torch", THREE[2], "--output", folder) == 1
    said = capsys.readouterr().err
    found = "needs python3.11, and the one on the path did not say its version"
    assert said.splitlines()[1:] == [f"tensorcopy-docs: torch {THREE[2]}: {found}; name one with --python"]


def test_the_installed_torch_is_recorded_without_an_environment(folder, monkeypatch):
    monkeypatch.setattr(atlas_recorder, "measure_atlas", lambda: made_up("2.0.1", OTHER))
    assert record("--atlas", "--output", folder) == 0
    assert list(load_atlas(folder)) == ["2.0.1"]


def test_a_record_that_cannot_be_read_stops_it_before_anything_is_installed(three, folder, capsys):
    folder.mkdir()
    (folder / name_of(THREE[0])).write_text("{")
    assert record("--atlas", "--all", "--output", folder) == 2
    assert name_of(THREE[0]) in refused(capsys)
    assert three.noted("venv") == []


@pytest.fixture
def measured(tmp_path, monkeypatch) -> list[str]:
    """What a build has measured, each time; the package has no record."""
    found: list[str] = []

    def measure() -> AtlasRecord:
        found.append("once more")
        return made_up(pinned_torch(), atlas_digest())

    monkeypatch.setattr(measuring.atlas_recorder, "measure_atlas", measure)
    monkeypatch.setattr(measuring, "RECORDS", tmp_path / "records")
    return found


def test_a_build_measures_only_what_nobody_has_recorded(measured, tmp_path):
    measuring.measure_atlas(tmp_path)
    measuring.measure_atlas(tmp_path)
    assert len(measured) == 1
    write_record(made_up(pinned_torch(), OTHER), tmp_path / "_build" / "measured" / "atlas")
    measuring.measure_atlas(tmp_path)
    assert len(measured) == 2


def test_a_build_takes_the_record_of_the_package(measured, tmp_path):
    write_record(made_up(pinned_torch(), atlas_digest()), tmp_path / "records")
    measuring.measure_atlas(tmp_path)
    assert measured == []


def test_a_build_ends_if_the_atlas_cannot_be_measured(measured, tmp_path, monkeypatch):
    def fails() -> AtlasRecord:
        raise ReleaseError("the atlas: no torch")

    monkeypatch.setattr(measuring.atlas_recorder, "measure_atlas", fails)
    with pytest.raises(ReleaseError, match="the atlas: no torch"):
        measuring.measure_atlas(tmp_path)


def test_what_a_build_has_measured_takes_the_place_of_a_stale_record(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "RECORDS", tmp_path / "records")
    monkeypatch.setenv(reading.MEASURED_VARIABLE, str(tmp_path / "measured"))
    write_record(made_up("2.0.1", OTHER), tmp_path / "records")
    assert load_atlas()["2.0.1"].digest == OTHER
    write_record(made_up("2.0.1", atlas_digest()), tmp_path / "measured" / "atlas")
    assert load_atlas()["2.0.1"].digest == atlas_digest()
    write_record(made_up("2.0.1", "1" * 12), tmp_path / "measured" / "atlas")  # by other code, too
    assert load_atlas()["2.0.1"].digest == OTHER


def test_records_that_are_not_there_are_none(tmp_path):
    assert load_atlas(tmp_path / "nowhere") == {}
    (tmp_path / name_of("2.0.1")).mkdir()
    with pytest.raises(AtlasRecordError):
        load_atlas(tmp_path)
