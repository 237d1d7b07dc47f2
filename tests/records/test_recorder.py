"""Recording versions, each in an environment of its own: what is measured, kept and refused."""

import errno
import io
import json
import signal
import sys
from itertools import pairwise
from types import SimpleNamespace

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.options import RECORDED
from tensorcopy_docs.records import environments, interpreters, recorder, staleness
from tensorcopy_docs.records.environments import packages
from tensorcopy_docs.records.interpreters import NEEDS, Python, fitting, needs
from tensorcopy_docs.records.record import RECORDS, name_of, read_records
from tensorcopy_docs.records.recorder import RUNNERS
from tensorcopy_docs.records.staleness import left
from tensorcopy_docs.versions import RELEASES, release, short
from tests.records.fake_interpreters import CODE, NEW, RESULTS, THREE, record, refused


def test_the_releases_are_one_of_each_minor_version_in_order():
    minors = [release(short(version)) for version in RELEASES]
    assert all(before < after for before, after in pairwise(minors))
    assert tuple(RUNNERS) == RECORDED, "the options name each runner"


def test_each_release_is_installed_on_the_python_on_which_it_was_recorded_with_packages_of_its_time():
    starts = [release(each.since) for each in NEEDS]
    assert starts == sorted(set(starts)) and starts[0] < release(RELEASES[0])
    for version in RELEASES:
        recorded = json.loads((RECORDS / name_of(version)).read_text(encoding="utf-8"))["python"].split(".")
        assert needs(version).python == tuple(map(int, recorded[:2])), version
        numpy = "numpy<1.22" if version < "2" else "numpy<2" if release(version) < release("2.3") else "numpy>=2"
        assert packages(version)[:2] == [f"torch=={version}", numpy]
        assert ("packaging" in packages(version)) == (release(version) >= release("2.1"))  # torch's samples import it


def test_an_interpreter_that_is_named_comes_before_those_on_the_path(fakes, folder, capsys):
    own = Python("/there", (3, 7, 1))
    assert fitting("1.12.1", [Python("/new", (3, 11, 2)), own]) is own
    assert fitting("2.0.1", [own]).path == str(fakes.home / "bin" / "python3.10")
    assert record("--torch", "2.0.1", "--python", "own", "--output", folder) == 0
    assert "torch 2.0.1: installing on Python 3.12.1" in capsys.readouterr().err
    (fakes.home / "bin" / "python3.10").unlink()
    assert record("--all", "--python", "own", "--output", fakes.home / "other") == 1
    assert refused(capsys) == "torch 2.0.1: needs python3.10, which is not on the path; name one with --python"


def test_a_release_is_recorded_and_its_environment_deleted(fakes, folder, capsys):
    assert record("--torch", "2.0.1", "--output", folder) == 0
    said = capsys.readouterr()
    assert said.out == f"Recorded: {folder / 'torch-2.0.1.json'}\n"
    assert len(said.err.splitlines()) == 2, "a line for the install, and one for the measurement"
    assert json.loads((folder / "torch-2.0.1.json").read_text(encoding="utf-8")) == {
        "torch": "2.0.1",
        "python": "3",
        "platform": "Fake",
        "digests": {kind: CODE[kind] for kind in ("proofs", "rows", "columns", "sources")},
        "results": {"proofs": {name: {"outcome": "held"} for name in "ab"}, "cells": {"clone": "none"}},
    }
    assert [path.name for path in folder.iterdir()] == ["torch-2.0.1.json"]
    ((venv,), (pip,)) = fakes.ran("venv"), fakes.ran("pip")
    assert {"torch==2.0.1", "numpy<2", "--no-cache-dir"} <= {*pip.given}
    assert venv.given[2].startswith(f"{pip.TMPDIR}/"), "what pip unpacks is deleted, too"
    assert fakes.temporary() == []


@pytest.mark.process
def test_the_environment_sees_the_lab_and_nothing_else_of_the_package(fakes, folder, monkeypatch):
    seen = []
    fakes.after = lambda step: seen.append([each.name for each in (fakes.steps[-1].folder or folder).glob("*/*")])
    record("--torch", "2.0.1", "--output", folder)
    assert sorted(seen[-1]) == ["__init__.py", "lab"]
    (ran,) = fakes.ran("lab")
    assert str(ran.folder) == ran.PYTHONPATH, "-m looks into the working folder first"
    monkeypatch.undo()
    monkeypatch.setenv("PYTHONPATH", "/somewhere/else")
    monkeypatch.setenv("VIRTUAL_ENV", "/somewhere")
    code = "import os; print({'PYTHONPATH', 'VIRTUAL_ENV'} & {*os.environ})"
    assert interpreters.run([sys.executable, "-c", code]).value == "set()\n"


