"""The lab's proofs as their source tells them."""

import ast

import pytest

from tensorcopy_docs.lab.proof import ProofEntry
from tensorcopy_docs.lab.worker import load_proofs
from tensorcopy_docs.snippets.proofs import PROOFS, proof_sources

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


def test_only_decorated_functions_are_proofs(sources):
    assert {name: source.kind for name, source in sources.items()} == {
        "plain": "proof",
        "by_python": "proof",
        "against": "counterexample",
    }


def test_a_proof_knows_its_file(sources):
    assert {source.file for source in sources.values()} == {"planted.py"}


def test_code_is_the_body_without_docstring_and_indentation(sources):
    assert sources["plain"].code == "x = 1\n\nif x:\n    assert x == 1"
    assert sources["against"].code.endswith("assert True  # behind it")


def test_only_a_proof_that_says_so_is_decided_by_python(sources):
    assert [name for name, source in sources.items() if source.python] == ["by_python"]


def test_the_catalogue_has_every_entry_that_the_lab_runs():
    def facts(entry: ProofEntry) -> tuple[str, str, bool]:
        return entry.name, entry.kind, bool(entry.python)

    read = [(source.name, source.kind, source.python) for source in proof_sources().values()]
    assert read == [facts(entry) for entry in load_proofs().values()]


def test_no_two_proofs_share_a_name():
    names = [
        node.name
        for path in PROOFS.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")  # a probe
    ]
    assert len(names) == len(set(names)) == len(proof_sources())
