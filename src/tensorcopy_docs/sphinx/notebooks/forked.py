"""Kernels that are forked from a process that has imported torch: a page takes longer for that than for its cells."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext
from typing import Any

from jupyter_client.manager import AsyncKernelManager
from nbformat import NotebookNode

from tensorcopy_docs.sphinx.notebooks.client import PageClient
from tensorcopy_docs.sphinx.notebooks.forked_kernel import KERNEL, run

END = "tensorcopy_docs.sphinx.notebooks.server_end"
IMPORTED = ("ipykernel.kernelapp", "torch", "torch._dynamo")  # the last one is imported by every optimizer


@contextmanager
def kernels(notebooks: Iterable[NotebookNode]) -> Iterator[None]:
    """While this is entered, kernels are forked, if several of the notebooks that will be executed import torch.

    Elsewhere than on Linux a fork is not safe, or there is none.
    """
    importing = [each for each in notebooks if any("import torch" in cell.source for cell in each.cells)]
    before = PageClient.manager
    if sys.platform.startswith("linux") and len(importing) > 1:
        PageClient.manager = ForkedKernelManager
    try:
        yield
    finally:
        PageClient.manager = before


class ForkedKernelManager(AsyncKernelManager):
    """Starts kernels as forks of a process that has imported what they need."""

    async def _async_launch_kernel(self, kernel_cmd: list[str], **options: Any) -> None:
        """Stands for a method that jupyter_client leaves to subclasses: start a kernel by its command."""
        provisioner: Any = self.provisioner  # the part of jupyter_client that knows the kernel's process
        provisioner.process = _Forked(kernel_cmd[kernel_cmd.index(KERNEL) + 1 :], options["cwd"], options["env"])
        provisioner.pid = provisioner.process.pid
        self._reconcile_connection_info(provisioner.connection_info)

    _launch_kernel = _async_launch_kernel


class _Forked:
    """What jupyter_client asks of a kernel's process, as `subprocess.Popen` has it."""

    stdin = stdout = stderr = None

    def __init__(self, arguments: list[str], folder: str, environment: Mapping[str, str]) -> None:
        self._process = _context().Process(target=run, args=(arguments, folder, dict(environment)))
        self._process.start()
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """The exit code; None while it runs."""
        return self._process.exitcode

    def wait(self) -> int | None:
        """Wait until it has ended; return the exit code."""
        self._process.join()
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.pid is not None and self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)


def _context() -> ForkServerContext:
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([END, *IMPORTED])  # of no effect once the server runs
    return context
