"""Ends processes with the process that started them, and limits their memory.

``python bound.py PARENT COMMAND ...`` becomes a command that ends with the process PARENT.
"""

import contextlib
import glob
import os
import signal
import sys

try:
    import ctypes
except ImportError:  # a Python that was built without it
    ctypes = None
try:
    import resource
except ImportError:  # on Windows
    resource = None

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
MEMORY = 4 << 30  # bytes that a process may have in which other code runs: with torch, each begins with 0.2 GB
CAN_BIND = sys.platform.startswith("linux") and ctypes is not None


def end_with(parent):
    """Let the system kill this process as soon as `parent`, which started it, has ended; Linux only."""
    if not CAN_BIND:
        return
    _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:  # it ended before we asked
        os._exit(1)


def limit_memory():
    """Limit this process and those that it starts to MEMORY bytes, where the system can; more is a MemoryError.

    What a GPU's library reserves without using it does not count. No process leaves its memory in a file.
    """
    if resource is not None:
        with contextlib.suppress(ValueError, OSError):  # a lower limit is there already
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@contextlib.contextmanager
def none_left():
    """End the processes that those started in the block leave behind, even in another session; Linux only.

    Meanwhile no other thread may start a process.
    """
    if not CAN_BIND:
        yield
        return
    before = _children()
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    try:
        yield
    finally:
        left = _children() - before
        while left:  # if one is ended here, this process becomes the parent of its children
            for each in left:
                with contextlib.suppress(ProcessLookupError, ChildProcessError):
                    os.kill(each, signal.SIGKILL)
                    os.waitpid(each, 0)
            left = _children() - before
        _prctl(PR_SET_CHILD_SUBREAPER, 0)


def _children():
    """Return the processes of which this one is the parent; none on a system that does not list them."""
    found = set()
    for path in glob.glob("/proc/self/task/*/children"):
        with contextlib.suppress(OSError), open(path, encoding="ascii") as file:  # the thread may have ended
            found.update(map(int, file.read().split()))
    return found


def _prctl(option, value):
    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)


def command(arguments):
    """Return the command `arguments` in a form that ends with this process, on Linux; elsewhere as it is."""
    if not CAN_BIND:
        return arguments
    return [sys.executable, "-I", "-S", os.path.abspath(__file__), str(os.getpid())] + arguments


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    try:
        os.execvp(sys.argv[2], sys.argv[2:])  # the request to the system stays in force
    except OSError as error:
        sys.exit("{}: {}".format(sys.argv[2], error.strerror))
