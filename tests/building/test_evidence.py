"""Evidence is measured again, unless the lab, torch, Python and the platform are those of the evidence at hand."""

import json

import pytest

from tensorcopy_docs.building import preparation
from tensorcopy_docs.building.errors import BuildFailedError
from tensorcopy_docs.building.job import Job
from tensorcopy_docs.lab.runner import LabError


@pytest.fixture
def job(tmp_path, monkeypatch) -> Job:
    """A job with evidence that was measured just now, as the first one."""
    job = Job(tmp_path, "html")
    job.work.mkdir(parents=True)
    numbers = iter(range(1, 9))
    monkeypatch.setattr(preparation, "measure", lambda progress: {"number": next(numbers)})
    preparation.measure_evidence(job)
    return job


def measured(job: Job) -> int:
    preparation.measure_evidence(job)
    return json.loads(job.evidence.read_text())["number"]


def test_it_is_taken_again_if_nothing_has_changed(job):
    assert [measured(job), measured(job)] == [1, 1]


@pytest.mark.parametrize("version", ["torch", "python"])
def test_another_torch_or_python_measures_again(job, monkeypatch, version):
    from tensorcopy_docs.sphinx import environment

    before = environment.environment_key()
    monkeypatch.setattr(environment, "environment_key", lambda: before.replace(f"{version}-", f"{version}-9"))
    assert measured(job) == 2


def test_an_edit_of_the_lab_measures_again(job, monkeypatch, tmp_path):
    monkeypatch.setattr(preparation, "PACKAGE", tmp_path)
    (tmp_path / "lab").mkdir()
    (tmp_path / "lab" / "worker.py").write_text("before")
    assert [measured(job), measured(job)] == [2, 2]
    (tmp_path / "lab" / "worker.py").write_text("after")
    assert measured(job) == 3
    (tmp_path / "lab" / "worker.py").rename(tmp_path / "lab" / "other.py")
    assert measured(job) == 4


@pytest.mark.parametrize("damage", ['{"number": 7}', "", "{", '{"number": 1'])
def test_a_file_that_is_not_as_it_was_written_is_measured_again(job, damage):
    job.evidence.write_text(damage)
    assert measured(job) == 2


@pytest.mark.parametrize("name", ["evidence.json", "evidence.seal"])
def test_evidence_of_which_a_part_is_missing_is_measured_again(job, name):
    (job.work / name).unlink()
    assert measured(job) == 2


def test_a_lab_that_cannot_run_fails_the_build_in_one_line(job, monkeypatch):
    def fails(progress):
        raise LabError("torch is not installed")

    job.evidence.unlink()
    monkeypatch.setattr(preparation, "measure", fails)
    with pytest.raises(BuildFailedError, match=r"^torch is not installed$"):
        preparation.measure_evidence(job)
