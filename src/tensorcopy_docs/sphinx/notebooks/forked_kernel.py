"""What a forked kernel runs. Each kernel imports this module, so it imports next to nothing."""

import gc
import os
import runpy
import sys
from collections.abc import Mapping

from tensorcopy_docs.lab import bound

KERNEL = "ipykernel_launcher"


def run(arguments: list[str], folder: str, environment: Mapping[str, str]) -> None:
    """Become a kernel that works in `folder` and has this environment."""
    gc.freeze()  # or the kernel would copy all that the collector touches
    bound.end_with(os.getppid())
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = [KERNEL, *arguments]
    runpy.run_module(KERNEL, run_name="__main__", alter_sys=True)
