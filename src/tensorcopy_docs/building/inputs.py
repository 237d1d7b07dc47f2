"""Digests the inputs of a site, to find those that have changed since the last build."""

import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

from tensorcopy_docs import languages
from tensorcopy_docs.building.errors import BuildError
from tensorcopy_docs.files import BUILT
from tensorcopy_docs.publication.dates import build_date
from tensorcopy_docs.sphinx.environment import PACKAGE
from tensorcopy_docs.versions import pinned_torch

COPIED = (".css", ".js")  # files of `_static` that pages load and do not show
# Files that builds and Python write, by name below the docs, and by ending: Sphinx writes `.mo` as it reads catalogs.
_WRITTEN, _ENDINGS = {"_build", "examples", "recipes"}, (".mo", ".pyc", "~")
_VARIABLES = ("READTHEDOCS", "TENSORCOPY", "SOURCE_DATE_EPOCH", "TORCH", "PYTORCH")


@dataclass(frozen=True)
class Inputs:
    """The digest of each file by its name, and that of the environment and the day."""

    files: Mapping[str, str]
    environment: str

    def of_pages(self, measured: Iterable[Path]) -> str:
        """Return the digest of all that pages depend on, with the files in `measured`, some of which may be missing."""
        assets = {name for name in self.files if name.startswith("docs/_static/") and name.endswith(COPIED)}
        found = [hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "" for path in measured]
        return digest([{name: self.files[name] for name in self.files.keys() - assets}, self.environment, found])


def read_inputs(docs: Path) -> Inputs:
    """Return the inputs of the site in `docs`; raises OSError, and BuildError if SOURCE_DATE_EPOCH is not a time."""
    files, generated = dict[str, str](), f"---\n{BUILT}\n".encode()
    for room, folder in {"docs": docs, "gallery": docs.parent / "gallery", "package": PACKAGE}.items():
        for path in folder.rglob("*"):
            parts = path.relative_to(folder).parts
            is_hidden = any(part.startswith(".") for part in parts) or path.name.endswith(_ENDINGS)
            if is_hidden or (room == "docs" and parts[0] in _WRITTEN) or not path.is_file():
                continue
            if not (content := path.read_bytes()).startswith(generated):
                files["/".join([room, *parts])] = hashlib.sha256(content).hexdigest()
    try:
        date = build_date()
    except ValueError as error:
        raise BuildError(str(error)) from None
    variables = {
        name: value for name, value in os.environ.items() if name.startswith(_VARIABLES) and name != languages.VARIABLE
    }
    installed = sorted(f"{each.name} {each.version}" for each in distributions())
    facts = [str(docs.resolve()), str(PACKAGE), sys.version, platform.platform(), sys.prefix, date, variables]
    return Inputs(files, digest([facts, installed, pinned_torch()]))


def digest(value: object) -> str:
    """Return the digest of a value that JSON can hold."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()
