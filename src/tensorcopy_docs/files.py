"""Writes a file whole or not at all."""

import os
from pathlib import Path


def put(path: Path, content: bytes) -> Path:
    """Write `content` to `path`, whole or not at all; return `path`. Raises OSError, which always names a file."""
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_bytes(content)
        os.replace(partial, path)
    except OSError as error:
        error.filename = error.filename or str(path)  # a full disk is an error of the write, which has no file name
        raise
    finally:
        partial.unlink(missing_ok=True)
    return path
