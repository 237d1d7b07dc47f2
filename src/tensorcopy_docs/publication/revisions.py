"""Asks git when files were last changed and first added; it guesses nothing."""

import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from pathlib import Path

SECONDS = 60
_COMMIT = "\x01"  # begins the line of a commit
_MESSAGES = "*/register/messages/*.toml"
_ADDED = re.compile(r'\+id = "(.+)"')  # a line of a difference: an error message is added
# Another repository could be meant by these: they are set where git itself has started us.
_FOREIGN = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR", "GIT_PREFIX")


@dataclass(frozen=True)
class Revisions:
    """The times of the commits that last changed and that first added files, in UTC.

    Files have their paths from the folder that was asked about, which has the path `prefix` in the repository: it is
    empty, or ends with a slash. A file that was moved was added before that, under another path. `pending` are the
    files with changes that are not committed, new ones among them. `messages` are the times of the commits that first
    added an error message to the register, by its id: its page is made from one of several entries in a file.
    """

    prefix: str = ""
    changed: Mapping[str, datetime] = field(default_factory=dict)
    added: Mapping[str, datetime] = field(default_factory=dict)
    pending: frozenset[str] = frozenset()
    messages: Mapping[str, datetime] = field(default_factory=dict)

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
        command = ("log", "-c", "-M", "--topo-order", f"--format={_COMMIT}%H %ct", "--name-status", "HEAD")
        log = _git(folder, *command)
        entries = _git(folder, "log", "-p", "-U0", "-G^id = ", f"--format={_COMMIT} %ct", "HEAD", "--", _MESSAGES)
        status = _git(folder, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all")
    except (OSError, subprocess.SubprocessError):
        return NONE
    commits = list(_commits(log))
    newest_cut = max((each.time for each in commits if each.id in cut), default=-1)
    changed: dict[str, int] = {}
    added: dict[str, int] = {}
    names: dict[str, str] = {}  # what a path that is there at a commit is called now, if it was moved since
    for commit in commits:
        for how, path in commit.changes if commit.time > newest_cut else ():
            name = names.get(path, path)
            # To move a file changes it, too.
            changed[name] = max(changed.get(name, 0), commit.time)
            if how == "A":
                added[name] = min(added.get(name, commit.time), commit.time)
        names |= {old: names.get(new, new) for old, new in commit.moved}
    pending = (entry[3:].removeprefix(prefix) for entry in status.split("\0"))  # two letters and a space before it
    times = _times(changed, prefix), _times(added, prefix)
    return Revisions(prefix, *times, frozenset(filter(None, pending)), _times(_messages(entries, newest_cut)))


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


@dataclass(frozen=True)
class _Commit:
    """Its time in seconds, the letter and the path of each change of a file, and the old and the new path of a move."""

    id: str
    time: int
    changes: list[tuple[str, str]] = field(default_factory=list)
    moved: list[tuple[str, str]] = field(default_factory=list)


def _commits(log: str) -> Iterator[_Commit]:
    """Each commit after those that follow it."""
    commit: _Commit | None = None
    for line in log.splitlines():
        if line.startswith(_COMMIT):
            if commit is not None:
                yield commit
            id_, _, seconds = line.removeprefix(_COMMIT).partition(" ")
            commit = _Commit(id_, int(seconds))
        elif commit is not None and "\t" in line:
            how, *old, path = line.split("\t")
            commit.changes.append((how, path))
            commit.moved.extend((each, path) for each in old)
    if commit is not None:
        yield commit


def _messages(log: str, newest_cut: int) -> dict[str, int]:
    """When each error message was first added, by its id."""
    found: dict[str, int] = {}
    seconds = 0
    for line in log.splitlines():
        if line.startswith(_COMMIT):
            seconds = int(line.partition(" ")[2])
        elif (entry := _ADDED.match(line)) and seconds > newest_cut:
            found[entry[1]] = seconds  # older commits come later
    return found


def _times(found: Mapping[str, int], prefix: str = "") -> dict[str, datetime]:
    """The times of the files in the folder of that path."""
    return {
        path.removeprefix(prefix): datetime.fromtimestamp(seconds, UTC)
        for path, seconds in found.items()
        if path.startswith(prefix)
    }
