"""Versions of torch: how they compare, how they are named, and which one the site is pinned to."""

from functools import cache, lru_cache
from importlib.metadata import requires

from packaging.requirements import Requirement
from packaging.version import InvalidVersion, Version


@cache
def release(version: str) -> Version:
    """The release that `version` belongs to, for comparison: 1.10 comes after 1.9.

    What a nightly or a local build adds to its version is left out: 2.14.0.dev20261101+cpu is 2.14.0. Raises
    packaging.version.InvalidVersion.
    """
    return Version(Version(version).base_version)


def checked(version: str) -> str:
    """`version` itself, if it is one; raises ValueError, whose message is the rule."""
    try:
        release(version)
    except InvalidVersion:
        raise ValueError("must be a version such as 2.4.1") from None
    if version != version.strip():  # packaging ignores the space around a version
        raise ValueError("must be a version such as 2.4.1, without space around it")
    return version


def short(version: str) -> str:
    """The minor version that a recorded version stands for: "1.13" for 1.13.1."""
    found = release(version)
    return f"{found.major}.{found.minor}"


@lru_cache
def pinned_torch() -> str:
    """The version of torch that the site is pinned to, from the package's own metadata; expected verdicts bind on it.

    Raises LookupError if the metadata pin none.
    """
    for text in requires("tensorcopy-docs") or []:
        requirement = Requirement(text)
        if requirement.name == "torch":
            for specifier in requirement.specifier:
                if specifier.operator == "==":
                    return specifier.version
    raise LookupError("the metadata of tensorcopy-docs pin no torch")
