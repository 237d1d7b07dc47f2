"""mypy finds nothing in the package, and its tools have the types that a user's code is checked with."""

import subprocess
import sys

from tests.checkout import ROOT

MINE = """import tensorcopy_docs
from tensorcopy_docs import *
tensorcopy_docs.shew  # attr-defined
shares(1)  # call-arg
show(x=1).save()  # call-arg
found: int = shares(1, 2, elements=True)
ask, compare, show_graph, watch
"""


def test_mypy_finds_what_is_wrong_in_a_user_s_code_and_nothing_in_ours(tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(MINE, encoding="utf-8")
    assert (ROOT / "src" / "tensorcopy_docs" / "py.typed").is_file()
    command = [sys.executable, "-m", "mypy", "--no-color-output", "src", str(mine)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    *found, _ = done.stdout.splitlines()
    errors = [line for line in found if ": error: " in line]
    assert [line.rpartition("  [")[2] for line in errors] == ["attr-defined]", "call-arg]", "call-arg]"], done.stdout
    assert all("mine.py:" in line for line in errors)
