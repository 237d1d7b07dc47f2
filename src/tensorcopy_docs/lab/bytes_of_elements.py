"""Which bytes the elements of tensors and arrays are in: two views of one storage need not have one in common."""

from math import gcd

import torch

from tensorcopy_docs.lab.observe import address, is_tensor, strides


def have_common_bytes(first, second):
    """Whether an element of one dense tensor or array is in a byte in which an element of the other is."""
    sizes = [_element_size(first), _element_size(second)]
    steps = [step * size for thing, size in zip((first, second), sizes) for step in strides(thing)]
    unit = 0  # the largest number of bytes that divides all distances; then elements are compared in such units
    for length in sizes + steps + [address(first) - address(second)]:
        unit = gcd(unit, abs(length))
    found, others = _units(first, address(first), unit), _units(second, address(first), unit)
    if not (len(found) and len(others)):
        return False
    lowest = min(found.min().item(), others.min().item())
    used = torch.zeros(max(found.max().item(), others.max().item()) - lowest + 1, dtype=torch.uint8)
    used[found - lowest] = 1
    return bool(used[others - lowest].any())


def _element_size(thing):
    return thing.element_size() if is_tensor(thing) else thing.itemsize


def _units(thing, start, unit):
    """The units that the elements are in, counted from the address `start`."""
    size = _element_size(thing)
    found = torch.arange(size // unit) + (address(thing) - start) // unit
    for length, step in zip(thing.shape, strides(thing)):
        found = (found.reshape(-1, 1) + torch.arange(length) * (step * size // unit)).reshape(-1)
    return found
