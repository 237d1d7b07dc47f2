"""``shares`` with ``elements=True``: for windows of all kinds it says what a comparison byte by byte says."""

import itertools
import operator
import random

import numpy
import torch

from tensorcopy_docs import shares


def elements_of(thing) -> set[int]:
    """The address of each byte that an element is in."""
    steps = thing.strides if isinstance(thing, numpy.ndarray) else [step * thing.itemsize for step in thing.stride()]
    first = thing.ctypes.data if isinstance(thing, numpy.ndarray) else thing.data_ptr()
    places = itertools.product(*map(range, thing.shape))
    starts = {first + sum(map(operator.mul, place, steps)) for place in places}
    return {start + byte for start in starts for byte in range(thing.itemsize)}


def window_of(base: torch.Tensor, chance: random.Random) -> torch.Tensor | numpy.ndarray:
    """Some elements of `base`, of any dtype: they can overlap, be none, or be those of an array in reverse order."""
    whole = base.view(chance.choice([torch.uint8, torch.int16, torch.float32, torch.complex128]))
    sizes = [chance.choice([0, 1, 1, 2, 2, 3, 3, 4, 5]) for _ in range(chance.randint(0, 4))]
    steps = [chance.choice([0, 1, 2, 3, 4, 5, 7, 11]) for _ in sizes]
    room = len(whole) - sum(max(0, size - 1) * step for size, step in zip(sizes, steps, strict=True))
    if room <= 0:
        return window_of(base, chance)
    window = whole.as_strided(sizes, steps, chance.randrange(room))
    return numpy.flip(window.numpy()) if sizes and chance.random() < 0.3 else window


def test_elements_of_thousands_of_windows_are_compared_as_their_bytes_are():
    base, chance = torch.zeros(192, dtype=torch.uint8), random.Random(0)
    found = {True: 0, False: 0}
    for _ in range(3000):
        x, y = window_of(base, chance), window_of(base, chance)
        expected = not elements_of(x).isdisjoint(elements_of(y))
        about = [(type(each), each.dtype, each.shape) for each in (x, y)]
        assert (shares(x, y, elements=True), shares(y, x, elements=True)) == (expected, expected), about
        found[expected] += 1
    assert min(found.values()) > 400


def test_fields_of_an_array_are_compared_where_their_bytes_are():
    records = numpy.zeros(3, dtype=[("flag", "u1"), ("number", "f4"), ("last", "u1")])
    assert not shares(records["flag"], records["number"], elements=True)
    assert not shares(records["last"], records["number"], elements=True)
    assert shares(records["number"], records.view("u1")[4:5], elements=True)
