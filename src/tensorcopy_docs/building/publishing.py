"""Publishes a finished site: the whole folder is replaced, and no file that no build has put there is lost."""

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.building.inputs import digest
from tensorcopy_docs.files import put

NOTE = ".buildinfo"  # Sphinx's, for its own next build
ELSEWHERE = "name another one with --output"


@dataclass(frozen=True)
class Publication:
    """A published folder, and `place`, the folder in which builds write everything else.

    If it `is_own`, nobody has named it, and all in it belongs to builds.
    """

    folder: Path
    place: Path
    is_own: bool = False

    def check_place(self) -> None:
        """Raise BuildError if no other folder can be put in the place of the folder; to be called before all else."""
        if os.path.ismount(self.folder) or os.path.islink(self.folder):
            found = "a link to itself" if os.path.islink(self.folder) else "a mount point"
            raise BuildError(f"{self.folder}: must be a folder that can be replaced; found {found}; {ELSEWHERE}")
        working = {self.place / "work", self.place / "measured"} & {self.folder, *self.folder.parents}
        if working or self.folder == self.place:
            raise BuildError(f"{self.folder}: must not be in the folder in which builds work; {ELSEWHERE}")
        check_folder(self.folder)

    def repair(self) -> None:
        """Undo what an interrupted `replace` left: the last whole site is back in its place."""
        if self._beside("old").exists() and not self.folder.exists():
            os.rename(self._beside("old"), self.folder)
        for each in ("old", "new"):
            if self._beside(each).exists():
                shutil.rmtree(self._beside(each))

    def refuse_unknown_files(self) -> None:
        """Raise BuildError if the folder holds a file that no build has put there, and that `replace` would delete."""
        if self.folder.exists() and not self.folder.is_dir():
            raise BuildError(f"{self.folder}: must be a folder; found a file; {ELSEWHERE}")
        strangers = sorted(_files(self.folder).keys() - self._noted().get("files", {}).keys())
        if strangers and not self.is_own:
            raise BuildError(
                f"{self.folder}: must hold nothing but a site that this command has built; "
                f"found {strangers[0]}; move it away, or name another folder with --output"
            )

    def is_of(self, inputs: str) -> bool:
        """True if the folder holds exactly the files that a build of `inputs` published."""
        return self._noted() == {"inputs": inputs, "files": _files(self.folder)}

    def replace(self, parts: Mapping[str, Path], inputs: str) -> None:
        """Put a copy of each of `parts` there, by its name in the folder; "" is the folder itself."""
        self.refuse_unknown_files()  # a file may have come while the site was built
        self._beside("new").mkdir(parents=True)
        for name, source in parts.items():
            target = self._beside("new") / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns(NOTE), dirs_exist_ok=True)
            else:
                shutil.copy2(source, target)
        files = _files(self._beside("new"))
        # Whatever ends this, the files of both are known.
        self._note({"inputs": "", "files": self._noted().get("files", {}) | files})
        if self.folder.exists():
            os.rename(self.folder, self._beside("old"))
        os.rename(self._beside("new"), self.folder)
        self.repair()
        self._note({"inputs": inputs, "files": files})

    def _beside(self, ending: str) -> Path:
        return self.folder.with_name(f".{self.folder.name}.{ending}")

    @property
    def _record(self) -> Path:
        return self.place / "published" / f"{digest(str(self.folder))[:16]}.json"

    def _note(self, facts: dict[str, Any]) -> None:
        self._record.parent.mkdir(exist_ok=True)
        put(self._record, json.dumps(facts).encode())

    def _noted(self) -> dict[str, Any]:
        try:
            found = json.loads(self._record.read_bytes())
            return found if found["files"].keys() and found["inputs"] is not None else {}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            return {}


def check_folder(folder: Path) -> None:
    """Raise BuildError if nothing can be written to `folder`, which may be missing, or where it would be."""
    there = next(each for each in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(each))
    try:
        with tempfile.TemporaryDirectory(prefix=".", dir=there):
            folder.exists()  # its name may be too long
    except OSError as error:
        found = f"found {there} ({error.strerror})"
        raise BuildError(f"{folder}: must be in a folder that can be written; {found}; {ELSEWHERE}") from None


def _files(folder: Path) -> dict[str, list[int]]:
    """Size and time of each file below `folder` by its name; a link is a file, too."""
    paths = [path for path in folder.rglob("*") if path.is_symlink() or not path.is_dir()]
    return {path.relative_to(folder).as_posix(): [path.lstat().st_size, path.lstat().st_mtime_ns] for path in paths}
