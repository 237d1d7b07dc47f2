"""Writes a file whole or not at all."""

import contextlib
import os


def write_whole(path, content):
    """Write the bytes `content` to `path`, a text; after an error the old file is still there.

    Raises OSError, which always names a file.
    """
    partial = path + ".part"
    try:
        with open(partial, "wb") as file:
            file.write(content)
        os.replace(partial, path)
    except OSError as error:
        if error.errno is not None and error.filename is None:
            error.filename = path  # a full disk is an error of the write, which has no file name
        raise
    finally:
        with contextlib.suppress(OSError):
            os.remove(partial)
