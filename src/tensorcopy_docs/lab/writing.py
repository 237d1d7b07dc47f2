"""Writes a file whole or not at all."""

import contextlib
import os
import uuid


def write_whole(path, content):
    """Write the bytes `content` to `path`, a text; after an error the old file is still there.

    A symbolic link stays one. What is not a file, such as a pipe, is written to as it is. Raises OSError, which always
    names `path`.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as file:
                file.write(content)
        else:
            _replace(os.path.realpath(path), content)
    except OSError as error:
        if error.errno is not None:
            error.filename, error.filename2 = path, None  # the error of a full disk has no file name
        raise


def _replace(path, content):
    """Put a new file with `content` in place of the one at `path`, if there is one."""
    partial = "{}.{}.part".format(path, uuid.uuid4().hex)
    try:
        with open(partial, "xb") as file:
            file.write(content)
        os.replace(partial, path)
    finally:
        with contextlib.suppress(OSError):
            os.remove(partial)
