"""mypy finds nothing in the package, and is strict enough to find what it should."""

import subprocess
import sys

from checkout import ROOT

FAULTS = """from tensorcopy_docs.languages import language_named

language_named(1)  # arg-type
def untyped(x): ...  # no-untyped-def
def bare(x: dict) -> None: ...  # type-arg
"""


def mypy(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run mypy as its settings in pyproject.toml say."""
    command = [sys.executable, "-m", "mypy", "--no-color-output", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


def test_mypy_finds_nothing():
    done = mypy()
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_would_find_faults(tmp_path):
    planted = tmp_path / "planted.py"
    planted.write_text(FAULTS, encoding="utf-8")
    done = mypy("--cache-dir", tmp_path / "cache", planted)
    assert done.returncode == 1
    lines = [line for line in done.stdout.splitlines() if line.startswith(f"{planted}:")]
    codes = [line.partition("  # ")[2] for line in FAULTS.splitlines() if "  # " in line]
    assert [line.rpartition("  [")[2] for line in lines] == [f"{code}]" for code in codes]


def test_mypy_knows_the_tools_where_the_package_is_installed(tmp_path):
    lines = [
        "import tensorcopy_docs",
        "from tensorcopy_docs import *",
        "tensorcopy_docs.shew  # attr-defined",
        "shares(1)  # call-arg",
        "show(x=1).save()  # call-arg",
        "found: int = shares(1, 2, elements=True)",
        "ask, compare, show_graph, watch",
    ]
    (tmp_path / "mine.py").write_text("\n".join(lines), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--no-color-output",
        "--strict",
        "--cache-dir",
        tmp_path / "cache",
        "mine.py",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    told = [line for line in done.stdout.splitlines() if line.startswith("mine.py:")]
    assert [line.rpartition("  [")[2] for line in told] == ["attr-defined]", "call-arg]", "call-arg]"], done.stdout
