"""mypy finds nothing in the package, and is strict enough to find what it should."""

import subprocess
import sys

import pytest
from checkout import ROOT

USE = "from pathlib import Path\n\nfrom tensorcopy_docs.files import put\n\n"


def mypy(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run mypy as its settings in pyproject.toml say."""
    command = [sys.executable, "-m", "mypy", "--no-color-output", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


def test_mypy_finds_nothing():
    done = mypy()
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        ('put(Path("a"), "text")', "arg-type"),
        ("def untyped(x): ...", "no-untyped-def"),
        ("def bare(x: dict) -> None: ...", "type-arg"),
    ],
)
def test_mypy_would_find_a_fault(tmp_path, fault, code):
    planted = tmp_path / "planted.py"
    planted.write_text(USE + fault + "\n", encoding="utf-8")
    done = mypy("--cache-dir", tmp_path / "cache", planted)
    assert done.returncode == 1
    (line,) = [line for line in done.stdout.splitlines() if line.startswith(f"{planted}:5: error: ")]
    assert line.endswith(f"[{code}]")
