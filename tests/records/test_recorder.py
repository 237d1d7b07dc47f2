"""Recording releases in throw-away environments; fake interpreters stand in for real ones, pip and the lab."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from tensorcopy_docs.cli import main
from tensorcopy_docs.options import RECORDED
from tensorcopy_docs.records import recorder
from tensorcopy_docs.records.environments import Environments, packages
from tensorcopy_docs.records.interpreters import NEEDS, Python, fitting, python_named
from tensorcopy_docs.records.record import RECORDS, name_of, read_records
from tensorcopy_docs.records.recorder import RUNNERS, record_versions
from tensorcopy_docs.versions import RELEASES, release, short
from tests.fake_pythons import CODE, LAB, RESULTS, left, record, refused


def test_the_releases_are_one_of_each_minor_version_in_order():
    minors = [release(short(version)) for version in RELEASES]
    assert all(before < after for before, after in pairwise(minors))
    assert all(recorder.VERSION.fullmatch(version) for version in RELEASES)


@pytest.mark.parametrize("version", RELEASES)
def test_each_release_is_installed_on_the_python_on_which_it_was_recorded(fakes, version):
    recorded = json.loads((RECORDS / name_of(version)).read_text(encoding="utf-8"))["python"].split(".")
    assert fitting(version, []).version[:2] == tuple(map(int, recorded[:2]))


def test_what_torch_is_installed_with_is_listed_from_the_oldest_version_on(fakes):
    starts = [release(each.since) for each in NEEDS]
    assert starts == sorted(set(starts))
    assert starts[0] < release(RELEASES[0])


def test_an_interpreter_that_is_named_comes_before_those_on_the_path(fakes):
    own = Python("/there", (3, 7, 1))
    assert fitting("1.12.1", [Python("/new", (3, 11, 2)), own]) is own
    assert fitting("2.0.1", [own]).path == str(fakes.home / "bin" / "python3.10")


@pytest.mark.parametrize(("version", "name"), [("1.13.1", "python3.7"), ("2.0.1", "python3.10")])
def test_where_there_is_no_fitting_interpreter_its_name_is_told(fakes, capsys, folder, version, name):
    (fakes.home / "bin" / name).unlink()
    assert record("--torch", version, "--output", folder) == 2
    assert refused(capsys) == f"torch {version}: needs {name}, which is not on the path; name one with --python"


@pytest.mark.parametrize(
    ("numpy", "versions"),
    [("numpy<1.22", ("1.0.1", "1.9.1", "1.13.1")), ("numpy<2", ("2.0.1", "2.2.2")), ("numpy>=2", ("2.3.1", "2.10.0"))],
)
def test_a_release_is_installed_with_a_numpy_of_its_time(numpy, versions):
    for version in versions:
        assert packages(version)[:2] == [f"torch=={version}", numpy]


@pytest.mark.parametrize("version", RELEASES)
def test_what_torch_s_own_samples_import_is_installed_with_it(version):
    assert ("packaging" in packages(version)) == (release(version) >= release("2.1"))


def test_a_release_is_recorded_and_its_environment_deleted(fakes, folder, capsys):
    assert record("--torch", "1.12.1", "--output", folder) == 0
    assert list(read_records(folder)) == ["1.12.1"]
    said = capsys.readouterr()
    assert said.out == f"Recorded: {folder / 'torch-1.12.1.json'}\n"
    assert said.err.splitlines() == [
        "torch 1.12.1: installing on Python 3.7.17",
        "torch 1.12.1: measuring 2 proofs, 1 cells",
    ]
    ((venv,), (pip,)) = fakes.noted("venv"), fakes.noted("pip")
    assert pip["packages"] == ["torch==1.12.1", "numpy<1.22"]
    assert pip["own"] == venv["place"] + "/bin/python"
    assert pip["temporary"] == str(Path(venv["place"]).parent), "what pip unpacks is deleted, too"
    assert "--no-cache-dir" in pip["options"]
    assert left(fakes) == []


def test_the_environment_sees_the_lab_and_nothing_else_of_the_package(fakes, folder, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/somewhere/else")
    monkeypatch.setenv("VIRTUAL_ENV", "/somewhere")
    monkeypatch.chdir(recorder.PACKAGE.parent)
    record("--torch", "2.0.1", "--output", folder)
    (ran,) = fakes.noted("record")
    assert set(ran["files"]) == {f"{recorder.PACKAGE.name}/{name}" for name in LAB}
    assert ran["virtual"] is None
    assert ran["folder"] == ran["path"], "-m looks into the working folder first"


@pytest.mark.parametrize(
    ("plan", "line"),
    [
        (
            {"fails": ["2.0.1"]},
            "cannot be installed on Python 3.10.13: ERROR: No matching distribution found for torch==2.0.1",
        ),
        (
            {"venv": "Error: ensurepip is not there"},
            "{python} could not make an environment: Error: ensurepip is not there",
        ),
        ({"breaks": ["2.0.1"]}, "ImportError: libtorch.so: no such file"),
        ({"found": "2.0.0"}, "must be what is installed; found torch 2.0.0"),
    ],
)
def test_what_fails_is_told_in_one_line_and_leaves_no_record_and_no_environment(fakes, folder, capsys, plan, line):
    fakes.plan(**plan)
    assert record("--torch", "2.0.1", "--output", folder) == 2
    assert refused(capsys) == "torch 2.0.1: " + line.format(python=fakes.home / "bin" / "python3.10")
    assert not folder.exists()
    assert left(fakes) == []


@pytest.mark.parametrize("at", ["/proc/nowhere", "a-file"])
def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_installed(fakes, tmp_path, capsys, at):
    (tmp_path / "a-file").write_text("")
    folder = tmp_path / at
    assert record("--torch", "2.0.1", "--output", folder) == 2
    assert refused(capsys).startswith(f"--output {folder}: must be a folder that can be written; ")
    assert fakes.noted("venv") == []


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--torch", "abc"], "--torch abc: must be a release such as 2.4.1"),
        (["--torch", "2.4"], "--torch 2.4: must be a release such as 2.4.1"),
        (["--torch", ""], "--torch : must be a release such as 2.4.1"),
        (["--torch", "2.0.1", "--python", "nosuch"], "--python nosuch: must be an interpreter; found no such program"),
        (["--all", "--python", "mute"], "--python mute: must be an interpreter; it did not say its version"),
        (
            ["--python", "python3.7"],
            "--python: must be with --torch or --all; found neither of them",
        ),
        (
            ["--environments", "kept"],
            "--environments: must be with --torch or --all; found neither of them",
        ),
    ],
)
def test_bad_input_is_refused_in_one_line(fakes, folder, capsys, arguments, line):
    fakes.add("mute", "nothing of the kind")
    assert record(*arguments, "--output", folder) == 2
    assert refused(capsys) == line
    assert fakes.noted("venv") == []


def test_one_release_and_all_of_them_cannot_both_be_asked_for(capsys):
    with pytest.raises(SystemExit) as caught:
        record("--torch", "2.0.1", "--all")
    assert caught.value.code == 2
    assert "not allowed with" in capsys.readouterr().err.splitlines()[-1]


def test_an_interpreter_says_its_version_whatever_it_is_called(fakes):
    assert python_named(fakes.add("old", "3 7 5")).version == (3, 7, 5)


def test_the_interpreter_that_is_named_for_one_release_is_the_one_that_runs(fakes, folder, capsys):
    own = fakes.add("own", "3 12 1")
    assert record("--torch", "2.0.1", "--python", str(own), "--output", folder) == 0
    assert "torch 2.0.1: installing on Python 3.12.1" in capsys.readouterr().err


def test_of_those_named_for_all_releases_the_one_that_fits_is_chosen(fakes, capsys):
    old = python_named(fakes.add("old", "3 7 5"))
    (fakes.home / "bin" / "python3.10").unlink()
    given = Environments([old], print, choose=True)
    (line,) = record_versions(["2.0.1"], fakes.home / "records", given, [RUNNERS["table"]])
    assert "needs python3.10" in line


def test_a_record_has_the_results_of_the_environment_and_the_digests_of_this_lab(fakes, folder):
    record("--torch", "2.0.1", "--output", folder)
    found = json.loads((folder / "torch-2.0.1.json").read_text(encoding="utf-8"))
    assert found == {
        "torch": "2.0.1",
        "python": "3",
        "platform": "Fake",
        "digests": {kind: CODE[kind] for kind in ("proofs", "rows", "columns", "sources")},
        "results": {"proofs": {name: {"outcome": "held"} for name in "ab"}, "cells": {"clone": "none"}},
    }
    assert [path.name for path in folder.iterdir()] == ["torch-2.0.1.json"]


def test_all_kinds_are_recorded_in_one_environment_unless_some_are_named(fakes, folder):
    assert record("--only", "bugs", "--torch", "2.0.1", "--output", folder, only="programs") == 0
    assert read_records(folder)["2.0.1"].results == {**RESULTS["programs"], **RESULTS["bugs"]}
    assert main(["record", "--torch", "2.0.1", "--output", str(folder)]) == 0
    found = read_records(folder)["2.0.1"]
    assert found.results.keys() == {"proofs", "cells", "programs", "bugs", "compiled", "functions"}
    assert found.of("functions") == RESULTS["atlas"]["functions"]
    assert len(fakes.noted("pip")) == 2
    assert len(fakes.noted("programs")) == len(fakes.noted("record")) == 1


def test_what_is_compiled_needs_a_compiler_that_works(fakes, folder, capsys, monkeypatch):
    monkeypatch.setattr(recorder, "has_compiler", lambda runs: False)
    assert record("--torch", "2.0.1", "--output", folder, only="compiled") == 2
    assert refused(capsys).startswith("torch 2.0.1: what is compiled needs a C++ compiler that works; found none")


def test_the_options_name_each_runner():
    assert tuple(RUNNERS) == RECORDED
