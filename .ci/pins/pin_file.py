"""Reads and writes `constraints.txt`: a release a block, with the SHA-256 of each file that may be installed.

It runs before anything is installed, so it needs the standard library only.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

# PyTorch has an index for torch's files on Linux.
CPU_INDEX = "https://download.pytorch.org/whl/cpu"
NAME = re.compile(r"(?P<name>[\w.-]+)==(?P<version>[^\s;\\]+)(?: ; (?P<marker>[^\\#\n]+?))?(?: \\)?$")
DIGEST = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True)
class Pin:
    """A release, where it is wanted (a marker, or "" for everywhere), its files' SHA-256, and what asks for it."""

    name: str
    version: str
    marker: str
    digests: tuple[str, ...]
    via: tuple[str, ...] = ()

    @property
    def requirement(self) -> str:
        """The release as pip is asked for it."""
        return f"{self.name}=={self.version}" + (f" ; {self.marker}" if self.marker else "")

    def with_digests(self, digests: Iterable[str]) -> "Pin":
        """The same release, of which other files may be installed."""
        return replace(self, digests=tuple(sorted(digests)))

    def text(self) -> str:
        """The lines that pip reads."""
        lines = [self.requirement, *(f"    --hash=sha256:{digest}" for digest in self.digests)]
        via = f"    # via {', '.join(self.via)}\n" if self.via else ""
        return " \\\n".join(lines) + "\n" + via


def read(text: str) -> tuple[str, list[Pin]]:
    """The comment at the head, and every release. Raises ValueError for a block that is not one."""
    head, rest = _parted(text)
    return head, [_pin(block) for block in re.split(r"\n(?=\S)", rest.strip("\n"))] if rest.strip() else []


def written(head: str, pins: Iterable[Pin]) -> str:
    """The text of a file with these releases."""
    return head + "".join(pin.text() for pin in pins)


def _parted(text: str) -> tuple[str, str]:
    lines = text.splitlines(keepends=True)
    first = next((number for number, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:first]), "".join(lines[first:])


def _pin(block: str) -> Pin:
    line, _, rest = block.partition("\n")
    found = NAME.match(line.rstrip())
    if not found:
        raise ValueError(f"a line that is no pinned release: {line}")
    # uv's "split" style has a line for each that asks.
    asked = ", ".join(each.strip(" #") for each in rest.partition("# via")[2].splitlines() if each.strip(" #"))
    via = tuple(each.strip() for each in asked.split(",") if each.strip())
    return Pin(found["name"], found["version"], found["marker"] or "", tuple(DIGEST.findall(rest)), via)
