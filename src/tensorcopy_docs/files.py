"""Writes a file whole or not at all."""

import os
from pathlib import Path


def put(path: Path, content: bytes) -> Path:
    """Write `content` to `path`, whole or not at all; return `path`."""
    partial = path.with_name(path.name + ".part")
    try:
        partial.write_bytes(content)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)
    return path
