"""The commands on a system that cannot copy a process, as Windows: what can work does, and the rest says so."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tensorcopy_docs.cli import main
from tests.committed import answer_check

FORKING = "docs-saving.shared-tensors-cannot-be-resized"


@pytest.fixture
def windows(tmp_path):
    """Runs Python with what Windows has."""
    shutil.copy(Path(__file__).with_name("windows.py"), tmp_path / "sitecustomize.py")

    def run(*arguments: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
        check = "import os, signal; assert not hasattr(os, 'fork') and not hasattr(signal, 'SIGALRM')"
        subprocess.run([sys.executable, "-c", check], check=True, env=environment)
        return subprocess.run([sys.executable, *arguments], stdout=-1, text=True, check=True, env=environment).stdout

    return run


def test_ask_measures_each_cell(windows):
    here = subprocess.run(
        [sys.executable, "-m", "tensorcopy_docs", "ask", "x.detach()"], capture_output=True, text=True, check=True
    )
    assert windows("-m", "tensorcopy_docs", "ask", "x.detach()") == here.stdout


def test_explain_and_pictures_work(windows, tmp_path):
    message = "a leaf Variable that requires grad is being used"
    assert message in windows("-m", "tensorcopy_docs", "explain", message)
    code = "import torch, tensorcopy_docs as t; x = torch.ones(2); t.show('x.svg', x=x, y=x[:1]); print(t.shares(x, x))"
    assert windows("-c", f"import os; os.chdir({str(tmp_path)!r}); {code}") == "True\n"
    assert (tmp_path / "x.svg").read_text(encoding="utf-8").endswith("</svg>\n")


@pytest.mark.parametrize(("error", "code"), [("module 'os' has no attribute 'fork'", 0), ("another one", 1)])
def test_check_does_not_count_a_claim_whose_tests_copy_their_process(evidence, monkeypatch, capsys, error, code):
    names = ["growing_a_tensor_in_shared_memory_raises", "growing_a_tensor_in_shared_memory_kills_the_process"]
    broken = {
        name: {**evidence["proofs"][name], "outcome": "broken", "error": f"AttributeError: {error}"} for name in names
    }
    answer_check(monkeypatch, {**evidence, "proofs": {**evidence["proofs"], **broken}})
    assert main(["check"]) == code
    assert any(line.startswith(FORKING) and error in line for line in capsys.readouterr().out.splitlines())


def test_record_says_where_it_runs(monkeypatch, capsys):
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["record", "--torch", "2.13.0"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("tensorcopy-docs: record must run on Linux")
