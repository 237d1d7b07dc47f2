"""A proof whose outcome no mutation of torch can turn proves nothing."""

import ast
import importlib
from pathlib import Path

import pytest

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import load_proofs, run
from tensorcopy_docs.snippets.proofs import proof_sources
from tests.in_one_test import in_one_test
from tests.lab import wrong_torch
from tests.lab.forked import in_a_fork, run_alone
from tests.lab.patches import patched_by

ENTRIES = load_proofs()
TURNED = {outcomes.HELD: outcomes.FAILED, outcomes.FAILED: outcomes.HELD}
# Each module ``mutations_*.py`` beside this file has a table: which function turns the outcome of which proof.
# It is given pytest's ``monkeypatch`` and patches torch, never the proof or its result.
PATHS = sorted(Path(__file__).parent.glob("mutations_*.py"))
TABLES = [importlib.import_module(f"tests.lab.{path.stem}").MUTATIONS for path in PATHS]
MUTATIONS = {name: mutate for table in TABLES for name, mutate in table.items()}
# What proofs measure with must stay true.
MEASURES = {"data_ptr", "tolist", "stride", "shape", "grad", "grad_fn", "equal", "item", "__repr__", "__str__"}


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


def mutated_run(name: str) -> dict:
    with pytest.MonkeyPatch.context() as patch:
        MUTATIONS[name](patch)
        return run(ENTRIES[name])


@pytest.mark.process
@in_one_test("name", MUTATIONS)
def test_the_outcome_turns_on_a_torch_gone_wrong_and_back_on_the_real_one(name):
    before = run_alone(ENTRIES[name])
    mutated = in_a_fork(mutated_run, name) if "__getitem__" in patched_by(MUTATIONS[name]) else mutated_run(name)
    assert mutated["outcome"] == TURNED[before["outcome"]], mutated
    assert run_alone(ENTRIES[name]) == before


def test_every_proof_has_one_mutation_or_the_reason_why_python_decides():
    by_python = {name for name, source in proof_sources().items() if source.python}
    assert sorted([*by_python, *(name for table in TABLES for name in table)]) == sorted(proof_sources())
    assert all(ENTRIES[name].python for name in by_python)


@in_one_test("name, mutate", MUTATIONS.items(), ids=MUTATIONS)
def test_a_mutation_patches_torch_and_not_what_proofs_measure_with(name, mutate):
    patched = patched_by(mutate)
    assert patched
    assert not set(patched) & MEASURES


def test_mutations_leave_python_and_the_proofs_alone():
    for path in [*PATHS, Path(wrong_torch.__file__)]:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not {name.partition(".")[0] for name in imported} & {"tensorcopy_docs", "builtins", "pytest"}, path.name
