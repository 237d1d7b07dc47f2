"""Lists the records that separate jobs must make, and joins all of them, or none."""

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Literal, TypeAlias, TypedDict

from tensorcopy_docs.atlas import reading as atlas
from tensorcopy_docs.evidence import Digests, Evidence, digests_now
from tensorcopy_docs.faults import Fault, FaultsError
from tensorcopy_docs.history import record_files
from tensorcopy_docs.history.atlas_changes import write_with_changes
from tensorcopy_docs.history.atlas_recorder import stale
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.installs import needs
from tensorcopy_docs.history.interpreters import ReleaseError, check_writable
from tensorcopy_docs.history.program_records import load_programs, stale_programs, write_programs
from tensorcopy_docs.history.recorder import check_folder
from tensorcopy_docs.history.staleness import changed, completed, remaining
from tensorcopy_docs.lab.digests import atlas_digest
from tensorcopy_docs.versions import RELEASES, atlas_releases

COMPLETE = "must have every result, measured by the code of this package"
CURE = "record it again with this package"
SHOWN = 3  # of the results that a record lacks


# What is recorded: the table with proofs and messages, the atlas, or the programs.
Recorded: TypeAlias = Literal["table", "atlas", "programs"]


class JoinError(FaultsError):
    """Records cannot be joined; the message has one line for each fault, which names the file."""


class Wanted(TypedDict):
    """A version of torch that is to be recorded, and the minor version of Python that it needs: "3.11"."""

    torch: str
    python: str


def wanted(kind: Recorded, folder: Path) -> Sequence[Wanted]:
    """The versions whose record of that kind in `folder` is missing or stale, oldest first. Raises RecordError."""
    if kind == "table":
        records, code = record_files.load_records(folder), digests_now()
        left = [each for each in RELEASES if each not in records or lacking(records[each], code)]
    else:
        left = stale_programs(folder) if kind == "programs" else stale(folder)
    return [{"torch": each, "python": "{}.{}".format(*needs(each).python)} for each in left]


def unlisted(kind: Recorded, folder: Path) -> Sequence[str]:
    """The versions that have a record of that kind in `folder`, and are none of those that are to be recorded."""
    loads = {"programs": load_programs, "atlas": atlas.load_atlas, "table": record_files.load_records}
    return sorted(set(loads[kind](folder)) - set(atlas_releases() if kind == "atlas" else RELEASES))


def lacking(record: Evidence, code: Digests) -> Sequence[str]:
    """What is missing or stale in `record`, and what it has that the lab does not have, by name."""
    left = [*remaining(record, code)]
    return left if left or completed(record, None, code) == record else changed(record, code).names() or ["docstrings"]


def join_records(folder: Path, into: Path) -> Sequence[Path]:
    """Put the records in `folder` among those in `into`, or none of them; return the files.

    Raises RecordError if one cannot be read, JoinError if one is not complete or was measured by other code,
    ReleaseError if there is none or `into` cannot be written, and OSError.
    """
    check_folder(into)
    record_files.load_records(into)
    found, code = record_files.load_records(_with_records(folder)), digests_now()
    faults = _of_other_versions(found, RELEASES)
    for version, record in found.items():
        if left := lacking(record, code):
            more = f" and {len(left) - SHOWN} more" if len(left) > SHOWN else ""
            faults.append(_fault(version, "-", COMPLETE, f"missing or stale: {', '.join(left[:SHOWN])}{more}", CURE))
    if faults:
        raise JoinError(faults)
    return [record_files.write_record(record, into) for record in found.values()]


def join_programs(folder: Path, into: Path) -> Sequence[Path]:
    """Put the records of programs in `folder` among those in `into`, or none of them; return the files.

    Raises RecordError if one cannot be read, JoinError if one was measured by other code, ReleaseError if there is none
    or `into` cannot be written, and OSError.
    """
    check_writable(into, "--output")
    load_programs(into)
    found, digests = load_programs(_with_records(folder)), digests_now().programs
    faults = _of_other_versions(found, RELEASES)
    faults += [_fault(each, "digests", COMPLETE, "others", CURE) for each in found if found[each].digests != digests]
    if faults:
        raise JoinError(faults)
    return [write_programs(record, into) for record in found.values()]


def join_atlas(folder: Path, into: Path, environments: Environments) -> Sequence[Path]:
    """Put the records of the atlas in `folder` among those in `into`, or none of them; return the files.

    What has changed by that from one version to another is confirmed first, in environments with both versions. Raises
    AtlasRecordError if a record cannot be read, JoinError if one was measured by other code, ReleaseError if there is
    none, if there is no environment or if `into` cannot be written, and OSError.
    """
    check_writable(into, "--output")
    before, code = atlas.load_atlas(into), atlas_digest()
    found = atlas.load_atlas(_with_records(folder))
    faults = _of_other_versions(found, atlas_releases())
    for version, record in found.items():
        if record.digest != code:
            faults.append(_fault(version, "digest", COMPLETE, repr(record.digest), CURE))
    if faults:
        raise JoinError(faults)
    write_with_changes(before, found, into, environments)
    return [into / atlas.name_of(version) for version in found]


def _with_records(folder: Path) -> Path:
    """The folder itself, if it has records; raises ReleaseError."""
    if not any(folder.glob(record_files.name_of("*"))):
        found = "none in it" if folder.is_dir() else "no such folder"
        raise ReleaseError(f"--join {folder}: must be a folder with records, such as torch-2.4.1.json; found {found}")
    return folder


def _of_other_versions(found: Collection[str], known: Collection[str]) -> list[Fault]:
    cure = "add it to RELEASES in versions.py"
    return [
        _fault(each, "torch", "must be a version that is recorded", each, cure) for each in found if each not in known
    ]


def _fault(version: str, field: str, rule: str, found: str, cure: str) -> Fault:
    return Fault(record_files.name_of(version), "-", field, rule, found, cure)
