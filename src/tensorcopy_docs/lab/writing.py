"""Writes a file whole or not at all."""

import contextlib
import os


def write_whole(path, content):
    """Write the bytes `content` to `path`, a text. After an error the old file is still there. Raises OSError."""
    partial = path + ".part"
    try:
        with open(partial, "wb") as file:
            file.write(content)
        os.replace(partial, path)
    finally:
        with contextlib.suppress(OSError):
            os.remove(partial)
