"""Recording all releases: one at a time, on behind a failure, and on where it was cut off."""

import errno
from types import SimpleNamespace

import pytest

from tensorcopy_docs.records import record as files
from tensorcopy_docs.records import staleness
from tensorcopy_docs.records.record import read_records
from tensorcopy_docs.records.staleness import left as left_of
from tests.fake_pythons import CODE, NEW, OLD, THREE, left, record, refused


def test_all_goes_on_behind_a_record_that_could_not_be_written(fakes, folder, monkeypatch, capsys):
    put, seen = files.put, []

    def full(path, content):
        seen.append(path.name)
        if len(seen) == 1:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        return put(path, content)

    monkeypatch.setattr(files, "put", full)
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
    assert [pip["python"][:4].strip() for pip in fakes.noted("pip")] == ["3 7", "3 7", "3 10"]
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if " of " in line] == ["1 of 2: torch 1.12.1", "2 of 2: torch 2.0.1"]
    assert record("--all", "--output", folder) == 0
    assert len(fakes.noted("pip")) == 3


def test_all_goes_on_behind_a_failure_lists_it_at_the_end_and_tries_it_again_next_time(fakes, folder, capsys):
    fakes.plan(fails=["1.12.1"], breaks=["1.13.1"])
    assert record("--all", "--output", folder) == 1
    assert list(read_records(folder)) == ["2.0.1"]
    assert capsys.readouterr().err.splitlines()[-2:] == [
        "tensorcopy-docs: torch 1.12.1: cannot be installed on Python 3.7.17: "
        "ERROR: No matching distribution found for torch==1.12.1",
        "tensorcopy-docs: torch 1.13.1: ImportError: libtorch.so: no such file",
    ]
    fakes.plan()
    assert record("--all", "--output", folder) == 0
    assert list(read_records(folder)) == list(THREE)
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
    assert list(read_records(folder)) == ["1.12.1", "2.0.1"]


def test_a_broken_record_in_the_folder_stops_all_before_anything_is_installed(fakes, folder, capsys):
    folder.mkdir()
    (folder / "torch-1.12.1.json").write_text("{")
    assert record("--all", "--output", folder) == 2
    assert "record it again" in refused(capsys)
    assert fakes.noted("venv") == []


def lab_changes(monkeypatch, **digests: dict[str, str]) -> None:
    """From here on the lab's code has other digests: by kind, the names with what is new of them."""
    now = {**CODE, **{kind: {**CODE[kind], **new} for kind, new in digests.items()}}
    monkeypatch.setattr(staleness, "code_now", lambda: now)


@pytest.mark.parametrize(
    ("digests", "units"),
    [
        ({"proofs": {"a": NEW}}, ["a"]),
        ({"proofs": {"c": NEW}}, ["c"]),
        ({"messages": {"said": NEW}, "docstrings": {"torch.clone": ""}}, ["said", "docstring:torch.clone"]),
        ({"columns": {"base": NEW}}, ["clone/base"]),
        ({"rows": {"clone": NEW}}, ["clone/base"]),
        ({"sources": {"result": NEW}, "proofs": {"b": NEW}}, ["b", "clone/base"]),
    ],
)
def test_only_what_is_stale_or_missing_is_measured_again(fakes, folder, monkeypatch, digests, units):
    monkeypatch.setattr(staleness, "rows", lambda: {"clone": SimpleNamespace(source="result")})
    record("--all", "--output", folder)
    lab_changes(monkeypatch, **digests)
    fakes.plan(outcome="failed", base="the source")
    assert record("--all", "--output", folder) == 0
    ran = fakes.noted("record")[len(THREE) :]
    assert [(each["version"], each["units"]) for each in ran] == [(version, units) for version in THREE]
    again = read_records(folder)[THREE[0]].evidence()
    assert {**again.outcomes(), **{name: each.outcome for name, each in again.messages.items()}} == {
        "a": "held",
        "b": "held",
        **{unit: "failed" for unit in units if "/" not in unit and ":" not in unit},
    }
    assert again.docstrings == dict.fromkeys(digests.get("docstrings", []), NEW)
    assert again.cells["clone"]["base"] == ("the source" if "clone/base" in units else "none")
    assert record("--all", "--output", folder) == 0
    assert len(fakes.noted("record")) == 2 * len(THREE), "nothing is left to measure"
    assert left(fakes) == []


def test_what_the_lab_has_no_more_leaves_the_records_and_nothing_is_measured(fakes, folder, monkeypatch):
    record("--all", "--output", folder)
    monkeypatch.setattr(staleness, "code_now", lambda: {**CODE, "proofs": {"a": OLD}})
    assert record("--all", "--output", folder) == 0
    assert [set(each.of("proofs")) for each in read_records(folder).values()] == [{"a"}] * len(THREE)
    assert len(fakes.noted("record")) == len(THREE)


def test_a_version_of_which_nothing_can_be_measured_again_keeps_its_record(fakes, folder, monkeypatch):
    record("--all", "--output", folder)
    before = (folder / f"torch-{THREE[1]}.json").read_bytes()
    lab_changes(monkeypatch, proofs={"a": NEW})
    fakes.plan(breaks=[THREE[1]])
    assert record("--all", "--output", folder) == 1
    assert (folder / f"torch-{THREE[1]}.json").read_bytes() == before
    assert [version for version, each in read_records(folder).items() if "proofs" in left_of(each, version)] == [
        THREE[1]
    ]


def test_what_one_kind_lacks_leaves_the_results_of_the_others_as_they_are(fakes, folder, monkeypatch):
    record("--torch", "2.0.1", "--output", folder)
    lab_changes(monkeypatch, columns={"base": NEW, "shape": NEW}, proofs={"a": NEW})
    assert record("--torch", "2.0.1", "--output", folder, only="bugs") == 0
    found = read_records(folder)["2.0.1"]
    assert found.of("cells") == {"clone": {"base": "none"}} and found.of("bugs")
    assert {"proofs", "cells"} <= left_of(found, "2.0.1").keys()
