"""The versions of torch that have a record, and what each of them is installed with.

To add a version, add a line to RELEASES and run ``tensorcopy-docs record --all``.
"""

from dataclasses import dataclass

from tensorcopy_docs.versions import release

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


def atlas_releases() -> tuple[str, ...]:
    """The versions of RELEASES that have a record of the atlas, oldest first."""
    return tuple(version for version in RELEASES if release(version) >= release(ATLAS_SINCE))


@dataclass(frozen=True)
class Needs:
    """What torch is installed with from the version `since` on: a minor version of Python, and packages of its time."""

    since: str
    python: tuple[int, int]
    packages: tuple[str, ...]


# From 2.1 on, torch's samples of its functions import packaging.
NEEDS = (
    Needs("0", (3, 7), ("numpy<1.22",)),
    Needs("2.0", (3, 11), ("numpy<2",)),
    Needs("2.1", (3, 11), ("numpy<2", "setuptools<81", "packaging")),  # torch.utils.checkpoint imports pkg_resources
    Needs("2.2", (3, 11), ("numpy<2", "packaging")),
    Needs("2.3", (3, 11), ("numpy>=2", "packaging")),
)


def needs(version: str) -> Needs:
    """What torch `version` is installed with: the last entry of NEEDS that is not newer."""
    return [each for each in NEEDS if release(each.since) <= release(version)][-1]
