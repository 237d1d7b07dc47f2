"""Chooses the values of a reader's tensor, and others where the measurements could not follow its own."""

import torch

from tensorcopy_docs.lab.observe import is_sparse

LEAST, MOST = 1e-3, 1e3  # in between, four times a number is exact, and finite, in every dtype
SMALL = {"uint8": 255, "int8": 127}


def flat_values(tensor):
    """Return all elements of a tensor as one list of Python numbers; a sparse one also has its zeros."""
    with torch.no_grad():
        found = tensor.detach()
        return (found.to_dense() if is_sparse(found) else found).reshape(-1).tolist()


def followable(values, dtype):
    """True if each of `values` can be followed: none is 0 or equals another, and a few times it is still exact.

    The values of a bool tensor cannot be replaced by others.
    """
    if dtype == "bool":
        return True
    sizes = [abs(part) for value in values for part in parts_of(value)]
    return all(LEAST <= size <= MOST for size in sizes) and len(set(sizes)) == len(sizes)


def counted(facts):
    """Return the values 1, 2, 3, … for the elements of a tensor, in the pairs 1 + 2j, 3 + 4j, … if it is complex."""
    number = len(facts["values"])
    if facts["dtype"] == "bool":
        return facts["values"]
    if facts["dtype"].startswith("complex"):
        return [complex(2 * n + 1, 2 * n + 2) for n in range(number)]
    most = SMALL.get(facts["dtype"], number or 1)
    return [n % most + 1 for n in range(number)]


def parts_of(value):
    """Return the real and the imaginary part of a complex number; of a real one, itself."""
    return (value.real, value.imag) if isinstance(value, complex) else (value,)
