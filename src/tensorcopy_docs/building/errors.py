"""Defines the errors that stop a build, and makes one line of an error of any kind."""

import io
import sys
import traceback

from tensorcopy_docs.lines import line_of, one_line

FAULTS = ("tensorcopy_docs.faults", "FaultsError")


class BuildError(Exception):
    """The build cannot start; each line of the message is one fault."""


class BuildFailedError(BuildError):
    """The build has started and failed; each line of the message is one fault."""


def lines_of(error: BaseException) -> list[str]:
    """The lines that tell a reader about `error`: what is wrong, with the file, and what to do."""
    cause = _cause(error)
    if template := _template_fault(cause):
        return [template]
    if isinstance(cause, OSError):
        if file := cause.filename or _file_in_hand(cause):  # None would hide the message of an error without a number
            cause.filename = file
        return [line_of(cause)]
    if isinstance(cause, BuildError) or _is(cause, "sphinx.errors", "SphinxError") or _is(cause, *FAULTS):
        return str(cause).splitlines() or [type(cause).__name__]
    if isinstance(cause, SystemExit):
        return [f"{_place(cause)}: called sys.exit({cause.code!r}); nothing that a build runs may end the process"]
    while cause.__cause__ is not None:
        cause = cause.__cause__
    message = str(cause).strip().splitlines() or [""]
    return [one_line(f"{_place(cause)}: {type(cause).__name__}: {message[0]}")]


def _cause(error: BaseException) -> BaseException:
    """The cause, if Sphinx names only the handler that failed."""
    while isinstance(inner := getattr(error, "orig_exc", None), BaseException):
        error = inner
    return error


def _template_fault(error: BaseException | None) -> str | None:
    """The file and the line of a template that cannot be parsed, and why, if that is `error` or what led to it."""
    while error is not None and not _is(error, "jinja2.exceptions", "TemplateSyntaxError"):
        error = error.__cause__
    if error is None:
        return None
    file, line, said = (getattr(error, name) for name in ("filename", "lineno", "message"))
    return one_line(f"{file}: line {line}: {type(error).__name__}: {said}")


def _is(error: BaseException, module: str, name: str) -> bool:
    # It is not imported for this: a process that has not imported it cannot have raised it.
    return (loaded := sys.modules.get(module)) is not None and isinstance(error, getattr(loaded, name))


def _file_in_hand(error: OSError) -> str | None:
    """The file that the failing code was writing: the error of a full disk does not name it."""
    for frame, _ in reversed(list(traceback.walk_tb(error.__traceback__))):
        for value in frame.f_locals.values():
            if isinstance(value, io.IOBase) and set(str(getattr(value, "mode", ""))) & set("wax+"):
                name = getattr(value, "name", None)
                if isinstance(name, str):
                    return name
    return None


def _place(error: BaseException) -> str:
    """The innermost place of the traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else "the build"
