"""Environments that are kept: used again if they are whole, made again if they are not, and never taken from others."""

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from tensorcopy_docs.records.environments import FINISHED, GIGABYTES, MARKER, UNFINISHED
from tests.records.fake_interpreters import THREE, record, refused

VERSION = "2.0.1"


@pytest.fixture
def kept(tmp_path) -> Path:
    """Where environments are kept."""
    return tmp_path / "kept"


@pytest.fixture
def again(fakes, folder, kept):
    """Records a version anew with kept environments; returns the exit code."""

    def run(*which: str) -> int:
        shutil.rmtree(folder, ignore_errors=True)
        return record(*(which or ("--torch", VERSION)), "--output", folder, "--environments", kept)

    return run


def by_others(home: Path, torch: str | None) -> None:
    """An environment that somebody else has made in `home`."""
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "python").touch()
    if torch is not None:
        (home / "bin" / "torch").write_text(torch)


def test_an_environment_is_made_once_and_needs_no_interpreter_and_no_disk_the_next_time(
    fakes, kept, again, monkeypatch
):
    assert again() == 0
    (fakes.home / "bin" / "python3.10").unlink()
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=0))
    assert again() == 0
    assert (len(fakes.ran("pip")), len(fakes.ran("lab"))) == (1, 2)
    assert (kept / VERSION / MARKER).read_text() == FINISHED
    assert fakes.temporary() == []


def test_all_versions_have_a_folder_each_and_the_disk_that_they_take_is_said_before(fakes, kept, again, capsys):
    assert again("--all") == 0
    assert sorted(path.name for path in kept.iterdir()) == sorted(THREE)
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith(f"--environments {kept}: 3 to install, ") and " 18 GB together" in first
    assert again("--all") == 0
    assert len(fakes.ran("pip")) == len(THREE)
    assert "to install" not in capsys.readouterr().err


@pytest.mark.parametrize("step", ["venv", "pip"])
def test_an_environment_that_was_cut_off_is_made_again(fakes, kept, again, monkeypatch, step):
    def killed(ended: str) -> None:
        if ended == step:
            raise KeyboardInterrupt

    fakes.after = killed
    with monkeypatch.context() as patch:
        patch.setattr("shutil.rmtree", lambda *_, **__: None)  # nothing is tidied up by a process that is killed
        with pytest.raises(KeyboardInterrupt):
            again()
    assert (kept / VERSION / MARKER).read_text() == UNFINISHED
    (kept / VERSION / "rest").mkdir()
    fakes.after, made = lambda _: None, len(fakes.ran("pip"))
    assert again() == 0
    assert len(fakes.ran("pip")) == made + 1
    assert sorted(path.name for path in (kept / VERSION).iterdir()) == sorted(["bin", MARKER])


def test_an_environment_that_cannot_be_installed_leaves_nothing_and_one_that_does_not_work_is_made_again(
    fakes, kept, again, capsys
):
    fakes.fails = {"pip": "ERROR: no"}
    assert again() == 2
    assert refused(capsys).startswith(f"torch {VERSION}: cannot be installed on ")
    assert list(kept.iterdir()) == []
    fakes.fails = {}
    assert again() == 0
    (kept / VERSION / "bin" / "torch").unlink()
    assert again() == 0
    assert len(fakes.ran("pip")) == 3


def test_an_environment_that_others_have_made_is_used_and_nothing_is_written_to_it(fakes, kept, again):
    by_others(kept / VERSION, VERSION)
    assert again() == 0
    assert fakes.ran("pip") == []
    assert [path.name for path in (kept / VERSION).iterdir()] == ["bin"]


@pytest.mark.parametrize(
    ("made", "found"),
    [
        (lambda home: by_others(home, "2.0.0"), "torch 2.0.0"),
        (lambda home: by_others(home, None), "ModuleNotFoundError: No module 'torch'"),
        (lambda home: (home.mkdir(parents=True), (home / "thesis.txt").write_text("my work")), "no bin/python"),
        (lambda home: (home.parent.mkdir(), home.write_text("my work")), "no bin/python"),
    ],
)
def test_what_others_have_made_and_does_not_fit_is_refused_and_stays(fakes, kept, again, capsys, made, found):
    home = kept / VERSION
    made(home)
    before = [home, *home.rglob("*")]
    assert again() == 2
    said = refused(capsys)
    assert said.startswith(f"torch {VERSION}: {home}: must have torch {VERSION}") and said.endswith(f"found {found}")
    assert [home, *home.rglob("*")] == before
    assert again("--all") == 1, "it goes on with the other versions"
    assert len(fakes.ran("lab")) == len(THREE) - 1


def test_a_disk_that_is_full_and_a_folder_that_cannot_be_written_are_refused_at_once(
    fakes, kept, again, monkeypatch, capsys
):
    monkeypatch.setattr("shutil.disk_usage", lambda place: SimpleNamespace(free=GIGABYTES * 1e9 - 1e9))
    assert again() == 2
    assert refused(capsys).startswith(f"torch {VERSION}: needs {GIGABYTES} GB of disk below {kept}; ")
    kept.touch()
    assert again() == 2
    assert refused(capsys).startswith(f"--environments {kept}: must be a folder that can be written; ")
    assert fakes.steps == []
