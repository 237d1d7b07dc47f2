"""Reads and writes the stamp of a complete build; without it, the next build starts from nothing."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from tensorcopy_docs.building.inputs import Inputs, digest
from tensorcopy_docs.files import put


@dataclass(frozen=True)
class Stamp:
    """`ended` is a time in nanoseconds, when all was written; `left` is the digest of the `manifest` of it."""

    ended: int
    environment: str
    settings: str
    digests: dict[str, str]
    left: str


def begin(file: Path) -> None:
    """Take the stamp away: until `end`, nothing is proved."""
    file.unlink(missing_ok=True)


def end(file: Path, ended: int, inputs: Inputs, folders: Iterable[Path]) -> None:
    """Put the stamp of a good build of `inputs` that wrote `folders`; they have not changed until `ended`."""
    stamp = Stamp(ended, inputs.environment, inputs.settings, inputs.digests, digest(manifest(folders)))
    put(file, json.dumps(asdict(stamp)).encode())


def doubt(file: Path, inputs: Inputs, folders: Iterable[Path]) -> str | None:
    """Why the next build of `inputs` has to start from nothing, in a few words; None if it need not."""
    try:
        stamp = Stamp(**json.loads(file.read_bytes()))
    except (OSError, ValueError, TypeError):
        return "the last build did not end well, or there was none"
    if stamp.environment != inputs.environment:
        return "what is installed, or the environment, has changed"
    digests = inputs.digests
    for name in sorted(stamp.digests.keys() ^ digests.keys()):
        return f"{name} was {'added' if name in digests else 'removed'}"
    for name, content in inputs.code.items():
        if content != stamp.digests[name]:
            return f"{name} has changed"
    if stamp.left != digest(manifest(folders)):
        return "what the last build wrote has changed since"
    for name, (content, changed) in inputs.pages.items():
        # Sphinx compares times: it would not see the change.
        if content != stamp.digests[name] and changed <= stamp.ended:
            return f"{name} has changed, but is not newer than the last build"
    return None


def other_settings(file: Path, inputs: Inputs) -> bool:
    """Whether the build of the stamp had other settings; each page may depend on them. Raises OSError or ValueError."""
    return bool(json.loads(file.read_bytes())["settings"] != inputs.settings)


def changed(file: Path, inputs: Inputs) -> set[str]:
    """The names of the inputs that were not the same in the build of the stamp. Raises OSError or ValueError."""
    digests: dict[str, str] = json.loads(file.read_bytes())["digests"]
    return {name for name, content in inputs.digests.items() if digests.get(name) != content}


def manifest(folders: Iterable[Path]) -> list[list[object]]:
    """Name, size and time of every file below `folders`."""
    return [
        [path.as_posix(), (facts := path.stat()).st_size, facts.st_mtime_ns]
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]
