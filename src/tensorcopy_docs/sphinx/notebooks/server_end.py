"""Imported by the process from which kernels are forked: from then on it ends with the process that started it.

By itself it ends when the pipe to it is closed. But each kernel holds that pipe open, and ends with the process from
which it was forked: if a build was killed, each of the two would wait for the other.
"""

import os

from tensorcopy_docs.lab import bound

bound.end_with(os.getppid())
