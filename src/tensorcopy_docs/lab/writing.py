"""Writes a file whole or not at all."""

import contextlib
import os
from pathlib import Path


def write_whole(path, content):
    """Write the bytes `content` to `path`, a text. After an error the old file is still there. Raises OSError."""
    partial = path + ".part"
    try:
        Path(partial).write_bytes(content)
        os.replace(partial, path)
    finally:
        with contextlib.suppress(OSError):
            os.remove(partial)
