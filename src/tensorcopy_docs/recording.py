"""Runs ``tensorcopy-docs record``: records versions of torch, and lists what is missing or stale."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tensorcopy_docs import console
from tensorcopy_docs.atlas.function_changes import FILE, confirm_changes
from tensorcopy_docs.console import BAD_INPUT, complain, print_json
from tensorcopy_docs.lab.process import NoTorchError
from tensorcopy_docs.records.environments import Environments
from tensorcopy_docs.records.interpreters import ReleaseError, needs, python_named
from tensorcopy_docs.records.record import RECORDS, name_of, read_records
from tensorcopy_docs.records.recorder import (
    INSTALLED,
    RUNNERS,
    VERSION,
    Left,
    Runner,
    check_folder,
    minutes,
    record_left,
    record_versions,
    remaining,
    summary,
)
from tensorcopy_docs.records.staleness import left
from tensorcopy_docs.register.idioms import idioms
from tensorcopy_docs.register.loading import load
from tensorcopy_docs.versions import RELEASES, installed_torch


@dataclass(frozen=True)
class RecordOptions:
    """The options of the command; at most one of `torch`, `every` and `listed` is given."""

    torch: str | None = None
    every: bool = False
    listed: bool = False
    only: Sequence[str] = ()
    pythons: Sequence[str] = field(default_factory=list)
    environments_folder: Path | None = None
    output: Path | None = None

    @property
    def folder(self) -> Path:
        """The folder of the records, which may not exist yet."""
        return self.output or RECORDS

    @property
    def runners(self) -> Sequence[Runner]:
        """The runners of what is recorded."""
        return [runner for name, runner in RUNNERS.items() if not self.only or name in self.only]

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

    It is 1 if a version of all is left without a record. Raises FaultsError if the register or a record has faults,
    LabError if the lab has, ReleaseError if a version cannot be recorded or an option is wrong, and OSError.
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
    if options.torch is not None and not VERSION.fullmatch(options.torch):
        raise ReleaseError(f"--torch {options.torch}: must be a release such as 2.4.1")
    load()  # a record of a register with faults would have to be made again
    idioms()
    try:
        return _record_all(options) if options.every else _record_one(options)
    except console.InterruptedBySignal as ended:
        ended.line += "; no record is half written, and existing records stay"
        raise


def _list(options: RecordOptions) -> int:
    """Print what is left of each version, as JSON; say in a line how long it takes."""
    folder = options.folder
    for version in sorted({*read_records(folder)} - {*RELEASES}):
        console.report(f"{name_of(version)}: must be of a listed version; remove it, or list it in versions.py")
    found = remaining(folder, options.runners)
    if found:
        console.report(summary(found))
    return print_json([_entry(version, each) for version, each in found.items()], indent=None)


def _entry(version: str, found: Left) -> Mapping[str, object]:
    return {
        "torch": version,
        "python": "{}.{}".format(*needs(version).python),
        "left": {kind: len(names) for kind, names in found.items()},
        "minutes": round(minutes(found), 1),
    }


def _record_one(options: RecordOptions) -> int:
    """Record what is left of the version `--torch`, or of the installed one."""
    folder, torch = options.folder, options.torch or installed_torch().partition("+")[0]
    if torch == "none":
        raise NoTorchError(f"torch is not installed for {sys.executable}")
    check_folder(folder)
    record = read_records(folder).get(torch)
    is_left = any(runner.left(left(record, torch)) for runner in options.runners)
    if options.torch is not None:
        if failed := record_versions([torch], folder, options.environments(), options.runners):
            complain(*failed)
            return BAD_INPUT
    else:
        record_left(record, torch, folder, INSTALLED, options.runners)
    print(f"{'Recorded' if is_left else 'Nothing is missing or stale'}: {folder / name_of(torch)}")
    return 0


def _record_all(options: RecordOptions) -> int:
    """Record what is left of each version; then try the changes of functions again on both versions of each."""
    check_folder(options.folder)
    environments = options.environments()
    atlas = RUNNERS["atlas"] in options.runners
    if atlas and any("functions" in each for each in remaining(options.folder, options.runners).values()):
        (options.folder / FILE).unlink(missing_ok=True)  # a run that is cut off leaves it to the next one
    failed = record_versions(RELEASES, options.folder, environments, options.runners)
    if atlas and not failed and not (options.folder / FILE).exists():
        unconfirmed = confirm_changes(options.folder, environments)
        print(f"Changes between versions that nothing confirms: {len(unconfirmed)}")
    complain(*failed)
    return 1 if failed else 0
