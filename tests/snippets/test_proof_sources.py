"""The lab's proofs as their source tells them."""

import pytest

from tensorcopy_docs.lab.proof import ProofEntry
from tensorcopy_docs.lab.worker import load_proofs
from tensorcopy_docs.snippets.proofs import proof_sources

MODULE = '''
import torch

from tensorcopy_docs.lab.proof import counterexample, proof


def helper():
    return 1


@proof()
def plain():
    """It has a docstring."""
    x = 1

    if x:
        assert x == 1


@proof(python="names are Python's")
def by_python():
    assert True


@other()
@counterexample(needs=("Tensor.clone",))
def against():
    """One line; another."""
    # a comment
    assert True  # behind it
'''


@pytest.fixture
def sources(tmp_path):
    (tmp_path / "planted.py").write_text(MODULE, encoding="utf-8")
    return proof_sources(tmp_path)


def test_decorated_functions_are_proofs_with_their_file_code_and_whether_python_decides(sources):
    assert {name: (each.kind, each.file, each.python) for name, each in sources.items()} == {
        "plain": ("proof", "planted.py", False),
        "by_python": ("proof", "planted.py", True),
        "against": ("counterexample", "planted.py", False),
    }
    assert sources["plain"].code == "x = 1\n\nif x:\n    assert x == 1"
    assert sources["against"].code.endswith("assert True  # behind it")


def test_the_catalogue_has_every_entry_that_the_lab_runs():
    def facts(entry: ProofEntry) -> tuple[str, str, bool]:
        return entry.name, entry.kind, bool(entry.python)

    read = [(source.name, source.kind, source.python) for source in proof_sources().values()]
    assert read == [facts(entry) for entry in load_proofs().values()]
