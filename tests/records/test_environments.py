"""Environments that are kept: used again if they are whole, made again if they are not, and never taken from others."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from tensorcopy_docs.records import environments
from tensorcopy_docs.records.environments import FINISHED, GIGABYTES, MARKER, UNFINISHED
from tests.fake_pythons import THREE, left, record, refused

VERSION = "2.0.1"


@pytest.fixture
def kept(tmp_path) -> Path:
    """Where environments are kept."""
    return tmp_path / "kept"


@pytest.fixture
def again(fakes, folder, kept):
    """Records a version anew with kept environments; returns the exit code."""

    def run(version: str = VERSION) -> int:
        shutil.rmtree(folder, ignore_errors=True)
        return record("--torch", version, "--output", folder, "--environments", kept)

    return run


def by_others(fakes, home: Path, torch: str | None) -> None:
    """An environment that somebody else has made in `home`."""
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "python").write_text((fakes.home / "bin" / "python3.10").read_text())
    (home / "bin" / "python").chmod(0o755)
    if torch is not None:
        (home / "bin" / "torch").write_text(torch)


def test_an_environment_is_made_once_and_used_the_next_time(fakes, kept, again):
    assert (again(), again()) == (0, 0)
    assert len(fakes.noted("pip")) == 1
    assert len(fakes.noted("record")) == 2
    assert (kept / VERSION / MARKER).read_text() == FINISHED
    assert left(fakes) == []


def test_all_versions_have_a_folder_each(fakes, folder, kept, capsys):
    assert record("--all", "--output", folder, "--environments", kept) == 0
    assert sorted(path.name for path in kept.iterdir()) == sorted(THREE)
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith(f"--environments {kept}: 3 to install, up to 6 GB each, 18 GB together, and 12 GB during")
    for path in folder.iterdir():
        path.unlink()
    assert record("--all", "--output", folder, "--environments", kept) == 0
    assert len(fakes.noted("pip")) == len(THREE)
    assert "to install" not in capsys.readouterr().err


def test_an_environment_that_is_there_needs_no_interpreter_and_no_disk(fakes, again, monkeypatch):
    again()
    (fakes.home / "bin" / "python3.10").unlink()
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=0))
    assert again() == 0


@pytest.mark.parametrize("step", ["venv", "pip"])
def test_an_environment_that_was_cut_off_is_made_again(fakes, kept, again, monkeypatch, step):
    real = environments.run

    def killed(command, *rest, **more):
        done = real(command, *rest, **more)
        if step in command:
            raise KeyboardInterrupt
        return done

    with monkeypatch.context() as patch:
        patch.setattr(environments, "run", killed)
        patch.setattr("shutil.rmtree", lambda *_, **__: None)  # nothing is tidied up by a process that is killed
        with pytest.raises(KeyboardInterrupt):
            environments.Environments([], print, kept).interpreter(VERSION, kept.parent)
    assert (kept / VERSION / MARKER).read_text() == UNFINISHED
    (kept / VERSION / "rest").mkdir()
    made = len(fakes.noted("pip"))
    assert again() == 0
    assert len(fakes.noted("pip")) == made + 1
    assert sorted(path.name for path in (kept / VERSION).iterdir()) == sorted(["bin", MARKER])


def test_an_environment_that_cannot_be_installed_leaves_nothing(fakes, kept, again, capsys):
    fakes.plan(fails=[VERSION])
    assert again() == 2
    assert refused(capsys).startswith(f"torch {VERSION}: cannot be installed on ")
    assert list(kept.iterdir()) == []


def test_an_index_that_does_not_answer_is_told_and_not_what_pip_makes_of_it(fakes, again, capsys):
    fakes.plan(offline=True)
    assert again() == 2
    line = refused(capsys)
    assert line.startswith(f"torch {VERSION}: cannot be installed on ")
    assert line.endswith(": a package index did not answer; check the network, and that pip knows the right index")


def test_an_environment_of_ours_that_does_not_work_any_more_is_made_again(fakes, kept, again):
    again()
    (kept / VERSION / "bin" / "torch").unlink()
    assert again() == 0
    assert len(fakes.noted("pip")) == 2


def test_an_environment_that_others_have_made_is_used(fakes, kept, again):
    by_others(fakes, kept / VERSION, VERSION)
    assert again() == 0
    assert fakes.noted("pip") == []
    assert [path.name for path in (kept / VERSION).iterdir()] == ["bin"], "nothing is written to it"


@pytest.mark.parametrize(
    ("torch", "found"), [("2.0.0", "torch 2.0.0"), (None, "ModuleNotFoundError: No module named 'torch'")]
)
def test_an_environment_of_others_that_does_not_fit_is_refused_and_stays(fakes, kept, again, capsys, torch, found):
    by_others(fakes, kept / VERSION, torch)
    assert again() == 2
    home = kept / VERSION
    line = f"torch {VERSION}: {home}: must have torch {VERSION} and NumPy, or be moved; found {found}"
    assert refused(capsys) == line
    assert (home / "bin" / "python").exists()


@pytest.mark.parametrize("what", ["a folder", "a file"])
def test_what_is_no_environment_is_refused_and_stays(fakes, kept, again, capsys, what):
    home = kept / VERSION
    kept.mkdir()
    if what == "a folder":
        home.mkdir()
    (home / "thesis.txt" if what == "a folder" else home).write_text("all my work")
    assert again() == 2
    assert refused(capsys).endswith("or be moved; found no bin/python")
    assert (home / "thesis.txt" if what == "a folder" else home).read_text() == "all my work"


def test_all_goes_on_behind_an_environment_that_does_not_fit(fakes, folder, kept, capsys):
    by_others(fakes, kept / THREE[0], "1.0.0")
    assert record("--all", "--output", folder, "--environments", kept) == 1
    assert refused(capsys).startswith(f"torch {THREE[0]}: {kept / THREE[0]}: must have torch {THREE[0]}")
    assert len(fakes.noted("record")) == len(THREE) - 1


def test_the_disk_is_looked_at_where_the_environment_is_kept(fakes, kept, again, monkeypatch, capsys):
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=GIGABYTES * 1e9 - 1e9))
    assert again() == 2
    assert refused(capsys) == f"torch {VERSION}: needs {GIGABYTES} GB of disk below {kept}; found {GIGABYTES - 1}"
    assert fakes.noted("venv") == []


def test_a_folder_for_environments_that_cannot_be_written_is_refused_at_once(fakes, folder, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert record("--all", "--output", folder, "--environments", tmp_path / "file") == 2
    line = f"--environments {tmp_path / 'file'}: must be a folder that can be written; "
    assert refused(capsys).startswith(line)
    assert fakes.noted("venv") == []
