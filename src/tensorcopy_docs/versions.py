"""Lists the versions of torch that the site knows, and compares versions.

To add a version, add a line to RELEASES and run ``tensorcopy-docs record --all``. A version without a line is nowhere
on the site, even if it has a record.
"""

from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

from packaging.requirements import Requirement
from packaging.version import InvalidVersion, Version

# The newest patch of each minor release that installs from the package index and imports without a GPU, oldest first.
RELEASES = (
    "1.0.1",
    "1.1.0",
    "1.2.0",
    "1.3.1",
    "1.4.0",
    "1.5.1",
    "1.6.0",
    "1.7.1",
    "1.8.1",
    "1.9.1",
    "1.10.2",
    "1.11.0",
    "1.12.1",
    "1.13.1",
    "2.0.1",
    "2.1.2",
    "2.2.2",
    "2.3.1",
    "2.4.1",
    "2.5.1",
    "2.6.0",
    "2.7.1",
    "2.8.0",
    "2.9.1",
    "2.10.0",
    "2.11.0",
    "2.12.1",
    "2.13.0",
    "2.14.1",
    "2.15.0",
)

# The first version that comes with samples of its functions, `op_db`, on which the atlas rests.
ATLAS_SINCE = "1.8"


@cache
def release(version: str) -> Version:
    """Return the release that `version` belongs to, for comparison: 1.10 comes after 1.9.

    What a nightly or a local build adds to its version is left out: 2.14.0.dev20261101+cpu is 2.14.0. Raises
    packaging.version.InvalidVersion.
    """
    return Version(Version(version).base_version)


def checked(version: str) -> str:
    """Return `version` if it is a version; raises ValueError, whose message is the rule."""
    try:
        release(version)
    except InvalidVersion:
        raise ValueError("must be a version such as 2.4.1") from None
    if version != version.strip():  # packaging ignores the space around a version
        raise ValueError("must be a version such as 2.4.1, without space around it")
    return version


def short(version: str) -> str:
    """Return the minor version of a recorded version: "1.13" for 1.13.1."""
    found = release(version)
    return f"{found.major}.{found.minor}"


def atlas_releases() -> tuple[str, ...]:
    """Return the versions of RELEASES that have a record of the atlas, oldest first."""
    return tuple(version for version in RELEASES if release(version) >= release(ATLAS_SINCE))


def record_paths(folder: Path, listed: bool) -> list[Path]:
    """Return the files of the records in `folder`, sorted by name; with `listed`, those of RELEASES alone."""
    names = {f"torch-{version}.json" for version in RELEASES}
    return [path for path in sorted(folder.glob("torch-*.json")) if path.name in names or not listed]


@lru_cache
def pinned_torch() -> str:
    """Return the version of torch that the package's metadata pin; expected verdicts bind on it.

    Raises LookupError if the metadata pin none.
    """
    for text in requires("tensorcopy-docs") or []:
        requirement = Requirement(text)
        if requirement.name == "torch":
            for specifier in requirement.specifier:
                if specifier.operator == "==":
                    return specifier.version
    raise LookupError("the metadata of tensorcopy-docs pin no torch")


def installed_torch() -> str:
    """Return the version of the installed torch, without importing it; "none" without torch."""
    try:
        return version("torch")
    except PackageNotFoundError:
        return "none"
