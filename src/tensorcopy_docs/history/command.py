"""Runs ``tensorcopy-docs record``: records versions of torch, and lists those without a current record."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from tensorcopy_docs import console
from tensorcopy_docs.atlas import reading as atlas
from tensorcopy_docs.console import BAD_INPUT, complain, print_json
from tensorcopy_docs.history import program_records, record_files
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.installs import needs
from tensorcopy_docs.history.interpreters import check_writable, python_named
from tensorcopy_docs.versions import RELEASES, atlas_releases

# What is recorded: the table with proofs and messages, the atlas, or the programs.
RecordKind: TypeAlias = Literal["table", "atlas", "programs"]


@dataclass(frozen=True)
class RecordOptions:
    """The options of the command; at most one of `torch`, `every` and `listed` is given."""

    torch: str | None = None
    every: bool = False
    listed: bool = False
    atlas: bool = False
    programs: bool = False
    pythons: Sequence[str] = field(default_factory=list)
    environments_folder: Path | None = None
    output: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder of the records, which may not exist yet."""
        own = {"programs": program_records.RECORDS, "atlas": atlas.RECORDS, "table": record_files.RECORDS}
        return self.output or own[self.kind]

    @property
    def kind(self) -> RecordKind:
        """The kind of records."""
        return "programs" if self.programs else "atlas" if self.atlas else "table"

    @property
    def installs(self) -> bool:
        """True if an environment may have to be made."""
        return self.torch is not None or self.every

    def environments(self) -> Environments:
        """Return the environments that the options describe; raises ReleaseError if an interpreter is none."""
        pythons = [python_named(path) for path in self.pythons]
        return Environments(pythons, console.report, self.environments_folder, choose=self.torch is None)


def record(options: RecordOptions) -> int:
    """Record or list versions as the options say; return the exit code of the command.

    It is 1 if a version is left without a record. Raises FaultsError if the register or a record has faults, LabError
    if the lab does not start, ReleaseError if a version cannot be recorded or an option is wrong, and OSError.
    """
    if not options.installs:
        for option, given in (("--python", options.pythons), ("--environments", options.environments_folder)):
            if given:
                complain(f"{option}: must be with --torch or --all; found neither of them")
                return BAD_INPUT
    if options.listed:
        return _list(options)
    if not sys.platform.startswith("linux"):
        complain("record must run on Linux, as it did for the other versions; check and ask run here")
        return BAD_INPUT
    try:
        return {"programs": _record_programs, "atlas": _record_atlas, "table": _record_table}[options.kind](options)
    except console.InterruptedBySignal as ended:
        ended.line += "; no record is half written, and existing records stay"
        raise


def _list(options: RecordOptions) -> int:
    from tensorcopy_docs.history import atlas_recorder, recorder

    folder = options.folder
    if options.atlas:
        recorded, left, known = {*atlas.load_atlas(folder)}, atlas_recorder.stale(folder), atlas_releases()
    elif options.programs:
        recorded, known = {*program_records.load_programs(folder)}, RELEASES
        left = program_records.stale_programs(folder)
    else:
        recorded, left, known = {*record_files.load_records(folder)}, recorder.stale(folder), RELEASES
    for version in sorted(recorded - {*known}):
        name = record_files.name_of(version)
        console.report(f"{name}: must be of a listed version; remove it, or list it in versions.py")
    return print_json([{"torch": each, "python": "{}.{}".format(*needs(each).python)} for each in left], indent=None)


def _record_table(options: RecordOptions) -> int:
    from tensorcopy_docs.evidence import evidence_of, measure
    from tensorcopy_docs.history.recorder import check_folder, record_all, record_release
    from tensorcopy_docs.register.loading import load

    load()  # a record of a register with faults would have to be made again
    if options.every:
        failed = record_all(options.folder, options.environments())
        complain(*failed)
        return 1 if failed else 0
    if options.torch is not None:
        path = record_release(options.torch, options.folder, options.environments())
    else:
        check_folder(options.folder)
        path = record_files.write_record(evidence_of(measure()), options.folder)
    print(f"Recorded: {path}")
    return 0


def _record_programs(options: RecordOptions) -> int:
    from tensorcopy_docs.history.program_records import measure_programs, record_programs, write_programs
    from tensorcopy_docs.register.idioms import idioms

    idioms()  # a record of a register with faults would have to be made again
    if not options.installs:
        check_writable(options.folder, "--output")
        print(f"Recorded: {write_programs(measure_programs(), options.folder)}")
        return 0
    failed = record_programs(options.folder, options.environments(), [options.torch] if options.torch else [])
    complain(*failed)
    return 1 if failed else 0


def _record_atlas(options: RecordOptions) -> int:
    from tensorcopy_docs.atlas.function_changes import FILE
    from tensorcopy_docs.history.atlas_changes import confirm_changes
    from tensorcopy_docs.history.atlas_recorder import record_atlas, record_installed, stale
    from tensorcopy_docs.register.loading import load

    load()
    if not options.installs:
        print(f"Recorded: {record_installed(options.folder)}")
        return 0
    environments = options.environments()
    if options.every and stale(options.folder):
        (options.folder / FILE).unlink(missing_ok=True)  # a run that is cut off leaves it to the next one
    failed = record_atlas(options.folder, environments, [options.torch] if options.torch else [])
    if options.every and not failed and not (options.folder / FILE).exists():
        left = confirm_changes(options.folder, environments)
        print(f"Changes between versions that nothing confirms: {len(left)}")
    complain(*failed)
    return 1 if failed else 0
