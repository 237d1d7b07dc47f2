"""Defines the two decorators that enter a function among the lab's proofs."""

from collections import OrderedDict

PROOF = "proof"
COUNTEREXAMPLE = "counterexample"


class ProofEntry:
    """A proof or counterexample: its function, what it needs of torch, and the reason if Python decides its outcome."""

    def __init__(self, function, kind, needs, python, probe=None):
        self.function = function
        self.name = function.__name__
        self.kind = kind
        self.needs = needs
        self.python = python
        self.probe = probe


ENTRIES = OrderedDict()


def proof(needs=(), python=None, probe=None):
    """Enter a function that runs a claim as its article words it, and asserts it.

    `needs` names what must exist for it to run, as dotted names below ``torch`` ("Tensor.untyped_storage"); where one
    is missing the outcome is *not available*. Where that is not a name, but an argument, a device or a dtype, `probe`
    tries it: if it raises, the outcome is *not available*, too. `python` is the reason why plain Python and not torch
    decides the outcome: such a proof has no mutation of torch.
    """
    return _entering(PROOF, needs, python, probe)


def counterexample(needs=(), python=None, probe=None):
    """Enter a function that asserts how torch behaves against a claim's own wording; it is confirmed when it holds."""
    return _entering(COUNTEREXAMPLE, needs, python, probe)


def _entering(kind, needs, python, probe):
    def enter(function):
        if function.__name__ in ENTRIES:
            raise ValueError("two proofs are called {}".format(function.__name__))
        ENTRIES[function.__name__] = ProofEntry(function, kind, tuple(needs), python, probe)
        return function

    return enter
