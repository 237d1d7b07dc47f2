"""Why a public name has no answer."""

import inspect

from tensorcopy_docs.lab.atlas.names import is_property, resolve
from tensorcopy_docs.lab.atlas.schemas import takes_no_tensor
from tensorcopy_docs.lab.atlas.trial import NO_TENSOR_OUT, RAISED
from tensorcopy_docs.lab.atlas.words import A_CLASS, NEEDS_A_DEVICE, NO_TENSOR_IN, RAISES, RETURNS_NO_TENSOR

__all__ = ["A_CLASS", "KNOWN", "reason"]

# What we say of names of which no trial tells it.
KNOWN = {}
# What the names of functions for other devices begin with, and what they say.
OTHER_DEVICES = ("cudnn_", "miopen_", "mkldnn_", "fbgemm_")
DEVICE_WORDS = ("CUDA", "cuDNN", "cudnn", "MIOpen", "miopen", "XPU", "IPU", "HPU", "MTIA", "ROCM", "HIP", "backend")


def reason(name, trials):
    """Return the key of the reason why a public name, of which no trial ran, has no answer."""
    if name in KNOWN:
        return KNOWN[name]
    trials = list(trials)
    if any(trial.outcome == NO_TENSOR_OUT for trial in trials):
        return RETURNS_NO_TENSOR
    if takes_no_tensor(name) or _takes_nothing(name):
        return NO_TENSOR_IN
    said = [trial.error for trial in trials if trial.outcome == RAISED]
    if name.rpartition(".")[2].startswith(OTHER_DEVICES) or any(word in each for each in said for word in DEVICE_WORDS):
        return NEEDS_A_DEVICE
    return RAISES


def _takes_nothing(name):
    if is_property(name):
        return False
    try:
        return not inspect.signature(resolve(name)).parameters
    except (TypeError, ValueError):
        return False
