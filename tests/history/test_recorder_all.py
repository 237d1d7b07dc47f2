"""Recording all releases: one at a time, on behind a failure, and on where it was cut off."""

import errno
from types import SimpleNamespace

from fake_pythons import THREE, left, record, refused

from tensorcopy_docs.history import recorder
from tensorcopy_docs.history.record_files import load_records


def test_all_goes_on_behind_a_record_that_could_not_be_written(fakes, folder, monkeypatch, capsys):
    put, seen = recorder.put, []

    def full(path, content):
        seen.append(path.name)
        if len(seen) == 1:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return put(path, content)

    monkeypatch.setattr(recorder, "put", full)
    assert record("--all", "--output", folder) == 1
    path = folder / f"torch-{THREE[0]}.json"
    line = f"torch {THREE[0]}: {path}: No space left on device; free some space, then run the command again"
    assert refused(capsys) == line
    assert sorted(path.name for path in folder.iterdir()) == [f"torch-{version}.json" for version in THREE[1:]]


def test_all_releases_that_are_not_recorded_are_recorded_one_at_a_time(fakes, folder, capsys):
    record("--torch", "1.13.1", "--output", folder)
    capsys.readouterr()
    assert record("--all", "--output", folder) == 0
    assert [pip["packages"][0] for pip in fakes.noted("pip")] == [f"torch=={each}" for each in ("1.13.1", *THREE[::2])]
    assert [pip["python"][:4].strip() for pip in fakes.noted("pip")] == ["3 7", "3 7", "3 11"]
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if " of " in line] == ["1 of 2: torch 1.12.1", "2 of 2: torch 2.0.1"]
    assert record("--all", "--output", folder) == 0
    assert len(fakes.noted("pip")) == 3


def test_all_goes_on_behind_a_failure_lists_it_at_the_end_and_tries_it_again_next_time(fakes, folder, capsys):
    fakes.plan(fails=["1.12.1"], breaks=["1.13.1"])
    assert record("--all", "--output", folder) == 1
    assert list(load_records(folder)) == ["2.0.1"]
    assert capsys.readouterr().err.splitlines()[-2:] == [
        "tensorcopy-docs: torch 1.12.1: cannot be installed on Python 3.7.17: "
        "ERROR: No matching distribution found for torch==1.12.1",
        "tensorcopy-docs: torch 1.13.1: ImportError: libtorch.so: no such file",
    ]
    fakes.plan()
    assert record("--all", "--output", folder) == 0
    assert list(load_records(folder)) == list(THREE)
    assert left(fakes) == []


def test_the_disk_is_looked_at_before_each_release_is_installed(fakes, folder, monkeypatch, capsys):
    seen = []

    def usage(place):
        seen.append(len(fakes.noted("venv")))
        return SimpleNamespace(free=5.4e9 if len(seen) == 2 else 900e9)

    monkeypatch.setattr("shutil.disk_usage", usage)
    assert record("--all", "--output", folder) == 1
    assert seen == [0, 1, 1]
    place = fakes.home / "temporary"
    assert refused(capsys) == f"torch 1.13.1: needs 12 GB of disk below {place}; found 5"
    assert list(load_records(folder)) == ["1.12.1", "2.0.1"]


def test_a_broken_record_in_the_folder_stops_all_before_anything_is_installed(fakes, folder, capsys):
    folder.mkdir()
    (folder / "torch-1.12.1.json").write_text("{")
    assert record("--all", "--output", folder) == 2
    assert "record it again" in refused(capsys)
    assert fakes.noted("venv") == []
