"""The steps of a round: each runs one command and adds what it measured."""

import json
from collections.abc import Callable
from functools import cached_property
from pathlib import Path

from bench.checkout import Build, Checkout, copy_checkout, weights_below
from bench.edits import Edit, edit_claim, edit_example, edit_prose
from bench.generated import add_examples
from bench.phone import CLAIMS, TABLE, open_page, search
from bench.ratios import Samples
from bench.running import FailedError, Run, run
from bench.yardstick import Yardstick, make_yardstick

WORKER = "tensorcopy_docs.lab.worker"
MOST_OF_A_PAGE = 30_000  # bytes, compressed
# One language shows how the time grows, and two would take twice as long.
ONE_LANGUAGE = ("--language", "en")


class Bench:
    """The temporary folders below `folder`, and the steps by name in the order in which a round takes them.

    `small` and `large` are the numbers of examples that are added to those of the site.
    """

    def __init__(self, folder: Path, small: int, large: int) -> None:
        self.samples = Samples()
        self.steps: dict[str, Callable[[int], None]] = {
            "lab": self._lab,
            "watch": self._watch,
            "yardstick": self._yardstick,
            "cold": self._cold,
            "phone": self._phone,
            "unchanged": self._unchanged,
            "example": lambda number: self._edited("example", edit_example(self.checkout), number),
            "claim": lambda number: self._edited("claim", edit_claim(self.checkout), number),
            "prose": lambda number: self._edited("prose", edit_prose(self.checkout), number),
            "memory": self._memory,
            "scale": self._scale,
            "large": self._large_site,
        }
        self._folder = folder
        self._small = small
        self._large = large

    @cached_property
    def checkout(self) -> Checkout:
        """The site, as it is in the repository but for the edits of the last round."""
        return copy_checkout(self._folder / "site")

    @cached_property
    def _plain(self) -> Yardstick:
        return make_yardstick(self._folder / "yardstick", self.checkout.source)

    @cached_property
    def _grown(self) -> list[tuple[str, Checkout]]:
        return [("no more", self._with(0)), ("fewer", self._with(self._small)), ("more", self._largest)]

    @cached_property
    def _largest(self) -> Checkout:
        return self._with(self._large)

    @cached_property
    def _many(self) -> Checkout:
        """The site with as many more claims as examples."""
        return self._with(self._large, claims=1)

    def _with(self, number: int, claims: int | None = None) -> Checkout:
        """The site with `number` more examples; each has as many claims as one of the site has, or `claims`."""
        checkout = copy_checkout(self._folder / f"site-and-{number}-{claims or 'all'}")
        add_examples(checkout, number, claims)
        return checkout

    def _lab(self, _: int) -> None:
        """Times of `import torch`, of every proof, and of the whole table with the facts of its pictures."""
        folder, source = self.checkout.folder, self.checkout.source
        torch = run(["-c", "import torch"], folder, source).seconds
        everything = run(["-m", WORKER], folder, source)
        kinds = json.loads(everything.output.splitlines()[0])["kinds"]
        first_cell = next(number for number, (_, kind) in enumerate(kinds) if kind == "cell")
        table = run(["-m", WORKER, str(first_cell)], folder, source).seconds
        self.samples.add("import torch, seconds", torch)
        self.samples.add("all proofs, seconds", everything.seconds - table)
        self.samples.add("whole table, seconds", table - torch)

    def _watch(self, _: int) -> None:
        """The times of trainings with and without `watch`."""
        done = run([str(Path(__file__).with_name("watched.py"))], self.checkout.folder, self.checkout.source)
        for name, taken in json.loads(done.output).items():
            self.samples.add(f"{name}, seconds", taken["plain"])
            self.samples.add(f"{name} watched, seconds", taken["watched"])
            self.samples.note(f"watch-{name}", f"{taken['tensors']} tensors watched")

    def _yardstick(self, _: int) -> None:
        self._time("yardstick", self._plain.build())
        self.samples.add("yardstick, pages", self._plain.pages())

    def _cold(self, _: int) -> None:
        self.checkout.clean()
        built = self.checkout.build()
        self._time("cold", built)
        self.samples.add("cold, pages", self.checkout.pages())
        self.samples.add("cold, executed", len(built.executed))

    def _phone(self, _: int) -> None:
        opened = open_page(self.checkout.html, TABLE)
        self.samples.add("table usable on a phone, seconds", opened.usable)
        self.samples.add("a preset pressed on a phone, seconds", opened.pressed)

    def _unchanged(self, _: int) -> None:
        self._note("unchanged", self.checkout.build())

    def _edited(self, name: str, edit: Edit, number: int) -> None:
        mark = f"{name}edit{number}"
        edit.apply(self.checkout, mark)
        built = self.checkout.build()
        self.checkout.check_shows(mark, edit.page)
        self._note(name, built)

    def _note(self, name: str, built: Build) -> None:
        self._time(name, built)
        self.samples.add(f"{name}, executed", len(built.executed))
        executed = f"{len(built.executed)} executed"
        self.samples.note(name, f"{executed}; from nothing: {built.from_nothing}" if built.from_nothing else executed)

    def _memory(self, _: int) -> None:
        # Reading the memory takes time, so this build is not the one whose time is taken.
        self.checkout.clean()
        peak = self.checkout.build(watched=True).peak
        if peak is None:
            raise FailedError("memory: the build must be watched; found no peak")
        self.samples.add("peak memory, MB", peak.shared_once)
        self.samples.add("sum of resident sizes, MB", peak.resident)

    def _scale(self, _: int) -> None:
        for name, checkout in self._grown:
            checkout.clean()
            built = checkout.build(ONE_LANGUAGE)
            self._time(f"with {name} examples", built)
            self.samples.add(f"with {name} examples, executed", len(built.executed))

    def _large_site(self, _: int) -> None:
        """What a large site takes to build, in memory, and in a browser."""
        self._many.clean()
        built = self._many.build(watched=True)
        assert built.peak  # it was watched
        self.samples.add("large site, seconds on a core", built.busy)
        self.samples.add("large site, peak memory, MB", built.peak.shared_once)
        weights = weights_below(self._many.html)
        heaviest = max(weights, key=weights.__getitem__)
        self.samples.add("large site, heaviest page, kB", weights[heaviest] / 1000)
        heavy = sum(weight > MOST_OF_A_PAGE for weight in weights.values())
        self.samples.note("large-page", f"{heaviest}; {heavy} of {len(weights)} pages have more than that")
        self.samples.add("large site, claims page, kB", weights["en/claims.html"] / 1000)
        claims = open_page(self._many.html, CLAIMS)
        self.samples.add("large site, claims page usable, seconds", claims.usable)
        self.samples.add("large site, all claims shown, seconds", claims.pressed)
        self.samples.add("large site, search answered, seconds", search(self._many.html))

    def _time(self, name: str, taken: Build | Run) -> None:
        self.samples.add(f"{name}, seconds", taken.seconds)
        self.samples.add(f"{name}, seconds on a core", taken.busy)
