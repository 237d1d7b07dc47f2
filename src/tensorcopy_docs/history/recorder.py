"""Records any version of torch: runs the lab in an environment with it, and writes its results as a record."""

import json
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tensorcopy_docs.evidence import Digests, LabEvidence, digests_now, evidence_of
from tensorcopy_docs.files import put
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.interpreters import ReleaseError, check_writable, last_line, run
from tensorcopy_docs.history.record_files import load_records, name_of, write_record
from tensorcopy_docs.history.staleness import completed, remaining
from tensorcopy_docs.versions import RELEASES

PACKAGE = Path(__file__).parent.parent
VERSION = re.compile(r"\d+\.\d+\.\d+")


def record_release(version: str, folder: Path, environments: Environments) -> Path:
    """Record all of torch `version` in `folder`; return the file.

    The record is whole or not there. Raises ReleaseError, or OSError if the record cannot be written.
    """
    if not VERSION.fullmatch(version):
        raise ReleaseError(f"--torch {version}: must be a release such as 2.4.1")
    check_folder(folder)
    environments.check([version])
    return _record(version, folder, environments)


def record_all(folder: Path, environments: Environments) -> Sequence[str]:
    """Measure what is missing or stale in the records in `folder`, of every version in RELEASES.

    The versions are recorded one at a time. Returns a line for each failure. Raises RecordError if a record in `folder`
    cannot be read, and ReleaseError if no record or environment can be written.
    """
    check_folder(folder)
    records = load_records(folder) if folder.exists() else {}
    code = digests_now()
    units = {version: remaining(records.get(version), code) for version in RELEASES}
    for version in RELEASES:
        if not units[version]:
            _tidy(records[version], folder, code)
    left = [version for version in RELEASES if units[version]]
    environments.check(left)
    failed = []
    for number, version in enumerate(left, 1):
        environments.report(f"{number} of {len(left)}: torch {version}")
        try:
            if version in records:
                _complete(records[version], units[version], folder, environments, code)
            else:
                _record(version, folder, environments)
        except (OSError, ReleaseError) as error:
            failed.append(environments.report_failure(version, error))
    return failed


def stale(folder: Path) -> list[str]:
    """Return the versions whose record in `folder` is missing or differs from the lab's units; raises RecordError."""
    records, code = load_records(folder), digests_now()
    return [
        version
        for version in RELEASES
        if version not in records
        or remaining(records[version], code)
        or completed(records[version], None, code) != records[version]
    ]


def check_folder(folder: Path) -> None:
    """Raise ReleaseError if no record can be written to `folder`, or to the folder in which it will be created."""
    check_writable(folder, "--output")
    blocked = [each for each in folder.glob(name_of("*")) if each.is_dir()]
    if blocked:
        must = "must be a folder that can be written"
        raise ReleaseError(f"--output {folder}: {must}; {blocked[0].name} is a folder, move it")


def _record(version: str, folder: Path, environments: Environments) -> Path:
    """Record all of torch `version`."""
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as name:
        interpreter = environments.interpreter(version, Path(name))
        environments.report(f"torch {version}: measuring")
        found = _measure(version, interpreter, Path(name))
        folder.mkdir(parents=True, exist_ok=True)
        return put(folder / name_of(version), found.read_bytes())


def _complete(
    record: LabEvidence, units: Sequence[str], folder: Path, environments: Environments, code: Digests
) -> Path:
    """Measure the `units` of a version again, and put them into its `record`."""
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as name:
        interpreter = environments.interpreter(record.torch, Path(name))
        environments.report(f"torch {record.torch}: measuring {len(units)} that are missing or stale")
        found = _measure(record.torch, interpreter, Path(name), units)
        measured = evidence_of(json.loads(found.read_text(encoding="utf-8")))
    return write_record(completed(record, measured, code), folder)


def _tidy(record: LabEvidence, folder: Path, code: Digests) -> None:
    """Remove from a record the units that the lab no longer has."""
    tidied = completed(record, None, code)
    if tidied != record:
        write_record(tidied, folder)


def lab_alone(place: Path) -> Path:
    """Copy the lab, and nothing else of the package, into a folder in `place`; return the folder to put on the path."""
    alone = place / "lab" / PACKAGE.name
    shutil.copytree(PACKAGE / "lab", alone / "lab", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(PACKAGE / "__init__.py", alone / "__init__.py")
    return alone.parent


def _measure(version: str, interpreter: Path, place: Path, units: Sequence[str] | None = None) -> Path:
    """Run the lab, without the rest of the package, with `interpreter`; return the file with its results.

    It is a record, or, with the names of `units`, their evidence.
    """
    alone = lab_alone(place)
    file = place / "evidence.json"
    # Python looks into the working folder first; it, too, has nothing but the lab.
    command = [str(interpreter), "-m", "tensorcopy_docs.lab.runner", str(file)]
    if units is not None:
        command.append(str(put(place / "units.json", json.dumps(units).encode())))
    done = run(command, folder=alone, step=f"measuring torch {version}", PYTHONPATH=str(alone))
    if done.code:
        raise ReleaseError(f"torch {version}: {last_line(done)}")
    found = json.loads(file.read_text(encoding="utf-8"))["torch"]
    if found != version:
        raise ReleaseError(f"torch {version}: must be what is installed; found torch {found}")
    return file
