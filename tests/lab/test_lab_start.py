"""The lab starts with assertions, from any folder, whatever Python is told; or one line says why it does not."""

import json
import subprocess
import sys

import pytest

from tensorcopy_docs.lab import process, runner, worker
from tensorcopy_docs.lab.normalise import LONGEST_LINE
from tensorcopy_docs.lab.process import LabError, run_worker
from tensorcopy_docs.lab.runner import WORKER as REAL_WORKER
from tensorcopy_docs.lab.runner import measure
from tests.lab.planted_worker import FIRST, LAST, WORKER

FAILS = "@proof()\ndef fails():\n    assert 1 + 1 == 3\n"
MEASURE = """
import json, sys
from tensorcopy_docs.lab.runner import measure
print(json.dumps(measure(command=[sys.executable, sys.argv[1]])["proofs"]["fails"]["outcome"]))
"""


@pytest.fixture
def script(tmp_path):
    """A worker with a proof that fails."""
    path = tmp_path / "planted_worker.py"
    path.write_text(WORKER.format(proofs=FIRST + FAILS + LAST), encoding="utf-8")
    return path


@pytest.mark.parametrize("flags", [["-OO"], ["-X", "dev", "-W", "error"]], ids=" ".join)
def test_flags_of_the_python_that_starts_the_lab_change_nothing(script, flags):
    command = [sys.executable, *flags, "-c", MEASURE, script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (json.loads(done.stdout), done.stderr) == ("failed", "")


def test_a_worker_without_assertions_does_not_start(script):
    with pytest.raises(LabError) as caught:
        measure(command=[sys.executable, "-O", str(script)])
    assert str(caught.value) == "the lab did not start: " + worker.NO_ASSERTIONS


def test_a_worker_that_never_starts_timed_out(script, monkeypatch):
    script.write_text("while True: pass", encoding="utf-8")
    monkeypatch.setattr(runner, "GRACE", 0)
    with pytest.raises(LabError) as caught:
        measure(command=[sys.executable, str(script)], seconds=0.5)
    line = "the lab did not start: it timed out after 0.5 s: the import of torch does not end"
    assert str(caught.value) == line


def test_a_module_in_the_working_folder_is_not_imported_in_place_of_another(tmp_path, monkeypatch):
    for name in ("torch.py", "json.py", "traceback.py", "tensorcopy_docs.py"):
        (tmp_path / name).write_text("raise SystemError(1)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", "")
    (tmp_path / "units.json").write_text("[]")
    heads = []
    run_worker([*REAL_WORKER, "60", str(tmp_path / "units.json")], 60, heads.append)
    assert [each["kinds"] for each in heads] == [[]]


def test_a_folder_of_modules_may_be_named_from_the_working_folder(script, tmp_path, monkeypatch):
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "named_outside.py").write_text("found = True")
    script.write_text("import named_outside\n" + script.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", "modules")
    assert measure(command=[sys.executable, str(script)])["torch"] == "9.9.9"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"x = 1\ndef f(:\n", "bad.py: line 2: SyntaxError: invalid syntax"),
        ("x = 1\ny = '张量'\n".encode("gbk"), "SyntaxError: (unicode error) 'utf-8' codec"),
        (b"x = 1\n\0\n", "source code string cannot contain null bytes"),
        (b"\n\nimport no_such_module\n", "bad.py: line 3: ModuleNotFoundError: No module named 'no_such_module'"),
        (b"raise ValueError('two\\nlines' + 'x' * 1000)\n", "bad.py: line 1: ValueError: two lines"),
    ],
    ids=["syntax", "gbk", "null byte", "import", "two lines"],
)
def test_a_module_of_the_lab_that_cannot_be_imported_is_named_in_one_line(script, tmp_path, text, said):
    (tmp_path / "bad.py").write_bytes(text)
    loads = f"worker.load_proofs = lambda: (sys.path.insert(0, {str(tmp_path)!r}), __import__('bad'))\nworker.main("
    script.write_text(script.read_text(encoding="utf-8").replace("worker.main(", loads), encoding="utf-8")
    with pytest.raises(LabError) as caught:
        measure(command=[sys.executable, str(script)])
    assert str(caught.value).startswith("the lab did not start: ")
    assert said in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) <= LONGEST_LINE


def test_what_a_worker_says_after_its_lines_have_ended_is_told(tmp_path):
    script = tmp_path / "late.py"
    script.write_text("import os, sys, time\nos.close(1)\ntime.sleep(0.5)\nsys.exit('late words')\n")
    with pytest.raises(LabError, match=r"^the lab did not start: late words$"):
        run_worker([sys.executable, str(script)], 60, print)


def test_a_python_that_is_not_there_is_one_line_and_leaves_no_folder(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(LabError, match=r"the lab did not start: .*no-such-python"):
        measure(command=[str(tmp_path / "no-such-python")])
    assert list(tmp_path.iterdir()) == []


def test_a_machine_without_a_temporary_folder_is_one_line(monkeypatch):
    def full(**_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(process.tempfile, "mkdtemp", full)
    with pytest.raises(LabError, match=r"the lab did not start: .*No space left on device"):
        measure()
