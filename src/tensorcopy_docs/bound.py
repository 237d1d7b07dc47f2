"""Processes that end when the process that started them ends, and that cannot take all memory.

``python bound.py PARENT COMMAND ...`` becomes a command that ends with the process PARENT.
"""

import contextlib
import ctypes
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
MEMORY = 4 << 30  # bytes that an example, or the kernel of a page, may have: with torch, each begins with 0.2 GB


def end_with(parent: int) -> None:
    """Let the system kill this process as soon as `parent`, which started it, has ended; Linux only."""
    if not sys.platform.startswith("linux"):
        return
    _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(1)


def limit_memory() -> None:
    """Let this process and those that it starts get a MemoryError in place of more than MEMORY; not on Windows.

    What a GPU's library reserves without using it does not count.
    """
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))


@contextlib.contextmanager
def none_left() -> Iterator[None]:
    """End what the processes that the block starts have started and left, even in another session; Linux only.

    Meanwhile no other thread may start a process.
    """
    if not sys.platform.startswith("linux"):
        yield
        return
    before = _children()
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        while left := _children() - before:  # if one is ended here, this process becomes the parent of its children
            for each in left:
                with contextlib.suppress(ProcessLookupError, ChildProcessError):
                    os.kill(each, signal.SIGKILL)
                    os.waitpid(each, 0)
        _prctl(PR_SET_CHILD_SUBREAPER, 0)


def _children() -> set[int]:
    """The processes of which this one is the parent; none on a system that does not list them."""
    lists = Path("/proc/self/task").glob("*/children")
    return {int(each) for file in lists for each in file.read_text(encoding="ascii").split()}


def _prctl(option: int, value: int) -> None:
    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def command(arguments: list[str]) -> list[str]:
    """The command `arguments` in a form that ends with this process, on Linux; elsewhere as it is."""
    if not sys.platform.startswith("linux"):
        return arguments
    return [sys.executable, __file__, str(os.getpid()), *arguments]


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])  # what the system was asked for stays
