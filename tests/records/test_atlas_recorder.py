"""Recording the atlas: with the changes between versions, and of the installed torch in a build."""

import pytest

from tensorcopy_docs import recording
from tensorcopy_docs.atlas import reading
from tensorcopy_docs.atlas.function_changes import write_unconfirmed
from tensorcopy_docs.building import measuring
from tensorcopy_docs.records import staleness
from tensorcopy_docs.records.record import Record, read_records, write_record
from tensorcopy_docs.records.staleness import code_now
from tensorcopy_docs.versions import pinned_torch
from tests.made_up_evidence import made_up, record_of
from tests.records.fake_interpreters import RESULTS, THREE, record

OTHER = "0" * 12


def of_atlas(version: str, digest: str | None = None) -> Record:
    """A record with nothing but an atlas of one name, made by this code unless another digest is given."""
    digests = {"functions": {"all": digest} if digest else code_now()["functions"]}
    return record_of(made_up(version), digests, **RESULTS["atlas"])


def test_what_was_cut_off_is_taken_up_again(fakes, folder, monkeypatch):
    folder.mkdir()
    write_unconfirmed([], folder)
    confirmed: list[object] = []
    monkeypatch.setattr(recording, "confirm_changes", lambda *given: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        record("--all", "--output", folder, only="atlas")
    assert list(read_records(folder)) == list(THREE)
    monkeypatch.setattr(recording, "confirm_changes", lambda *given: confirmed.append(given) or [])
    assert record("--all", "--output", folder, only="atlas") == 0
    assert (len(confirmed), len(fakes.ran("lab"))) == (1, len(THREE))
    write_unconfirmed([], folder)
    assert record("--all", "--output", folder, only="atlas") == 0
    assert len(confirmed) == 1, "nothing has changed"


@pytest.fixture
def measured(tmp_path, monkeypatch) -> list[str]:
    """What a build has measured, each time; the package has no record."""
    found: list[str] = []

    def measure(_runner: object) -> Record:
        found.append("once more")
        return of_atlas(pinned_torch()).model_copy(update={"digests": {}})

    monkeypatch.setattr(measuring, "run_lab", measure)
    monkeypatch.setattr(measuring, "RECORDS", tmp_path / "records")
    return found


def test_a_build_measures_only_what_nobody_has_recorded(measured, tmp_path):
    measuring.measure_atlas(tmp_path)
    measuring.measure_atlas(tmp_path)
    assert len(measured) == 1
    write_record(of_atlas(pinned_torch(), OTHER), tmp_path / "_build" / "measured" / "atlas")
    measuring.measure_atlas(tmp_path)
    assert len(measured) == 2
    write_record(of_atlas(pinned_torch()), tmp_path / "records")  # that of the package
    measuring.measure_atlas(tmp_path / "other")
    assert len(measured) == 2


def test_what_a_build_has_measured_takes_the_place_of_a_stale_record(tmp_path, monkeypatch):
    monkeypatch.setenv(reading.MEASURED_VARIABLE, str(tmp_path / "measured"))
    monkeypatch.setattr(reading, "load_records", lambda folder: staleness._load(folder or tmp_path / "records"))
    write_record(of_atlas("2.0.1", OTHER), tmp_path / "records")
    assert reading.load_atlas() == reading.load_atlas(tmp_path / "nowhere") == {}
    write_record(of_atlas("2.0.1"), tmp_path / "measured" / "atlas")
    assert reading.load_atlas()["2.0.1"].left_out == {"torch.load": "no-tensor-in"}
    write_record(of_atlas("2.0.1", "1" * 12), tmp_path / "measured" / "atlas")  # by other code, too
    assert reading.load_atlas() == {}
