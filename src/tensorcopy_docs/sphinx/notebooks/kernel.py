"""The kernel that executes a notebook page: it needs no network, and no user's settings change what it prints."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import zmq
from traitlets.config import Config

# Warnings about the transport are of no use to who builds a site, nor is a history of what was executed. What a cell
# prints is sent when the cell ends: sent in parts, as time falls, it would come out in other lines in another build.
# A cell that takes all memory would take it from the whole machine.
PROFILE = """\
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


@contextmanager
def own_settings() -> Iterator[Config]:
    """While this is entered, IPython and Jupyter have settings of this build only, in a folder that is deleted.

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
            yield _of_manager(Path(folder))
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value


def _of_manager(folder: Path) -> Config:
    # Sockets in the file system need no network device. Windows has none that ZeroMQ can use.
    return Config({"KernelManager": {"transport": "ipc", "ip": str(folder / "kernel")}} if zmq.has("ipc") else {})
