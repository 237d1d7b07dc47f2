"""What runs, in one line at the bottom of a terminal; elsewhere nothing of it is printed."""

import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

TICK = 0.5  # seconds after which the line is drawn again
BETWEEN = " | "
# Sphinx's progress, page by page: what it is at, and how much of that is done.
STEP = re.compile(r"(?P<step>[^\[\]]*?)\.*\s*\[ *(?P<percent>\d{1,3})%\] ")


def line_of(step: str, done: int, total: int) -> str:
    """A line by which a process says how far it is; like Sphinx's own, and left out where there is no terminal."""
    return f"{step}... [{min(99, 100 * done // max(total, 1)):3d}%] {done} of {total}"


class Progress:
    """The line. It is drawn only where both standard output and standard error are a terminal."""

    def __init__(self) -> None:
        self._to: TextIO | None = sys.stderr if _is_terminal(sys.stdout) and _is_terminal(sys.stderr) else None
        self._begun: dict[str, float] = {}
        self._steps: dict[str, str] = {}
        self._drawn = 0

    @property
    def tick(self) -> float | None:
        """After how many seconds it is to be drawn again; None for never."""
        return TICK if self._to else None

    def begin(self, name: str) -> None:
        """Something runs from now on."""
        self._begun[name] = time.monotonic()
        self.draw()

    def end(self, name: str) -> None:
        """It has ended."""
        self._begun.pop(name, None)
        self._steps.pop(name, None)
        self.draw()

    def note(self, name: str, line: str) -> None:
        """It said a line; if that tells how far it is, it is shown."""
        if self._to and (found := STEP.search(line)):
            self._steps[name] = f"{found['step'].strip()} {int(found['percent'])}%"

    @contextmanager
    def during(self, name: str) -> Iterator[None]:
        """Let something be shown that runs in this process, for as long as it does."""
        self.begin(name)
        try:
            yield
        finally:
            self.end(name)

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Let other lines be printed."""
        self._erase()
        try:
            yield
        finally:
            self.draw()

    def draw(self) -> None:
        """Show what runs, as far as it fits in the terminal."""
        self._erase()
        if self._to and self._begun:
            now = time.monotonic()
            parts = [
                f"{name} {step}{now - since:.0f} s"
                for name, since in self._begun.items()
                for step in [f"{self._steps[name]} " if name in self._steps else ""]
            ]
            line = BETWEEN.join(parts)[: _width(self._to)]
            self._drawn = len(line)
            self._to.write(line)
            self._to.flush()

    def _erase(self) -> None:
        # Without the codes of terminals: a console of Windows may not know them.
        if self._to and self._drawn:
            self._to.write("\r" + " " * self._drawn + "\r")
            self._to.flush()
            self._drawn = 0


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty() and os.environ.get("TERM") != "dumb"


def _width(stream: TextIO) -> int:
    """One less than the terminal has, so that no line wraps."""
    try:
        return os.get_terminal_size(stream.fileno()).columns - 1
    except (OSError, ValueError):
        return shutil.get_terminal_size().columns - 1
