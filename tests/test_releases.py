"""Recording releases in throw-away environments; fake interpreters stand in for real ones, pip and the lab."""

import json
import signal
import sys
import time
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from fake_pythons import Fakes

from tensorcopy_docs import releases
from tensorcopy_docs.cli import main
from tensorcopy_docs.records import load_records, release
from tensorcopy_docs.releases import RELEASES, Python, ReleaseError, fitting, packages, python_named, record_release

LAB = releases.PACKAGE / "lab"
THREE = ("1.12.1", "1.13.1", "2.0.1")


@pytest.fixture
def fakes(tmp_path, monkeypatch) -> Fakes:
    """Fake interpreters, the only ones on the path, and an empty folder for all that is temporary."""
    made = Fakes(tmp_path)
    made.plan()
    made.add("python3.7", "3 7 17")
    made.add("python3.11", "3 11 9")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(releases, "RELEASES", THREE)
    return made


@pytest.fixture
def folder(tmp_path) -> Path:
    """Where records go."""
    return tmp_path / "records"


def left(fakes: Fakes) -> list[Path]:
    """What is left of the environments."""
    return list((fakes.home / "temporary").iterdir())


def record(*arguments: object) -> int:
    return main(["record", *map(str, arguments)])


def refused(capsys) -> str:
    """The one line with which the command refused, behind what it reported."""
    lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("tensorcopy-docs: ")]
    assert len(lines) == 1
    return lines[0].removeprefix("tensorcopy-docs: ")


def test_the_releases_are_thirty_minor_ones_in_order():
    assert len(RELEASES) == 30
    minors = [release(version)[:2] for version in RELEASES]
    assert all(before < after for before, after in pairwise(minors))
    assert all(releases.VERSION.fullmatch(version) for version in RELEASES)


@pytest.mark.parametrize("version", RELEASES)
def test_each_release_is_installed_on_the_python_that_it_has_wheels_for(fakes, version):
    old = release(version) < (2, 0)
    assert fitting(version, []).version == ((3, 7, 17) if old else (3, 11, 9))


def test_an_interpreter_that_is_named_comes_before_those_on_the_path(fakes):
    own = Python("/there", (3, 7, 1))
    assert fitting("1.12.1", [Python("/new", (3, 11, 2)), own]) is own
    assert fitting("2.0.1", [own]).path == str(fakes.home / "bin" / "python3.11")


@pytest.mark.parametrize(("version", "name"), [("1.13.1", "python3.7"), ("2.0.1", "python3.11")])
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
        assert packages(version) == [f"torch=={version}", numpy]


def test_a_release_is_recorded_and_its_environment_deleted(fakes, folder, capsys):
    assert record("--torch", "1.12.1", "--output", folder) == 0
    assert list(load_records(folder)) == ["1.12.1"]
    said = capsys.readouterr()
    assert said.out == f"Recorded: {folder / 'torch-1.12.1.json'}\n"
    assert said.err.splitlines() == ["torch 1.12.1: installing on Python 3.7.17", "torch 1.12.1: measuring"]
    ((venv,), (pip,)) = fakes.noted("venv"), fakes.noted("pip")
    assert pip["packages"] == ["torch==1.12.1", "numpy<1.22"]
    assert pip["own"] == venv["place"] + "/bin/python"
    assert pip["temporary"] == str(Path(venv["place"]).parent), "what pip unpacks is deleted, too"
    assert "--no-cache-dir" in pip["options"]
    assert left(fakes) == []


