"""A step that takes long: on a terminal, one line shows what it is at and for how long; elsewhere its own lines do."""

import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from types import TracebackType

TICK = 0.5  # seconds
KEPT = 40  # lines that are shown if the step fails


class Step:
    """A step by its name; inside the ``with`` block, what it runs is shown."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._begun = time.monotonic()
        self._last: deque[str] = deque(maxlen=KEPT)
        self._over = threading.Event()
        self._drawing = threading.Thread(target=self._draw_on, daemon=True)

    def __enter__(self) -> "Step":
        if sys.stdout.isatty():
            self._drawing.start()
        else:
            print(self.name, flush=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawing.is_alive():
            self._over.set()
            self._drawing.join()
            print("\r" + " " * _width() + "\r" + self._line("" if error is None else "failed"), flush=True)

    def run(self, command: list[str]) -> None:
        """Run a command. Raises CalledProcessError; what it said last is printed then."""
        if not sys.stdout.isatty():
            subprocess.run(command, check=True)
            return
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                self._last.append(line.rstrip())
        if process.returncode:
            print("\r" + " " * _width() + "\r" + "\n".join(self._last), flush=True)
            raise subprocess.CalledProcessError(process.returncode, command)

    def _draw_on(self) -> None:
        while not self._over.wait(TICK):
            print("\r" + self._line(self._last[-1].strip() if self._last else "").ljust(_width()), end="", flush=True)

    def _line(self, at: str) -> str:
        line = f"{self.name}: {time.monotonic() - self._begun:.0f} s"
        return (f"{line}  {at}" if at else line)[: _width()]


def _width() -> int:
    """One less than the terminal has, so that no line wraps."""
    return shutil.get_terminal_size().columns - 1
