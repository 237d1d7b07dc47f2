"""Workers of the lab with something planted in them."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from tensorcopy_docs.lab import outcomes, process
from tensorcopy_docs.lab.runner import measure
from tests.lab.planted_worker import FIRST, LAST, TABLE, WORKER, result


@pytest.fixture
def processes(monkeypatch, tmp_path):
    """All workers that are started; none may be left alive, and no folder of theirs may be left."""
    started = []

    def start(*arguments, **options):
        started.append(subprocess.Popen(*arguments, **options))
        return started[-1]

    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    fake = SimpleNamespace(**{**vars(subprocess), "Popen": start})
    monkeypatch.setattr(process, "subprocess", fake)
    yield started
    assert started
    assert [each.returncode is None for each in started] == [False] * len(started)
    assert list(temporary.iterdir()) == []


@pytest.fixture
def measured(tmp_path, processes):
    """Measure planted proofs, given as source, with a good one before and one behind; `wrong` is put into TABLE."""

    def run(proofs: str = "", wrong: dict | None = None, **options) -> dict:
        script = tmp_path / "planted_worker.py"
        options.setdefault("command", [sys.executable, str(script)])
        nothing = {"call": "pass", "measurement": "pass", "picture": "pass"}
        table = "" if wrong is None else TABLE.format(**{**nothing, **wrong})
        script.write_text(WORKER.format(proofs=FIRST + proofs + LAST + table), encoding="utf-8")
        evidence = measure(**options)
        assert evidence["proofs"].pop("first") == result(outcomes.HELD, "first, in process True")
        assert evidence["proofs"].pop("last") == result(outcomes.HELD, "last", kind="counterexample")
        if wrong is None:
            assert (evidence["cells"], evidence["pictures"], evidence["broken"]) == ({}, {}, {})
        return evidence

    return run
