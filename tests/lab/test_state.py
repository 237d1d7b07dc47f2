"""The state of torch and of the process that a proof changes is put back before the next one runs."""

import gc
import os
import sys
import warnings

import pytest
import torch

from tensorcopy_docs.lab import outcomes
from tensorcopy_docs.lab.proof import PROOF, ProofEntry
from tensorcopy_docs.lab.state import clean_state
from tensorcopy_docs.lab.worker import run

CHANGES = {
    "default device": lambda: torch.set_default_device("meta"),
    "default dtype": lambda: torch.set_default_dtype(torch.float64),
    "default tensor type": lambda: torch.set_default_tensor_type("torch.DoubleTensor"),
    "threads": lambda: torch.set_num_threads(2),
    "grad mode": lambda: torch.set_grad_enabled(False),
    "print options": lambda: torch.set_printoptions(precision=1, threshold=1, edgeitems=1, linewidth=9, sci_mode=True),
    "seed": lambda: torch.manual_seed(1),
    "deterministic algorithms": lambda: torch.set_deterministic_debug_mode("error"),
    "warnings only once": lambda: torch.set_warn_always(False),
    "anomaly detection": lambda: torch.autograd.set_detect_anomaly(True),
    "filters of warnings": lambda: warnings.simplefilter("ignore"),
    "denormal numbers": lambda: torch.set_flush_denormal(True),
    "working folder": lambda: os.chdir("/"),
    "environment, added": lambda: os.environ.update(LEFT_BEHIND="1"),
    "environment, changed": lambda: os.environ.update(PATH=""),
    "environment, emptied": lambda: os.environ.clear(),
    "standard output": lambda: setattr(sys, "stdout", None),
    "standard error": lambda: setattr(sys, "stderr", None),
    "modules": lambda: sys.modules.pop("torch"),
    "path of modules": lambda: sys.path.clear(),
    "limit of recursion": lambda: sys.setrecursionlimit(5000),
    "collection of garbage": lambda: gc.enable(),
}


def seen() -> dict:
    """All of that state, as a proof can see it."""
    found = {
        "device": str(torch.ones(1).device),
        "dtype": torch.get_default_dtype(),
        "threads": torch.get_num_threads(),
        "grad mode": torch.is_grad_enabled(),
        "printed": [str(torch.tensor([1 / 3, 1e6])), str(torch.zeros(30) + 1 / 7)],
        "deterministic": torch.are_deterministic_algorithms_enabled(),
        "warnings": torch.is_warn_always_enabled(),
        "anomalies": torch.is_anomaly_enabled(),
        "denormal": (torch.ones(1) * 1e-40).tolist(),
        "folder": os.getcwd(),
        "environment": dict(os.environ),
        "streams": [stream is not None for stream in (sys.stdin, sys.stdout, sys.stderr)],
        "modules": "torch" in sys.modules,
        "path": list(sys.path),
        "limit": sys.getrecursionlimit(),
        "garbage": gc.isenabled(),
    }
    return {**found, "random": torch.rand(2).tolist()}


def seen_by_a_proof() -> dict:
    found = {}

    def looks():
        found.update(seen())
        warnings.warn("given", stacklevel=1)

    ended = run(ProofEntry(looks, PROOF, (), None))
    assert (ended["outcome"], ended["output"]) == (outcomes.HELD, "UserWarning: given")
    return found


@pytest.fixture(autouse=True)
def leave_all_as_it_was():
    yield
    clean_state()


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.filterwarnings("ignore")
def test_a_proof_does_not_see_what_the_one_before_it_has_changed(change):
    before = seen_by_a_proof()
    assert run(ProofEntry(change, PROOF, (), None))["outcome"] == outcomes.HELD
    assert seen_by_a_proof() == before


def test_what_a_proof_changes_before_it_fails_is_put_back_too():
    before = seen_by_a_proof()

    def changes_and_fails():
        os.chdir("/")
        torch.set_default_device("meta")
        raise AssertionError

    run(ProofEntry(changes_and_fails, PROOF, (), None))
    assert seen_by_a_proof() == before


def test_no_garbage_is_collected_in_the_middle_of_a_proof_and_it_is_again_behind_it():
    assert not seen_by_a_proof()["garbage"]
    assert gc.isenabled()


def test_a_module_that_a_proof_imports_stays(tmp_path, monkeypatch):
    (tmp_path / "imported_by_a_proof.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    run(ProofEntry(lambda: __import__("imported_by_a_proof"), PROOF, (), None))
    assert sys.modules.pop("imported_by_a_proof")


@pytest.mark.parametrize("name", ["set_default_device", "set_warn_always", "set_deterministic_debug_mode"])
def test_a_version_of_torch_that_lacks_a_setter_is_cleaned_without_it(monkeypatch, name):
    torch.set_default_dtype(torch.float64)
    monkeypatch.delattr(torch, name)
    monkeypatch.setattr(torch, "use_deterministic_algorithms", lambda mode: None)
    clean_state()
    assert torch.get_default_dtype() is torch.float32
