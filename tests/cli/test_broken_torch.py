"""A torch that is missing or broken, and a working folder that is deleted or has its own modules: one line each."""

import subprocess
import sys

import pytest

from tensorcopy_docs.cli import main
from tests.committed import committed_records, committed_register
from tests.planted_command import NO_TORCH

JUNK = "import sys\nsys.stderr.write('junk {')\nprint('[1')\nraise OSError('libtorch.so: too short')"


CHECK, RECORD = ["check"], ["record", "--only", "table", "--output", "records"]


@pytest.mark.parametrize(
    ("command", "torch", "line"),
    [
        (RECORD, "raise RuntimeError('line one\\nline two')", "RuntimeError: line one"),
        (["ask", "x"], "def", "SyntaxError: invalid syntax"),
        (CHECK, "import sys; sys.exit(0)", "it said nothing, and ended with exit code 0"),
        (["ask", "x"], "", "AttributeError: module 'torch' has no attribute "),
        (CHECK, JUNK, "OSError: libtorch.so: too short"),
        (RECORD, "import no_such_module", "ModuleNotFoundError: No module named 'no_such_module'"),
    ],
)
def test_a_torch_that_does_not_load_is_told_by_its_error_in_one_line(bare, monkeypatch, capfd, command, torch, line):
    bare.write("planted/torch.py", torch)
    monkeypatch.setenv("PYTHONPATH", bare.environment()["PYTHONPATH"])  # the worker's
    monkeypatch.chdir(bare.folder)
    monkeypatch.setattr("tensorcopy_docs.register.loading.load", committed_register)
    monkeypatch.setattr("tensorcopy_docs.checking.command.load_records", committed_records)
    assert main(command) == 2
    end = capfd.readouterr()
    assert end.out == ""
    (said,) = end.err.splitlines()
    assert said.startswith(f"tensorcopy-docs: the lab did not start: {line}")


def test_modules_in_the_working_folder_do_not_replace_those_of_python_or_torch(bare):
    for name in ("json.py", "typing.py", "torch.py"):
        bare.write(name, "raise SystemError('the one of the working folder')")
    bare.write("planted/sitecustomize.py", NO_TORCH)
    end = bare.run("check")
    assert end.code == 2
    assert "PyTorch is not installed" in end.complained[0]
    assert len(end.complained) == 1


@pytest.mark.parametrize("command", [["check"], ["build"]])
def test_in_a_deleted_folder_a_command_says_what_it_misses_in_one_line(bare, command):
    # It loads as the real one does: not without a working folder.
    bare.write("planted/torch.py", "import os; os.getcwd(); raise RuntimeError('there is a working folder')")
    code = 'mkdir gone && cd gone && rmdir ../gone && exec "$@"'
    shell = ["sh", "-c", code, "sh", sys.executable, "-m", "tensorcopy_docs", *command]
    done = subprocess.run(shell, cwd=bare.folder, env=bare.environment(), capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    wanted = "docs/conf.py: not found" if command == ["build"] else "the lab did not start: RuntimeError: there is"
    assert line.startswith(f"tensorcopy-docs: {wanted}")


def test_pictures_without_torch_are_one_import_error_that_says_how_to_install_it(bare):
    bare.write("planted/sitecustomize.py", NO_TORCH)
    for use in ("import tensorcopy_docs; tensorcopy_docs.show(x=1)", "from tensorcopy_docs import compare"):
        command = [sys.executable, "-c", use]
        done = subprocess.run(command, env=bare.environment(), capture_output=True, text=True)
        assert done.stderr.count("Traceback") == 1, "no chain of errors"
        last = done.stderr.splitlines()[-1]
        assert last.startswith("ImportError: tensorcopy_docs.") and "pip install torch" in last