@pytest.mark.parametrize(
    ("plan", "line"),
    [
        ({"fails": {"pip": "ERROR: No matching"}}, "cannot be installed on Python 3.10.13: ERROR: No matching"),
        ({"fails": {"venv": "Error: ensurepip"}}, "could not make an environment: Error: ensurepip"),
        ({"fails": {"lab": "ImportError: libtorch.so"}}, "ImportError: libtorch.so"),
        ({"fails": {"pip": f"{environments.GAVE_UP}, ...)\nERROR: Impossible"}}, "index did not answer"),
        ({"found": "2.0.0"}, "must be what is installed; found torch 2.0.0"),
    ],
)
def test_what_fails_is_told_in_one_line_and_leaves_no_record_and_no_environment(fakes, folder, capsys, plan, line):
    vars(fakes).update(plan)
    assert record("--torch", "2.0.1", "--output", folder) == 2
    said = refused(capsys)
    assert said.startswith("torch 2.0.1: ") and line in said
    assert not folder.exists()
    assert fakes.temporary() == []


def test_all_kinds_are_recorded_in_one_environment_unless_some_are_named(fakes, folder):
    assert record("--only", "bugs", "--torch", "2.0.1", "--output", folder, only="programs") == 0
    assert read_records(folder)["2.0.1"].results == {**RESULTS["programs"], **RESULTS["bugs"]}
    assert main(["record", "--torch", "2.0.1", "--output", str(folder)]) == 0
    found = read_records(folder)["2.0.1"]
    assert found.results.keys() == {"proofs", "cells", "programs", "bugs", "compiled", "functions"}
    assert found.of("functions") == RESULTS["atlas"]["functions"]
    assert (len(fakes.ran("pip")), len(fakes.ran("lab"))) == (2, 5)


def test_what_is_compiled_needs_a_compiler_that_works(fakes, folder, capsys, monkeypatch):
    monkeypatch.setattr(recorder, "prevented", lambda runs: [recorder.NO_COMPILER])
    assert record("--torch", "2.0.1", "--output", folder, only="compiled") == 2
    assert refused(capsys).endswith("did not: no C++ compiler that works; repair it, and try again")


def test_all_releases_that_are_not_recorded_are_recorded_one_at_a_time(fakes, folder, capsys):
    record("--torch", "1.13.1", "--output", folder)
    capsys.readouterr()
    assert record("--all", "--output", folder) == 0
    assert [pip.version for pip in fakes.ran("pip")] == ["1.13.1", *THREE[::2]]
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if " of " in line] == ["1 of 2: torch 1.12.1", "2 of 2: torch 2.0.1"]
    assert record("--all", "--output", folder) == 0
    assert len(fakes.ran("pip")) == 3


def test_all_goes_on_behind_failures_lists_them_at_the_end_and_tries_them_again_next_time(fakes, folder, capsys):
    fakes.fails = {"pip 1.12.1": "ERROR: No matching", "lab 1.13.1": "ImportError: libtorch.so"}
    assert record("--all", "--output", folder) == 1
    assert list(read_records(folder)) == ["2.0.1"]
    last = capsys.readouterr().err.splitlines()[-2:]
    assert all(
        line.startswith(f"tensorcopy-docs: torch {version}: ") for line, version in zip(last, THREE, strict=False)
    )
    assert "No matching" in last[0] and "libtorch.so" in last[1]
    fakes.fails = {}
    assert record("--all", "--output", folder) == 0
    assert list(read_records(folder)) == list(THREE)
    assert fakes.temporary() == []


def test_the_disk_is_looked_at_before_each_release_is_installed(fakes, folder, monkeypatch, capsys):
    free = iter([900e9, 5.4e9, 900e9])
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=next(free)))
    assert record("--all", "--output", folder) == 1
    said = refused(capsys)
    assert said.startswith("torch 1.13.1: needs ") and said.endswith(
        f" GB of disk below {fakes.home / 'temporary'}; found 5"
    )
    assert list(read_records(folder)) == ["1.12.1", "2.0.1"]
    assert len(fakes.ran("venv")) == 2


def test_a_broken_record_in_the_folder_stops_all_before_anything_is_installed(fakes, folder, capsys):
    folder.mkdir()
    (folder / "torch-1.12.1.json").write_text("{")
    assert record("--all", "--output", folder) == 2
    assert "record it again" in refused(capsys)
    assert fakes.steps == []


