"""mypy finds nothing in the package, and knows its tools where it is installed."""

import subprocess
import sys

from tests.checkout import ROOT

MYPY = [sys.executable, "-m", "mypy", "--no-color-output"]


def test_mypy_finds_nothing():
    done = subprocess.run(MYPY, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr


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
    command = [*MYPY, "--strict", "--cache-dir", tmp_path / "cache", "mine.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    told = [line for line in done.stdout.splitlines() if line.startswith("mine.py:")]
    assert [line.rpartition("  [")[2] for line in told] == ["attr-defined]", "call-arg]", "call-arg]"], done.stdout
