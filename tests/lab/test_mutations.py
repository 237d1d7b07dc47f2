"""A proof that could never come out the other way proves nothing."""

import ast
from pathlib import Path

import pytest
import torch
from mutations import MUTATIONS

from tensorcopy_docs.catalogue import proof_sources
from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.worker import clean_state, load_proofs, run

ENTRIES = load_proofs()
TURNED = {outcomes.HELD: outcomes.FAILED, outcomes.FAILED: outcomes.HELD}


@pytest.fixture(autouse=True)
def leave_torch_as_it_was():
    yield
    clean_state()


@pytest.mark.parametrize("name", MUTATIONS)
def test_the_outcome_turns_on_a_torch_gone_wrong_and_back_on_the_real_one(name):
    before = run(ENTRIES[name])
    with pytest.MonkeyPatch.context() as patch:
        MUTATIONS[name](patch)
        mutated = run(ENTRIES[name])
    assert mutated["outcome"] == TURNED[before["outcome"]], mutated
    assert run(ENTRIES[name]) == before


def test_every_proof_has_a_mutation_or_the_reason_why_python_decides():
    by_python = {name for name, source in proof_sources().items() if source.python}
    assert MUTATIONS.keys() | by_python == proof_sources().keys()
    assert not MUTATIONS.keys() & by_python
    assert all(ENTRIES[name].python for name in by_python)


@pytest.mark.parametrize("mutate", sorted(set(MUTATIONS.values()), key=lambda mutate: mutate.__name__))
def test_a_mutation_patches_methods_of_tensors_and_nothing_that_proofs_measure_with(mutate):
    patched = []

    class Recorder:
        def setattr(self, target, name, value):
            assert target is torch.Tensor
            patched.append(name)

    mutate(Recorder())
    assert patched
    assert not set(patched) & {"data_ptr", "tolist", "stride", "shape", "grad", "equal", "__repr__", "__str__"}


def test_mutations_leave_python_and_the_proofs_alone():
    tree = ast.parse((Path(__file__).parent / "mutations.py").read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports for alias in node.names}
    assert names == {"torch", "Tensor"}
