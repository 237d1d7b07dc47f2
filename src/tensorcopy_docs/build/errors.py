"""What stops a build, and how an error of any kind is told in one line each."""

import io
import os
import sys
import traceback


class BuildError(Exception):
    """The build cannot start; each line of the message is one fault."""


class BuildFailedError(BuildError):
    """The build has started and failed; each line of the message is one fault."""


def lines_of(error: BaseException) -> list[str]:
    """The lines that tell a reader about `error`: what is wrong, with the file, and what to do."""
    cause = _cause(error)
    if isinstance(cause, OSError):
        return [_os_line(cause)]
    if isinstance(cause, BuildError) or _is_sphinx(cause):
        return str(cause).splitlines() or [type(cause).__name__]
    if isinstance(cause, SystemExit):
        return [f"{_place(cause)}: called sys.exit({cause.code!r}); nothing that a build runs may end the process"]
    message = str(cause).strip().splitlines() or [""]
    return [f"{_place(cause)}: {type(cause).__name__}: {message[0]}"[:300]]


def _cause(error: BaseException) -> BaseException:
    """What happened, where Sphinx says only which of its handlers met it."""
    while isinstance(inner := getattr(error, "orig_exc", None), BaseException):
        error = inner
    return error


def _is_sphinx(error: BaseException) -> bool:
    # Sphinx is not imported for this: a process that has not imported it cannot have raised it.
    module = sys.modules.get("sphinx.errors")
    return module is not None and isinstance(error, module.SphinxError)


def _os_line(error: OSError) -> str:
    file = error.filename if error.filename is not None else _file_in_hand(error)
    named = os.fsdecode(file) if isinstance(file, str | bytes | os.PathLike) else "a file"
    return f"{named}: {error.strerror or error}; {_CURES.get(type(error), 'mend that and build again')}"


# ENOSPC and its like have no class of their own.
_CURES: dict[type[OSError], str] = {
    PermissionError: "make it writable and build again",
    FileExistsError: "a folder must be there; move the file away and build again",
    NotADirectoryError: "a folder must be there; move the file away and build again",
    OSError: "make room for it and build again",
}


def _file_in_hand(error: OSError) -> object:
    """The file that the failing code was writing: the error of a full disk does not name it."""
    for frame, _ in reversed(list(traceback.walk_tb(error.__traceback__))):
        for value in frame.f_locals.values():
            if isinstance(value, io.IOBase) and isinstance(name := getattr(value, "name", None), str):
                return name
            if isinstance(value, os.PathLike):
                return value
    return None


def _place(error: BaseException) -> str:
    """The innermost place of the traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else "the build"
