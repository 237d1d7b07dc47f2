"""Whether a pinned release is yanked: what the index says now, and what it said when the releases were pinned."""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence

from pins.package_index import File
from pins.pin_file import Pin, written

HEAD = """\
# What the site is built and tested with, exactly, on every supported Python and platform; `make pins` writes it.
# Only files with these digests are installed: pip install --only-binary :all: --require-hashes -r constraints.txt
# On {date}, no file of these was yanked ({digest}).
"""
SAID = re.compile(r"^# On (\d{4}-\d\d-\d\d), no file of these was yanked \((\w+)\)\.$", re.MULTILINE)


def yanked_of(pins: Iterable[Pin], files: Mapping[str, Sequence[File]]) -> list[str]:
    """A line for each pinned release with a file that may be installed and is yanked."""
    return [
        f"{pin.name} {pin.version}: {reason or 'no reason given'}"
        for pin in pins
        for reason in {each.reason for each in files[pin.name] if each.yanked and each.sha256 in pin.digests}
    ]


def head_of(pins: Iterable[Pin], date: str) -> str:
    """The head of a file with these releases, none of which is yanked on this day."""
    return HEAD.format(date=date, digest=_digest(pins))


def said_when_pinned(head: str, pins: Iterable[Pin]) -> str | None:
    """The day on which the index said that none of just these releases is yanked, if it did."""
    found = SAID.search(head)
    return found[1] if found and found[2] == _digest(pins) else None


def _digest(pins: Iterable[Pin]) -> str:
    """Names the releases and their files: what was said of others does not hold for these."""
    return hashlib.sha256(written("", pins).encode()).hexdigest()[:12]
