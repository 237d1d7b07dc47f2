"""Writes a file whole or not at all, and the results of a runner of the lab."""

import contextlib
import json
import os
import platform
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


def write_results(path, torch, results):
    """Write `results`, by kind and name, to `path` as JSON, with the versions of `torch` and Python, and the machine.

    Raises OSError, which names `path`.
    """
    machine = "{} {}".format(platform.system(), platform.machine())
    found = {"torch": torch.split("+")[0], "python": platform.python_version(), "platform": machine, "results": results}
    write_whole(path, json.dumps(found).encode("utf-8"))


def shortened(results):
    """Return `results`, a dict for each name, without what is empty, or what most of them have."""
    return {
        name: {key: each for key, each in result.items() if each and key != "kind" and (key, each) != ("how", "shown")}
        for name, result in results.items()
    }


def names_in(arguments):
    """Return the names in the JSON file that is named second, to which a runner is limited; none without it."""
    if not arguments[1:] or arguments[1].startswith("--"):
        return []
    with open(arguments[1], encoding="utf-8") as file:
        return json.load(file)
