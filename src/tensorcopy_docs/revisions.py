"""When files were last changed and first added, as git knows it; nothing is guessed where it does not."""

import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path

SECONDS = 60
_COMMIT = "\x01"  # begins the line of a commit
# Another repository could be meant by these: they are set where git itself has started us.
_FOREIGN = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX")


@dataclass(frozen=True)
class Revisions:
    """The times of the commits that last changed and that first added files, in UTC.

    Files have their paths from the folder that was asked about, which has the path `prefix` in the repository: it is
    empty, or ends with a slash. `pending` are the files with changes that are not committed, new ones among them.
    """

    prefix: str = ""
    changed: Mapping[str, datetime] = field(default_factory=dict)
    added: Mapping[str, datetime] = field(default_factory=dict)
    pending: frozenset[str] = frozenset()

    def newest(self, patterns: Iterable[str]) -> datetime | None:
        """When one of the files was last changed that fit `patterns`; None if that is not known, or not committed."""
        patterns = list(patterns)
        if any(fnmatchcase(path, pattern) for pattern in patterns for path in self.pending):
            return None
        found = (time for pattern in patterns for time in self._fitting(pattern))
        return max(found, default=None)

    def _fitting(self, pattern: str) -> list[datetime]:
        if "*" not in pattern:
            return [self.changed[pattern]] if pattern in self.changed else []
        return [time for path, time in self.changed.items() if fnmatchcase(path, pattern)]


NONE = Revisions()


def revisions(folder: Path) -> Revisions:
    """What git knows of the files in `folder`, a checkout; nothing where there is no git, or no repository.

    In a shallow clone, the oldest commits seem to add every file. They say nothing, nor does an older commit: what
    came after it may be cut off.
    """
    try:
        prefix = _git(folder, "rev-parse", "--show-prefix").strip()
        cut = _cut_off(folder)
        log = _git(folder, "log", "-c", "--no-renames", f"--format={_COMMIT}%H %ct", "--name-status", "HEAD")
        status = _git(folder, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all")
    except (OSError, subprocess.SubprocessError):
        return NONE
    changes = list(_changes(log))
    newest_cut = max((time for commit, time, _, _ in changes if commit in cut), default=-1)
    changed: dict[str, int] = {}
    added: dict[str, int] = {}
    for _, time, how, path in changes:
        if time > newest_cut and path.startswith(prefix):
            name = path.removeprefix(prefix)
            changed[name] = max(changed.get(name, 0), time)
            if how == "A":
                added[name] = min(added.get(name, time), time)
    pending = (entry[3:].removeprefix(prefix) for entry in status.split("\0"))  # two letters and a space before it
    return Revisions(prefix, _times(changed), _times(added), frozenset(filter(None, pending)))


def _git(folder: Path, *arguments: str) -> str:
    """What git prints. Raises OSError or subprocess.SubprocessError."""
    environ = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
    command = ["git", "--no-optional-locks", "-c", "core.quotePath=false", "-C", str(folder), *arguments]
    done = subprocess.run(command, env=environ, capture_output=True, check=True, timeout=SECONDS)
    return done.stdout.decode("utf-8", "replace")


def _cut_off(folder: Path) -> set[str]:
    """The commits whose parents a shallow clone lacks."""
    file = folder / _git(folder, "rev-parse", "--git-path", "shallow").strip()
    return set(file.read_text(encoding="ascii").split()) if file.is_file() else set()


def _changes(log: str) -> Iterator[tuple[str, int, str, str]]:
    """Commit, time in seconds, letter of the change, and path of each change of a file."""
    commit, time = "", 0
    for line in log.splitlines():
        if line.startswith(_COMMIT):
            commit, _, seconds = line.removeprefix(_COMMIT).partition(" ")
            time = int(seconds)
        elif "\t" in line:
            how, _, path = line.partition("\t")
            yield commit, time, how, path


def _times(found: Mapping[str, int]) -> dict[str, datetime]:
    return {path: datetime.fromtimestamp(seconds, UTC) for path, seconds in found.items()}
