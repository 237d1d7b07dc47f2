"""Processes that end when the process that started them ends.

``python -m tensorcopy_docs.build.bound MODULE ARGUMENTS`` runs a module so.
"""

import ctypes
import os
import runpy
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


def command(module: str) -> list[str]:
    """The command that runs `module` in a process that ends with this one."""
    return [sys.executable, "-m", "tensorcopy_docs.build.bound", str(os.getpid()), module]


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    del sys.argv[0:2]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
