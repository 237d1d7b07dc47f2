"""Defines the errors that stop a build, and makes one line of an error of any kind."""

import io
import traceback

from jinja2 import TemplateSyntaxError
from sphinx.errors import SphinxError

from tensorcopy_docs.faults import FaultsError
from tensorcopy_docs.lab.process import LabError
from tensorcopy_docs.lines import line_of, one_line
from tensorcopy_docs.records.interpreters import ReleaseError


class BuildError(Exception):
    """The build cannot start; each line of the message is one fault."""


class BuildFailedError(BuildError):
    """The build has started and failed; each line of the message is one fault."""


def lines_of(error: BaseException) -> list[str]:
    """Return the lines that tell a reader about `error`: the fault, with the file, and the way to fix it."""
    while isinstance(inner := getattr(error, "orig_exc", None), BaseException):  # Sphinx names only the handler
        error = inner
    causes = [error]
    while (cause := causes[-1].__cause__) is not None:
        causes.append(cause)
    for each in causes:
        if isinstance(each, TemplateSyntaxError):
            return [one_line(f"{each.filename}: line {each.lineno}: {type(each).__name__}: {each.message}")]
    if isinstance(error, OSError):
        if file := error.filename or _file_in_hand(error):  # None would hide the message of an error without a number
            error.filename = file
        return [line_of(error)]
    if isinstance(error, BuildError | SphinxError | FaultsError | LabError | ReleaseError):
        return str(error).splitlines() or [type(error).__name__]
    if isinstance(error, SystemExit):
        return [f"{_place(error)}: called sys.exit({error.code!r}); nothing that a build runs may end the process"]
    message = str(causes[-1]).strip().splitlines() or [""]
    return [one_line(f"{_place(causes[-1])}: {type(causes[-1]).__name__}: {message[0]}")]


def _file_in_hand(error: OSError) -> str | None:
    """Return the file that the failing code was writing: the error of a full disk does not name it."""
    frames = reversed([frame for frame, _ in traceback.walk_tb(error.__traceback__)])
    files = (value for frame in frames for value in frame.f_locals.values() if isinstance(value, io.IOBase))
    names = (getattr(each, "name", None) for each in files if set(str(getattr(each, "mode", ""))) & set("wax+"))
    return next((name for name in names if isinstance(name, str)), None)


def _place(error: BaseException) -> str:
    """Return the innermost place of the traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else "the build"
