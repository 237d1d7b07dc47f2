"""Writes a file whole or not at all."""

from pathlib import Path

from tensorcopy_docs.lab.writing import write_whole


def put(path: Path, content: bytes) -> Path:
    """Write `content` to `path`, whole or not at all; return `path`. Raises OSError, which always names a file."""
    write_whole(str(path), content)
    return path
