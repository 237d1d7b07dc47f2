"""Digests all inputs of a site, to find out whether anything has changed, and whether Sphinx can build on from it."""

import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from pathlib import Path

from tensorcopy_docs import languages
from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.files import BUILT
from tensorcopy_docs.publication.dates import build_date

PACKAGE = Path(__file__).parent.parent
# What an incremental build copes with: Sphinx, its extension or sphinx-gallery notices a change, by its time.
# A change of anything else (code, templates, settings, what is installed) is one that only a build from nothing shows.
_PAGES = {".md", ".rst", ".po"}
_EXAMPLES = {".py", ".rst"}
_DATA = {".toml", ".json"}
# Written by builds below the sources, by Sphinx as it reads catalogs, and by Python.
_GENERATED = {"_build", "examples", "recipes"}
_CACHES = {"__pycache__"}
_COMPILED = {".mo"}
_VARIABLES = ("SOURCE_DATE_EPOCH", "TORCH", "PYTORCH")
# What pages are told, and nothing that is executed: addresses.
_SETTINGS = ("READTHEDOCS", "TENSORCOPY")


@dataclass(frozen=True)
class Inputs:
    """The inputs of a site at one moment.

    `environment` is a digest of what it is built with, and `settings` one of what only pages depend on: some variables,
    and the day that each of them shows.
    `code` has the digests of the files that only a build from nothing copes with, by name. `pages` are the other
    files: the digest, and the time of the last change in nanoseconds.
    """

    environment: str
    settings: str
    code: Mapping[str, str]
    pages: Mapping[str, tuple[str, int]]

    @property
    def digests(self) -> dict[str, str]:
        """The digest of each file by its name."""
        return {**self.code, **{name: content for name, (content, _) in self.pages.items()}}

    @property
    def examples(self) -> list[str]:
        """The names of the scripts of the gallery."""
        return [name for name in self.pages if name.startswith("gallery/") and name.endswith(".py")]

    @property
    def digest(self) -> str:
        """One digest of everything; times are left out."""
        return digest([self.environment, self.settings, self.digests])


def read_inputs(docs: Path) -> Inputs:
    """The inputs of the site in `docs` as they are now.

    Raises OSError if a file cannot be read, and BuildError if SOURCE_DATE_EPOCH is not a time.
    """
    code: dict[str, str] = {}
    pages: dict[str, tuple[str, int]] = {}
    for path, name, copes in _sources(docs):
        content = path.read_bytes()
        if copes and content.startswith(f"---\n{BUILT}\n".encode()):
            continue
        hashed = hashlib.sha256(content).hexdigest()
        if copes:
            pages[name] = (hashed, path.stat().st_mtime_ns)
        else:
            code[name] = hashed
    environment = digest([str(docs.resolve()), str(PACKAGE), *_platform()])
    return Inputs(environment, digest([_variables(_SETTINGS), _date()]), code, pages)


def _date() -> str | None:
    try:
        return build_date()
    except ValueError as error:
        raise BuildError(str(error)) from None


def digest(value: object) -> str:
    """The digest of what JSON can hold."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def files_below(folder: Path, without: Set[str] = frozenset()) -> Iterator[Path]:
    """Every file below `folder`, sorted, without caches and what editors and systems hide.

    What is called as in `without`, in `folder` itself, is left out, too.
    """
    for name in sorted(os.listdir(folder)) if folder.is_dir() else []:
        path = folder / name
        if name.startswith(".") or name.endswith("~") or name in _CACHES or name in without:
            continue
        if path.is_dir():
            yield from files_below(path)
        elif path.suffix not in _COMPILED and path.is_file():
            yield path


def _sources(docs: Path) -> Iterator[tuple[Path, str, bool]]:
    """Each file, its name, and whether an incremental build copes with a change of it."""
    rooms: Iterable[tuple[str, Path, set[str]]] = (
        ("docs", docs, _PAGES),
        ("gallery", docs.parent / "gallery", _EXAMPLES),
        ("package", PACKAGE, _DATA),
    )
    for room, folder, suffixes in rooms:
        for path in files_below(folder, _GENERATED if room == "docs" else frozenset()):
            yield path, f"{room}/{path.relative_to(folder).as_posix()}", path.suffix in suffixes


def _platform() -> list[object]:
    return [sys.version, platform.platform(), sys.prefix, _variables(_VARIABLES), sorted(_installed())]


def _variables(prefixes: tuple[str, ...]) -> dict[str, str]:
    """The environment variables with names that begin like that."""
    return {
        name: value for name, value in os.environ.items() if name.startswith(prefixes) and name != languages.VARIABLE
    }


def _installed() -> Iterator[str]:
    """The name and version of each installed distribution, and our own metadata, which pin torch.

    The names of the folders say it; reading all metadata takes longer than all else here.
    """
    for place in dict.fromkeys(sys.path):
        for name in os.listdir(place) if os.path.isdir(place) else []:
            if name.endswith((".dist-info", ".egg-info")):
                yield name
                if name.startswith("tensorcopy_docs"):
                    yield from _metadata(Path(place, name))


def _metadata(folder: Path) -> Iterator[str]:
    for name in ("METADATA", "PKG-INFO"):
        if (folder / name).is_file():
            yield (folder / name).read_text(encoding="utf-8")
