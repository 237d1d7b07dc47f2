"""Samples of several rounds, the ratios of their medians, and the table of the ratios with their limits."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median


class Samples:
    """What was measured, in every round; ``samples["cold"]`` is the median of what was added as "cold"."""

    def __init__(self) -> None:
        self._values: defaultdict[str, list[float]] = defaultdict(list)
        self._notes: dict[str, str] = {}

    def add(self, name: str, value: float) -> None:
        """Add the value of a round."""
        self._values[name].append(value)

    def note(self, name: str, text: str) -> None:
        """Keep `text` to be printed beside the ratio called `name`; that of the last round stays."""
        self._notes[name] = text

    def __getitem__(self, name: str) -> float:
        """The median of the values; raises KeyError if there are none."""
        if name not in self._values:
            raise KeyError(name)
        return median(self._values[name])

    def note_on(self, name: str) -> str:
        """The note on `name`, or nothing."""
        return self._notes.get(name, "")

    def small_print(self) -> list[str]:
        """A line for each kind of value: the median, and the range if there were several rounds."""
        lines = []
        for name, values in self._values.items():
            spread = f"   {min(values):.4g} to {max(values):.4g}" if len(values) > 1 else ""
            lines.append(f"  {name:<44}{self[name]:>9.4g}{spread}")
        return lines


@dataclass(frozen=True)
class Figure:
    """A line of the table: what `compute` makes of the medians, beside its limit.

    `steps` are those of a round that measure what it needs. `name` is what the option ``--only`` takes.
    """

    name: str
    label: str
    limit: str
    steps: tuple[str, ...]
    compute: Callable[[Samples], float]
    digits: int = 2


def quotient(part: float, whole: float) -> float:
    """`part` / `whole`; not a number if the whole is not above 0, as a difference of two times may be by chance."""
    return part / whole if whole > 0 else math.nan


def growth(samples: Samples, small: int, large: int, unit: str = "seconds") -> float:
    """The time that each of `large` more examples adds to a build / that each of `small` more adds, in `unit`.

    What the site takes without them is left out: shared by more examples, it would hide what each of them costs.
    """
    without = samples[f"with no more examples, {unit}"]
    few = samples[f"with fewer examples, {unit}"] - without
    many = samples[f"with more examples, {unit}"] - without
    return quotient(many / large, few / small)


def table(figures: Iterable[Figure], samples: Samples) -> list[str]:
    """The lines of the table."""
    lines = [f"{'':<66}{'measured':>9}  at most"]
    for figure in figures:
        value = f"{figure.compute(samples):.{figure.digits}f}"
        note = samples.note_on(figure.name)
        lines.append(f"{figure.label:<66}{value:>9}  {figure.limit}{note and f'   ({note})'}".rstrip())
    return lines