def test_the_environment_sees_the_lab_and_nothing_else_of_the_package(fakes, folder, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/somewhere/else")
    monkeypatch.setenv("VIRTUAL_ENV", "/somewhere")
    monkeypatch.chdir(releases.PACKAGE.parent)
    record("--torch", "2.0.1", "--output", folder)
    (ran,) = fakes.noted("record")
    lab = {f"tensorcopy_docs/lab/{file.relative_to(LAB).as_posix()}" for file in LAB.rglob("*.py")}
    assert set(ran["files"]) == {"tensorcopy_docs/__init__.py", *lab}
    assert ran["virtual"] is None
    assert ran["folder"] == ran["path"], "-m looks into the working folder first"


@pytest.mark.parametrize(
    ("plan", "line"),
    [
        (
            {"fails": ["2.0.1"]},
            "cannot be installed on Python 3.11.9: ERROR: No matching distribution found for torch==2.0.1",
        ),
        ({"venv": "Error: ensurepip is not there"}, "{python} made no environment: Error: ensurepip is not there"),
        ({"breaks": ["2.0.1"]}, "ImportError: libtorch.so: no such file"),
        ({"found": "2.0.0"}, "must be what is installed; found torch 2.0.0"),
    ],
)
def test_what_fails_is_told_in_one_line_and_leaves_no_record_and_no_environment(fakes, folder, capsys, plan, line):
    fakes.plan(**plan)
    assert record("--torch", "2.0.1", "--output", folder) == 2
    assert refused(capsys) == "torch 2.0.1: " + line.format(python=fakes.home / "bin" / "python3.11")
    assert not folder.exists()
    assert left(fakes) == []


@pytest.mark.parametrize("at", ["venv", "pip", "tensorcopy_docs.lab.record"])
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_is_told_in_one_line_and_leaves_no_record_and_no_environment(
    fakes, folder, monkeypatch, capsys, at, how
):
    real, seen = releases._run, []

    def interrupted(command, *rest, **more):
        done = real(command, *rest, **more)
        if at in command:
            seen.extend(left(fakes))
            signal.raise_signal(how)
        return done

    monkeypatch.setattr(releases, "_run", interrupted)
    # Where the tests run in the background, a shell has switched the keyboard's signal off.
    keyboard = signal.signal(signal.SIGINT, signal.default_int_handler)
    handlers = signal.getsignal(signal.SIGTERM)
    try:
        assert record("--torch", "2.0.1", "--output", folder) == 130
    finally:
        signal.signal(signal.SIGINT, keyboard)
    assert refused(capsys) == "interrupted; no record is half written, and those that are there stay"
    assert len(seen) == 1
    assert signal.getsignal(signal.SIGTERM) == handlers
    assert not folder.exists()
    assert left(fakes) == []


def running(process: int) -> bool:
    state = Path(f"/proc/{process}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z"


def test_what_a_step_has_started_is_ended_with_it(tmp_path, monkeypatch):
    started = tmp_path / "started"
    code = (
        "import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)']); "
        f"open({str(started)!r}, 'w').write(f'{{p.pid}} '); p.wait()"
    )

    def interrupted(self, *_):
        while not started.exists() or not started.read_text().endswith(" "):
            time.sleep(0.01)
        raise KeyboardInterrupt

    monkeypatch.setattr("subprocess.Popen.communicate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        releases._run([sys.executable, "-c", code])
    ended = time.monotonic() + 20
    while running(int(started.read_text())) and time.monotonic() < ended:
        time.sleep(0.01)
    assert not running(int(started.read_text()))


@pytest.mark.parametrize("at", ["/proc/nowhere", "a-file"])
def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_installed(fakes, tmp_path, capsys, at):
    (tmp_path / "a-file").write_text("")
    folder = tmp_path / at
    assert record("--torch", "2.0.1", "--output", folder) == 2
    assert refused(capsys).startswith(f"--output {folder}: must be a folder that can be written; ")
    assert fakes.noted("venv") == []


def test_all_goes_on_behind_a_record_that_could_not_be_written(fakes, folder, monkeypatch, capsys):
    put, seen = releases.put, []

    def full(path, content):
        seen.append(path.name)
        if len(seen) == 1:
            raise OSError("no space left")
        return put(path, content)

    monkeypatch.setattr(releases, "put", full)
    assert record("--all", "--output", folder) == 1
    assert refused(capsys) == f"torch {THREE[0]}: no space left"
    assert sorted(path.name for path in folder.iterdir()) == [f"torch-{version}.json" for version in THREE[1:]]


@pytest.mark.parametrize("cut", ["pathlib.Path.write_bytes", "os.replace"])
def test_a_copy_that_is_cut_off_leaves_the_old_record_as_it_was(fakes, folder, monkeypatch, capsys, cut):
    record("--torch", "2.0.1", "--output", folder)
    before = (folder / "torch-2.0.1.json").read_bytes()
    capsys.readouterr()
    write = Path.write_bytes

    def cut_off(source, target):
        if cut == "os.replace":
            raise OSError("no space left")
        if source.parent != folder:
            return write(source, target)
        write(source, target[: len(target) // 2])
        raise OSError("no space left")

    monkeypatch.setattr(cut, cut_off)
    for version in ("2.0.1", "1.13.1"):
        assert record("--torch", version, "--output", folder) == 2
        assert refused(capsys) == "no space left"
    assert (folder / "torch-2.0.1.json").read_bytes() == before
    assert list(load_records(folder)) == ["2.0.1"]
    assert [path.name for path in folder.iterdir()] == ["torch-2.0.1.json"]
    assert left(fakes) == []


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
            "--python: says where --torch or --all finds an interpreter; found neither of them",
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


def test_of_those_named_for_all_releases_the_one_that_fits_is_chosen(fakes):
    old = python_named(fakes.add("old", "3 7 5"))
    with pytest.raises(ReleaseError, match=r"needs python3\.11"):
        (fakes.home / "bin" / "python3.11").unlink()
        record_release("2.0.1", fakes.home / "records", [old], print, choose=True)


def test_a_record_is_what_the_environment_wrote(fakes, folder):
    record("--torch", "2.0.1", "--output", folder)
    found = json.loads((folder / "torch-2.0.1.json").read_text(encoding="utf-8"))
    assert found == {"torch": "2.0.1", "python": "3", "proofs": {}, "columns": [], "cells": {}}
    assert [path.name for path in folder.iterdir()] == ["torch-2.0.1.json"]
