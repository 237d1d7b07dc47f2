"""Lets one build at a time use a work folder."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

FILE = "lock"


@contextmanager
def held(folder: Path, report: Callable[[str], None]) -> Iterator[None]:
    """Hold the lock of `folder`; wait, after one line to `report`, while another build holds it.

    The system frees the lock of a process that was killed. Raises OSError if the lock cannot be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    # A lock that only a file stands for would stay after a kill.
    lock = FileLock(folder / FILE, fallback_to_soft=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        report(f"Another build is writing to {folder}; this one waits for it to end.")
        lock.acquire()
    try:
        yield
    finally:
        lock.release()
