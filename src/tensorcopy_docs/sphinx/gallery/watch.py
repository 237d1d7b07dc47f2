"""Watches a script for what sphinx-gallery puts right after each block, and for what it leaves running."""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sphinx_gallery import gen_rst

from tensorcopy_docs.sphinx.gallery.faults import OUTPUT, Fault
from tensorcopy_docs.sphinx.gallery.process_state import RESTORE

FINISH = "wait for it, or end it, before the script ends"
# How long a thread or process may take to end by itself.
GRACE = 0.5


class Watch:
    """Keeps a script in its working directory, and notes what it does to its outputs.

    To be made in the script's own process: it changes sphinx-gallery.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = self.directory = str(folder.resolve())
        self.closed = self.replaced = False
        self.outputs = _file(1), _file(2)
        gen_rst._LoggingTee.close = self._close

    def execute(self, code: Callable[[], Any]) -> tuple[float, Any]:
        """Execute the `code` of a block where the block before it has ended.

        sphinx-gallery calls it to measure memory, and expects that as the first part of the result.
        """
        streams, directory = (sys.stdout, sys.stderr), os.getcwd()
        os.chdir(self.directory)
        try:
            return 0.0, code()
        finally:
            self.replaced |= (sys.stdout, sys.stderr) != streams
            sys.stdout, sys.stderr = streams
            try:
                self.directory = os.getcwd()
            except FileNotFoundError:
                self.directory = "one that it has deleted"
            os.chdir(directory)

    def _close(self, *_: object) -> None:
        self.closed = True

    def faults(self) -> list[Fault]:
        """What the script has not put right by itself."""
        faults = []
        if self.directory != self.folder:
            faults.append(Fault(f"changes the working directory to {self.directory}", RESTORE))
        if self.closed or self.replaced or (_file(1), _file(2)) != self.outputs:
            faults.append(OUTPUT)
        if running := [*_running_threads(), *_running_processes()]:
            faults.append(Fault(f"leaves {', '.join(running)} running", FINISH))
        return faults


def _running_threads() -> list[str]:
    deadline = time.monotonic() + GRACE
    started = [thread for thread in threading.enumerate() if thread is not threading.current_thread()]
    for thread in started:
        thread.join(max(0.0, deadline - time.monotonic()))
    return [f"the thread {thread.name}" for thread in started if thread.is_alive()]


def _running_processes() -> list[str]:
    deadline = time.monotonic() + GRACE
    while time.monotonic() < deadline:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return []
        if not pid:
            time.sleep(0.01)
    return ["a process"]


def _file(descriptor: int) -> tuple[int, int] | None:
    """Names the file behind `descriptor`; None if it is closed."""
    try:
        status = os.fstat(descriptor)
    except OSError:
        return None
    return status.st_dev, status.st_ino
