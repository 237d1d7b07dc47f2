"""Publishes a finished site: the whole of it in one step, or nothing."""

import json
import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.building.inputs import digest
from tensorcopy_docs.building.stamp import manifest
from tensorcopy_docs.files import put

# A digest of Sphinx's settings, for its own next build. It is different if the checkout is in another place.
NOTE = ".buildinfo"


@dataclass(frozen=True)
class Publication:
    """A published folder, and `place`, the folder in which builds write everything else."""

    folder: Path
    place: Path

    @property
    def _new(self) -> Path:
        return self.folder.with_name(f".{self.folder.name}.new")

    @property
    def _old(self) -> Path:
        return self.folder.with_name(f".{self.folder.name}.old")

    @property
    def _record(self) -> Path:
        return self.place / "published.json"

    def check_place(self) -> None:
        """Raise BuildError if no other folder can be put in the place of the folder; to be called before all else."""
        if os.path.ismount(self.folder) or os.path.islink(self.folder):
            found = "a link to itself" if os.path.islink(self.folder) else "a mount point"
            raise BuildError(
                f"{self.folder}: must be a folder that can be replaced; found {found}; name another one with --output"
            )
        parent = next(each for each in self.folder.parents if os.path.lexists(each))
        try:
            with tempfile.TemporaryDirectory(prefix=".", dir=parent):
                self.folder.exists()  # its name may be too long
        except OSError as error:
            raise BuildError(
                f"{self.folder}: must be in a folder that can be written; found {parent} ({error.strerror}); "
                "name another one with --output"
            ) from None

    def repair(self) -> None:
        """Undo what an interrupted `replace` left: the last whole site is back in its place."""
        if self._old.exists() and not self.folder.exists():
            os.rename(self._old, self.folder)
        for leftover in (self._old, self._new):
            if leftover.exists():
                shutil.rmtree(leftover)

    def refuse_strangers(self) -> None:
        """Raise BuildError if the folder holds what no build has put there, and `replace` would delete."""
        if not self.folder.exists():
            return
        if not self.folder.is_dir():
            raise BuildError(f"{self.folder}: must be a folder; found a file; name another one with --output")
        strangers = sorted({path.name for path in self.folder.iterdir()} - self._ours())
        if strangers:
            raise BuildError(
                f"{self.folder}: must hold nothing but a site that this command has built; "
                f"found {strangers[0]}; move it away, or name another folder with --output"
            )

    def _ours(self) -> set[str]:
        """The names in the folder that a build has put there."""
        if self.place in self.folder.parents:
            return {path.name for path in self.folder.iterdir()}
        names = self._recorded().get("names")
        return set(names) if isinstance(names, list) else set()

    def is_of(self, inputs: str) -> bool:
        """Whether what is there is, untouched, what a build of `inputs` published."""
        recorded = self._recorded()
        return recorded.get("inputs") == inputs and recorded.get("files") == digest(manifest([self.folder]))

    def replace(self, parts: dict[str, Path], inputs: str) -> None:
        """Put a copy of each of `parts` there, by its name in the folder; "" is the folder itself."""
        self.repair()
        self._new.mkdir(parents=True)
        for name, source in parts.items():
            _copy(source, self._new / name, self.folder / name)
        if self.folder.exists():
            os.rename(self.folder, self._old)
        os.rename(self._new, self.folder)
        if self._old.exists():
            shutil.rmtree(self._old)
        self._note(inputs)

    def _note(self, inputs: str) -> None:
        names = sorted(path.name for path in self.folder.iterdir())
        facts = {"inputs": inputs, "names": names, "files": digest(manifest([self.folder]))}
        put(self._record, json.dumps(self._records() | {str(self.folder): facts}, indent=1).encode())

    def _recorded(self) -> dict[str, object]:
        found = self._records().get(str(self.folder))
        return found if isinstance(found, dict) else {}

    def _records(self) -> dict[str, object]:
        try:
            found = json.loads(self._record.read_bytes())
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}


def _copy(source: Path, target: Path, before: Path) -> None:
    """Copy a file, or a folder with all below it; unlike shutil's, it raises the error of the file that fails.

    What is the same in `before`, which nobody writes, is linked: to make thousands of files takes seconds.
    """
    if source.is_dir():
        target.mkdir(exist_ok=True)
        for path in sorted(source.iterdir()):
            if path.name != NOTE:
                _copy(path, target / path.name, before / path.name)
    elif not (_is_same(source, before) and _linked(before, target)):
        shutil.copy2(source, target)


def _is_same(source: Path, before: Path) -> bool:
    try:
        return source.stat().st_size == before.stat().st_size and source.read_bytes() == before.read_bytes()
    except OSError:  # there is none, or it is a folder
        return False


def _linked(file: Path, target: Path) -> bool:
    """Whether `target` could be made a link to `file`; not every disk has links."""
    with suppress(OSError):
        os.link(file, target)
        return True
    return False
