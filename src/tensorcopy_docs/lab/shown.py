"""Writes values that a program shows: the numbers of tensors and arrays, with runs of equal numbers shortened."""

import torch

MOST = 6  # runs of equal numbers that are written


def shown(value):
    """Return the text of a value that a program shows; of a tensor its numbers, with runs of equal ones shortened.

    ``64 × 1`` are 64 ones. Of many different numbers there are the first, how many there are, and their sum.
    """
    if isinstance(value, (tuple, list)):
        return "; ".join(shown(each) for each in value)
    if isinstance(value, torch.Tensor):
        return _numbers(value.detach().reshape(-1).tolist())
    if type(value).__module__ == "numpy":
        return _numbers(value.reshape(-1).tolist())
    return _text(value)


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
