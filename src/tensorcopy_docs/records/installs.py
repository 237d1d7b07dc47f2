"""Lists the packages and the version of Python that each version of torch is installed with."""

from dataclasses import dataclass

from tensorcopy_docs.versions import release


@dataclass(frozen=True)
class Needs:
    """The requirements of torch from the version `since` on: a minor version of Python, and packages."""

    since: str
    python: tuple[int, int]
    packages: tuple[str, ...]


# From 2.1 on, torch's samples of its functions import packaging.
NEEDS = (
    Needs("0", (3, 7), ("numpy<1.22",)),
    Needs("2.0", (3, 10), ("numpy<2",)),  # torch.compile() of 2.0 needs a Python before 3.11
    Needs("2.1", (3, 11), ("numpy<2", "setuptools<81", "packaging")),  # torch.utils.checkpoint imports pkg_resources
    Needs("2.2", (3, 11), ("numpy<2", "packaging")),
    Needs("2.3", (3, 11), ("numpy>=2", "packaging")),
)


def needs(version: str) -> Needs:
    """Return the requirements of torch `version`: the last entry of NEEDS that is not newer."""
    return [each for each in NEEDS if release(each.since) <= release(version)][-1]
