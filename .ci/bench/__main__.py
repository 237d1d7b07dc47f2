"""Measures in rounds and prints the table; the exit code is 0 whatever the ratios are, and 1 if a command failed."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import chromium

from bench.figures import figures
from bench.ratios import Figure, table
from bench.rounds import Bench
from bench.running import FailedError

ROUNDS = 3
SMALL, LARGE = 100, 1000
BROWSING = {"phone", "large"}  # steps that open pages


def main() -> int:
    """Measure what the options ask for, and return the exit code."""
    options = _options()
    small, large = options.scale
    chosen = [
        figure
        for figure in figures(small, large)
        if (not options.only or figure.name in options.only)
        and not (options.no_scale and figure.name.startswith(("scale", "large")))
    ]
    if chromium.found() is None and BROWSING & {step for figure in chosen for step in figure.steps}:
        print(f"bench: {chromium.NONE}", file=sys.stderr)
        return 1
    print(f"{os.cpu_count()} cores, rounds: {options.rounds}; each number is made of medians.", flush=True)
    try:
        with tempfile.TemporaryDirectory(prefix="bench-") as name:
            bench = Bench(Path(name), small, large)
            _measure(bench, chosen, options.rounds)
    except FailedError as error:
        print(f"bench: {error}", file=sys.stderr)
        return 1
    measured = ["What was measured (median, range):", *bench.samples.small_print()]
    print("\n".join(["", *table(chosen, bench.samples), "", *measured]))
    return 0


def _measure(bench: Bench, chosen: list[Figure], rounds: int) -> None:
    """Take the steps in turn, in every round, so that what else the machine does falls on all of them."""
    needed = {step for figure in chosen for step in figure.steps}
    for number in range(1, rounds + 1):
        for step, take in bench.steps.items():
            if step in needed:
                print(f"round {number}: {step}", file=sys.stderr, flush=True)
                take(number)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description="Print how long builds take, as ratios.")
    names = list(dict.fromkeys(figure.name for figure in figures(SMALL, LARGE)))
    parser.add_argument("--rounds", type=_positive, default=ROUNDS, help=f"how often each is measured ({ROUNDS})")
    parser.add_argument(
        "--only", action="append", choices=names, default=[], help="this line of the table only; repeatable"
    )
    parser.add_argument(
        "--scale",
        nargs=2,
        type=_positive,
        metavar=("SMALL", "LARGE"),
        default=(SMALL, LARGE),
        help=f"how many examples are added to those of the site, for one build and for the other ({SMALL} {LARGE})",
    )
    parser.add_argument(
        "--no-scale", action="store_true", help="leave out the builds with more examples: they are slow"
    )
    return parser.parse_args()


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"must be 1 or more; found {number}")
    return number


if __name__ == "__main__":
    sys.exit(main())
