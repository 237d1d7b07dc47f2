"""The Sphinx extension for pages with cells: myst-nb executes them, and keeps what they print in its cache.

A kernel needs no network and reads nobody's settings. A cell that fails stops the build with one line.
"""

import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import zmq
from myst_nb.core.execute import create_client
from myst_nb.core.execute.base import ExecutionError, NotebookClientBase
from myst_nb.core.read import create_nb_reader
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util.logging import SphinxLoggerAdapter
from sphinx.util.typing import ExtensionMetadata
from traitlets.config import Config

from tensorcopy_docs.lines import one_line
from tensorcopy_docs.sphinx.upstream.myst_nb import drop_unfinished, options_of_nbclient

# Warnings about the transport are of no use to who builds a site, nor is a history of what was executed. What a cell
# prints is sent when the cell ends: sent in parts, as time falls, it would come out in other lines in another build.
# A cell that takes all memory would take it from the whole machine. Each page imports torch, for which the collector of
# garbage takes a fifth of the time.
PROFILE = """\
import gc
gc.set_threshold(50_000, 20, 4)
from tensorcopy_docs.lab import bound
bound.limit_memory()
from ipykernel.iostream import OutStream
OutStream.flush_interval = 3600
c.IPKernelApp.log_level = 40
c.IPKernelApp.exec_PYTHONSTARTUP = False
c.HistoryManager.enabled = False
"""
OWN = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR")
IGNORED = ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH", "PYTHONSTARTUP")
# A logger that drops all: the line of a fault says what myst-nb and nbclient log.
LOG = logging.Logger("notebooks", level=logging.CRITICAL + 1)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the extension to Sphinx."""
    app.setup_extension("myst_nb")
    app.connect("env-before-read-docs", _execute_what_is_read)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def execute_pages(env: BuildEnvironment, pages: Iterable[str]) -> None:
    """Execute those of `pages` that have cells and are not in the cache yet; no other process may do so meanwhile.

    The cache fails if two processes add pages to it, though they can read it at once. Raises ExtensionError with one
    line if a cell raises or runs for too long, and if the kernel does not run.
    """
    drop_unfinished(env.mystnb_config.execution_cache_path)  # type: ignore[attr-defined]  # which myst-nb adds
    for file in sorted(Path(env.doc2path(page)) for page in pages):
        if env.config.source_suffix.get(file.suffix) == "myst-nb":
            _execute(env, file)


def _execute_what_is_read(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Execute the pages before Sphinx reads them; in a build of both languages, they are in the cache already."""
    execute_pages(env, docnames)


def _execute(env: Any, file: Path) -> None:
    text, settings = file.read_text(encoding="utf-8"), env.mystnb_config
    reader = create_nb_reader(str(file), env.myst_config, settings, text)
    if reader is None:  # a page without cells
        return
    logger = SphinxLoggerAdapter(LOG, {})
    client = create_client(reader.read(text), str(file), settings, logger, reader.read_fmt)
    started: list[int] = []
    with (
        own_settings() as config,
        options_of_nbclient(config=config, log=LOG, on_cell_start=lambda cell, cell_index: started.append(cell_index)),
    ):
        try:
            client.start_client()
        except Exception as error:
            raise ExtensionError(_fault(_place(client, file, started), error, settings.execution_timeout)) from error


def _place(client: NotebookClientBase, file: Path, started: list[int]) -> str:
    page = f"{file.parent.name}/{file.name}"
    return f"{page}, cell at line {client.cell_line(started[-1])}" if started else page


def _fault(place: str, error: Exception, timeout: int) -> str:
    error = error.__cause__ if isinstance(error, ExecutionError) else error
    if isinstance(error, CellExecutionError):
        what, cure = f"{error.ename}: {error.evalue}", "fix the cell, or catch the exception and print it"
    elif isinstance(error, CellTimeoutError):
        what, cure = f"still runs after {timeout} s", "shorten it, or raise nb_execution_timeout in conf.py"
    else:
        what, cure = f"the kernel failed: {type(error).__name__}: {error}", "build once more, or fix the cell"
    return one_line(f"{place}: {what}", f"; {cure}")


@contextmanager
def own_settings() -> Iterator[Config]:
    """Give IPython and Jupyter settings of this build only, in a temporary folder, inside the ``with`` block.

    Gives the settings of the kernel's manager.
    """
    before = {name: os.environ.get(name) for name in (*OWN, *IGNORED)}
    # The path of a socket may have about a hundred characters, so it is not below the build's folder.
    with TemporaryDirectory(prefix="tensorcopy-") as folder:
        profile = Path(folder) / "profile_default"
        profile.mkdir()
        (profile / "ipython_kernel_config.py").write_text(PROFILE, encoding="utf-8")
        os.environ.update(dict.fromkeys(OWN, folder))
        for name in IGNORED:
            os.environ.pop(name, None)
        try:
            # Sockets in the file system need no network device. Windows has none that ZeroMQ can use.
            ipc = {"KernelManager": {"transport": "ipc", "ip": str(Path(folder) / "kernel")}}
            yield Config(ipc if zmq.has("ipc") else {})
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
