"""The peak memory of a process and all that it starts, read again and again while they run."""

import threading
from dataclasses import dataclass

import psutil  # type: ignore[import-untyped]

INTERVAL = 0.1  # seconds
MEGABYTE = 1e6


@dataclass(frozen=True)
class Peak:
    """The largest sums over a tree of processes, in MB.

    `shared_once` counts a page that n processes share as 1/n for each of them (the proportional set size); a system
    that does not tell it gives `resident`. `resident` counts it once for each process.
    """

    shared_once: float
    resident: float


class Watch:
    """Reads the memory of the process `pid` and of its descendants in a thread, from now to `end`."""

    def __init__(self, pid: int) -> None:
        self._process = psutil.Process(pid)
        self._peak = Peak(0.0, 0.0)
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def end(self) -> Peak:
        """Stop reading, and return the peak."""
        self._ended.set()
        self._thread.join()
        return self._peak

    def _watch(self) -> None:
        while not self._ended.wait(INTERVAL):
            if now := _memory_of_tree(self._process):
                self._peak = Peak(
                    max(self._peak.shared_once, now.shared_once),
                    max(self._peak.resident, now.resident),
                )


def _memory_of_tree(root: psutil.Process) -> Peak | None:
    """The sums of this moment.

    None if a process has started or ended meanwhile: what it shares is counted twice, here and for its parent.
    """
    shared_once = resident = 0.0
    try:
        processes = [root, *root.children(recursive=True)]
        for process in processes:
            memory = process.memory_full_info()
            resident += memory.rss / MEGABYTE
            shared_once += getattr(memory, "pss", memory.rss) / MEGABYTE
        same = processes == [root, *root.children(recursive=True)]
    except psutil.Error:  # one has just ended
        return None
    return Peak(shared_once, resident) if same else None
