"""Processes that end when the process that started them ends.

``python bound.py PARENT COMMAND ...`` becomes a command that ends with the process PARENT.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def end_with(parent: int) -> None:
    """Let the system kill this process as soon as `parent`, which started it, has ended; Linux only."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(1)


def command(arguments: list[str]) -> list[str]:
    """The command `arguments` in a form that ends with this process."""
    return [sys.executable, __file__, str(os.getpid()), *arguments]


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])  # what the system was asked for stays
