"""Writes values that a program shows: the numbers of tensors and arrays, with runs of equal numbers shortened."""

import torch

MOST = 6  # runs of equal numbers that are written
CLOSE = 1e-4  # relative rounding by which two observations of a program may differ
# The same where tensors have fewer digits; this torch may lack one of the dtypes.
FEW_DIGITS = {"torch.float16": 1e-2, "torch.bfloat16": 5e-2}


def shown(value):
    """Return the text of a value that a program shows; of a tensor its numbers, with runs of equal ones shortened.

    ``64 × 1`` are 64 ones. Of many different numbers there are the first, how many there are, and their sum.
    """
    if isinstance(value, (tuple, list)):
        return "; ".join(shown(each) for each in value)
    if isinstance(value, dict):
        return "; ".join("{}: {}".format(name, shown(each)) for name, each in value.items())
    if isinstance(value, torch.Tensor):
        return _numbers(value.detach().reshape(-1).tolist())
    if type(value).__module__ == "numpy":
        return _numbers(value.reshape(-1).tolist())
    return _text(value)


def plain(value):
    """Return a value that a program shows as lists, texts and numbers; a tensor's shape stands before its numbers."""
    if isinstance(value, (tuple, list)):
        return [plain(each) for each in value]
    if isinstance(value, dict):
        return [[name, plain(each)] for name, each in sorted(value.items())]
    if isinstance(value, torch.Tensor) or type(value).__module__ == "numpy":
        flat = value.detach().reshape(-1) if isinstance(value, torch.Tensor) else value.reshape(-1)
        return [list(value.shape), [plain(each) for each in flat.tolist()]]
    if isinstance(value, complex):
        return [value.real, value.imag]
    return float(value) if isinstance(value, (bool, int)) else value


def rounding(value):
    """Return the relative rounding by which what a program shows may differ from what is right."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, (tuple, list)):
        return max([CLOSE] + [rounding(each) for each in value])
    return FEW_DIGITS.get(str(getattr(value, "dtype", "")), CLOSE)


def _numbers(numbers):
    runs = []
    for each in map(_text, numbers):
        if runs and runs[-1][1] == each:
            runs[-1][0] += 1
        else:
            runs.append([1, each])
    parts = ["{} × {}".format(*each) if each[0] > 1 else each[1] for each in runs]
    if len(parts) <= MOST:
        return ", ".join(parts)
    return "{}, … ({} numbers, sum {})".format(", ".join(parts[:MOST]), len(numbers), _text(float(sum(numbers))))


def _text(value):
    return "{:.4g}".format(value) if isinstance(value, float) else str(value)
