"""What the last good build of a work folder left: the proof without which the next one starts from nothing."""

import json
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from tensorcopy_docs.build.inputs import Inputs, digest
from tensorcopy_docs.files import put

FILE = "stamp.json"


@dataclass(frozen=True)
class Stamp:
    """`began` is when the build read its inputs, in nanoseconds; `left` the digest of `manifest` of what it wrote."""

    began: int
    configuration: str
    files: dict[str, tuple[str, int]]
    left: str


def begin(work: Path) -> int:
    """Take the stamp away: until `end`, nothing is proved. Returns the time."""
    (work / FILE).unlink(missing_ok=True)
    return time.time_ns()


def end(work: Path, began: int, inputs: Inputs, folders: Iterable[Path]) -> None:
    """Put the stamp of a good build of `inputs` that began at `began` and wrote `folders`."""
    stamp = Stamp(began, inputs.configuration, dict(inputs.files), digest(manifest(folders)))
    put(work / FILE, json.dumps(asdict(stamp)).encode())


def doubt(work: Path, inputs: Inputs, folders: Iterable[Path]) -> str | None:
    """Why the next build of `inputs` has to start from nothing, in a few words; None where it need not."""
    try:
        stamp = Stamp(**json.loads((work / FILE).read_bytes()))
    except (OSError, ValueError, TypeError):
        return "the last build did not end well, or there was none"
    if stamp.configuration != inputs.configuration:
        return "code, templates, settings or what is installed have changed"
    if stamp.files.keys() != inputs.files.keys():
        return "files were added or removed"
    if stamp.left != digest(manifest(folders)):
        return "something else has written where builds write"
    for name, (content, changed) in inputs.files.items():
        # Sphinx compares times: it would not see the change.
        if content != stamp.files[name][0] and changed <= stamp.began:
            return f"{name} is another one, but not newer"
    return None


def manifest(folders: Iterable[Path]) -> list[list[object]]:
    """Name, size and time of every file below `folders`."""
    return [
        [path.as_posix(), (facts := path.stat()).st_size, facts.st_mtime_ns]
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
