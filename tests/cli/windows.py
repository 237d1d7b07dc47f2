"""Takes from this Python what Windows has not. A folder with it as ``sitecustomize.py`` makes each Python do so.

The standard library needs some of it here: it is imported before.
"""

import asyncio  # noqa: F401
import faulthandler
import multiprocessing.util  # noqa: F401
import os
import signal
import sys

MODULES = ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline")
NAMES = {
    os: ("fork", "forkpty", "killpg", "setsid", "getpgid", "setpgid", "mkfifo", "getuid", "geteuid"),
    signal: ("SIGALRM", "SIGHUP", "SIGCHLD", "SIGPIPE", "SIGUSR1", "SIGUSR2", "setitimer", "ITIMER_REAL", "alarm"),
    faulthandler: ("register", "unregister"),
}

sys.modules.update(dict.fromkeys(MODULES))  # an import of None raises ModuleNotFoundError
for module, names in NAMES.items():
    for name in names:
        delattr(module, name)
