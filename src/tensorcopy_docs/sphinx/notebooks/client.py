"""Executes the cells of a page, or takes their outputs from the cache; a fault is one line."""

import atexit
import logging
import time
from pathlib import Path
from typing import Any

from jupyter_cache.executors.utils import ExecutionResult
from jupyter_client.manager import AsyncKernelManager
from myst_nb.core.execute import cache
from nbclient.client import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from nbformat import NotebookNode
from sphinx.errors import ExtensionError

from tensorcopy_docs.lines import one_line
from tensorcopy_docs.sphinx.notebooks.kernel import own_settings

# What nbclient logs, the line of a fault says.
LOG = logging.Logger("nbclient")
LOG.addHandler(logging.NullHandler())


class PageClient(cache.NotebookClientCache):
    """myst-nb's client, with a kernel of our own settings, which `manager` starts."""

    manager: type[AsyncKernelManager] = AsyncKernelManager

    def start_client(self) -> None:
        """Execute the page, unless the cache has it.

        Raises ExtensionError with one line if a cell raises or runs for too long, and if the kernel does not run.
        """
        before = cache.single_nb_execution
        cache.single_nb_execution = self._execute
        try:
            super().start_client()
        finally:
            cache.single_nb_execution = before

    def _execute(self, notebook: NotebookNode, cwd: str, timeout: int, allow_errors: bool, **_: Any) -> ExecutionResult:
        """Execute all cells of `notebook`, each for at most `timeout` seconds; stands for jupyter-cache's function."""
        started: list[int] = []
        start = time.monotonic()
        with own_settings() as config:
            client = NotebookClient(
                notebook,
                kernel_manager_class=self.manager,
                config=config,
                log=LOG,
                resources={"metadata": {"path": cwd}},
                timeout=timeout,
                allow_errors=allow_errors,
                record_timing=False,
                on_cell_start=lambda cell, cell_index: started.append(cell_index),
            )
            try:
                client.execute()
            except Exception as error:
                # nbclient would clean up a second time when Python exits, with a traceback.
                atexit.unregister(client._cleanup_kernel)
                raise ExtensionError(_fault(self._place(started), error, timeout)) from error
        return ExecutionResult(notebook, cwd, time.monotonic() - start)

    def _place(self, started: list[int]) -> str:
        path = self.path or Path("a page")
        page = f"{path.parent.name}/{path.name}"
        return f"{page}, cell at line {self.cell_line(started[-1])}" if started else page


def _fault(place: str, error: Exception, timeout: int) -> str:
    if isinstance(error, CellExecutionError):
        return one_line(f"{place}: {error.ename}: {error.evalue}", "; fix the cell, or catch the exception and print it")
    if isinstance(error, CellTimeoutError):
        return one_line(f"{place}: still runs after {timeout} s", "; shorten it, or raise nb_execution_timeout in conf.py")
    return one_line(f"{place}: the kernel failed: {type(error).__name__}: {error}", "; build once more, or fix the cell")
