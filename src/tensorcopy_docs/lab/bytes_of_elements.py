"""Finds the bytes of the elements of tensors and arrays: two views of one storage need not share one."""

from functools import reduce
from math import gcd

from tensorcopy_docs.lab.observe import address, is_tensor

MOST = 2**34  # distances that are gone through, at most, counted for each time; some seconds
LEAST_TIMES = 16  # so that a number with a bit for each distance takes 128 MB at most


def have_common_bytes(first, second):
    """True if an element of one `layout` has a byte in common with an element of the other.

    The answer is exact. Its cost depends on how far elements are apart and not on how many there are. Raises ValueError
    in one line if it would take too long.
    """
    (start, size, steps), (other, other_size, other_steps) = first, second
    if not (size and other_size):
        return False
    # An element of each is chosen by a count for each step, here for the second one from its last element back. The
    # elements have a common byte if the steps that are taken add up to a length between `low` and `high`.
    ends = {step: steps.get(step, 0) + other_steps.get(step, 0) for step in set(steps).union(other_steps)}
    distance = other + sum(step * count for step, count in other_steps.items()) - start
    return _adds_up(ends, distance - size + 1, distance + other_size - 1)


def layout(thing):
    """Return the places of the elements of a dense tensor or array.

    They are the address of the lowest element, the bytes of each, and how often each step in bytes can be taken from
    there. Elements in the same place are one. The size is 0 if there is no element.
    """
    size = thing.element_size() if is_tensor(thing) else thing.itemsize
    strides = [step * size for step in thing.stride()] if is_tensor(thing) else thing.strides
    lowest, steps = address(thing), {}
    for length, step in zip(thing.shape, strides):
        if length == 0:
            return lowest, 0, {}
        if length > 1 and step:
            lowest += min(0, step) * (length - 1)
            steps[abs(step)] = steps.get(abs(step), 0) + length - 1
    return lowest, size, steps


def _adds_up(steps, low, high):
    """True if steps, each taken at most as often as `steps` says, add up to a length from `low` to `high`."""
    changed = bool(steps)
    while changed:
        unit = reduce(gcd, steps)  # all lengths are multiples of it
        low, high = -(-low // unit), high // unit
        steps = {step // unit: count for step, count in steps.items()}
        low, left = _without_short(steps, low, high)
        changed, steps = left and (unit > 1 or len(left) < len(steps)), left
    total = sum(step * count for step, count in steps.items())
    low, high = max(low, 0), min(high, total)
    if low > high or not steps:
        return low <= high
    if total - low < high:  # the steps that are not taken add up as well, and may be shorter
        low, high = total - high, total - low
    if high * max(LEAST_TIMES, sum(count.bit_length() for count in steps.values())) > MOST:
        line = "too large: elements can be at {:,} distances; give parts of x and y, or omit elements=True"
        raise ValueError(line.format(high))
    reached, within = 1, (2 << high) - 1  # bit n: steps add up to n
    for step, count in sorted(steps.items()):
        taken = 1
        while taken <= count:
            reached |= (reached << step * min(taken, count + 1 - taken)) & within
            taken *= 2
    return bool(reached >> low)


def _without_short(steps, low, high):
    """Return the lower end of the range, and the steps without those that are no longer than the range.

    If such a step is taken from each length of the range, the ranges that result leave no gap.
    """
    left = dict(steps)
    for step in sorted(steps):
        if step > high - low + 1:
            break
        low -= step * left.pop(step)
    return low, left
