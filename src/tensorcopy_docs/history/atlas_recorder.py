"""Records the atlas: measures every public function of a version of torch, and writes what it found as a record.

Beside torch and NumPy nothing is installed: modules that torch's samples import but do not need are stubs.
"""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tensorcopy_docs.atlas.models import Record
from tensorcopy_docs.atlas.reading import RECORDS, load_atlas, record_of, write_record
from tensorcopy_docs.files import read_json
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.interpreters import ReleaseError, check_writable, last_line, run
from tensorcopy_docs.history.recorder import lab_alone
from tensorcopy_docs.lab.digests import atlas_digest
from tensorcopy_docs.versions import atlas_releases

RUNNER = "tensorcopy_docs.lab.atlas.runner"


def measure_atlas(interpreter: Sequence[str] = (sys.executable,), names: Sequence[str] = ()) -> Record:
    """Measure the atlas with the torch of `interpreter`, a command; with `names`, those functions only.

    Raises ReleaseError if it cannot be measured, and FaultsError if the result is not a record.
    """
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as place:
        alone = lab_alone(Path(place))
        file = Path(place, "atlas.json")
        digest = atlas_digest()
        done = run([*interpreter, "-m", RUNNER, str(file), *names], folder=alone, PYTHONPATH=str(alone))
        if done.code:
            raise ReleaseError(f"the atlas: {last_line(done)}")
        table = read_json(file)
    return record_of({**table, "digest": digest} if isinstance(table, dict) else table, "atlas")


def record_installed(folder: Path = RECORDS) -> Path:
    """Record the atlas of the installed torch in `folder`; return the file. Raises ReleaseError, OSError."""
    check_writable(folder, "--output")
    return write_record(measure_atlas(), folder)


def record_atlas(folder: Path, environments: Environments, versions: Sequence[str] = ()) -> Sequence[str]:
    """Record the atlas of `versions`, or of those whose record in `folder` is missing or stale, one at a time.

    Returns a line for each failure. Raises AtlasRecordError if a record in `folder` cannot be read, and ReleaseError
    if no record or environment can be written.
    """
    check_writable(folder, "--output")
    left = list(versions) or stale(folder)
    environments.check(left)
    failed = []
    for number, version in enumerate(left, 1):
        environments.report(f"{number} of {len(left)}: the atlas of torch {version}")
        try:
            _record(version, folder, environments)
        except (OSError, ReleaseError) as error:
            failed.append(environments.report_failure(version, error, further=len(left) > 1))
    return failed


def stale(folder: Path) -> list[str]:
    """The versions whose record in `folder` is missing, or was measured by other code."""
    records = load_atlas(folder)
    digest = atlas_digest()
    return [version for version in atlas_releases() if version not in records or records[version].digest != digest]


def _record(version: str, folder: Path, environments: Environments) -> None:
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as place:
        interpreter = environments.interpreter(version, Path(place))
        environments.report(f"torch {version}: measuring the atlas")
        record = measure_atlas([str(interpreter)])
    if record.torch != version:
        raise ReleaseError(f"torch {version}: must be what is installed; found torch {record.torch}")
    write_record(record, folder)
