"""Records programs: what came of each on one version of torch, a file a version; reads and writes these files."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from tensorcopy_docs.evidence import Digest, Outcome, Version, digests_now
from tensorcopy_docs.faults import Fault, FaultsError, validated
from tensorcopy_docs.files import put, read_json
from tensorcopy_docs.history.beside import INSTALLED, measured, record_versions
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.interpreters import check_writable
from tensorcopy_docs.history.record_files import CURE, NAMED, RecordError, name_of
from tensorcopy_docs.lab.outcomes import HELD
from tensorcopy_docs.lab.runner import dumps
from tensorcopy_docs.versions import RELEASES, record_paths, release
from tensorcopy_docs.words.text import Words

TITLE, RUNNER = "the programs", "tensorcopy_docs.lab.programs.runner"
RECORDS = Path(__file__).parent / "program_records"
# The same words as in `lab.outcomes`; a test compares them.
ProgramOutcome: TypeAlias = Outcome | Literal["silently wrong"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class ProgramResult(_Strict):
    """What came of a program: its outcome, both numbers if it was silently wrong, and the error that it raised."""

    outcome: ProgramOutcome = HELD  # type: ignore[assignment]
    output: str = ""
    error: str | None = None


class ProgramRecord(_Strict):
    """What came of all programs on one version of torch, by name, and the digests of what they are made of.

    A program is made of what its name names: ``clone/leaf`` of the idiom `clone` and the context `leaf`.
    """

    torch: Version
    python: Words
    digests: Mapping[str, Digest]
    results: Mapping[str, ProgramResult]

    def outcomes(self, digests: Mapping[str, str]) -> Mapping[str, str]:
        """The outcome of each program whose code has the `digests` of now; the others are stale."""
        fresh = {name for name, digest in self.digests.items() if digests.get(name) == digest}
        return {name: each.outcome for name, each in self.results.items() if fresh.issuperset(name.split("/"))}


def measure_programs(interpreter: Sequence[str] = INSTALLED) -> ProgramRecord:
    """Run all programs with the torch of `interpreter`, a command; raises ReleaseError, and FaultsError."""
    return record_of(measured(TITLE, RUNNER, interpreter), "programs")


def record_programs(folder: Path, environments: Environments, versions: Sequence[str] = ()) -> Sequence[str]:
    """Record the programs on `versions`, or on those whose record in `folder` is missing or stale, one at a time.

    Returns a line for each failure. Raises RecordError if a record in `folder` cannot be read, and ReleaseError if no
    record or environment can be written.
    """
    check_writable(folder, "--output")
    left = list(versions) or stale_programs(folder)
    return record_versions(TITLE, left, environments, measure_programs, lambda record: write_programs(record, folder))


def record_of(table: object, place: str) -> ProgramRecord:
    """The record in a table from JSON; raises FaultsError."""
    return validated(ProgramRecord, table, place, cure=CURE)


def load_programs(folder: Path | None = None) -> Mapping[str, ProgramRecord]:
    """Every record in `folder`, by torch version, oldest first; raises RecordError.

    Without a folder, those of the package whose versions are listed.
    """
    found: dict[str, ProgramRecord] = {}
    faults: list[Fault] = []
    for path in record_paths(folder or RECORDS, listed=folder is None):
        try:
            record = record_of(read_json(path, CURE), path.name)
        except FaultsError as error:
            faults += error.faults
            continue
        if path.name != name_of(record.torch):
            faults.append(Fault(path.name, "torch", "-", NAMED, repr(record.torch), CURE))
        found[record.torch] = record
    if faults:
        raise RecordError(faults)
    return {version: found[version] for version in sorted(found, key=release)}


def write_programs(record: ProgramRecord, folder: Path = RECORDS) -> Path:
    """Write `record` to its file in `folder`, whole or not at all; return the file. Raises OSError.

    Of a result there is what is not as in most: one that held is left out of its line.
    """
    folder.mkdir(parents=True, exist_ok=True)
    table = record.model_dump(mode="json", exclude_defaults=True)
    return put(folder / name_of(record.torch), dumps(table).encode("utf-8"))


def stale_programs(folder: Path) -> list[str]:
    """The versions whose record in `folder` is missing, or was measured by other code. Raises RecordError."""
    records, digests = load_programs(folder), digests_now().programs
    return [each for each in RELEASES if each not in records or records[each].digests != digests]


def program_differences(record: ProgramRecord, before: ProgramRecord) -> Sequence[tuple[str, str, str]]:
    """What came out otherwise than in the record `before`: the name of each program, its outcome then, and now."""
    then, now = before.outcomes(record.digests), record.outcomes(record.digests)
    return [(name, then[name], now[name]) for name in now if name in then and then[name] != now[name]]
