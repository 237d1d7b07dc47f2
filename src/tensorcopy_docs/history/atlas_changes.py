"""Confirms the changes of the atlas: tries our own samples again on both versions of each."""

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tensorcopy_docs.atlas.function_changes import (
    AnswerChange,
    Given,
    changes,
    given_of,
    is_confirmed,
    write_unconfirmed,
)
from tensorcopy_docs.atlas.reading import load_atlas
from tensorcopy_docs.files import put, read_json
from tensorcopy_docs.records.environments import Environments
from tensorcopy_docs.records.interpreters import ReleaseError, last_line, run
from tensorcopy_docs.records.recorder import lab_alone
from tensorcopy_docs.versions import release

MODULE = "tensorcopy_docs.lab.atlas.again"


def confirm_changes(folder: Path, environments: Environments) -> Sequence[AnswerChange]:
    """Find the changes between the records in `folder` that nothing confirms; write and return them.

    Raises AtlasRecordError if a record cannot be read, ReleaseError if there is no environment, and OSError.
    """
    left = _not_confirmed(changes(load_atlas(folder)), environments)
    write_unconfirmed(left, folder)
    return left


def _not_confirmed(found: Sequence[AnswerChange], environments: Environments) -> Sequence[AnswerChange]:
    """Try our samples again on both versions of each change; return the changes that they do not confirm."""
    versions = sorted({version for each in found for version in (each.before, each.version)}, key=release)
    given: dict[str, Given] = {}
    for number, version in enumerate(versions, 1):
        environments.report(f"{number} of {len(versions)}: confirming changes on torch {version}")
        names = sorted({each.name for each in found if version in (each.before, each.version)})
        given[version] = _tried_again(version, names, environments)
    return [each for each in found if not is_confirmed(each, given)]


def _tried_again(version: str, names: Sequence[str], environments: Environments) -> Given:
    with tempfile.TemporaryDirectory(prefix="tensorcopy-") as name:
        place = Path(name)
        interpreter = environments.interpreter(version, place)
        alone = lab_alone(place)
        asked, file = put(place / "names.json", json.dumps(names).encode()), place / "again.json"
        done = run([str(interpreter), "-m", MODULE, str(asked), str(file)], folder=alone, PYTHONPATH=str(alone))
        if done.code:
            raise ReleaseError(f"torch {version}: {last_line(done)}")
        return given_of(read_json(file))
