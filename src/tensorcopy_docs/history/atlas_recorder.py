"""Records the atlas: measures every public function of a version of torch, and writes a record.

Beside torch and NumPy nothing is installed: modules that torch's samples import but do not need are stubs.
"""

from collections.abc import Sequence
from pathlib import Path

from tensorcopy_docs.atlas.models import AtlasRecord
from tensorcopy_docs.atlas.reading import RECORDS, load_atlas, record_of, write_record
from tensorcopy_docs.history.environments import Environments
from tensorcopy_docs.history.interpreters import check_writable
from tensorcopy_docs.history.lab_modules import INSTALLED, measured, record_versions
from tensorcopy_docs.lab.digests import atlas_digest
from tensorcopy_docs.versions import atlas_releases

TITLE, RUNNER = "the atlas", "tensorcopy_docs.lab.atlas.runner"


def measure_atlas(interpreter: Sequence[str] = INSTALLED, names: Sequence[str] = ()) -> AtlasRecord:
    """Measure the atlas with the torch of `interpreter`, a command; with `names`, only these functions.

    Raises ReleaseError if it cannot be measured, and FaultsError if the result is not a record.
    """
    digest = atlas_digest()
    table = measured(TITLE, RUNNER, interpreter, names)
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
    return record_versions(
        TITLE,
        left,
        environments,
        lambda _, command: measure_atlas(command),
        lambda record: write_record(record, folder),
    )


def stale(folder: Path) -> list[str]:
    """Return the versions whose record in `folder` is missing, or was measured by other code."""
    records = load_atlas(folder)
    digest = atlas_digest()
    return [version for version in atlas_releases() if version not in records or records[version].digest != digest]