def lab_changes(monkeypatch, **digests: dict[str, str]) -> None:
    """From here on the lab's code has other digests: by kind, the names with what is new of them."""
    now = {**CODE, **{kind: {**CODE[kind], **new} for kind, new in digests.items()}}
    monkeypatch.setattr(staleness, "code_now", lambda: now)


@pytest.mark.parametrize(
    ("digests", "units"),
    [
        ({"messages": {"said": NEW}, "docstrings": {"torch.clone": ""}}, ["said", "docstring:torch.clone"]),
        ({"sources": {"result": NEW}, "proofs": {"b": NEW, "c": NEW}}, ["b", "c", "clone/base"]),
    ],
)
def test_only_what_is_stale_or_missing_is_measured_again(fakes, folder, monkeypatch, digests, units):
    monkeypatch.setattr(staleness, "rows", lambda: {"clone": SimpleNamespace(source="result")})
    record("--all", "--output", folder)
    lab_changes(monkeypatch, **digests)
    fakes.outcome, fakes.base = "failed", "the source"
    assert record("--all", "--output", folder) == 0
    assert [(each.version, each.units) for each in fakes.ran("lab")[3:]] == [(version, units) for version in THREE]
    again = read_records(folder)[THREE[0]].evidence()
    outcomes = {**again.outcomes(), **{name: each.outcome for name, each in again.messages.items()}}
    expected = {"a": "held", "b": "held"} | {unit: "failed" for unit in units if not {*"/:"} & {*unit}}
    assert outcomes == expected
    assert again.docstrings == dict.fromkeys(digests.get("docstrings", []), NEW)
    assert again.cells["clone"]["base"] == ("the source" if "clone/base" in units else "none")
    assert record("--all", "--output", folder) == 0
    assert len(fakes.ran("lab")) == 2 * len(THREE), "nothing is left to measure"


def test_what_cannot_be_measured_again_keeps_its_record_and_one_kind_leaves_the_others(fakes, folder, monkeypatch):
    record("--all", "--output", folder)
    before = (folder / "torch-2.0.1.json").read_bytes()
    lab_changes(monkeypatch, columns={"base": NEW, "shape": NEW}, proofs={"a": NEW})
    fakes.fails = {"lab 2.0.1": "ImportError: no"}
    assert record("--all", "--output", folder) == 1
    assert (folder / "torch-2.0.1.json").read_bytes() == before
    fakes.fails = {}
    assert record("--torch", "2.0.1", "--output", folder, only="bugs") == 0
    found = read_records(folder)["2.0.1"]
    assert found.of("cells") == {"clone": {"base": "none"}} and found.of("bugs")
    assert {"proofs", "cells"} <= left(found, "2.0.1").keys()


@pytest.mark.parametrize(
    ("step", "number", "word"),
    [("venv", signal.SIGINT, "interrupted"), ("pip", signal.SIGTERM, "terminated"), ("lab", signal.SIGHUP, "hung up")],
)
def test_a_signal_is_told_in_one_line_and_leaves_no_record_and_no_environment(
    fakes, folder, capsys, step, number, word
):
    fakes.after = lambda ended: ended == step and signal.raise_signal(number)
    # If the tests run in the background, a shell or nohup has made them ignore some signals.
    before = signal.signal(number, signal.default_int_handler)
    try:
        assert record("--torch", "2.0.1", "--output", folder) == 128 + number
    finally:
        signal.signal(number, before)
    assert refused(capsys) == f"{word}; no record is half written, and existing records stay"
    assert fakes.ran(step) and not folder.exists()
    assert fakes.temporary() == []


class FullFile(io.FileIO):
    """A file on a disk that has room for half of what is written."""

    def write(self, content):
        super().write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_record_that_is_cut_off_by_a_full_disk_leaves_the_old_one_as_it_was(fakes, folder, monkeypatch, capsys):
    record("--torch", "2.0.1", "--output", folder)
    before = (folder / "torch-2.0.1.json").read_bytes()
    lab_changes(monkeypatch, proofs={"a": NEW})
    monkeypatch.setattr("tensorcopy_docs.lab.writing.open", FullFile, raising=False)
    for version in ("2.0.1", "1.13.1"):
        capsys.readouterr()
        assert record("--torch", version, "--output", folder) == 2
        path = folder / f"torch-{version}.json"
        assert refused(capsys).startswith(f"torch {version}: {path}: No space left on device; free some space")
    assert {path: path.read_bytes() for path in folder.iterdir()} == {folder / "torch-2.0.1.json": before}
    assert fakes.temporary() == []
