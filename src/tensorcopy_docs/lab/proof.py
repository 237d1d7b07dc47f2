"""The two decorators that enter a function among the lab's proofs."""

from collections import OrderedDict

PROOF = "proof"
COUNTEREXAMPLE = "counterexample"


class Entry:
    """A proof or counterexample: its function, what it needs of torch, and who decides its outcome."""

    probe = None  # a message or a mend can have one

    def __init__(self, function, kind, needs, python):
        self.function = function
        self.name = function.__name__
        self.kind = kind
        self.needs = needs
        self.python = python


ENTRIES = OrderedDict()


def proof(needs=(), python=None):
    """Enter a function that runs a claim as its article words it, and asserts it.

    `needs` names what must exist for it to run, as dotted names below ``torch`` ("Tensor.untyped_storage"); where one
    is missing the outcome is *not available*. `python` is the reason why plain Python and not torch decides the
    outcome: such a proof has no mutation of torch.
    """
    return _entering(PROOF, needs, python)


def counterexample(needs=(), python=None):
    """Enter a function that asserts how torch behaves against a claim's own wording; it is confirmed when it holds."""
    return _entering(COUNTEREXAMPLE, needs, python)


def _entering(kind, needs, python):
    def enter(function):
        if function.__name__ in ENTRIES:
            raise ValueError("two proofs are called {}".format(function.__name__))
        ENTRIES[function.__name__] = Entry(function, kind, tuple(needs), python)
        return function

    return enter
