"""Makes the line that tells a reader what is wrong: the file or the place, what happened, and what to do."""

import errno
import os
import shutil

from tensorcopy_docs.lab.normalise import LONGEST_LINE, printable

MOVE, PERMIT, FREE = "move what is in its place", "change its permissions or name another place", "free some space"
CURES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT), FREE),
    **dict.fromkeys((errno.EACCES, errno.EPERM), PERMIT),
    **dict.fromkeys((errno.EEXIST, errno.EISDIR, errno.ENOTDIR), MOVE),
    errno.EFBIG: "raise the limit of the size of files (ulimit -f)",
    errno.EROFS: "name a place that can be written",
}
CURE = "check that it exists and can be read and written"


def one_line(text: str, end: str = "") -> str:
    """Return `text`, cut off if need be, and `end` as one line of at most LONGEST_LINE characters, all printable."""
    line, space = printable(text), LONGEST_LINE - len(end)
    return (line if len(line) <= space else line[: space - 1] + "…") + end


def line_of(error: OSError | SyntaxError) -> str:
    """Return the line for a file that cannot be read or written, or for a module that cannot be parsed."""
    if isinstance(error, SyntaxError):
        return f"{error.filename or 'a module'}: line {error.lineno or '-'}: {type(error).__name__}: {error.msg}"
    if isinstance(error, shutil.Error) and isinstance(error.args[0], list):  # of a folder, lists each file and why
        _, target, why = error.args[0][0]
        cure = FREE if os.strerror(errno.ENOSPC) in why else CURE
        return f"{target}: {why.partition(': ')[0]}; {cure}, then run the command again"
    file = error.filename2 or error.filename
    happened = error.strerror or str(error) or type(error).__name__
    cure = CURES.get(error.errno or 0, CURE)
    return f"{'' if file is None else f'{os.fsdecode(file)}: '}{happened}; {cure}, then run the command again"
